package user

import (
	"countersign.dev/domain/permission"
	"countersign.dev/domain/user"
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

// LockOtherAdministrators counts the active people besides the user who lead the tenant. It locks the role, so that two
// administrators cannot remove each other at once.
func LockOtherAdministrators(tx *postgres.Tx, userID string) (others int, err error) {
	administrator, err := LockOtherHolders(tx, permission.Administrator, userID)
	if err != nil {
		return 0, err
	}
	platform, err := LockOtherHolders(tx, permission.PlatformAdmin, userID)
	return administrator + platform, err
}

// LockOtherHolders counts the active users besides userID, which may be empty, who hold a system role. It locks the
// role.
func LockOtherHolders(tx *postgres.Tx, role, userID string) (others int, err error) {
	err = tx.Gorm.Raw(`WITH role AS (SELECT id FROM roles WHERE tenant_id = ? AND name = ? AND system FOR UPDATE)
		SELECT count(*) FROM user_roles ur JOIN role ON role.id = ur.role_id
		JOIN users u ON u.tenant_id = ur.tenant_id AND u.id = ur.user_id
		WHERE ur.tenant_id = ? AND u.status = 'active' AND u.id IS DISTINCT FROM ?`,
		tx.TenantID, role, tx.TenantID, postgres.Null(userID)).Scan(&others).Error
	return others, err
}

// Holders are the users who hold a role, by name.
func Holders(tx *postgres.Tx, role string) ([]user.User, error) {
	var rows []row
	if err := tx.Gorm.Raw(`SELECT u.* FROM users u JOIN user_roles ur ON ur.tenant_id = u.tenant_id AND ur.user_id = u.id
		JOIN roles r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id
		WHERE u.tenant_id = ? AND r.name = ? ORDER BY u.last_name, u.first_name, u.id LIMIT 1000`,
		tx.TenantID, role).Scan(&rows).Error; err != nil {
		return nil, err
	}
	all := make([]user.User, len(rows))
	for n, r := range rows {
		var err error
		if all[n], err = withRoles(tx, r); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// DeleteInvitedHolders removes the invited accounts that hold a role.
func DeleteInvitedHolders(tx *postgres.Tx, role string) error {
	return tx.Gorm.Exec(`DELETE FROM users u USING user_roles ur, roles r
		WHERE u.tenant_id = ? AND u.status = 'invited' AND ur.tenant_id = u.tenant_id AND ur.user_id = u.id
		AND r.tenant_id = ur.tenant_id AND r.id = ur.role_id AND r.name = ?`, tx.TenantID, role).Error
}
