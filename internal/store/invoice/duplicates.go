package invoice

import (
	"strings"
	"time"

	"countersign.dev/domain/invoice"
	"countersign.dev/domain/lookalike"
	"countersign.dev/internal/postgres"
)

// FindDuplicate looks for a live invoice of the same vendor, company and number.
// Numbers are compared by what a person sees (lookalike.Key).
func FindDuplicate(tx *postgres.Tx, inv *invoice.Invoice) error {
	inv.DuplicateOf = ""
	if inv.NotDuplicate || inv.Index.Number == "" || inv.Index.VendorNumber == "" {
		return nil
	}
	var twins []string
	err := tx.Gorm.Raw(`SELECT id FROM invoices WHERE tenant_id = ? AND vendor_number = ? AND company_number = ?
		AND (number_key = lower(?) OR match_key = ? AND match_key <> '') AND id <> ? AND stage <> 'deleted' AND stage <> 'rejected' ORDER BY id LIMIT 1`,
		tx.TenantID, inv.Index.VendorNumber, inv.Index.CompanyNumber, inv.Index.Number, lookalike.Key(inv.Index.Number),
		inv.ID).Scan(&twins).Error
	if err != nil || len(twins) == 0 {
		return err
	}
	inv.DuplicateOf = twins[0]
	return nil
}

// SameAmount finds another invoice that pays the same vendor the same amount for
// the same date. It may be a second bill, so it is a warning. An invoice of a
// project that the reader does not see has no number here.
func SameAmount(tx *postgres.Tx, inv invoice.Invoice) (*invoice.Twin, error) {
	if inv.Index.Amount == nil || inv.Index.VendorNumber == "" || inv.Index.InvoiceDate.IsZero() {
		return nil, nil
	}
	var twins []invoice.Twin
	err := tx.Gorm.Raw(
		`SELECT CASE WHEN seen THEN number ELSE '' END AS number FROM (
		SELECT i.id, i.number, `+postgres.VisibleProject("i.project_id")+
			` AS seen FROM invoices i WHERE tenant_id = ? AND vendor_number = ? AND date_key = ? AND amount_cents = ? AND currency = ?
		AND id <> ? AND stage <> 'rejected' AND stage <> 'deleted') twins ORDER BY seen DESC, id LIMIT 1`,
		tx.TenantID,
		inv.Index.VendorNumber,
		postgres.DateOrNull(inv.Index.InvoiceDate),
		inv.Index.Amount.Cents(),
		inv.Index.Currency,
		inv.ID,
	).Scan(&twins).Error
	if err != nil || len(twins) == 0 {
		return nil, err
	}
	return &twins[0], nil
}

// LockNumber makes transactions wait for each other that claim one number key of a vendor and company.
func LockNumber(tx *postgres.Tx, inv invoice.Invoice, key string) error {
	claim := strings.Join([]string{tx.TenantID, inv.Index.VendorNumber, inv.Index.CompanyNumber, key}, "\x1f")
	return tx.Gorm.Exec(`SELECT pg_advisory_xact_lock(hashtextextended(?, 0))`, claim).Error
}

// CountLookalikes counts the other submitted invoices of the vendor and company whose number differs but has the same
// key. Only those submitted after the given time count.
func CountLookalikes(tx *postgres.Tx, inv invoice.Invoice, key string, after time.Time) (n int, err error) {
	err = tx.Gorm.Raw(
		`SELECT count(*) FROM invoices WHERE tenant_id = ? AND vendor_number = ? AND company_number = ? AND match_key = ? AND number_key <> lower(?)
		AND id <> ? AND submitted_at > ? AND stage NOT IN ('captured', 'rejected') AND stage <> 'deleted'`,
		tx.TenantID, inv.Index.VendorNumber, inv.Index.CompanyNumber, key, inv.Index.Number, inv.ID, after).Scan(&n).Error
	return n, err
}
