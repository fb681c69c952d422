package approval

import (
	"countersign.dev/domain/approval"
	"countersign.dev/internal/postgres"
)

const parties = `SELECT 'role' AS kind, id, name, name AS title FROM roles WHERE tenant_id = @tenant
	UNION ALL SELECT 'group', id, name, name FROM groups WHERE tenant_id = @tenant
	UNION ALL SELECT 'user', id, email, trim(first_name || ' ' || last_name) FROM users WHERE tenant_id = @tenant`

// Parties are all roles, groups and users of the tenant.
func Parties(tx *postgres.Tx) (all []approval.Party, err error) {
	err = tx.Gorm.Raw(parties, map[string]any{"tenant": tx.TenantID}).Scan(&all).Error
	return all, err
}

// RolesAndGroups are all roles and groups of the tenant, by their names.
func RolesAndGroups(tx *postgres.Tx) (all []approval.Party, err error) {
	err = tx.Gorm.Raw(`SELECT * FROM (`+parties+`) p WHERE kind <> 'user' ORDER BY lower(name), id`,
		map[string]any{"tenant": tx.TenantID}).Scan(&all).Error
	return all, err
}

// PartiesNamed are the parties with these ids or names.
func PartiesNamed(tx *postgres.Tx, names []string) (all []approval.Party, err error) {
	err = tx.Gorm.Raw(`SELECT * FROM (`+parties+`) p WHERE id::text = ANY(CAST(@names AS text[])) OR
		kind <> 'user' AND name = ANY(CAST(@names AS text[]))`,
		map[string]any{"tenant": tx.TenantID, "names": postgres.Array(names)}).Scan(&all).Error
	return all, err
}
