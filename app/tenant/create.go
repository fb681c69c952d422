package tenant

import (
	"context"

	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Create adds a tenant. Its caller adds the system roles and the first administrator.
func (c Commands) Create(ctx context.Context, d tenant.Tenant) error {
	return c.DB.InTenant(ctx, d.ID, func(tx *postgres.Tx) error { return insert(tx, d) })
}

func insert(tx *postgres.Tx, d tenant.Tenant) error {
	if err := tenantrow.Insert(tx, d); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Tenants", Action: "created", ObjectType: "tenant", ObjectID: d.ID, New: d})
}
