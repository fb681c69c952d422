package store

import (
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/lookalike"
	invoicerow "countersign.dev/internal/store/invoice"
)

// claimNumber refuses to submit an invoice whose number looks like that of a
// submitted one. Of two submissions at the same time, one waits for the other.
// A person's statement that the invoice is no duplicate covers what was
// submitted before the statement. An equal number is refused by invoices_unique.
func (t *Tenant) claimNumber(inv invoice.Invoice) error {
	key := lookalike.Key(inv.Index.Number)
	if key == "" {
		return nil
	}
	if err := invoicerow.LockNumber(t.Tx, inv, key); err != nil {
		return err
	}
	compared := time.Time{}
	if inv.NotDuplicate {
		compared = inv.NotDuplicateAt
	}
	if n, err := invoicerow.CountLookalikes(t.Tx, inv, key, compared); err != nil || n == 0 {
		return err
	}
	return fault.New(fault.Conflict, fault.DuplicateInvoice, invoice.LooksTheSame)
}
