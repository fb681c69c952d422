package user

import (
	"strings"

	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
)

// Roles are the tenant's roles in priority order, with what they allow.
func Roles(tx *postgres.Tx) ([]user.Role, error) {
	all := []user.Role{}
	var found []struct {
		ID, Name, Description, Granted string
		System                         bool
		Priority                       int
		Version                        int64
	}
	err := tx.Gorm.Raw(`SELECT r.id, r.name, r.description, r.system, r.priority, r.version,
		  coalesce((SELECT string_agg(p.permission, ' ' ORDER BY p.permission) FROM role_permissions p
		    WHERE p.tenant_id = r.tenant_id AND p.role_id = r.id), '') AS granted
		FROM roles r WHERE r.tenant_id = ? ORDER BY r.priority, r.name`, tx.TenantID).Scan(&found).Error
	for _, r := range found {
		role := user.Role{ID: r.ID, Name: r.Name, Description: r.Description, System: r.System, Priority: r.Priority,
			Version: r.Version, Permissions: []permission.Permission{}}
		for _, p := range strings.Fields(r.Granted) {
			role.Permissions = append(role.Permissions, permission.Permission(p))
		}
		all = append(all, role)
	}
	return all, err
}

// InsertRole adds a role with its permissions.
func InsertRole(tx *postgres.Tx, r user.Role) error {
	err := tx.Gorm.Exec(`INSERT INTO roles (tenant_id, id, name, description, priority) VALUES (?, ?, ?, ?, ?)`,
		tx.TenantID, r.ID, r.Name, r.Description, r.Priority).Error
	if err != nil {
		return err
	}
	return tx.Gorm.Exec(`INSERT INTO role_permissions (tenant_id, role_id, permission) SELECT ?, ?, unnest(?::text[])`,
		tx.TenantID, r.ID, postgres.Array(r.Permissions)).Error
}

// SeedRole adds a system role or changes it to what it is now.
func SeedRole(tx *postgres.Tx, role permission.SystemRole) error {
	var roleID string
	err := tx.Gorm.Raw(`INSERT INTO roles (tenant_id, id, name, description, system, priority) VALUES (?, ?, ?, ?, true, ?)
		ON CONFLICT (tenant_id, lower(name)) DO UPDATE SET description = excluded.description, system = true, priority = excluded.priority
		RETURNING id`, tx.TenantID, id.New(), role.Name, role.Description, role.Priority).Scan(&roleID).Error
	if err != nil {
		return err
	}
	granted := []string{}
	for _, p := range role.Permissions() {
		granted = append(granted, string(p))
	}
	if err := tx.Gorm.Exec(
		`DELETE FROM role_permissions WHERE tenant_id = ? AND role_id = ? AND permission <> ALL(?::text[])`, tx.TenantID,
		roleID, postgres.Array(granted)).Error; err != nil {
		return err
	}
	return tx.Gorm.Exec(
		`INSERT INTO role_permissions (tenant_id, role_id, permission) SELECT ?, ?, unnest(?::text[]) ON CONFLICT DO NOTHING`,
		tx.TenantID, roleID, postgres.Array(granted)).Error
}

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
	return LockOtherHolders(tx, permission.Administrator, userID)
}

// LockOtherHolders counts the active users besides userID, which may be empty, who hold a role. It locks the role.
func LockOtherHolders(tx *postgres.Tx, role, userID string) (others int, err error) {
	err = tx.Gorm.Raw(`WITH role AS (SELECT id FROM roles WHERE tenant_id = ? AND name = ? FOR UPDATE)
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

// RolesWith names the roles that hold a permission of the kind.
func RolesWith(tx *postgres.Tx, kind func(permission.Permission) bool) (names []string, err error) {
	var granted []struct{ Name, Permission string }
	err = tx.Gorm.Raw(
		`SELECT r.name, p.permission FROM roles r JOIN role_permissions p ON p.tenant_id = r.tenant_id AND p.role_id = r.id
		WHERE r.tenant_id = ?`, tx.TenantID).Scan(&granted).Error
	for _, g := range granted {
		if kind(permission.Permission(g.Permission)) {
			names = append(names, g.Name)
		}
	}
	return names, err
}
