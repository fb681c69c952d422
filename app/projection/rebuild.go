package projection

import (
	"context"

	"countersign.dev/internal/postgres"
	projectionrow "countersign.dev/internal/store/projection"
)

// Rebuild replaces the projections of the transaction's tenant by values from the record. Concurrently committed
// events are applied again without an effect.
func Rebuild(tx *postgres.Tx) error {
	if err := projectionrow.Restart(tx); err != nil {
		return err
	}
	if err := projectionrow.RebuildTasks(tx); err != nil {
		return err
	}
	return projectionrow.RebuildInvoices(tx)
}

// unlimited lets a rebuild of a large tenant take longer than a command may.
const unlimited = ", set_config('statement_timeout', '0', true)"

// Rebuild replaces the projections of a tenant in one transaction.
func (c Commands) Rebuild(ctx context.Context, tenantID string) error {
	return c.DB.InTenantBounded(ctx, tenantID, unlimited, Rebuild)
}
