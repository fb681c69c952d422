package erpconnection

import (
	"context"

	"countersign.dev/domain/erpconnection"
	"countersign.dev/internal/postgres"
	erpconnectionrow "countersign.dev/internal/store/erpconnection"
)

// Remove deletes the connection and its credential. Approved invoices then fail until a new connection exists
// and a person retries them.
func (c Commands) Remove(
	ctx context.Context, tenantID, projectID string, version int64,
) (connection erpconnection.Connection, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, before, err := lock(tx, projectID, version)
		if err != nil || !before.Configured() {
			connection = before
			return err
		}
		none := erpconnection.Connection{ProjectID: projectID, Version: before.Version, Type: erpconnection.Other,
			Mapping: erpconnection.Mapping{}, Files: erpconnection.Files{Format: erpconnection.JSON}}
		if err := erpconnectionrow.Update(tx, none, nil, false); err != nil {
			return err
		}
		if connection, err = erpconnectionrow.Get(tx, projectID); err != nil {
			return err
		}
		return record(tx, "erp connection removed", p, before, connection, false)
	})
	return connection, err
}
