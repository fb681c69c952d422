package session

import (
	"time"

	"countersign.dev/internal/postgres"
)

// RefusedUntil is until when a name may not sign in. It is the zero time if the name may try.
func RefusedUntil(tx *postgres.Tx, login string) (until time.Time, err error) {
	err = tx.Gorm.Raw(
		`SELECT locked_until FROM sign_in_failures WHERE tenant_id = ? AND login = lower(?) AND locked_until > now()`,
		tx.TenantID, login).Scan(&until).Error
	return until, err
}

// DeleteOldFailures removes counters a day after their last failure, so that guesses cannot fill the table.
func DeleteOldFailures(tx *postgres.Tx) error {
	return tx.Gorm.Exec(`DELETE FROM sign_in_failures WHERE tenant_id = ? AND last_at < now() - interval '1 day'`,
		tx.TenantID).Error
}

// CountFailure adds a failure to the counter of a name unless the name is locked.
func CountFailure(tx *postgres.Tx, login string) (failures int, locked bool, err error) {
	err = tx.Gorm.Raw(`INSERT INTO sign_in_failures AS f (tenant_id, login, failures) VALUES (?, lower(?), 1)
			ON CONFLICT (tenant_id, login) DO UPDATE SET failures = f.failures + CASE WHEN f.locked_until > now() THEN 0 ELSE 1 END, last_at = now()
			RETURNING failures, coalesce(locked_until > now(), false)`, tx.TenantID, login).Row().Scan(&failures, &locked)
	return failures, locked, err
}

// LockName refuses a name until a time.
func LockName(tx *postgres.Tx, login string, until time.Time) error {
	return tx.Gorm.Exec(`UPDATE sign_in_failures SET locked_until = ? WHERE tenant_id = ? AND login = lower(?)`, until,
		tx.TenantID, login).Error
}

// DeleteFailures removes the counter of a name unless the name is locked, and reports whether it is.
func DeleteFailures(tx *postgres.Tx, login string) (locked bool, err error) {
	if err := tx.Gorm.Exec(
		`DELETE FROM sign_in_failures WHERE tenant_id = ? AND login = lower(?) AND (locked_until IS NULL OR locked_until <= now())`,
		tx.TenantID, login).Error; err != nil {
		return false, err
	}
	err = tx.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM sign_in_failures WHERE tenant_id = ? AND login = lower(?) AND locked_until > now())`,
		tx.TenantID, login).Row().Scan(&locked)
	return locked, err
}

// DeleteLocked removes the counter of a name also if the name is locked.
func DeleteLocked(tx *postgres.Tx, login string) error {
	return tx.Gorm.Exec(`DELETE FROM sign_in_failures WHERE tenant_id = ? AND login = lower(?)`, tx.TenantID, login).Error
}
