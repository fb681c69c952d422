package session

import (
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
)

// Opened are the sessions that a user can use, the newest first.
func Opened(tx *postgres.Tx, userID string) (all []session.Opened, err error) {
	err = tx.Gorm.Raw(`SELECT id, client_ip, user_agent, created_at AS started_at, nullif(last_active_at, 'infinity') AS last_active_at, expires_at
			FROM sessions WHERE tenant_id = ? AND user_id = ? AND ended_at IS NULL AND expires_at > now()
			AND last_active_at > now() - make_interval(secs => ?) ORDER BY created_at DESC, id LIMIT ?`,
		tx.TenantID, userID, session.IdleLife.Seconds(), session.MaxOpened).Scan(&all).Error
	return all, err
}

// RequireOf returns NotFound unless the session is one of the user.
func RequireOf(tx *postgres.Tx, userID, sessionID string) error {
	var found string
	return tx.Gorm.Raw(`SELECT id FROM sessions WHERE tenant_id = ? AND user_id = ? AND id = ?`, tx.TenantID, userID,
		sessionID).Row().Scan(&found)
}

// Unexpired are the sessions of a user that have neither ended nor expired. Idle ones are among them.
func Unexpired(tx *postgres.Tx, userID string) (sessionIDs []string, err error) {
	err = tx.Gorm.Raw(
		`SELECT id FROM sessions WHERE tenant_id = ? AND user_id = ? AND ended_at IS NULL AND expires_at > now()`,
		tx.TenantID, userID).Scan(&sessionIDs).Error
	return sessionIDs, err
}
