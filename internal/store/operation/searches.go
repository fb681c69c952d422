// Package operation reads what operators have searched.
package operation

import (
	"countersign.dev/internal/postgres"
)

// LockSearches counts the searches of an operator within the last hour. Another search of the
// same operator waits until the transaction ends.
func LockSearches(tx *postgres.Tx, userID string) (searches int, err error) {
	if err := tx.Gorm.Exec(`SELECT pg_advisory_xact_lock(hashtextextended('workflow search ' || ?, 0))`,
		userID).Error; err != nil {
		return 0, err
	}
	err = tx.Gorm.Raw(
		`SELECT count(*) FROM audit_entries WHERE tenant_id = ? AND object_type = 'workflow search' AND object_id = ?
		AND at > clock_timestamp() - interval '1 hour'`, tx.TenantID, userID).Scan(&searches).Error
	return searches, err
}
