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
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) (err error) {
		added, err = CreateIn(tx, added)
		return err
	})
	return added, err
}

// CreateIn is Create within a transaction.
func CreateIn(tx *postgres.Tx, added connection.Connection) (connection.Connection, error) {
	added = clean(added)
	if err := added.Check(); err != nil {
		return added, err
	}
	if err := connectionrow.Insert(tx, added); err != nil {
		return added, postgres.Translate(err)
	}
	added, err := connectionrow.Get(tx, added.ID)
	if err != nil {
		return added, err
	}
	return added, record(tx, "created", added.ID, nil, auditedOf(added))
}
