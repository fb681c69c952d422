package feature

import (
	"context"

	"countersign.dev/domain/feature"
	"countersign.dev/internal/postgres"
	featurerow "countersign.dev/internal/store/feature"
)

// Update changes a flag on the version that was seen. It applies to this process at once, to the other ones within
// seconds.
func (c Commands) Update(
	ctx context.Context, featureID string, next feature.Change, version int64,
) (f feature.Flag, err error) {
	tenantID, err := platform(ctx)
	if err != nil {
		return f, err
	}
	next = next.Clean()
	customers, err := c.customers(ctx)
	if err != nil {
		return f, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := featurerow.Lock(tx, featureID)
		if err != nil {
			return err
		}
		if err := next.Check(before, customers); err != nil {
			return err
		}
		if err := featurerow.Update(tx, featureID, next, version); err != nil {
			return err
		}
		if f, err = featurerow.Get(tx, featureID); err != nil {
			return err
		}
		return record(tx, "updated", featureID, auditedOf(before, customers), auditedOf(f, customers))
	})
	c.Flags.Forget()
	return f, err
}
