package connection

import (
	"context"

	"countersign.dev/domain/connection"
	"countersign.dev/internal/postgres"
	connectionrow "countersign.dev/internal/store/connection"
)

// Create adds a connection without profiles.
func (c Commands) Create(
	ctx context.Context, tenantID string, added connection.Connection,
) (connection.Connection, error) {
	added = clean(added)
	if err := added.Check(); err != nil {
		return added, err
	}
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) (err error) {
		if err := connectionrow.Insert(tx, added); err != nil {
			return err
		}
		if added, err = connectionrow.Get(tx, added.ID); err != nil {
			return err
		}
		return record(tx, "created", added.ID, nil, auditedOf(added))
	})
	return added, err
}
