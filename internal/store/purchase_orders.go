package store

import (
	"github.com/shopspring/decimal"

	"countersign.dev/domain/invoice"
	"countersign.dev/domain/matching"
	"countersign.dev/domain/money"
	invoicerow "countersign.dev/internal/store/invoice"
)

// purchaseOrder loads an order by number and locks its lines, so that two
// invoices cannot take the same quantity; nil when there is none.
func (t *Tenant) purchaseOrder(number string) (*matching.Order, error) {
	var rows []struct {
		ID, Number, VendorID, Currency, Status string
		Total                                  decimal.Decimal
	}
	if err := t.Gorm.Raw(
		`SELECT id, number, vendor_id, currency, status, total FROM purchase_orders WHERE tenant_id = ? AND number = ?`,
		t.TenantID, number).Scan(&rows).Error; err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, nil
	}
	r := rows[0]
	total, err := money.New(r.Total, money.Currency(r.Currency))
	if err != nil {
		return nil, err
	}
	order := &matching.Order{ID: r.ID, Number: r.Number, VendorID: r.VendorID, Currency: money.Currency(r.Currency),
		Total: total, Open: matching.OrderStatus(r.Status) == matching.OrderOpen}
	err = t.Gorm.Raw(
		`SELECT line, material, description, quantity, unit_price, received, invoiced FROM purchase_order_lines
		WHERE tenant_id = ? AND po_id = ? ORDER BY line FOR UPDATE`, t.TenantID, order.ID).Scan(&order.Lines).Error
	return order, err
}

// match compares a PO invoice with its order and notes the result on the
// invoice and, for lines found by material or description, the order line.
func (t *Tenant) match(inv *invoice.Invoice) error {
	if inv.Type != invoice.PO {
		inv.Match, inv.HoldReason = invoice.MatchNone, ""
		return nil
	}
	order, err := t.purchaseOrder(inv.Index.PONumber)
	if err != nil {
		return err
	}
	result := matching.Match(*inv, order, matching.DefaultTolerance())
	inv.Match, inv.HoldReason = invoice.Matched, ""
	if !result.Matched() {
		inv.Match, inv.HoldReason = invoice.OnHold, result.Words()
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
	return invoicerow.SaveLines(t.Tx, inv.ID, inv.Lines)
}

// takeFromOrder books the invoice's quantities on its order, or gives them back.
func (t *Tenant) takeFromOrder(inv invoice.Invoice, giveBack bool) error {
	if inv.Type != invoice.PO {
		return nil
	}
	sign := "+"
	if giveBack {
		sign = "-"
	}
	return t.Gorm.Exec(`UPDATE purchase_order_lines pl SET invoiced = pl.invoiced `+sign+` l.quantity
		FROM (SELECT po_line, sum(quantity) AS quantity FROM invoice_lines WHERE tenant_id = ? AND invoice_id = ? AND po_line > 0 GROUP BY po_line) l
		WHERE pl.tenant_id = ? AND pl.po_id = (SELECT id FROM purchase_orders WHERE tenant_id = ? AND number = ?) AND pl.line = l.po_line`,
		t.TenantID, inv.ID, t.TenantID, t.TenantID, inv.Index.PONumber).Error
}
