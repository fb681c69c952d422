// Package purchaseorder reads and writes the rows of purchase orders.
package purchaseorder

import (
	"github.com/shopspring/decimal"

	"countersign.dev/domain/matching"
	"countersign.dev/domain/money"
	"countersign.dev/domain/purchaseorder"
	"countersign.dev/internal/postgres"
)

// Lock loads an order by number and locks its lines, so that two
// invoices cannot take the same quantity; nil when there is none.
func Lock(tx *postgres.Tx, number string) (*matching.Order, error) {
	return get(tx, number, " FOR UPDATE")
}

// Get loads an order by number for reading; nil when there is none.
func Get(tx *postgres.Tx, number string) (*matching.Order, error) { return get(tx, number, "") }

func get(tx *postgres.Tx, number, lock string) (*matching.Order, error) {
	var rows []struct {
		ID, Number, VendorID, Currency, Status string
		Total                                  decimal.Decimal
	}
	shared := ""
	if lock != "" {
		shared = " FOR SHARE" // vendor and status do not change before the lines are counted
	}
	if err := tx.Gorm.Raw(
		`SELECT id, number, vendor_id, currency, status, total FROM purchase_orders WHERE tenant_id = ? AND number = ?`+shared,
		tx.TenantID, number).Scan(&rows).Error; err != nil {
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
		Total: total, Open: purchaseorder.Status(r.Status) == purchaseorder.Open}
	err = tx.Gorm.Raw(
		`SELECT line, material, description, quantity, unit_price, received, invoiced,
		EXISTS (SELECT FROM purchase_order_receipt_lines r WHERE r.tenant_id = l.tenant_id AND r.po_id = l.po_id AND r.line = l.line) AS receipts
		FROM purchase_order_lines l WHERE tenant_id = ? AND po_id = ? ORDER BY line`+lock, tx.TenantID, order.ID).Scan(&order.Lines).Error
	return order, err
}

// AddInvoiced adds the quantities of an invoice to what its order's lines count as invoiced, or subtracts them.
func AddInvoiced(tx *postgres.Tx, invoiceID, orderNumber string, subtract bool) error {
	sign := "+"
	if subtract {
		sign = "-"
	}
	return tx.Gorm.Exec(`UPDATE purchase_order_lines pl SET invoiced = pl.invoiced `+sign+` l.quantity
		FROM (SELECT po_line, sum(quantity) AS quantity FROM invoice_lines WHERE tenant_id = ? AND invoice_id = ? AND po_line > 0 GROUP BY po_line) l
		WHERE pl.tenant_id = ? AND pl.po_id = (SELECT id FROM purchase_orders WHERE tenant_id = ? AND number = ?) AND pl.line = l.po_line`,
		tx.TenantID, invoiceID, tx.TenantID, tx.TenantID, orderNumber).Error
}

// Vendor is the number of an order's vendor and the number of its company; found is false if there is no such order.
func Vendor(tx *postgres.Tx, orderNumber string) (vendorNumber, companyNumber string, found bool, err error) {
	var rows []struct{ Number, CompanyNumber string }
	err = tx.Gorm.Raw(
		`SELECT v.number, p.company_number FROM purchase_orders p JOIN vendors v ON v.tenant_id = p.tenant_id AND v.id = p.vendor_id
		WHERE p.tenant_id = ? AND p.number = ?`,
		tx.TenantID,
		orderNumber,
	).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return "", "", false, err
	}
	return rows[0].Number, rows[0].CompanyNumber, true, nil
}
