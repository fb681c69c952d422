// Package printer holds the use cases of printers.
package printer

import (
	"context"

	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	printerrow "countersign.dev/internal/store/printer"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// List are the printers of the tenant by name.
func (c Commands) List(ctx context.Context, tenantID string) (printers []payment.Printer, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		printers, err = printerrow.All(tx)
		return err
	})
	return printers, err
}

// Get is one printer.
func (c Commands) Get(ctx context.Context, tenantID, printerID string) (p payment.Printer, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err = printerrow.Get(tx, printerID)
		return err
	})
	return p, err
}
