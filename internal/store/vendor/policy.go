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

// ApprovePermission is the permission of people who approve bank accounts of vendors.
const ApprovePermission = "vendors:approve"

// HoldsApproval says whether a user may approve bank accounts.
func HoldsApproval(tx *postgres.Tx, userID string) (may bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM users u WHERE u.tenant_id = ? AND u.id = nullif(?, '')::uuid AND `+
		postgres.HoldsPermission+`)`, tx.TenantID, userID, ApprovePermission).Scan(&may).Error
	return may, err
}
