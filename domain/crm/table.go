package crm

import (
	"errors"

	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
)

const (
	colReference    = "reference"
	colName         = "name"
	colStreet       = "street"
	colCity         = "city"
	colRegion       = "region"
	colPostalCode   = "postalCode"
	colCountry      = "country"
	colWebsite      = "website"
	colContactName  = "contactName"
	colContactRole  = "contactRole"
	colContactEmail = "contactEmail"
	colContactPhone = "contactPhone"
)

const (
	maxWebsite = 500
	maxEmail   = 254
)

// Table is what a file of accounts contains: one row for each contact. The contact is part of the key, because the
// same row twice is a mistake of the export.
func Table() dataimport.Table {
	return dataimport.Table{Name: "account", Check: checkRow, Columns: []dataimport.Column{
		{Name: colReference, Key: true, Required: true, Max: tenant.MaxCRMReference, Example: "ACC-1001"},
		{Name: colName, Max: tenant.MaxName, Example: "Fabrikam Inc."},
		{Name: colStreet, Max: tenant.MaxStreet, Example: "88 Pier Road"},
		{Name: colCity, Max: tenant.MaxCity, Example: "Oakland"},
		{Name: colRegion, Max: tenant.MaxRegion, Example: "CA"},
		{Name: colPostalCode, Max: tenant.MaxPostalCode, Example: "94607"},
		{Name: colCountry, Kind: dataimport.Code, Max: 2, Example: "US"},
		{Name: colWebsite, Max: maxWebsite, Example: "https://www.fabrikam.example"},
		{Name: colContactName, Key: true, Max: tenant.MaxContactName, Example: "Ann Lee"},
		{Name: colContactRole, Key: true, Max: tenant.MaxContactRole, Example: "CFO"},
		{Name: colContactEmail, Key: true, Max: maxEmail, Example: "ann.lee@fabrikam.example"},
		{Name: colContactPhone, Key: true, Max: tenant.MaxContactPhone, Example: "+1 510 555 0100"},
	}}
}

func checkRow(v *fault.Validation, value func(column string) string) {
	if country := value(colCountry); country != "" && !tenant.IsCountry(country) {
		v.Add(colCountry, fault.InvalidValue, "Enter the country as two letters, such as US.")
	}
	if email := value(colContactEmail); email != "" && !isAddress(email) {
		v.Add(colContactEmail, fault.InvalidValue, "This is not an email address.")
	}
}

// Read reads the accounts of a CSV file, or refuses it with the first line that is wrong. Rows with the same reference
// are one account with several contacts; the first of them describes the account, and the others may repeat that.
func Read(content []byte) ([]Account, error) {
	t := Table()
	f, err := t.Parse(content)
	if err != nil {
		return nil, unreadable(err)
	}
	all, known := []Account{}, map[string]int{}
	for _, r := range f.Rows {
		if !r.Valid() {
			return nil, broken(r.Line, r.Problems[0].Path, r.Problems[0].Message)
		}
		row, person := account(t, r)
		at, found := known[row.Reference]
		if !found {
			if row.Name == "" {
				return nil, broken(r.Line, colName, "Field is required")
			}
			at = len(all)
			known[row.Reference] = at
			all = append(all, row)
		} else if column := differing(all[at], row); column != "" {
			return nil, broken(r.Line, column, "An earlier line of the same reference has another value.")
		}
		if person != (tenant.Contact{}) {
			if len(all[at].Contacts) == tenant.MaxContacts {
				return nil, broken(r.Line, colContactName, "An account has at most 50 contacts.")
			}
			all[at].Contacts = append(all[at].Contacts, person)
		}
	}
	return all, nil
}

func account(t dataimport.Table, r dataimport.Row) (Account, tenant.Contact) {
	value := func(column string) string { return r.Values[t.Index(column)] }
	a := Account{Reference: value(colReference), Name: value(colName), Street: value(colStreet), City: value(colCity),
		Region: value(colRegion), PostalCode: value(colPostalCode), Country: value(colCountry), Website: value(colWebsite)}
	return a, tenant.Contact{Name: value(colContactName), Role: value(colContactRole), Email: value(colContactEmail),
		Phone: value(colContactPhone)}
}

// differing is a column in which a further row says something else about its account.
func differing(first, further Account) string {
	for _, c := range []struct{ column, first, further string }{
		{colName, first.Name, further.Name}, {colStreet, first.Street, further.Street}, {colCity, first.City, further.City},
		{colRegion, first.Region, further.Region}, {colPostalCode, first.PostalCode, further.PostalCode},
		{colCountry, first.Country, further.Country}, {colWebsite, first.Website, further.Website},
	} {
		if c.further != "" && c.further != c.first {
			return c.column
		}
	}
	return ""
}

// broken names the line, for the operator who corrects the file.
func broken(line int, column, message string) error {
	return fault.New(fault.Unavailable, fault.CRMFileInvalid, "Line %d of the CRM file, column %s: %s", line, column,
		message)
}

// unreadable turns the refusal of an import into that of a configured file, which the reader has not sent.
func unreadable(err error) error {
	message := err.Error()
	var f *fault.Fault
	if errors.As(err, &f) {
		message = f.Message
		if len(f.Fields) > 0 && f.Fields[0].Params["at"] != "" {
			message += " (" + f.Fields[0].Params["at"] + ")"
		}
	}
	return fault.New(fault.Unavailable, fault.CRMFileInvalid, "The CRM file cannot be read: %s", message)
}
