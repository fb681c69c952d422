// Package twofactor reads and writes the rows of second factors, recovery codes and sign-ins that wait for them.
package twofactor

import (
	"time"

	"countersign.dev/domain/twofactor"
	"countersign.dev/internal/postgres"
)

type factorRow struct {
	TenantID, ID, UserID, Kind, Name string
	Secret                           []byte
	CreatedAt                        time.Time
	ConfirmedAt, LastUsedAt          *time.Time
}

func (factorRow) TableName() string { return "sign_in_factors" }

func (r factorRow) toDomain() twofactor.Factor {
	return twofactor.Factor{ID: r.ID, UserID: r.UserID, Kind: twofactor.Kind(r.Kind), Name: r.Name,
		SealedSecret: r.Secret, CreatedAt: r.CreatedAt, ConfirmedAt: r.ConfirmedAt, LastUsedAt: r.LastUsedAt}
}

// Insert adds an unconfirmed factor.
func Insert(tx *postgres.Tx, f twofactor.Factor) error {
	return tx.Gorm.Create(&factorRow{TenantID: tx.TenantID, ID: f.ID, UserID: f.UserID, Kind: string(f.Kind),
		Name: f.Name, Secret: f.SealedSecret, CreatedAt: f.CreatedAt}).Error
}

// DeleteUnconfirmed removes the enrollments of a user that have not ended.
func DeleteUnconfirmed(tx *postgres.Tx, userID string) error {
	return tx.Gorm.Exec(`DELETE FROM sign_in_factors WHERE tenant_id = ? AND user_id = ? AND confirmed_at IS NULL`,
		tx.TenantID, userID).Error
}

// Confirmed are the factors of a user that count, the oldest first.
func Confirmed(tx *postgres.Tx, userID string) ([]twofactor.Factor, error) {
	var rows []factorRow
	err := tx.Gorm.Where("tenant_id = ? AND user_id = ? AND confirmed_at IS NOT NULL", tx.TenantID, userID).
		Order("confirmed_at, id").Find(&rows).Error
	all := make([]twofactor.Factor, len(rows))
	for i, r := range rows {
		all[i] = r.toDomain()
	}
	return all, err
}

// Get is a factor of a user.
func Get(tx *postgres.Tx, userID, factorID string) (twofactor.Factor, error) {
	var r factorRow
	err := tx.Gorm.Where("tenant_id = ? AND user_id = ? AND id = ?", tx.TenantID, userID, factorID).Take(&r).Error
	return r.toDomain(), err
}

// Unconfirmed is the newest enrollment of a user that has not ended.
func Unconfirmed(tx *postgres.Tx, userID string) (twofactor.Factor, error) {
	var r factorRow
	err := tx.Gorm.Where("tenant_id = ? AND user_id = ? AND confirmed_at IS NULL", tx.TenantID, userID).
		Order("created_at DESC, id DESC").Take(&r).Error
	return r.toDomain(), err
}

// Confirm makes an unconfirmed factor count.
func Confirm(tx *postgres.Tx, factorID string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE sign_in_factors SET confirmed_at = now() WHERE tenant_id = ? AND id = ? AND confirmed_at IS NULL`,
		tx.TenantID, factorID))
}

// UseStep records that a code of a time step was used. It reports false if one of this step or a later one was.
func UseStep(tx *postgres.Tx, factorID string, step int64) (used bool, err error) {
	res := tx.Gorm.Exec(`UPDATE sign_in_factors SET last_step = ?, last_used_at = now()
		WHERE tenant_id = ? AND id = ? AND last_step < ?`, step, tx.TenantID, factorID, step)
	return res.RowsAffected == 1, res.Error
}

// Rename writes the name of a confirmed factor.
func Rename(tx *postgres.Tx, userID, factorID, name string) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE sign_in_factors SET name = ?
		WHERE tenant_id = ? AND user_id = ? AND id = ? AND confirmed_at IS NOT NULL`, name, tx.TenantID, userID, factorID))
}

// Delete removes a factor of a user.
func Delete(tx *postgres.Tx, userID, factorID string) error {
	return postgres.OneRow(tx.Gorm.Exec(`DELETE FROM sign_in_factors WHERE tenant_id = ? AND user_id = ? AND id = ?`,
		tx.TenantID, userID, factorID))
}

// DeleteAll removes every factor and recovery code of a user, and the sign-ins that wait for one.
func DeleteAll(tx *postgres.Tx, userID string) error {
	for _, table := range []string{"sign_in_factors", "recovery_codes", "sign_in_challenges"} {
		if err := tx.Gorm.Exec(`DELETE FROM `+table+` WHERE tenant_id = ? AND user_id = ?`, tx.TenantID,
			userID).Error; err != nil {
			return err
		}
	}
	return nil
}

// Count is the number of confirmed factors of a user.
func Count(tx *postgres.Tx, userID string) (n int, err error) {
	err = tx.Gorm.Raw(`SELECT count(*) FROM sign_in_factors
		WHERE tenant_id = ? AND user_id = ? AND confirmed_at IS NOT NULL`, tx.TenantID, userID).Row().Scan(&n)
	return n, err
}

// Required reports whether a role of the user requires two factors.
func Required(tx *postgres.Tx, userID string) (required bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM effective_roles ur
		JOIN roles r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id
		WHERE ur.tenant_id = ? AND ur.user_id = ? AND r.requires_two_factors)`, tx.TenantID, userID).Row().Scan(&required)
	return required, err
}
