package role

import (
	"context"

	"countersign.dev/domain/id"
	"countersign.dev/domain/role"
	"countersign.dev/internal/postgres"
	rolerow "countersign.dev/internal/store/role"
)

// Create adds a custom role. One that releases payments starts with two-factor sign-in.
func (c Commands) Create(ctx context.Context, tenantID string, r role.Role) (role.Role, error) {
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) (err error) {
		r.TwoFactors = r.TwoFactors || role.StartsRelease(nil, r.Permissions)
		r, err = CreateIn(tx, r)
		return err
	})
	return r, err
}

// CreateIn is Create within a transaction. The caller decides about two-factor sign-in.
func CreateIn(tx *postgres.Tx, r role.Role) (role.Role, error) {
	if err := r.Check(); err != nil {
		return r, err
	}
	return insert(tx, r)
}

// Duplicate adds a custom role with the permissions of another role, system or custom. It copies no approval limit,
// because a limit is a decision about certain people. A copy that releases payments starts with two-factor sign-in.
func (c Commands) Duplicate(ctx context.Context, tenantID, roleID, name, description string) (r role.Role, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		source, err := rolerow.Get(tx, roleID)
		if err != nil {
			return err
		}
		copied := role.Role{Name: name, Description: description, Permissions: source.Permissions,
			TwoFactors: source.TwoFactors || role.StartsRelease(nil, source.Permissions)}
		if err := copied.Check(); err != nil {
			return err
		}
		r, err = insert(tx, copied)
		return err
	})
	return r, err
}

func insert(tx *postgres.Tx, r role.Role) (role.Role, error) {
	r.ID, r.System, r.Priority = id.New(), false, role.CustomPriority
	if err := rolerow.Insert(tx, r); err != nil {
		return r, err
	}
	r, err := rolerow.Get(tx, r.ID)
	if err != nil {
		return r, err
	}
	return r, record(tx, "created", nil, &r)
}
