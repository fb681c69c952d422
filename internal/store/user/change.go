package user

import (
	"github.com/shopspring/decimal"

	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
)

// SetStatus writes the status of u on the version that was read, and the time of the change.
func SetStatus(tx *postgres.Tx, u user.User) error {
	stamp := "deactivated_at"
	switch u.Status {
	case user.Active:
		stamp = "activated_at"
	case user.Invited:
		stamp = "invited_at"
	case user.Inactive:
	}
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE users SET status = ?, `+stamp+
		` = now(), updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`, u.Status,
		tx.TenantID, u.ID, u.Version))
}

// Deactivate deactivates the account if it is active.
func Deactivate(tx *postgres.Tx, userID string) error {
	return tx.Gorm.Exec(
		`UPDATE users SET status = 'inactive', deactivated_at = now(), updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND status = 'active'`,
		tx.TenantID, userID).Error
}

// Touch makes a new version of the user on the version that was seen.
func Touch(tx *postgres.Tx, userID string, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE users SET updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
		tx.TenantID, userID, version))
}

// SetApprovalLimit writes the user's own limit on the version that was seen. Nil removes it.
func SetApprovalLimit(tx *postgres.Tx, userID string, limit *decimal.Decimal, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE users SET approval_limit = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
		limit, tx.TenantID, userID, version))
}

// SetPassword writes the hash of a new password of an active user.
func SetPassword(tx *postgres.Tx, userID, hash string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE users SET password_hash = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND status = ?`,
		hash, tx.TenantID, userID, user.Active))
}

// Accept activates an invited account with the name and the password that its person chose.
func Accept(tx *postgres.Tx, u user.User) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE users SET status = 'active', activated_at = now(), first_name = ?, last_name = ?, password_hash = ?, updated_at = now(), version = version + 1
			WHERE tenant_id = ? AND id = ? AND status = 'invited'`, u.FirstName, u.LastName, u.PasswordHash, tx.TenantID, u.ID))
}

// SetInvited notes that an invitation was sent now.
func SetInvited(tx *postgres.Tx, userID string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE users SET invited_at = now(), updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND status = 'invited'`,
		tx.TenantID, userID))
}

// SetLanguage writes the language of what is written to the user.
func SetLanguage(tx *postgres.Tx, userID, language string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE users SET language = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ?`, language,
		tx.TenantID, userID))
}

// RecordActivity notes that the user has signed in.
func RecordActivity(tx *postgres.Tx, userID string) error {
	return tx.Gorm.Exec(`UPDATE users SET last_activity_at = now() WHERE tenant_id = ? AND id = ?`, tx.TenantID,
		userID).Error
}
