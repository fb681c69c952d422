package twofactor

import (
	"time"

	"countersign.dev/domain/twofactor"
	"countersign.dev/internal/postgres"
)

// openRequests is how many unanswered requests for a passkey a person has, in several windows.
const openRequests = 10

// InsertPasskeyRequest adds what a person is asked to sign. It ends expired requests, and the oldest ones of the person
// beyond the limit.
func InsertPasskeyRequest(tx *postgres.Tx, userID string, c twofactor.Ceremony, expires time.Time) error {
	if err := tx.Gorm.Exec(`DELETE FROM passkey_requests WHERE tenant_id = ? AND expires_at < now()`,
		tx.TenantID).Error; err != nil {
		return err
	}
	if err := tx.Gorm.Exec(`DELETE FROM passkey_requests WHERE tenant_id = ? AND user_id = ? AND challenge IN
		(SELECT challenge FROM passkey_requests WHERE tenant_id = ? AND user_id = ? ORDER BY created_at DESC OFFSET ?)`,
		tx.TenantID, userID, tx.TenantID, userID, openRequests-1).Error; err != nil {
		return err
	}
	return tx.Gorm.Exec(`INSERT INTO passkey_requests (tenant_id, user_id, challenge, state, expires_at)
		VALUES (?, ?, ?, ?, ?)`, tx.TenantID, userID, c.Challenge, c.State, expires).Error
}

// TakePasskeyRequest ends a request and returns its state. It returns nil if the person has no such open request.
func TakePasskeyRequest(tx *postgres.Tx, userID, challenge string, now time.Time) ([]byte, error) {
	var states [][]byte
	err := tx.Gorm.Raw(`DELETE FROM passkey_requests WHERE tenant_id = ? AND user_id = ? AND challenge = ? AND expires_at > ?
		RETURNING state`, tx.TenantID, userID, challenge, now).Scan(&states).Error
	if err != nil || len(states) == 0 {
		return nil, err
	}
	return states[0], nil
}

// SetPasskey writes the encrypted state of a passkey after its creation or use.
func SetPasskey(tx *postgres.Tx, factorID string, sealed []byte) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE sign_in_factors SET secret = ?, last_used_at = now()
		WHERE tenant_id = ? AND id = ? AND kind = 'passkey'`, sealed, tx.TenantID, factorID))
}
