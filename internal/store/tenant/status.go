package tenant

import (
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
)

// Lock makes other changes of the tenant wait until the transaction ends.
func Lock(tx *postgres.Tx) error {
	return tx.Gorm.Exec(`SELECT FROM tenants WHERE tenant_id = ? FOR UPDATE`, tx.TenantID).Error
}

// Suspend closes an active tenant to people on the version that was seen.
func Suspend(tx *postgres.Tx, version int64, s tenant.Suspension) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE tenants SET status = 'inactive', suspended_at = ?, suspended_by = ?,
		suspension_reason = ?, updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND version = ? AND status = 'active'`, s.At, s.By, s.Reason, tx.TenantID, version))
}

// Resume opens a suspended tenant to people again on the version that was seen.
func Resume(tx *postgres.Tx, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE tenants SET status = 'active', suspended_at = NULL, suspended_by = '',
		suspension_reason = '', updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND version = ? AND status = 'inactive'`, tx.TenantID, version))
}

// NextVersion records a change of what belongs to the tenant on the version that was seen.
func NextVersion(tx *postgres.Tx, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE tenants SET updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND version = ?`, tx.TenantID, version))
}

// SetIdentifier gives the tenant another domain name on the version that was seen.
func SetIdentifier(tx *postgres.Tx, identifier string, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE tenants SET identifier = ?, updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND version = ?`, identifier, tx.TenantID, version))
}

// Activate activates a draft on the version that was seen.
func Activate(tx *postgres.Tx, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE tenants SET status = 'active', updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND version = ? AND status = 'draft'`, tx.TenantID, version))
}

// Close closes the tenant, which the transaction has locked.
func Close(tx *postgres.Tx) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE tenants SET status = 'closed', updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND kind = 'customer'`, tx.TenantID))
}

// Empty removes the rest of the master record from the row of a closed tenant. Name and domain names stay.
func Empty(tx *postgres.Tx) error {
	return tx.Gorm.Exec(`UPDATE tenants SET street = '', city = '', state = '', postal_code = '', country = '',
		crm_reference = '', logo_key = '', settings = '{}', suspended_at = NULL, suspended_by = '', suspension_reason = ''
		WHERE tenant_id = ? AND status = 'closed'`, tx.TenantID).Error
}
