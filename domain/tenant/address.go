package tenant

import (
	"strings"

	"countersign.dev/domain/fault"
)

// Lengths of the parts of an address.
const (
	MaxStreet     = 200
	MaxCity       = 100
	MaxRegion     = 50
	MaxPostalCode = 20
)

// Address is a postal address. Every part may be empty.
type Address struct {
	Street     string
	City       string
	Region     string // state or province
	PostalCode string
	Country    string // ISO 3166-1 alpha-2
}

func (a Address) trimmed() Address {
	trim := strings.TrimSpace
	return Address{Street: trim(a.Street), City: trim(a.City), Region: trim(a.Region), PostalCode: trim(a.PostalCode),
		Country: strings.ToUpper(trim(a.Country))}
}

// check names the problems of an address; path leads to its parts.
func (a Address) check(v *fault.Validation, path string) {
	line(v, path+"street", a.Street, 0, MaxStreet)
	line(v, path+"city", a.City, 0, MaxCity)
	line(v, path+"region", a.Region, 0, MaxRegion)
	line(v, path+"postalCode", a.PostalCode, 0, MaxPostalCode)
	if a.Country != "" && !IsCountry(a.Country) {
		v.Add(path+"country", fault.InvalidValue, "Enter the country as two letters, such as US.")
	}
}

// IsCountry reports whether a text has the form of an ISO 3166-1 alpha-2 code.
func IsCountry(text string) bool {
	return len(text) == 2 && strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}
