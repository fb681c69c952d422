package bankaccount

import (
	"encoding/json"
	"fmt"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
)

// changeJSON is a change k of an account, as JSON.
const changeJSON = `jsonb_build_object('ID', k.id, 'AccountID', k.bank_account_id, 'HasPassword', k.secret IS NOT NULL, 'NextCheck', k.next_check,
	'Base', CASE WHEN k.project_id IS NULL THEN k.base END, 'Settings', k.settings, 'ProposedBy', k.proposed_by, 'ProposedAt', k.proposed_at,
	'Proposer', coalesce((SELECT trim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.tenant_id = k.tenant_id AND u.id = k.proposed_by), ''),
	'ProjectID', k.project_id, 'Project', (SELECT p.name FROM projects p WHERE p.tenant_id = k.tenant_id AND p.id = k.project_id),
	'FormerID', CASE WHEN k.project_id IS NOT NULL THEN k.base->>'AccountID' END, 'Former', (SELECT f.name FROM bank_accounts f
		WHERE f.tenant_id = k.tenant_id AND k.project_id IS NOT NULL AND f.id::text = k.base->>'AccountID'))::text`

// pendingChange is the change of an account's settings that waits.
const pendingChange = `(SELECT ` + changeJSON + ` FROM bank_account_changes k WHERE k.tenant_id = a.tenant_id AND k.bank_account_id = a.id
	AND k.status = 'pending' AND k.project_id IS NULL)`

// formerAccount is what the proposer of an assignment saw.
type formerAccount struct{ AccountID string }

// InsertChange stores a change, which waits for its decision. secret is the encrypted password, or nil.
func InsertChange(tx *postgres.Tx, c bankaccount.Change, secret []byte) error {
	var base any = c.Base
	if c.ProjectID != "" {
		base = formerAccount{c.FormerID}
	}
	from, err := json.Marshal(base)
	if err != nil {
		return err
	}
	to, err := json.Marshal(c.Settings)
	if err != nil {
		return err
	}
	return tx.Gorm.Exec(
		`INSERT INTO bank_account_changes (tenant_id, id, bank_account_id, project_id, base, settings, next_check, secret, proposed_by)
			VALUES (?, ?, ?, NULLIF(?, '')::uuid, ?::jsonb, ?::jsonb, ?, ?, ?)`,
		tx.TenantID, c.ID, c.AccountID, c.ProjectID, string(from), string(to), c.NextCheck, secret, c.ProposedBy).Error
}

// Change is a pending change of an account, and the encrypted password that comes with it.
func Change(tx *postgres.Tx, accountID, changeID string) (c bankaccount.Change, secret []byte, err error) {
	var rows []struct {
		Text   string
		Secret []byte
	}
	if err := tx.Gorm.Raw(`SELECT `+changeJSON+` AS text, k.secret FROM bank_account_changes k
			WHERE k.tenant_id = ? AND k.bank_account_id = ? AND k.id = ?::uuid AND k.status = 'pending'`,
		tx.TenantID, accountID, changeID).Scan(&rows).Error; err != nil {
		return c, nil, err
	}
	if len(rows) == 0 {
		return c, nil, fault.New(fault.Conflict, fault.IllegalTransition,
			"This change no longer waits for a decision. Refresh to see the account.")
	}
	if err := json.Unmarshal([]byte(rows[0].Text), &c); err != nil {
		return c, nil, fmt.Errorf("change of a bank account: %w", err)
	}
	return c, rows[0].Secret, nil
}

// ReplacePending ends the pending change of an account's settings, or that of the account of a project, because another
// one takes its place. It reports whether there was one.
func ReplacePending(tx *postgres.Tx, accountID, projectID string) (replaced bool, err error) {
	done := tx.Gorm.Exec(`UPDATE bank_account_changes SET status = 'replaced', secret = NULL, decided_at = now()
		WHERE tenant_id = ? AND status = 'pending'
			AND CASE WHEN ? = '' THEN project_id IS NULL AND bank_account_id = ?::uuid ELSE project_id::text = ? END`,
		tx.TenantID, projectID, accountID, projectID)
	return done.RowsAffected > 0, done.Error
}

// Decide ends a pending change and removes its password.
func Decide(tx *postgres.Tx, changeID string, status bankaccount.ChangeStatus, comment, decidedBy string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE bank_account_changes SET status = ?, comment = ?, secret = NULL, decided_by = ?, decided_at = now()
				WHERE tenant_id = ? AND id = ? AND status = 'pending'`, status, comment, decidedBy, tx.TenantID, changeID))
}
