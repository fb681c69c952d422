package user

import (
	"context"

	featureapp "countersign.dev/app/feature"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	rolerow "countersign.dev/internal/store/role"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Roles are the tenant's roles in priority order, with what they allow.
func (c Commands) Roles(ctx context.Context, tenantID string) (all []user.Role, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, err = rolerow.All(tx)
		return err
	})
	return all, err
}

// CreateRole adds a role that is no system role.
func (c Commands) CreateRole(ctx context.Context, tenantID string, r user.Role) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := rolerow.Insert(tx, r); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Roles", Action: "created", ObjectType: "role", ObjectID: r.ID, New: r})
	})
}

// RequireTwoFactors makes those who release payments, manage the installation or read decrypted payloads sign in with
// two factors. It is the default of a new tenant. The demo does not use it.
func RequireTwoFactors(tx *postgres.Tx) error {
	for _, p := range []permission.Permission{"payments:release", "tenants:manage", "operations:decode"} {
		if err := rolerow.RequireTwoFactors(tx, p); err != nil {
			return err
		}
	}
	return nil
}

// SeedSystemRoles gives the tenant the system roles of its kind as this release defines them.
func (c Commands) SeedSystemRoles(ctx context.Context, tenantID string) error {
	return c.DB.InTenant(ctx, tenantID, SeedSystemRoles)
}

// SeedSystemRoles is the command of the same name within a transaction. The platform tenant also gets the feature flags
// that this release reads.
func SeedSystemRoles(tx *postgres.Tx) error {
	owner, err := tenantrow.Get(tx)
	if err != nil {
		return err
	}
	for _, role := range permission.SystemRoles() {
		if role.Platform != (owner.Kind == tenant.Platform) && role.Name != permission.GeneralUser {
			continue
		}
		if err := rolerow.Seed(tx, role); err != nil {
			return err
		}
	}
	if owner.Kind != tenant.Platform {
		return nil
	}
	// Earlier releases required two factors of platform administrators only.
	if err := rolerow.RequireTwoFactorsAs(tx, permission.Operator, permission.PlatformAdmin); err != nil {
		return err
	}
	return featureapp.SeedCatalog(tx)
}
