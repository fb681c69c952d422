package user

import (
	"countersign.dev/domain/permission"
	"countersign.dev/internal/postgres"
)

// SetRoles replaces the roles of the user and counts those that exist.
func SetRoles(tx *postgres.Tx, userID string, names []string) (found int, err error) {
	if err := tx.Gorm.Exec(`DELETE FROM user_roles WHERE tenant_id = ? AND user_id = ?`, tx.TenantID,
		userID).Error; err != nil {
		return 0, err
	}
	res := tx.Gorm.Exec(
		`INSERT INTO user_roles (tenant_id, user_id, role_id) SELECT tenant_id, ?, id FROM roles WHERE tenant_id = ? AND name = ANY(?::text[])`,
		userID, tx.TenantID, postgres.Array(names))
	return int(res.RowsAffected), res.Error
}

func rolesOf(tx *postgres.Tx, userID string) ([]string, error) {
	names := []string{}
	err := tx.Gorm.Raw(
		`SELECT r.name FROM user_roles ur JOIN roles r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id
		WHERE ur.tenant_id = ? AND ur.user_id = ? ORDER BY r.priority, r.name`,
		tx.TenantID, userID).Scan(&names).Error
	return names, err
}

// LockOtherAdministrators counts the active administrators besides the user. It locks the role, so that two
// administrators cannot remove each other at once.
func LockOtherAdministrators(tx *postgres.Tx, userID string) (others int, err error) {
	err = tx.Gorm.Raw(`WITH role AS (SELECT id FROM roles WHERE tenant_id = ? AND name = ? FOR UPDATE)
		SELECT count(*) FROM user_roles ur JOIN role ON role.id = ur.role_id
		JOIN users u ON u.tenant_id = ur.tenant_id AND u.id = ur.user_id
		WHERE ur.tenant_id = ? AND u.status = 'active' AND u.id <> ?`,
		tx.TenantID, permission.Administrator, tx.TenantID, userID).Scan(&others).Error
	return others, err
}
