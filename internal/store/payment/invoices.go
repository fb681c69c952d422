package payment

import (
	"encoding/json"
	"strings"

	"countersign.dev/domain/lookalike"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
)

// OfInvoice is the live payment of an invoice, or "".
func OfInvoice(tx *postgres.Tx, invoiceID string) (paymentID string, err error) {
	var live []string
	err = tx.Gorm.Raw(`SELECT payment_id FROM payment_invoices WHERE tenant_id = ? AND invoice_id = ? AND live`,
		tx.TenantID, invoiceID).Scan(&live).Error
	return strings.Join(live, ""), err
}

// FreeInvoices lets the invoices of a payment be paid by another one. It returns how many were not free before.
func FreeInvoices(tx *postgres.Tx, paymentID string) (freed int64, err error) {
	res := tx.Gorm.Exec(`UPDATE payment_invoices SET live = false WHERE tenant_id = ? AND payment_id = ? AND live`,
		tx.TenantID, paymentID)
	return res.RowsAffected, res.Error
}

// LockVendor keeps a vendor until the transaction ends: of two transactions that pay the same invoice, one sees the
// payment of the other.
func LockVendor(tx *postgres.Tx, vendorID string) error {
	return tx.Gorm.Exec(`SELECT FROM vendors WHERE tenant_id = ? AND id = ? FOR NO KEY UPDATE`, tx.TenantID,
		vendorID).Error
}

// Importing are the numbers of the imported payments that pay an invoice of the vendor.
func Importing(tx *postgres.Tx, vendorID, invoiceNumber string) (numbers []string, err error) {
	err = tx.Gorm.Raw(
		`SELECT p.number FROM payment_invoices i JOIN payments p ON p.tenant_id = i.tenant_id AND p.id = i.payment_id
			WHERE i.tenant_id = ? AND i.live AND i.invoice_id IS NULL AND i.match_key = ? AND p.vendor_id = ? AND p.status <> 'canceled' AND p.void_status = 'none'`,
		tx.TenantID, lookalike.Key(invoiceNumber), vendorID).Scan(&numbers).Error
	return numbers, err
}

// ProjectFor is the project that pays the approved invoices of a project by a method, or "". It is archived if
// archivedName is not empty.
func ProjectFor(
	tx *postgres.Tx, invoiceProjectID string, method vendor.Method,
) (projectID, archivedName string, err error) {
	var text string
	if err := tx.Gorm.Raw(`SELECT settings::text FROM projects WHERE tenant_id = ? AND id = ?`, tx.TenantID,
		invoiceProjectID).Take(&text).Error; err != nil {
		return "", "", err
	}
	var chosen struct{ AchProjectID, CheckProjectID string }
	if err := json.Unmarshal([]byte(text), &chosen); err != nil {
		return "", "", err
	}
	projectID = chosen.AchProjectID
	if method == vendor.Check {
		projectID = chosen.CheckProjectID
	}
	if projectID == "" {
		return "", "", nil
	}
	var archived []string
	err = tx.Gorm.Raw(`SELECT name FROM projects WHERE tenant_id = ? AND id = ? AND status = 'archived'`, tx.TenantID,
		projectID).Scan(&archived).Error
	return projectID, strings.Join(archived, ""), err
}
