package printer

import (
	"context"

	"countersign.dev/domain/id"
	"countersign.dev/domain/printer"
	"countersign.dev/internal/postgres"
	printerrow "countersign.dev/internal/store/printer"
)

// Create adds an active printer.
func (c Commands) Create(ctx context.Context, tenantID string, next printer.Change) (p printer.Printer, err error) {
	next = next.Clean()
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := c.refuse(tx, next); err != nil {
			return err
		}
		printerID := id.New()
		if err := printerrow.Insert(tx, printerID, next); err != nil {
			return err
		}
		if p, err = printerrow.Get(tx, printerID); err != nil {
			return err
		}
		return record(tx, "created", printerID, nil, auditedOf(p))
	})
	return p, err
}
