// Package role reads and writes the rows of roles and of who holds them.
package role

import (
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/role"
	"countersign.dev/internal/postgres"
)

type row struct {
	ID, Name, Description, Granted string
	System, RequiresTwoFactors     bool
	Priority, Members              int
	ApprovalLimit                  *decimal.Decimal
	UpdatedAt                      time.Time
	Version                        int64
}

func (r row) toDomain() role.Role {
	out := role.Role{ID: r.ID, Name: r.Name, Description: r.Description, System: r.System, Priority: r.Priority,
		TwoFactors:    r.RequiresTwoFactors,
		ApprovalLimit: r.ApprovalLimit, Members: r.Members, UpdatedAt: r.UpdatedAt, Version: r.Version,
		Permissions: []permission.Permission{}}
	for _, p := range strings.Fields(r.Granted) {
		out.Permissions = append(out.Permissions, permission.Permission(p))
	}
	return out
}

// members counts the users who hold role r directly.
const members = `(SELECT count(*) FROM user_roles m WHERE m.tenant_id = r.tenant_id AND m.role_id = r.id)`

const selected = `SELECT r.id, r.name, r.description, r.system, r.priority, r.approval_limit, r.requires_two_factors, r.updated_at, r.version,
	` + members + ` AS members,
	coalesce((SELECT string_agg(p.permission, ' ' ORDER BY p.permission) FROM role_permissions p
		WHERE p.tenant_id = r.tenant_id AND p.role_id = r.id), '') AS granted
	FROM roles r WHERE r.tenant_id = ?`

// All are the tenant's roles in priority order, with what they allow.
func All(tx *postgres.Tx) ([]role.Role, error) {
	var found []row
	err := tx.Gorm.Raw(selected+` ORDER BY r.priority, r.name`, tx.TenantID).Scan(&found).Error
	all := make([]role.Role, len(found))
	for i, r := range found {
		all[i] = r.toDomain()
	}
	return all, err
}

// Get is one role with what it allows.
func Get(tx *postgres.Tx, roleID string) (role.Role, error) {
	var r row
	err := tx.Gorm.Raw(selected+` AND r.id = ?`, tx.TenantID, roleID).Take(&r).Error
	return r.toDomain(), err
}

// Lock is Get. Other changes of the role, and new members of it, wait until the transaction ends.
func Lock(tx *postgres.Tx, roleID string) (role.Role, error) {
	if err := tx.Gorm.Exec(`SELECT FROM roles WHERE tenant_id = ? AND id = ? FOR UPDATE`, tx.TenantID,
		roleID).Error; err != nil {
		return role.Role{}, err
	}
	return Get(tx, roleID)
}

// Insert adds a custom role with its permissions.
func Insert(tx *postgres.Tx, r role.Role) error {
	err := tx.Gorm.Exec(
		`INSERT INTO roles (tenant_id, id, name, description, priority, approval_limit, requires_two_factors)
		VALUES (?, ?, ?, ?, ?, ?, ?)`,
		tx.TenantID, r.ID, r.Name, r.Description, r.Priority, r.ApprovalLimit, r.TwoFactors).Error
	if err != nil {
		return err
	}
	return grant(tx, r.ID, r.Permissions)
}

// Update writes the role on the version that was seen.
func Update(tx *postgres.Tx, r role.Role) error {
	err := postgres.OneRow(tx.Gorm.Exec(
		`UPDATE roles SET name = ?, description = ?, approval_limit = ?, requires_two_factors = ?, updated_at = now(),
			version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ? AND NOT system`,
		r.Name, r.Description, r.ApprovalLimit, r.TwoFactors, tx.TenantID, r.ID, r.Version))
	if err != nil {
		return err
	}
	return replace(tx, r.ID, r.Permissions)
}

// SetTwoFactors writes whether the holders of the role sign in with two factors, on the version that was seen.
func SetTwoFactors(tx *postgres.Tx, roleID string, required bool, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE roles SET requires_two_factors = ?, updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND id = ? AND version = ?`, required, tx.TenantID, roleID, version))
}

// RequireTwoFactors makes the holders of every role with a permission sign in with two factors.
func RequireTwoFactors(tx *postgres.Tx, with permission.Permission) error {
	return tx.Gorm.Exec(`UPDATE roles r SET requires_two_factors = true WHERE r.tenant_id = ? AND EXISTS (
		SELECT FROM role_permissions p WHERE p.tenant_id = r.tenant_id AND p.role_id = r.id AND p.permission = ?)`,
		tx.TenantID, with).Error
}

// RequireTwoFactorsAs makes the holders of a role sign in with two factors if those of another role do.
func RequireTwoFactorsAs(tx *postgres.Tx, role, other string) error {
	return tx.Gorm.Exec(`UPDATE roles r SET requires_two_factors = true FROM roles o WHERE r.tenant_id = ? AND r.name = ?
		AND r.system AND o.tenant_id = r.tenant_id AND o.name = ? AND o.system AND o.requires_two_factors`,
		tx.TenantID, role, other).Error
}

// Delete removes a custom role without members on the version that was seen.
func Delete(tx *postgres.Tx, roleID string, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`DELETE FROM roles WHERE tenant_id = ? AND id = ? AND version = ? AND NOT system`, tx.TenantID, roleID, version))
}

// NameTaken reports whether a role other than except has the name.
func NameTaken(tx *postgres.Tx, name, except string) (taken bool, err error) {
	err = tx.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM roles WHERE tenant_id = ? AND lower(name) = lower(?) AND id::text <> ?)`,
		tx.TenantID, name, except).Scan(&taken).Error
	return taken, err
}

// Seed adds a system role or changes it to what it is now.
func Seed(tx *postgres.Tx, r permission.SystemRole) error {
	var roleID string
	err := tx.Gorm.Raw(`INSERT INTO roles (tenant_id, id, name, description, system, priority) VALUES (?, ?, ?, ?, true, ?)
		ON CONFLICT (tenant_id, lower(name)) DO UPDATE SET description = excluded.description, system = true, priority = excluded.priority
		RETURNING id`, tx.TenantID, id.New(), r.Name, r.Description, r.Priority).Scan(&roleID).Error
	if err != nil {
		return err
	}
	return replace(tx, roleID, r.Permissions())
}

// replace makes the permissions those of the role.
func replace(tx *postgres.Tx, roleID string, granted []permission.Permission) error {
	if err := tx.Gorm.Exec(
		`DELETE FROM role_permissions WHERE tenant_id = ? AND role_id = ? AND permission <> ALL(?::text[])`, tx.TenantID,
		roleID, postgres.Array(granted)).Error; err != nil {
		return err
	}
	return grant(tx, roleID, granted)
}

func grant(tx *postgres.Tx, roleID string, granted []permission.Permission) error {
	return tx.Gorm.Exec(
		`INSERT INTO role_permissions (tenant_id, role_id, permission) SELECT ?, ?, unnest(?::text[]) ON CONFLICT DO NOTHING`,
		tx.TenantID, roleID, postgres.Array(granted)).Error
}
