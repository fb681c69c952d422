package role

import (
	"countersign.dev/domain/role"
	"countersign.dev/internal/postgres"
)

// Holders are the ids of the active users who hold the role themselves or through a group.
func Holders(tx *postgres.Tx, roleID string) (ids []string, err error) {
	err = tx.Gorm.Raw(`SELECT DISTINCT u.id FROM effective_roles ur JOIN users u ON u.tenant_id = ur.tenant_id AND u.id = ur.user_id
		WHERE ur.tenant_id = ? AND ur.role_id = ? AND u.status = 'active' ORDER BY u.id`, tx.TenantID, roleID).Scan(&ids).Error
	return ids, err
}

// Uses are what names the role. Approval rules name it by id or by name.
func Uses(tx *postgres.Tx, r role.Role) (use role.Use, err error) {
	use.Members = r.Members
	if err := tx.Gorm.Raw(`SELECT g.name FROM group_roles gr JOIN groups g ON g.tenant_id = gr.tenant_id AND g.id = gr.group_id
		WHERE gr.tenant_id = ? AND gr.role_id = ? ORDER BY lower(g.name)`, tx.TenantID, r.ID).Scan(&use.Groups).Error; err != nil {
		return use, err
	}
	err = tx.Gorm.Raw(`SELECT a.name || ' (' || p.name || ')' FROM approval_rules a
		JOIN projects p ON p.tenant_id = a.tenant_id AND p.id = a.project_id
		WHERE a.tenant_id = ? AND EXISTS (SELECT FROM jsonb_array_elements(a.levels) l, jsonb_array_elements_text(
			CASE jsonb_typeof(l -> 'roles') WHEN 'array' THEN l -> 'roles' ELSE '[]' END) named WHERE named = ANY(?::text[]))
		ORDER BY 1`, tx.TenantID, postgres.Array([]string{r.ID, r.Name})).Scan(&use.ApprovalRules).Error
	return use, err
}

// LockMovingMoney names the roles that approve or release money. It locks all roles, so that none becomes such a role
// before the transaction ends.
func LockMovingMoney(tx *postgres.Tx) ([]string, error) { return lockNames(tx, role.Role.MovesMoney) }

// LockWithAuthority names the roles that approve or release money, or change who does. It locks all roles.
func LockWithAuthority(tx *postgres.Tx) ([]string, error) {
	return lockNames(tx, role.Role.HasAuthority)
}

func lockNames(tx *postgres.Tx, wanted func(role.Role) bool) (names []string, err error) {
	if err := tx.Gorm.Exec(`SELECT FROM roles WHERE tenant_id = ? ORDER BY id FOR SHARE`, tx.TenantID).Error; err != nil {
		return nil, err
	}
	all, err := All(tx)
	for _, r := range all {
		if wanted(r) {
			names = append(names, r.Name)
		}
	}
	return names, err
}
