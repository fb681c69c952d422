package twofactor

import (
	"time"

	"gorm.io/gorm/clause"

	"countersign.dev/domain/twofactor"
	"countersign.dev/internal/postgres"
)

type challengeRow struct {
	TenantID, ID, UserID, Purpose, Login, Method, PKCE string
	SecretHash, PasswordMark                           []byte
	RequestID                                          *string
	Failures                                           int
	ExpiresAt                                          time.Time
	UsedAt                                             *time.Time
}

func (challengeRow) TableName() string { return "sign_in_challenges" }

func (r challengeRow) toDomain() twofactor.Challenge {
	return twofactor.Challenge{ID: r.ID, UserID: r.UserID, Purpose: twofactor.Purpose(r.Purpose),
		SecretHash: r.SecretHash, PasswordMark: r.PasswordMark, Login: r.Login, Method: r.Method,
		RequestID: postgres.Value(r.RequestID), PKCE: r.PKCE, Failures: r.Failures, Used: r.UsedAt != nil,
		ExpiresAt: r.ExpiresAt}
}

// DeleteExpiredChallenges removes sign-ins whose time for the second factor is over.
func DeleteExpiredChallenges(tx *postgres.Tx) error {
	return tx.Gorm.Exec(`DELETE FROM sign_in_challenges WHERE tenant_id = ? AND expires_at < now()`, tx.TenantID).Error
}

// InsertChallenge adds a sign-in that waits for its second factor.
func InsertChallenge(tx *postgres.Tx, c twofactor.Challenge) error {
	return tx.Gorm.Create(&challengeRow{TenantID: tx.TenantID, ID: c.ID, UserID: c.UserID, Purpose: string(c.Purpose),
		Login: c.Login, Method: c.Method, PKCE: c.PKCE, SecretHash: c.SecretHash, PasswordMark: c.PasswordMark,
		RequestID: postgres.OrNull(c.RequestID), ExpiresAt: c.ExpiresAt}).Error
}

// Challenge is one sign-in that waits.
func Challenge(tx *postgres.Tx, challengeID string) (twofactor.Challenge, error) {
	var r challengeRow
	err := tx.Gorm.Where("tenant_id = ? AND id = ?", tx.TenantID, challengeID).Take(&r).Error
	return r.toDomain(), err
}

// LockChallenge is Challenge. Another answer to it waits until the transaction ends.
func LockChallenge(tx *postgres.Tx, challengeID string) (twofactor.Challenge, error) {
	var r challengeRow
	err := tx.Gorm.Clauses(clause.Locking{Strength: "UPDATE"}).
		Where("tenant_id = ? AND id = ?", tx.TenantID, challengeID).Take(&r).Error
	return r.toDomain(), err
}

// CountWrong counts a wrong code of a challenge.
func CountWrong(tx *postgres.Tx, challengeID string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE sign_in_challenges SET failures = failures + 1 WHERE tenant_id = ? AND id = ? AND used_at IS NULL`,
		tx.TenantID, challengeID))
}

// UseChallenge ends a challenge that led to a sign-in.
func UseChallenge(tx *postgres.Tx, challengeID string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE sign_in_challenges SET used_at = now() WHERE tenant_id = ? AND id = ? AND used_at IS NULL`,
		tx.TenantID, challengeID))
}
