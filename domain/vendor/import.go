package vendor

import (
	"strings"

	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/fault"
)

// ImportTable is what a file or an interface may contain about vendors: their records, and the bank accounts that it
// proposes. Another person approves each account.
func ImportTable() dataimport.Table {
	t := RecordTable()
	t.Columns = append(t.Columns, bankColumns()...)
	t.Check = func(p *fault.Validation, value func(column string) string) {
		checkImported(p, value)
		checkImportedAccount(p, value)
	}
	return t
}

// RecordTable is ImportTable without bank accounts.
func RecordTable() dataimport.Table {
	return dataimport.Table{Name: "vendor", Check: checkImported, Columns: []dataimport.Column{
		{Name: "number", Key: true, Required: true, Max: maxNumber, Example: "V-1001"},
		{Name: "name", Required: true, Max: maxName, Example: "Fabrikam Supplies"},
		{Name: "legalName", Max: maxName, Example: "Fabrikam Supplies LLC"},
		{Name: "class", Max: maxClass, Example: "Office"},
		{Name: "taxIdLast4", Max: 4, Example: "1234"},
		{Name: "email", Max: maxEmail, Example: "ap@fabrikam.example"},
		{Name: "address1", Max: maxAddress, Example: "88 Pier Road"},
		{Name: "city", Max: maxClass, Example: "Oakland"},
		{Name: "state", Max: maxClass, Example: "CA"},
		{Name: "postalCode", Max: maxCode, Example: "94607"},
		{Name: "country", Kind: dataimport.Code, Max: 2, Default: "US", Example: "US"},
		{Name: "remitTo", Max: maxAddress},
		{Name: "companyNumber", Max: maxClass, Refers: "company"},
		{Name: "termCode", Max: maxCode, Example: "NET30"},
		{Name: "paymentMethod", Max: 10, Default: string(ACH), Allowed: Method("").Values(), Example: string(ACH)},
		{Name: "status", Max: 10, Default: string(Active), Allowed: Status("").Values(), Example: string(Active)},
	}}
}

// checkImported finds what Vendor.Check finds and the columns do not. An empty value of a column with a default stays
// as it is stored.
func checkImported(p *fault.Validation, value func(column string) string) {
	if email := value("email"); email != "" && !isAddress(email) {
		p.Add("email", fault.InvalidValue, "This is not an email address.")
	}
	if tax := value("taxIdLast4"); tax != "" && !digits(tax, 4, 4) {
		p.Add("taxIdLast4", fault.InvalidValue, "Enter the last four digits of the tax id.")
	}
	country := value("country")
	if country != "" && (len(country) != 2 || strings.Trim(country, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "") {
		p.Add("country", fault.InvalidValue, "Enter the country as two letters, such as US.")
	}
}
