// Package audit holds the use cases of the audit log.
package audit

import (
	"context"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
	auditrow "countersign.dev/internal/store/audit"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB    *postgres.DB
	Chain Chain // of Verify
}

// Chain verifies the entries of a tenant's log from the first to the last.
type Chain interface {
	Verify(ctx context.Context, tenantID string) (audit.Report, error)
}

// Verify recomputes the hash chain of a tenant's log and compares it with the signed checkpoints.
func (c Commands) Verify(ctx context.Context, tenantID string) (audit.Report, error) {
	return c.Chain.Verify(ctx, tenantID)
}

// List is the audit log of a tenant, the newest entry first.
func (c Commands) List(tenantID string) grid.List[audit.Listed] { return auditrow.List(c.DB, tenantID) }

// Get is one entry with its changes and its link in the chain.
func (c Commands) Get(ctx context.Context, tenantID, entryID string) (d audit.Detailed, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if d, err = auditrow.Get(tx, entryID); err != nil {
			return err
		}
		lines, err := auditrow.Lines(tx, []audit.Entry{d.Entry})
		if err == nil {
			d.Line = lines[0]
		}
		return err
	})
	return d, err
}
