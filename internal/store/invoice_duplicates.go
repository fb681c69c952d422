package store

import (
	"strings"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/lookalike"
	"countersign.dev/internal/postgres"
)

// findDuplicate looks for a live invoice of the same vendor, company and number.
// Numbers are compared by what a person sees (lookalike.Key).
func (t *Tenant) findDuplicate(inv *invoice.Invoice) error {
	inv.DuplicateOf = ""
	if inv.NotDuplicate || inv.Index.Number == "" || inv.Index.VendorNumber == "" {
		return nil
	}
	var twins []string
	err := t.Gorm.Raw(`SELECT id FROM invoices WHERE tenant_id = ? AND vendor_number = ? AND company_number = ?
		AND (number_key = lower(?) OR match_key = ? AND match_key <> '') AND id <> ? AND stage <> 'deleted' AND stage <> 'rejected' ORDER BY id LIMIT 1`,
		t.TenantID, inv.Index.VendorNumber, inv.Index.CompanyNumber, inv.Index.Number, lookalike.Key(inv.Index.Number),
		inv.ID).Scan(&twins).Error
	if err != nil || len(twins) == 0 {
		return err
	}
	inv.DuplicateOf = twins[0]
	return nil
}

// claimNumber refuses to submit an invoice whose number looks like that of a
// submitted one. Of two submissions at the same time, one waits for the other.
// A person's statement that the invoice is no duplicate covers what was
// submitted before the statement. An equal number is refused by invoices_unique.
func (t *Tenant) claimNumber(inv invoice.Invoice) error {
	key := lookalike.Key(inv.Index.Number)
	if key == "" {
		return nil
	}
	claim := strings.Join([]string{t.TenantID, inv.Index.VendorNumber, inv.Index.CompanyNumber, key}, "\x1f")
	if err := t.Gorm.Exec(`SELECT pg_advisory_xact_lock(hashtextextended(?, 0))`, claim).Error; err != nil {
		return err
	}
	compared := time.Time{}
	if inv.NotDuplicate {
		compared = inv.NotDuplicateAt
	}
	var twins int
	err := t.Gorm.Raw(
		`SELECT count(*) FROM invoices WHERE tenant_id = ? AND vendor_number = ? AND company_number = ? AND match_key = ? AND number_key <> lower(?)
		AND id <> ? AND submitted_at > ? AND stage NOT IN ('captured', 'rejected') AND stage <> 'deleted'`,
		t.TenantID,
		inv.Index.VendorNumber,
		inv.Index.CompanyNumber,
		key,
		inv.Index.Number,
		inv.ID,
		compared,
	).Scan(&twins).Error
	if err != nil || twins == 0 {
		return err
	}
	return fault.New(fault.Conflict, fault.DuplicateInvoice, invoice.LooksTheSame)
}

// sameAmount finds another invoice that pays the same vendor the same amount for
// the same date. It may be a second bill, so it is a warning. An invoice of a
// project that the reader does not see has no number here.
func (t *Tenant) sameAmount(inv invoice.Invoice) (*invoice.Twin, error) {
	if inv.Index.Amount == nil || inv.Index.VendorNumber == "" || inv.Index.InvoiceDate.IsZero() {
		return nil, nil
	}
	var twins []invoice.Twin
	err := t.Gorm.Raw(
		`SELECT CASE WHEN seen THEN number ELSE '' END AS number FROM (
		SELECT i.id, i.number, `+postgres.VisibleProject("i.project_id")+
			` AS seen FROM invoices i WHERE tenant_id = ? AND vendor_number = ? AND date_key = ? AND amount_cents = ? AND currency = ?
		AND id <> ? AND stage <> 'rejected' AND stage <> 'deleted') twins ORDER BY seen DESC, id LIMIT 1`,
		t.TenantID,
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
