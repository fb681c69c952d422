package invoice

import (
	"context"

	"countersign.dev/domain/invoice"
	"countersign.dev/domain/matching"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	purchaseorderrow "countersign.dev/internal/store/purchaseorder"
)

// match compares a PO invoice with its order and notes the result on the
// invoice and, for lines found by material or description, the order line.
func match(tx *postgres.Tx, inv *invoice.Invoice) error {
	if inv.Type != invoice.PO {
		inv.Match, inv.HoldReason = invoice.MatchNone, ""
		return nil
	}
	order, err := purchaseorderrow.Lock(tx, inv.Index.PONumber)
	if err != nil {
		return err
	}
	result := matching.Match(*inv, order, matching.DefaultTolerance())
	inv.Match, inv.HoldReason = invoice.Matched, ""
	if !result.Matched() {
		inv.Match, inv.HoldReason = invoice.OnHold, result.Text()
	}
	changed := false
	for _, a := range result.Allocations {
		if l := &inv.Lines[a.InvoiceLine-1]; l.POLine != a.OrderLine {
			l.POLine, changed = a.OrderLine, true
		}
	}
	if !changed {
		return nil
	}
	return invoicerow.SaveLines(tx, inv.ID, inv.Lines)
}

// Compare shows the lines of an invoice beside the lines of its purchase order, for a viewer who may see the invoice.
func (c Commands) Compare(
	ctx context.Context, tenantID, invoiceID string, viewer invoice.Viewer,
) (inv invoice.Invoice, result matching.Comparison, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if inv, err = invoicerow.Get(tx, invoiceID, false); err != nil {
			return err
		}
		if err := RequireVisible(tx, inv, viewer); err != nil || inv.Type != invoice.PO {
			return err
		}
		order, err := purchaseorderrow.Get(tx, inv.Index.PONumber)
		if err != nil {
			return err
		}
		result = matching.Compare(inv, order, matching.DefaultTolerance())
		return nil
	})
	return inv, result, err
}

// takeFromOrder counts the quantities of the invoice on its order, or removes them.
func takeFromOrder(tx *postgres.Tx, inv invoice.Invoice, giveBack bool) error {
	if inv.Type != invoice.PO {
		return nil
	}
	return purchaseorderrow.AddInvoiced(tx, inv.ID, inv.Index.PONumber, giveBack)
}

// Rematch compares the invoices that wait for approval with their orders again, because an order or its receipts
// changed. An invoice that is being decided now is left out: its decision matches it again.
func Rematch(tx *postgres.Tx, orderNumbers ...string) error {
	ids, err := invoicerow.LockWaiting(tx, orderNumbers)
	if err != nil {
		return err
	}
	for _, invoiceID := range ids {
		inv, err := invoicerow.Get(tx, invoiceID, true)
		if err != nil {
			return err
		}
		before, reason := inv.Match, inv.HoldReason
		if err := match(tx, &inv); err != nil {
			return err
		}
		if inv.Match == before && inv.HoldReason == reason {
			continue
		}
		if err := save(tx, &inv); err != nil {
			return err
		}
	}
	return nil
}
