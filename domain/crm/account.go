// Package crm defines what the product reads from a CRM: the accounts from which tenants are created.
package crm

import (
	"net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/lookalike"
	"countersign.dev/domain/tenant"
)

// Bounds of a search.
const (
	MinText    = 2
	MaxText    = 100
	MaxResults = 20
)

// Account is a company in a CRM.
type Account struct {
	Reference  string // by which the CRM finds it again
	Name       string
	Street     string
	City       string
	Region     string
	PostalCode string
	Country    string // ISO 3166-1 alpha-2
	Website    string
	Contacts   []tenant.Contact
}

// CheckText names what is wrong with a trimmed search text.
func CheckText(text string) error {
	var v fault.Validation
	switch n := utf8.RuneCountInString(text); {
	case n < MinText || n > MaxText:
		v.Add("text", fault.LengthOutOfRange, "%d to %d characters.", MinText, MaxText)
	case strings.ContainsFunc(text, unicode.IsControl):
		v.Add("text", fault.UnsupportedCharacter, "Enter one line of text.")
	}
	return v.Err()
}

// Identified reports whether the account has a reference that a tenant can keep, and a name.
func (a Account) Identified() bool {
	return a.Reference == oneLine(a.Reference, tenant.MaxCRMReference) && a.Reference != "" &&
		oneLine(a.Name, tenant.MaxName) != ""
}

// Profile is the master record of a tenant for this account. It leaves out what a tenant cannot have, because nobody
// here can correct a CRM.
func (a Account) Profile() tenant.Profile {
	p := tenant.Profile{Name: oneLine(a.Name, tenant.MaxName), Contacts: []tenant.Contact{}, Address: tenant.Address{
		Street: oneLine(a.Street, tenant.MaxStreet), City: oneLine(a.City, tenant.MaxCity),
		Region: oneLine(a.Region, tenant.MaxRegion), PostalCode: oneLine(a.PostalCode, tenant.MaxPostalCode)}}
	if country := strings.ToUpper(strings.TrimSpace(a.Country)); tenant.IsCountry(country) {
		p.Country = country
	}
	for _, c := range a.Contacts {
		c = contact(c)
		if c.Name != "" && len(p.Contacts) < tenant.MaxContacts {
			p.Contacts = append(p.Contacts, c)
		}
	}
	return p
}

// contact names a person without a name by what else is known.
func contact(c tenant.Contact) tenant.Contact {
	out := tenant.Contact{Name: oneLine(c.Name, tenant.MaxContactName), Role: oneLine(c.Role, tenant.MaxContactRole),
		Phone: oneLine(c.Phone, tenant.MaxContactPhone)}
	if email := strings.TrimSpace(c.Email); isAddress(email) {
		out.Email = email
	}
	for _, known := range []string{out.Email, out.Role, out.Phone} {
		if out.Name == "" {
			out.Name = oneLine(known, tenant.MaxContactName)
		}
	}
	return out
}

func isAddress(email string) bool {
	parsed, err := mail.ParseAddress(email)
	return err == nil && parsed.Address == email
}

// oneLine is a text without invisible characters and line breaks, cut to a length.
func oneLine(text string, most int) string {
	text = lookalike.Visible(strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " "))
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most])
	}
	return strings.TrimSpace(text)
}
