package indexfield

import (
	"countersign.dev/domain/indexfield"
	"countersign.dev/internal/postgres"
)

// Values are distinct values that invoices hold in a field and that contain the search text.
func Values(tx *postgres.Tx, fieldID, search string, limit int) ([]string, error) {
	all := []string{}
	err := tx.Gorm.Raw(
		`SELECT DISTINCT value FROM invoice_index_values WHERE tenant_id = ? AND index_field_id = ? AND position(lower(?) IN lower(value)) > 0 ORDER BY value LIMIT ?`,
		tx.TenantID, fieldID, search, limit).Scan(&all).Error
	return all, err
}

// lookupLists are the lists of the ERP that are stored here, each as values with a label.
var lookupLists = map[indexfield.Lookup]string{
	indexfield.Vendors:        `SELECT number AS value, name AS label FROM vendors WHERE tenant_id = @tenant AND status = 'active'`,
	indexfield.GLAccounts:     `SELECT number AS value, description AS label FROM gl_accounts WHERE tenant_id = @tenant`,
	indexfield.PurchaseOrders: `SELECT number AS value, company_number AS label FROM purchase_orders WHERE tenant_id = @tenant AND status = 'open'`,
	indexfield.Companies:      `SELECT number AS value, name AS label FROM companies WHERE tenant_id = @tenant`,
}

// LookupChoices are the values of the field's lookup list that contain the search text. It is empty for a field
// without a lookup list.
func LookupChoices(
	tx *postgres.Tx, lookup indexfield.Lookup, search string, limit int,
) (all []indexfield.Choice, err error) {
	list, known := lookupLists[lookup]
	if !known {
		return nil, nil
	}
	err = tx.Gorm.Raw(`SELECT value, min(label) AS label FROM (`+list+
		`) l WHERE position(lower(@search) IN lower(value || ' ' || label)) > 0 GROUP BY value ORDER BY value LIMIT @limit`,
		map[string]any{"tenant": tx.TenantID, "search": search, "limit": limit}).Scan(&all).Error
	return all, err
}

// InLookupList reports whether the field's lookup list contains the value. Every value is valid for a field without a
// lookup list.
func InLookupList(tx *postgres.Tx, f indexfield.Field, value string) (known bool, err error) {
	list, listed := lookupLists[f.Lookup]
	if !listed {
		return true, nil
	}
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM (`+list+`) l WHERE value = @value)`,
		map[string]any{"tenant": tx.TenantID, "value": value}).Scan(&known).Error
	return known, err
}
