package store

import (
	"context"

	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
)

// SearchGLAccounts finds general-ledger accounts whose number begins with the
// term or whose description contains it, of a company or of all.
func (s *Store) SearchGLAccounts(
	ctx context.Context, tenantID, term, companyNumber string,
) (found []invoice.GLAccount, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		pattern := postgres.EscapeLike(term)
		return t.Gorm.Raw(
			`SELECT number, description, company_number FROM gl_accounts WHERE tenant_id = ? AND (number ILIKE ? OR description ILIKE ?)
			AND (? = '' OR company_number IN ('', ?)) ORDER BY number, company_number LIMIT 50`,
			t.TenantID,
			pattern+"%",
			"%"+pattern+"%",
			companyNumber,
			companyNumber,
		).Scan(&found).Error
	})
	return found, err
}

// LastDistribution is how the vendor's last approved invoice in a company was distributed; empty when there is none.
func (s *Store) LastDistribution(
	ctx context.Context, tenantID, vendorID, companyNumber string,
) (parts []invoice.Distribution, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		parts, err = invoicerow.LastDistribution(t.Tx, vendorID, companyNumber)
		return err
	})
	return parts, err
}
