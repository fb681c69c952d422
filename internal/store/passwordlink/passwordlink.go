// Package passwordlink reads and writes the rows of the links by which people set their password.
package passwordlink

import (
	"time"

	"gorm.io/gorm/clause"

	"countersign.dev/domain/passwordlink"
	"countersign.dev/internal/postgres"
)

type row struct {
	TenantID, ID, UserID, Purpose string
	TokenHash                     []byte
	CreatedAt, ExpiresAt          time.Time
	UsedAt, WithdrawnAt           *time.Time
}

func (row) TableName() string { return "password_links" }

func (r row) toDomain() passwordlink.Link {
	return passwordlink.Link{ID: r.ID, UserID: r.UserID, Purpose: passwordlink.Purpose(r.Purpose), TokenHash: r.TokenHash,
		ExpiresAt: r.ExpiresAt, Used: r.UsedAt != nil, Withdrawn: r.WithdrawnAt != nil}
}

// Insert adds a link.
func Insert(tx *postgres.Tx, l passwordlink.Link, now time.Time) error {
	r := row{TenantID: tx.TenantID, ID: l.ID, UserID: l.UserID, Purpose: string(l.Purpose), TokenHash: l.TokenHash,
		CreatedAt: now, ExpiresAt: l.ExpiresAt}
	return tx.Gorm.Create(&r).Error
}

// Withdraw ends the open links of a user.
func Withdraw(tx *postgres.Tx, userID string) error {
	return tx.Gorm.Exec(`UPDATE password_links SET withdrawn_at = now()
		WHERE tenant_id = ? AND user_id = ? AND used_at IS NULL AND withdrawn_at IS NULL`, tx.TenantID, userID).Error
}

// ByToken is the link of a token. It is not found if there is none.
func ByToken(tx *postgres.Tx, tokenHash []byte) (passwordlink.Link, error) {
	return byToken(tx, tokenHash, "SHARE")
}

// LockByToken is ByToken. Another use of the link waits until the transaction ends.
func LockByToken(tx *postgres.Tx, tokenHash []byte) (passwordlink.Link, error) {
	return byToken(tx, tokenHash, "UPDATE")
}

func byToken(tx *postgres.Tx, tokenHash []byte, lock string) (passwordlink.Link, error) {
	var r row
	err := tx.Gorm.Clauses(clause.Locking{Strength: lock}).
		Where("tenant_id = ? AND token_hash = ?", tx.TenantID, tokenHash).Take(&r).Error
	return r.toDomain(), err
}

// Use marks an open link as used.
func Use(tx *postgres.Tx, linkID string) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE password_links SET used_at = now()
		WHERE tenant_id = ? AND id = ? AND used_at IS NULL AND withdrawn_at IS NULL`, tx.TenantID, linkID))
}

// ResetAfter reports whether a reset link of the user was created after a time.
func ResetAfter(tx *postgres.Tx, userID string, after time.Time) (recent bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM password_links
		WHERE tenant_id = ? AND user_id = ? AND purpose = 'reset' AND created_at > ?)`,
		tx.TenantID, userID, after).Scan(&recent).Error
	return recent, err
}
