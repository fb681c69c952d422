package invoice

import (
	"context"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/lookalike"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
)

// claimNumber refuses to submit an invoice whose number looks like that of a submitted one. Concurrent
// submissions wait for each other. A person's statement that the invoice is no duplicate covers earlier
// submissions. The constraint invoices_unique refuses equal numbers.
func claimNumber(tx *postgres.Tx, inv invoice.Invoice) error {
	key := lookalike.Key(inv.Index.Number)
	if key == "" {
		return nil
	}
	if err := invoicerow.LockNumber(tx, inv, key); err != nil {
		return err
	}
	compared := time.Time{}
	if inv.NotDuplicate {
		compared = inv.NotDuplicateAt
	}
	if n, err := invoicerow.CountLookalikes(tx, inv, key, compared); err != nil || n == 0 {
		return err
	}
	return fault.New(fault.Conflict, fault.DuplicateInvoice, invoice.LooksTheSame)
}

// MarkNotDuplicate records that a person compared both and says they are two.
func (c Commands) MarkNotDuplicate(
	ctx context.Context, tenantID string, authorize Authorize, invoiceID string, version int64,
) (invoice.Invoice, error) {
	return c.edit(ctx, tenantID, authorize, invoiceID, version, func(tx *postgres.Tx, inv *invoice.Invoice) error {
		inv.NotDuplicate = false
		if err := invoicerow.FindDuplicate(tx, inv); err != nil {
			return err
		}
		before := inv.DuplicateOf
		if before == "" {
			return fault.New(fault.Conflict, fault.IllegalTransition,
				"No other invoice looks like this one, so there is nothing to confirm.")
		}
		inv.DuplicateOf, inv.NotDuplicate, inv.NotDuplicateAt = "", true, c.Now()
		return record(tx, "marked as no duplicate", *inv, map[string]string{"duplicateOf": before}, nil)
	})
}
