package invoice

import (
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
)

// FindUnknown notes in the master data the company and the accounts of the invoice that do not exist. A tenant
// without companies, or without accounts, has no unknown ones. Before it is submitted, an invoice cannot name inactive
// ones; afterwards it keeps them.
func FindUnknown(tx *postgres.Tx, inv invoice.Invoice, m *invoice.Master) error {
	keeps := inv.Stage != invoice.Captured
	err := tx.Gorm.Raw(
		`SELECT ? <> '' AND EXISTS (SELECT FROM companies WHERE tenant_id = ?) AND NOT EXISTS (SELECT FROM companies WHERE tenant_id = ? AND number = ? AND (status = 'active' OR ?))`,
		inv.Index.CompanyNumber,
		tx.TenantID,
		tx.TenantID,
		inv.Index.CompanyNumber,
		keeps,
	).Scan(&m.CompanyUnknown).Error
	if err != nil {
		return err
	}
	accounts := []string{}
	for _, d := range inv.Distribution {
		accounts = append(accounts, d.Account)
	}
	if len(accounts) == 0 && inv.Type == invoice.NonPO && inv.Index.Account != "" {
		accounts = append(accounts, inv.Index.Account)
	}
	return tx.Gorm.Raw(`SELECT DISTINCT a.number FROM unnest(?::text[]) AS a (number)
		WHERE a.number <> '' AND EXISTS (SELECT FROM gl_accounts WHERE tenant_id = ?)
		  AND NOT EXISTS (SELECT FROM gl_accounts g WHERE g.tenant_id = ? AND g.number = a.number AND g.company_number IN ('', ?) AND (g.status = 'active' OR ?)) ORDER BY 1`,
		postgres.Array(accounts), tx.TenantID, tx.TenantID, inv.Index.CompanyNumber, keeps).Scan(&m.UnknownAccounts).Error
}

// UserNames are the names of users by id.
func UserNames(tx *postgres.Tx, ids ...string) (map[string]string, error) {
	var rows []struct{ ID, Name string }
	err := tx.Gorm.Raw(
		`SELECT id, trim(first_name || ' ' || last_name) AS name FROM users WHERE tenant_id = ? AND id::text = ANY(?::text[])`,
		tx.TenantID,
		postgres.Array(ids),
	).Scan(&rows).Error
	names := map[string]string{}
	for _, r := range rows {
		names[r.ID] = r.Name
	}
	return names, err
}

// SearchCompanies finds at most 50 active companies whose number begins with the term or whose name contains it.
func SearchCompanies(tx *postgres.Tx, term string) (found []invoice.Company, err error) {
	pattern := postgres.EscapeLike(term)
	err = tx.Gorm.Raw(
		`SELECT number, name FROM companies WHERE tenant_id = ? AND status = 'active' AND (number ILIKE ? OR name ILIKE ?) ORDER BY number LIMIT 50`,
		tx.TenantID, pattern+"%", "%"+pattern+"%").Scan(&found).Error
	return found, err
}

// SearchGLAccounts finds active general-ledger accounts whose number begins with the term or whose description contains
// it, of a company or of all.
func SearchGLAccounts(tx *postgres.Tx, term, companyNumber string) (found []invoice.GLAccount, err error) {
	pattern := postgres.EscapeLike(term)
	err = tx.Gorm.Raw(
		`SELECT number, description, company_number FROM gl_accounts WHERE tenant_id = ? AND status = 'active' AND (number ILIKE ? OR description ILIKE ?)
		AND (? = '' OR company_number IN ('', ?)) ORDER BY number, company_number LIMIT 50`,
		tx.TenantID, pattern+"%", "%"+pattern+"%", companyNumber, companyNumber).Scan(&found).Error
	return found, err
}
