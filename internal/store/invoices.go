package store

import (
	"context"

	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
)

// Invoice is one invoice with its lines, distribution and fields.
func (s *Store) Invoice(ctx context.Context, tenantID, invoiceID string) (inv invoice.Invoice, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = invoicerow.Get(t.Tx, invoiceID, false); err != nil {
			return err
		}
		inv.Fields, err = invoicerow.Fields(t.Tx, invoiceID)
		return err
	})
	return inv, err
}

// saveInvoice writes the head under its version, updates the facts of its open task and notifies browsers.
func (t *Tenant) saveInvoice(inv *invoice.Invoice) error {
	if err := invoicerow.Save(t.Tx, inv); err != nil {
		return err
	}
	if err := t.refreshFacts(*inv); err != nil {
		return err
	}
	return t.Emit(postgres.Event{Name: "updateInvoice", ProjectID: inv.ProjectID, ObjectID: inv.ID})
}
