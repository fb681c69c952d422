package user

import (
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"countersign.dev/domain/permission"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
)

// Groups are the groups of the user by name.
func Groups(tx *postgres.Tx, userID string) (all []user.Group, err error) {
	err = tx.Gorm.Raw(`SELECT g.id, g.name FROM group_members gm JOIN groups g ON g.tenant_id = gm.tenant_id AND g.id = gm.group_id
		WHERE gm.tenant_id = ? AND gm.user_id = ? ORDER BY lower(g.name), g.id`, tx.TenantID, userID).Scan(&all).Error
	return all, err
}

// LimitOfRoles is the highest approval limit of the user's roles. Nil: no role has one.
func LimitOfRoles(tx *postgres.Tx, userID string) (limit *decimal.Decimal, err error) {
	err = tx.Gorm.Raw(`SELECT max(r.approval_limit) FROM effective_roles ur JOIN roles r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id
		WHERE ur.tenant_id = ? AND ur.user_id = ?`, tx.TenantID, userID).Row().Scan(&limit)
	return limit, err
}

// Permissions are what the roles of the user permit.
func Permissions(tx *postgres.Tx, userID string) (permission.Set, error) {
	var held []permission.Permission
	err := tx.Gorm.Raw(`SELECT DISTINCT p.permission FROM effective_roles ur
		JOIN role_permissions p ON p.tenant_id = ur.tenant_id AND p.role_id = ur.role_id
		WHERE ur.tenant_id = ? AND ur.user_id = ?`, tx.TenantID, userID).Scan(&held).Error
	return permission.NewSet(held...), err
}

// HeldPermissions are the permissions of the user with the roles that contain them, by permission and role.
func HeldPermissions(tx *postgres.Tx, userID string) (held []user.HeldPermission, err error) {
	err = tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, `SELECT p.permission, array_agg(DISTINCT r.name) AS roles FROM effective_roles ur
			JOIN roles r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id
			JOIN role_permissions p ON p.tenant_id = ur.tenant_id AND p.role_id = ur.role_id
			WHERE ur.tenant_id = $1 AND ur.user_id = $2 GROUP BY p.permission ORDER BY p.permission`, tx.TenantID, userID)
		if err != nil {
			return err
		}
		held, err = pgx.CollectRows(rows, pgx.RowToStructByPos[user.HeldPermission])
		return err
	})
	return held, err
}

// PermissionHolders are the ids of the active people who hold the permission, without one of them. Empty: all of them.
func PermissionHolders(tx *postgres.Tx, p permission.Permission, except string) (ids []string, err error) {
	err = tx.Gorm.Raw(`SELECT u.id FROM users u WHERE u.tenant_id = ? AND u.status = 'active' AND u.id::text <> ? AND `+
		postgres.HoldsPermission+` ORDER BY u.id`, tx.TenantID, except, p).Scan(&ids).Error
	return ids, err
}

// SetProfile writes the names and the language on the version that was seen.
func SetProfile(tx *postgres.Tx, u user.User, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE users SET first_name = ?, last_name = ?, language = ?, updated_at = now(),
		version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`, u.FirstName, u.LastName, u.Language,
		tx.TenantID, u.ID, version))
}
