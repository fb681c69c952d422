package connection

import (
	"context"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
	connectionrow "countersign.dev/internal/store/connection"
)

// Update changes name and description. The type stays.
func (c Commands) Update(
	ctx context.Context, tenantID string, next connection.Connection,
) (after connection.Connection, err error) {
	next = clean(next)
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := connectionrow.Lock(tx, next.ID)
		if err != nil {
			return err
		}
		if before.Version != next.Version {
			return fault.Stale("this connection")
		}
		next.Type = before.Type
		if err := next.Check(); err != nil {
			return err
		}
		if err := connectionrow.Update(tx, next); err != nil {
			return err
		}
		if after, err = connectionrow.Get(tx, next.ID); err != nil {
			return err
		}
		return record(tx, "updated", next.ID, auditedOf(before), auditedOf(after))
	})
	return after, err
}
