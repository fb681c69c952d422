// Package vendor reads and writes the rows of vendors and of their bank accounts.
package vendor

import (
	"slices"
	"time"

	"gorm.io/gorm/clause"

	"countersign.dev/domain/capture"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
)

// Find looks a vendor up by its number, or else by the exact name of an active one. Two vendors of one name are none.
func Find(tx *postgres.Tx, number, name string) (vendor.Vendor, bool, error) {
	var rows []row
	q := tx.Gorm.Where("tenant_id = ?", tx.TenantID)
	switch {
	case number != "":
		q = q.Where("number = ?", number)
	case name != "":
		q = q.Where("name_key = lower(?) AND status = 'active'", name)
	default:
		return vendor.Vendor{}, false, nil
	}
	if err := q.Limit(2).Find(&rows).Error; err != nil {
		return vendor.Vendor{}, false, err
	}
	if len(rows) != 1 {
		return vendor.Vendor{}, false, nil
	}
	return rows[0].toDomain(), true, nil
}

type row struct {
	TenantID, ID, Number, Name, LegalName, Class, Email                 string
	Address1, City, State, PostalCode, Country, CompanyNumber, TermCode string
	TaxIDLast4                                                          string `gorm:"column:tax_id_last4"`
	RemitTo, PaymentMethod, Status                                      string
	CreatedAt, UpdatedAt                                                time.Time `gorm:"->"`
	Version                                                             int64
}

func (row) TableName() string { return "vendors" }

func (r row) toDomain() vendor.Vendor {
	return vendor.Vendor{
		ID: r.ID, Number: r.Number, Name: r.Name, LegalName: r.LegalName, Class: r.Class, Email: r.Email,
		Address1: r.Address1, City: r.City, State: r.State, PostalCode: r.PostalCode, Country: r.Country,
		CompanyNumber: r.CompanyNumber, TermCode: r.TermCode, Method: vendor.Method(r.PaymentMethod),
		TaxIDLast4: r.TaxIDLast4, RemitTo: r.RemitTo, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
		Active: vendor.Status(r.Status) == vendor.Active, Version: r.Version,
	}
}

// Get loads a vendor with its approved bank account, of which it has the last four digits.
func Get(tx *postgres.Tx, vendorID string) (vendor.Vendor, error) {
	var r row
	if err := tx.Gorm.Where("tenant_id = ? AND id = ?", tx.TenantID, vendorID).Take(&r).Error; err != nil {
		return vendor.Vendor{}, err
	}
	v := r.toDomain()
	var accounts []struct {
		ID, Routing, AccountLast4, AccountType string
		ChangedAt                              time.Time
	}
	err := tx.Gorm.Raw(
		`SELECT id, routing, account_last4, account_type, changed_at FROM vendor_bank_accounts WHERE tenant_id = ? AND vendor_id = ? AND status = 'approved'`,
		tx.TenantID,
		vendorID,
	).Scan(&accounts).Error
	if err == nil && len(accounts) == 1 {
		a := accounts[0]
		v.Bank = &vendor.BankAccount{ID: a.ID, Routing: a.Routing, Last4: a.AccountLast4, AccountType: a.AccountType,
			ChangedAt: a.ChangedAt}
	}
	return v, err
}

// beginning are the vendors one of whose words begins with a term: chr(1114111) is behind every character.
const beginning = `SELECT w.vendor_id FROM vendor_words w
	WHERE w.tenant_id = ? AND w.word >= left(lower(?::text), 100) AND w.word < left(lower(?::text), 100) || chr(1114111)`

// maxFound bounds an autocomplete list.
const maxFound = 50

// Search finds vendors of a status whose number begins with the term, or whose name does from one of its words on.
// They are sorted by name. An empty company finds those of all.
func Search(
	tx *postgres.Tx, term, companyNumber string, status vendor.Status, skip int,
) (found []vendor.Vendor, err error) {
	q := tx.Gorm.Where("tenant_id = ? AND status = ?", tx.TenantID, status)
	if term != "" {
		q = q.Where("id IN ("+beginning+")", tx.TenantID, term, term)
	}
	if companyNumber != "" {
		q = q.Where("company_number IN ('', ?)", companyNumber)
	}
	var rows []row
	err = q.Order("name_key, id").Offset(skip).Limit(maxFound).Find(&rows).Error
	for _, r := range rows {
		found = append(found, r.toDomain())
	}
	return found, err
}

// Known are the active vendors with the lines that identify them on a document.
func Known(tx *postgres.Tx) (known []capture.Vendor, err error) {
	var rows []struct{ ID, Number, Name, Email, Address1, RemitTo, Country string }
	err = tx.Gorm.Raw(
		`SELECT id, number, name, email, address1, remit_to, country FROM vendors WHERE tenant_id = ? AND status = 'active' ORDER BY number`,
		tx.TenantID).Scan(&rows).Error
	for _, r := range rows {
		lines := slices.DeleteFunc([]string{r.Email, r.Address1, r.RemitTo}, func(line string) bool { return line == "" })
		known = append(known, capture.Vendor{ID: r.ID, Number: r.Number, Name: r.Name, RemitTo: lines,
			Country: r.Country})
	}
	return known, err
}

// Lock loads the vendors with these numbers and locks their rows, in the order of their ids.
func Lock(tx *postgres.Tx, numbers []string) (locked []vendor.Vendor, err error) {
	var rows []row
	err = tx.Gorm.Clauses(clause.Locking{Strength: "NO KEY UPDATE"}).Where("tenant_id = ? AND number IN ?", tx.TenantID,
		numbers).Order("id").Find(&rows).Error
	for _, r := range rows {
		locked = append(locked, r.toDomain())
	}
	return locked, err
}
