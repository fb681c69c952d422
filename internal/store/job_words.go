package store

import (
	"github.com/shopspring/decimal"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/money"
	"countersign.dev/domain/operation"
)

type jobWordsRow struct {
	TenantName, TenantAddress, SubjectNumber, ProcessNumber string
	Amount                                                  decimal.NullDecimal
	Currency, VendorName, VendorNumber                      string
}

// jobWords reads what operators know the job's subject by.
func (t *Tenant) jobWords(j flow.Job) (flow.Words, error) {
	var row jobWordsRow
	err := t.Gorm.Raw(
		`SELECT n.name AS tenant_name, n.identifier AS tenant_address, coalesce(b.number::text, i.number, '') AS subject_number,
		  coalesce(b.number::text, i.process_number, '') AS process_number,
		  coalesce(b.total, i.amount) AS amount, coalesce(b.currency, i.currency, '') AS currency,
		  coalesce(i.vendor_name, '') AS vendor_name, coalesce(i.vendor_number, '') AS vendor_number
		FROM tenants n
		LEFT JOIN payment_batches b ON ? = 'batch' AND b.tenant_id = n.tenant_id AND b.id = ?
		LEFT JOIN invoices i ON ? = 'invoice' AND i.tenant_id = n.tenant_id AND i.id = ?
		WHERE n.tenant_id = ?`, j.SubjectType, j.SubjectID, j.SubjectType, j.SubjectID, t.TenantID).Scan(&row).Error
	if err != nil {
		return flow.Words{}, err
	}
	terms, err := row.terms()
	return flow.Words{TenantName: row.TenantName, TenantAddress: row.TenantAddress, SubjectNumber: row.SubjectNumber,
		ProcessNumber: row.ProcessNumber, Terms: terms}, err
}

func (r jobWordsRow) terms() (terms []operation.Term, err error) {
	if r.Amount.Valid {
		amount, err := money.New(r.Amount.Decimal, money.Currency(r.Currency))
		if err != nil {
			return nil, err
		}
		terms = append(terms, operation.AmountTerm(amount))
	}
	for _, vendor := range []string{r.VendorName, r.VendorNumber} {
		if vendor != "" {
			terms = append(terms, operation.VendorTerm(vendor))
		}
	}
	return terms, nil
}
