package identityprovider

import (
	"encoding/json"
	"errors"
	"time"

	"countersign.dev/domain/identityprovider"
	"countersign.dev/internal/postgres"
)

type trialRow struct {
	ID, SessionID              string
	BrowserHash                []byte
	Settings, Exchange, Result string
	State                      identityprovider.TrialState
}

// InsertTrial adds a test sign-in. It ends the earlier one of the session, and removes expired ones.
func InsertTrial(tx *postgres.Tx, t identityprovider.Trial, expires time.Time) error {
	settings, err := json.Marshal(t.Provider)
	if err != nil {
		return err
	}
	exchange, err := json.Marshal(t.Exchange)
	if err != nil {
		return err
	}
	if err := tx.Gorm.Exec(
		`DELETE FROM identity_provider_trials WHERE tenant_id = ? AND (expires_at < now() OR session_id = ?)`, tx.TenantID,
		t.SessionID).Error; err != nil {
		return err
	}
	return postgres.OneRow(tx.Gorm.Exec(`INSERT INTO identity_provider_trials
			(tenant_id, id, session_id, browser_hash, settings, exchange, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		tx.TenantID, t.ID, t.SessionID, t.BrowserHash, string(settings), string(exchange), expires))
}

// Trial is a test sign-in that has not expired.
func Trial(tx *postgres.Tx, trialID string) (t identityprovider.Trial, err error) {
	var r trialRow
	res := tx.Gorm.Raw(`SELECT id, session_id, browser_hash, settings, exchange, state, result
		FROM identity_provider_trials WHERE tenant_id = ? AND id = ?::uuid AND expires_at > now()`, tx.TenantID,
		trialID).Scan(&r)
	if err := postgres.OneRow(res); err != nil {
		return t, postgres.NotFound()
	}
	t = identityprovider.Trial{ID: r.ID, SessionID: r.SessionID, BrowserHash: r.BrowserHash, State: r.State}
	return t, errors.Join(json.Unmarshal([]byte(r.Settings), &t.Provider),
		json.Unmarshal([]byte(r.Exchange), &t.Exchange), json.Unmarshal([]byte(r.Result), &t.Result))
}

// TakeTrial ends the exchange of a pending test sign-in, once: the values that the provider sends back work one time.
func TakeTrial(tx *postgres.Tx, trialID string) (taken bool, err error) {
	res := tx.Gorm.Exec(`UPDATE identity_provider_trials SET exchange = '{}'
		WHERE tenant_id = ? AND id = ?::uuid AND state = 'pending' AND exchange <> '{}' AND expires_at > now()`,
		tx.TenantID, trialID)
	return res.RowsAffected == 1, res.Error
}

// EndTrial records the result of a pending test sign-in.
func EndTrial(tx *postgres.Tx, trialID string, result identityprovider.Result) error {
	text, err := json.Marshal(result)
	if err != nil {
		return err
	}
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE identity_provider_trials SET state = ?, result = ?, settings = '{}'
		WHERE tenant_id = ? AND id = ?::uuid AND state = 'pending'`, identityprovider.Outcome(result.Reason), string(text),
		tx.TenantID, trialID))
}
