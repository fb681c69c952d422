package store

import (
	"context"
	"time"

	"github.com/shopspring/decimal"
	"gorm.io/gorm/clause"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/money"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

type userRow struct {
	TenantID, ID, Email, Username, FirstName, LastName, Language, Status, PasswordHash string
	ApprovalLimit                                                                      *decimal.Decimal
	InvitedAt, ActivatedAt, DeactivatedAt, LastActivityAt                              *time.Time
	Version                                                                            int64
}

func (userRow) TableName() string { return "users" }

func (r userRow) toDomain(roles []string) user.User {
	return user.User{
		ID: r.ID, Email: r.Email, Username: r.Username, FirstName: r.FirstName, LastName: r.LastName, Language: r.Language,
		Status: user.Status(r.Status), PasswordHash: r.PasswordHash, ApprovalLimit: r.ApprovalLimit, Roles: roles,
		InvitedAt: r.InvitedAt, ActivatedAt: r.ActivatedAt, DeactivatedAt: r.DeactivatedAt, LastActivityAt: r.LastActivityAt,
		Version: r.Version,
	}
}

func userFromDomain(tenantID string, u user.User) userRow {
	return userRow{
		TenantID: tenantID, ID: u.ID, Email: u.Email, Username: u.Username, FirstName: u.FirstName, LastName: u.LastName,
		Language: u.Language, Status: string(u.Status), PasswordHash: u.PasswordHash, ApprovalLimit: u.ApprovalLimit,
		InvitedAt: u.InvitedAt, ActivatedAt: u.ActivatedAt, DeactivatedAt: u.DeactivatedAt, LastActivityAt: u.LastActivityAt,
		Version: u.Version,
	}
}

// auditedUser is what the audit log keeps of a user: no password hash.
type auditedUser struct {
	Email, Username, FirstName, LastName, Status string
	Roles                                        []string
	ApprovalLimit                                *money.Amount `json:",omitempty"` // in the tenant's currency
}

func (t *Tenant) audited(u user.User) (auditedUser, error) {
	a := auditedUser{u.Email, u.Username, u.FirstName, u.LastName, string(u.Status), u.Roles, nil}
	if u.ApprovalLimit == nil {
		return a, nil
	}
	var currency string
	if err := t.Gorm.Raw(`SELECT currency FROM tenants WHERE tenant_id = ?`,
		t.TenantID).Scan(&currency).Error; err != nil {
		return a, err
	}
	limit, err := money.New(*u.ApprovalLimit, money.Currency(currency))
	a.ApprovalLimit = &limit
	return a, err
}

// auditUser records a change of an account. A save that changes nothing leaves no entry.
func (t *Tenant) auditUser(action string, before *user.User, u user.User) error {
	c := postgres.Change{Area: "Users", Action: action, ObjectType: "user", ObjectID: u.ID, Edit: before != nil}
	after, err := t.audited(u)
	if err != nil {
		return err
	}
	c.New = after
	if before != nil {
		old, err := t.audited(*before)
		if err != nil {
			return err
		}
		c.Old = old
	}
	return t.Audit(c)
}

// SeedSystemRoles gives the tenant the system roles of its kind, and again after
// a release that changed them.
func (s *Store) SeedSystemRoles(ctx context.Context, tenantID string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		owner, err := tenantrow.Get(t.Tx)
		if err != nil {
			return err
		}
		for _, role := range permission.SystemRoles() {
			if role.Platform != (owner.Kind == tenant.Platform) && role.Name != permission.GeneralUser {
				continue
			}
			if err := t.seedRole(role); err != nil {
				return err
			}
		}
		return nil
	})
}

func (t *Tenant) seedRole(role permission.SystemRole) error {
	var roleID string
	err := t.Gorm.Raw(`INSERT INTO roles (tenant_id, id, name, description, system, priority) VALUES (?, ?, ?, ?, true, ?)
		ON CONFLICT (tenant_id, lower(name)) DO UPDATE SET description = excluded.description, system = true, priority = excluded.priority
		RETURNING id`, t.TenantID, id.New(), role.Name, role.Description, role.Priority).Scan(&roleID).Error
	if err != nil {
		return err
	}
	granted := []string{}
	for _, p := range role.Permissions() {
		granted = append(granted, string(p))
	}
	if err := t.Gorm.Exec(`DELETE FROM role_permissions WHERE role_id = ? AND permission <> ALL(?::text[])`, roleID,
		postgres.Array(granted)).Error; err != nil {
		return err
	}
	return t.Gorm.Exec(
		`INSERT INTO role_permissions (tenant_id, role_id, permission) SELECT ?, ?, unnest(?::text[]) ON CONFLICT DO NOTHING`,
		t.TenantID,
		roleID,
		postgres.Array(granted),
	).Error
}

// CreateUser adds a user with roles named by name.
func (s *Store) CreateUser(ctx context.Context, tenantID string, u user.User) error {
	if err := u.Check(); err != nil {
		return err
	}
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		u.Version = 1
		row := userFromDomain(t.TenantID, u)
		if err := t.Gorm.Create(&row).Error; err != nil {
			return err
		}
		if err := t.setRoles(u.ID, u.Roles); err != nil {
			return err
		}
		return t.auditUser("created", nil, u)
	})
}

func (t *Tenant) setRoles(userID string, names []string) error {
	if err := t.Gorm.Exec(`DELETE FROM user_roles WHERE user_id = ?`, userID).Error; err != nil {
		return err
	}
	res := t.Gorm.Exec(
		`INSERT INTO user_roles (tenant_id, user_id, role_id) SELECT tenant_id, ?, id FROM roles WHERE name = ANY(?::text[])`,
		userID,
		postgres.Array(names),
	)
	if res.Error == nil && int(res.RowsAffected) != len(names) {
		return fault.New(fault.Invalid, fault.ValidationFailed, "One of these roles does not exist.").
			WithFields(fault.Field{Path: "roles", Code: fault.InvalidValue, Message: "One of these roles does not exist."})
	}
	return res.Error
}

// User is one user.
func (s *Store) User(ctx context.Context, tenantID, userID string) (u user.User, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		u, err = t.user(userID, false)
		return err
	})
	return u, err
}

func (t *Tenant) user(userID string, lock bool) (user.User, error) {
	query := t.Gorm.Where("id = ?", userID)
	if lock {
		query = query.Clauses(clause.Locking{Strength: "UPDATE"})
	}
	var row userRow
	if err := query.Take(&row).Error; err != nil {
		return user.User{}, err
	}
	roles, err := t.rolesOf(userID)
	return row.toDomain(roles), err
}

func (t *Tenant) rolesOf(userID string) ([]string, error) {
	names := []string{}
	err := t.Gorm.Raw(
		`SELECT r.name FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = ? ORDER BY r.priority, r.name`,
		userID,
	).Scan(&names).Error
	return names, err
}

// UserByLogin finds an active user by user name or email, for signing in.
func (s *Store) UserByLogin(ctx context.Context, tenantID, login string) (u user.User, err error) {
	return s.userWhere(ctx, tenantID, "(lower(username) = lower(?) OR lower(email) = lower(?)) AND status = 'active'",
		login, login)
}

func (s *Store) userWhere(ctx context.Context, tenantID, where string, args ...any) (u user.User, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var row userRow
		// A user name equal to somebody else's email must not decide by chance: the user name wins.
		if err := t.Gorm.Where(where, args...).Order("username").Take(&row).Error; err != nil {
			return err
		}
		roles, err := t.rolesOf(row.ID)
		u = row.toDomain(roles)
		return err
	})
	return u, err
}

// textArray is a parameter for "= ANY(?::text[])": one prepared statement for
// every length, which gorm's IN (?) is not.
