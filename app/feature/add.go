package feature

import (
	"context"

	"countersign.dev/domain/feature"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	featurerow "countersign.dev/internal/store/feature"
)

// Add adds a flag that the product does not read: configuration for the pages of its tenants.
func (c Commands) Add(ctx context.Context, next feature.Change) (f feature.Flag, err error) {
	tenantID, err := platform(ctx)
	if err != nil {
		return f, err
	}
	next = next.Clean()
	customers, err := c.customers(ctx)
	if err != nil {
		return f, err
	}
	if err := next.Check(feature.Flag{}, customers); err != nil {
		return f, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		featureID := id.New()
		if err := featurerow.Insert(tx, featureID, next); err != nil {
			return err
		}
		if f, err = featurerow.Get(tx, featureID); err != nil {
			return err
		}
		return record(tx, "created", featureID, nil, auditedOf(f, customers))
	})
	c.Flags.Forget()
	return f, err
}
