package invoice

import (
	"context"

	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	masterdatarow "countersign.dev/internal/store/masterdata"
)

// SearchGLAccounts finds at most 50 general-ledger accounts by number or description.
func (c Commands) SearchGLAccounts(
	ctx context.Context, tenantID, term, companyNumber string,
) (found []invoice.GLAccount, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, err = invoicerow.SearchGLAccounts(tx, term, companyNumber)
		return err
	})
	return found, err
}

// SearchCompanies finds at most 50 companies by number or name.
func (c Commands) SearchCompanies(ctx context.Context, tenantID, term string) (found []invoice.Company, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, err = invoicerow.SearchCompanies(tx, term)
		return err
	})
	return found, err
}

// LastDistribution is how the vendor's last approved invoice in a company was distributed; empty if there is none.
func (c Commands) LastDistribution(
	ctx context.Context, tenantID, vendorID, companyNumber string,
) (parts []invoice.Distribution, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		parts, err = invoicerow.LastDistribution(tx, vendorID, companyNumber)
		return err
	})
	return parts, err
}

// TermNetDays is how many days after its date an invoice with the term code is due.
func (c Commands) TermNetDays(ctx context.Context, tenantID, code string) (days int, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		stored, err := masterdatarow.NetDays(tx)
		if err != nil {
			return err
		}
		days, err = invoice.Terms(stored).NetDays(code)
		return err
	})
	return days, err
}
