package vendor

import (
	"encoding/json"

	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
)

// Policy returns the tenant's rules about bank accounts of vendors.
func Policy(tx *postgres.Tx) (vendor.Policy, error) {
	p := vendor.DefaultPolicy()
	var text string
	if err := tx.Gorm.Raw(`SELECT coalesce(settings->'vendorPolicy', '{}')::text FROM tenants WHERE tenant_id = ?`,
		tx.TenantID).Take(&text).Error; err != nil {
		return p, err
	}
	return p, json.Unmarshal([]byte(text), &p)
}

// PolicyVersion is the number of changes of the policy.
func PolicyVersion(tx *postgres.Tx) (version int64, err error) {
	err = tx.Gorm.Raw(`SELECT `+policyVersion+` FROM tenants WHERE tenant_id = ?`, tx.TenantID).Take(&version).Error
	return version, err
}

const policyVersion = `coalesce((settings->'vendorPolicy'->>'version')::bigint, 0)`

// SetPolicy writes the rules, unless they have changed since this version.
func SetPolicy(tx *postgres.Tx, p vendor.Policy, version int64) error {
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE tenants SET settings = settings || jsonb_build_object('vendorPolicy', ?::jsonb || jsonb_build_object('version', ?::bigint))
			WHERE tenant_id = ? AND `+policyVersion+` = ?`, string(body), version+1, tx.TenantID, version))
}

// approvePermission is the permission of people who approve bank accounts of vendors.
const approvePermission = "vendors:approve"

// Approvers are the active users who may approve bank accounts, without one of them.
func Approvers(tx *postgres.Tx, except string) (people []string, err error) {
	err = tx.Gorm.Raw(`SELECT u.id FROM users u WHERE u.tenant_id = ? AND u.status = 'active' AND u.id::text <> ? AND `+
		postgres.HoldsPermission+` ORDER BY u.id`, tx.TenantID, except, approvePermission).Scan(&people).Error
	return people, err
}

// HoldsApproval says whether a user may approve bank accounts.
func HoldsApproval(tx *postgres.Tx, userID string) (may bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM users u WHERE u.tenant_id = ? AND u.id = nullif(?, '')::uuid AND `+
		postgres.HoldsPermission+`)`, tx.TenantID, userID, approvePermission).Scan(&may).Error
	return may, err
}
