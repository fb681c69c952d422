package tenant

import (
	"context"
	"slices"

	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Get is one tenant by id.
func (c Commands) Get(ctx context.Context, tenantID string) (d tenant.Tenant, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		d, err = tenantrow.Get(tx)
		return err
	})
	return d, err
}

// ByIdentifier finds a tenant by the first path segment of its addresses, or by a former one.
func (c Commands) ByIdentifier(ctx context.Context, identifier string) (d tenant.Tenant, err error) {
	err = c.DB.InPlatform(ctx, "find a tenant by its address", func(p *postgres.PlatformTx) error {
		d, err = tenantrow.ByIdentifier(p, identifier)
		return err
	})
	return d, err
}

// List is all tenants that are not closed, in the order in which they were created. Work for a closed tenant would add
// rows to what is erased.
func (c Commands) List(ctx context.Context, purpose string) (all []tenant.Tenant, err error) {
	err = c.DB.InPlatform(ctx, purpose, func(p *postgres.PlatformTx) error {
		all, err = tenantrow.List(p)
		return err
	})
	return slices.DeleteFunc(all, func(t tenant.Tenant) bool { return t.Status == tenant.Closed }), err
}

// Named is at most two of the tenants with this complete name, in any case, or with this address.
func (c Commands) Named(ctx context.Context, name string) (all []tenant.Tenant, err error) {
	err = c.DB.InPlatform(ctx, "find a tenant for an operator", func(p *postgres.PlatformTx) error {
		all, err = tenantrow.Named(p, name)
		return err
	})
	return all, err
}
