package invoice

import (
	"gorm.io/gorm/clause"

	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
	"countersign.dev/internal/postgres"
)

// Get loads head, lines and distribution; forUpdate locks the head.
func Get(tx *postgres.Tx, invoiceID string, forUpdate bool) (invoice.Invoice, error) {
	inv, err := Head(tx, invoiceID, forUpdate)
	if err != nil {
		return inv, err
	}
	if inv.Lines, err = lines(tx, invoiceID, inv.Index.Currency); err != nil {
		return inv, err
	}
	if inv.MoneyChangedBy, err = MoneyChangers(tx, inv); err != nil {
		return inv, err
	}
	inv.Distribution, err = distribution(tx, invoiceID, inv.Index.Currency)
	return inv, err
}

// Head loads the invoice without its lines and distribution.
func Head(tx *postgres.Tx, invoiceID string, forUpdate bool) (invoice.Invoice, error) {
	q := tx.Gorm.Where("tenant_id = ? AND id = ?", tx.TenantID, invoiceID)
	if forUpdate {
		q = q.Clauses(clause.Locking{Strength: "UPDATE"})
	}
	var r row
	if err := q.Take(&r).Error; err != nil {
		return invoice.Invoice{}, err
	}
	return r.toDomain()
}

func lines(tx *postgres.Tx, invoiceID string, currency money.Currency) ([]invoice.Line, error) {
	var rows []lineRow
	if err := tx.Gorm.Where("tenant_id = ? AND invoice_id = ?", tx.TenantID,
		invoiceID).Order("line").Find(&rows).Error; err != nil {
		return nil, err
	}
	lines := make([]invoice.Line, len(rows))
	for n, r := range rows {
		var err error
		if lines[n], err = r.toDomain(currency); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

func distribution(tx *postgres.Tx, invoiceID string, currency money.Currency) ([]invoice.Distribution, error) {
	var rows []distributionRow
	if err := tx.Gorm.Where("tenant_id = ? AND invoice_id = ?", tx.TenantID,
		invoiceID).Order("line").Find(&rows).Error; err != nil {
		return nil, err
	}
	parts := make([]invoice.Distribution, len(rows))
	for n, r := range rows {
		amount, err := money.New(r.Amount, currency)
		if err != nil {
			return nil, err
		}
		parts[n] = invoice.Distribution{Line: r.Line, Account: r.Account, Description: r.Description, Amount: amount}
	}
	return parts, nil
}

// LastDistribution is the distribution of the newest approved invoice of a vendor in a company, among the projects that
// the reader sees; empty if there is none.
func LastDistribution(tx *postgres.Tx, vendorID, companyNumber string) ([]invoice.Distribution, error) {
	var last []struct{ ID, Currency string }
	if !id.Valid(vendorID) {
		return nil, nil
	}
	err := tx.Gorm.Raw(
		`SELECT id, currency FROM invoices i WHERE tenant_id = ? AND vendor_id = ? AND company_number = ? AND stage IN ('approved','erp_sending','erp_sent','in_payment','paid')
		AND `+postgres.VisibleProject("i.project_id")+`
		AND EXISTS (SELECT FROM invoice_distributions d WHERE d.tenant_id = i.tenant_id AND d.invoice_id = i.id) ORDER BY id DESC LIMIT 1`,
		tx.TenantID, vendorID, companyNumber).Scan(&last).Error
	if err != nil || len(last) == 0 {
		return nil, err
	}
	return distribution(tx, last[0].ID, money.Currency(last[0].Currency))
}
