package connection

import (
	"context"

	"countersign.dev/domain/connection"
	"countersign.dev/internal/postgres"
	connectionrow "countersign.dev/internal/store/connection"
)

// Delete removes a connection with its profiles and secrets. One whose profile is used is kept.
func (c Commands) Delete(ctx context.Context, tenantID, connectionID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := connectionrow.Lock(tx, connectionID)
		if err != nil {
			return err
		}
		if err := connection.MayDelete(before.Profiles...); err != nil {
			return err
		}
		if err := connectionrow.Delete(tx, connectionID); err != nil {
			return err
		}
		return record(tx, "deleted", connectionID, auditedOf(before), nil)
	})
}
