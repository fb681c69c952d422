// Package payment holds the use cases of single payments. Those of their batches are in app/batch.
package payment

import (
	"context"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	paymentrow "countersign.dev/internal/store/payment"
)

// Commands are the use cases that open their own transaction. The functions of the package that take a transaction
// are parts of other use cases.
type Commands struct{ DB *postgres.DB }

// Get is one payment with the invoices that it pays, if the reader sees its project.
func (c Commands) Get(ctx context.Context, tenantID, paymentID string) (p payment.Payment, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if p, err = paymentrow.Get(tx, paymentID); err != nil {
			return err
		}
		return tx.RequireProject(p.ProjectID)
	})
	return p, err
}

// List is the list of a project's payments.
func (c Commands) List(tenantID, projectID string) grid.List[payment.Entry] {
	return paymentrow.List(c.DB, tenantID, projectID)
}
