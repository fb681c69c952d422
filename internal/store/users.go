package store

import (
	"context"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
)

func usersListing() postgres.ListDefinition {
	column := func(name string, kind grid.Kind, sql string) postgres.ListColumn {
		return postgres.ListColumn{Column: grid.Column{Name: name, Kind: kind}, SQL: sql}
	}
	stamp := func(name, sql string) postgres.ListColumn {
		return postgres.ListColumn{Column: grid.Column{Name: name, Kind: grid.Time}, SQL: sql, Nullable: true}
	}
	searched := func(name, sql string) postgres.ListColumn {
		return postgres.ListColumn{Column: grid.Column{Name: name, Kind: grid.String, Searched: true}, SQL: sql}
	}
	names := func(name, sql string) postgres.ListColumn {
		return postgres.ListColumn{Column: grid.Column{Name: name, Kind: grid.String, Unsortable: true}, SQL: sql}
	}
	return postgres.ListDefinition{
		From: "users u",
		ID:   "u.id",
		Columns: []postgres.ListColumn{
			column("id", grid.ID, "u.id"),
			searched("fullName", "trim(u.first_name || ' ' || u.last_name)"),
			searched("email", "u.email"),
			searched("username", "u.username"),
			names("roles",
				"ARRAY(SELECT r.name FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id ORDER BY "+
					"r.priority, r.name)"),
			names(
				"groups",
				"ARRAY(SELECT g.name FROM group_members gm JOIN groups g ON g.id = gm.group_id WHERE gm.user_id = u.id ORDER BY "+
					"g.name)",
			),
			{Column: grid.Column{Name: "status", Kind: grid.Values, Allowed: []string{"invited", "active", "inactive"}},
				SQL: "u.status"},
			stamp("invitedAt", "u.invited_at"), stamp("activatedAt", "u.activated_at"),
			stamp("deactivatedAt", "u.deactivated_at"), stamp("lastActivityAt", "u.last_activity_at"),
		},
		Order: []grid.Sort{{Field: "fullName"}},
	}
}

// UsersGrid is the list of users.
func (s *Store) UsersGrid(tenantID string) grid.List[user.Entry] {
	return postgres.NewList[user.Entry](s.DB, tenantID, usersListing())
}

// SetUserActive activates or deactivates an account; deactivating ends its sessions at once.
func (s *Store) SetUserActive(ctx context.Context, tenantID, userID string, active bool) (u user.User, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if u, err = t.user(userID, true); err != nil {
			return err
		}
		before := u
		if err := t.moveUser(&u, active); err != nil {
			return err
		}
		stamp := "deactivated_at"
		if active {
			stamp = "activated_at"
		}
		if err := postgres.OneRow(t.Gorm.Exec(`UPDATE users SET status = ?, `+stamp+
			` = now(), updated_at = now(), version = version + 1 WHERE id = ? AND version = ?`, u.Status, userID,
			u.Version)); err != nil {
			return err
		}
		u.Version++
		if err := t.Emit(postgres.Event{Name: "updateUser", ObjectID: userID}); err != nil {
			return err
		}
		return t.auditUser(string(u.Status), &before, u)
	})
	return u, err
}

func (t *Tenant) moveUser(u *user.User, active bool) error {
	if active {
		return u.Move(user.Active)
	}
	others, err := t.otherAdministrators(u.ID)
	if err != nil {
		return err
	}
	if err := user.MayDeactivate(*u, t.Actor.UserID, others); err != nil {
		return err
	}
	if err := u.Move(user.Inactive); err != nil {
		return err
	}
	var open []string
	if err := t.Gorm.Raw(`SELECT id FROM sessions WHERE user_id = ? AND ended_at IS NULL`,
		u.ID).Scan(&open).Error; err != nil {
		return err
	}
	for _, sessionID := range open {
		if err := t.endSession(sessionID, "account deactivated"); err != nil {
			return err
		}
	}
	return nil
}

// otherAdministrators locks the role, so that two administrators cannot remove each other at once.
func (t *Tenant) otherAdministrators(userID string) (int, error) {
	var others int
	err := t.Gorm.Raw(`WITH role AS (SELECT id FROM roles WHERE name = ? FOR UPDATE)
		SELECT count(*) FROM user_roles ur JOIN role ON role.id = ur.role_id JOIN users u ON u.id = ur.user_id
		WHERE u.status = 'active' AND u.id <> ?`, permission.Administrator, userID).Scan(&others).Error
	return others, err
}

// SetUserRoles replaces the roles of a user.
func (s *Store) SetUserRoles(
	ctx context.Context, tenantID, userID string, roles []string, version int64,
) (u user.User, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if u, err = t.user(userID, true); err != nil {
			return err
		}
		others, err := t.otherAdministrators(userID)
		if err != nil {
			return err
		}
		money, err := t.moneyRoles()
		if err != nil {
			return err
		}
		if err := user.MaySetRoles(u, roles, t.Actor.UserID, others,
			func(role string) bool { return slices.Contains(money, role) }); err != nil {
			return err
		}
		before := u
		u.Roles = roles
		if err := u.Check(); err != nil {
			return err
		}
		if err := postgres.OneRow(
			t.Gorm.Exec(`UPDATE users SET updated_at = now(), version = version + 1 WHERE id = ? AND version = ?`, userID,
				version)); err != nil {
			return err
		}
		if err := t.setRoles(userID, roles); err != nil {
			return err
		}
		if u, err = t.user(userID, false); err != nil {
			return err
		}
		return t.auditUser("roles changed", &before, u)
	})
	return u, err
}

// SetApprovalLimit sets the highest amount a user may finally approve; nil removes it.
func (s *Store) SetApprovalLimit(
	ctx context.Context, tenantID, userID string, limit *decimal.Decimal, version int64,
) (u user.User, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if u, err = t.user(userID, true); err != nil {
			return err
		}
		if err := user.MaySetLimit(u, limit, t.Actor.UserID); err != nil {
			return err
		}
		before := u
		if err := postgres.OneRow(
			t.Gorm.Exec(
				`UPDATE users SET approval_limit = ?, updated_at = now(), version = version + 1 WHERE id = ? AND version = ?`,
				limit, userID, version)); err != nil {
			return err
		}
		if u, err = t.user(userID, false); err != nil {
			return err
		}
		return t.auditUser("approval limit changed", &before, u)
	})
	return u, err
}

// moneyRoles names the roles with a permission that approves or releases money.
func (t *Tenant) moneyRoles() (names []string, err error) {
	var granted []struct{ Name, Permission string }
	err = t.Gorm.Raw(
		`SELECT r.name, p.permission FROM roles r JOIN role_permissions p ON p.tenant_id = r.tenant_id AND p.role_id = r.id
		WHERE r.tenant_id = ?`, t.TenantID).Scan(&granted).Error
	for _, g := range granted {
		if permission.MovesMoney(permission.Permission(g.Permission)) {
			names = append(names, g.Name)
		}
	}
	return names, err
}

// Roles are the tenant's roles in priority order, with what they allow.
func (s *Store) Roles(ctx context.Context, tenantID string) ([]user.Role, error) {
	all := []user.Role{}
	err := s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var found []struct {
			ID, Name, Description, Granted string
			System                         bool
			Priority                       int
			Version                        int64
		}
		err := t.Gorm.Raw(`SELECT r.id, r.name, r.description, r.system, r.priority, r.version,
			  coalesce((SELECT string_agg(p.permission, ' ' ORDER BY p.permission) FROM role_permissions p WHERE p.role_id = r.id), '') AS granted
			FROM roles r ORDER BY r.priority, r.name`).Scan(&found).Error
		for _, r := range found {
			role := user.Role{ID: r.ID, Name: r.Name, Description: r.Description, System: r.System, Priority: r.Priority,
				Version: r.Version, Permissions: []permission.Permission{}}
			for _, p := range strings.Fields(r.Granted) {
				role.Permissions = append(role.Permissions, permission.Permission(p))
			}
			all = append(all, role)
		}
		return err
	})
	return all, err
}

// CreateRole adds a role of the tenant's own.
func (s *Store) CreateRole(ctx context.Context, tenantID string, r user.Role) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		err := t.Gorm.Exec(`INSERT INTO roles (tenant_id, id, name, description, priority) VALUES (?, ?, ?, ?, ?)`,
			t.TenantID, r.ID, r.Name, r.Description, r.Priority).Error
		if err != nil {
			return err
		}
		if err := t.Gorm.Exec(`INSERT INTO role_permissions (tenant_id, role_id, permission) SELECT ?, ?, unnest(?::text[])`,
			t.TenantID, r.ID, postgres.Array(r.Permissions)).Error; err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Roles", Action: "created", ObjectType: "role", ObjectID: r.ID, New: r})
	})
}
