package tenant

import "countersign.dev/internal/postgres"

// LockSecondAdministrator reports whether changes of authority need a second administrator. The setting stays as it is
// until the transaction ends.
func LockSecondAdministrator(tx *postgres.Tx) (required bool, err error) {
	err = tx.Gorm.Raw(`SELECT second_administrator FROM tenants WHERE tenant_id = ? FOR SHARE`, tx.TenantID).Row().Scan(&required)
	return required, err
}

// SecondAdministrator is LockSecondAdministrator without a lock, with the version of the tenant.
func SecondAdministrator(tx *postgres.Tx) (required bool, version int64, err error) {
	err = tx.Gorm.Raw(`SELECT second_administrator, version FROM tenants WHERE tenant_id = ?`, tx.TenantID).Row().
		Scan(&required, &version)
	return required, version, err
}

// SetSecondAdministrator writes the setting. The caller has locked the tenant.
func SetSecondAdministrator(tx *postgres.Tx, required bool) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE tenants SET second_administrator = ?, updated_at = now(),
		version = version + 1 WHERE tenant_id = ?`, required, tx.TenantID))
}
