package tenant

import (
	"strings"
	"time"
	"unicode/utf8"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Lengths of what a platform administrator enters.
const (
	MaxName         = 100
	MaxCRMReference = 100
)

// Application is what a platform administrator enters for a new tenant. The mail domains are those of its
// administrators.
type Application struct {
	Identifier, Name, Currency, TimeZone string
	Administrators                       []string // email addresses
	Language                             string   // of messages to the administrators; empty: English
	CRMReference                         string   // the account in the CRM, or empty
	Sandbox                              bool     // it delivers nothing
	Profile                              Profile  // address and contacts; its name is that of the application
}

// Trimmed is the application without spaces around its texts.
func (a Application) Trimmed() Application {
	trim := strings.TrimSpace
	a.Identifier, a.Name, a.CRMReference = trim(a.Identifier), trim(a.Name), trim(a.CRMReference)
	a.Currency = strings.ToUpper(trim(a.Currency))
	a.Profile.Name = a.Name
	a.Profile = a.Profile.Trimmed()
	return a
}

// Mode is that of the new tenant.
func (a Application) Mode() Mode {
	if a.Sandbox {
		return Sandbox
	}
	return Live
}

// HasProfile reports whether the application says more about the company than its name.
func (a Application) HasProfile() bool {
	return a.Profile.Address != (Address{}) || len(a.Profile.Contacts) > 0
}

// Entry is a row of the tenants list.
type Entry struct {
	ID                   string
	Identifier           string
	Name                 string
	Kind                 Kind
	Status               Status
	Mode                 Mode
	Currency             string
	TimeZone             string
	CreationTime         time.Time
	LastModificationTime time.Time
}

// CheckIdentifier names what is wrong with an identifier (spec document 3, section 5: required, no spaces, only
// letters, numbers and hyphens). Letters are written in lower case, because browsers do so in addresses.
func CheckIdentifier(v *fault.Validation, path, identifier string) {
	switch {
	case identifier == "":
		v.Add(path, fault.Required, "Field is required")
	case !IsIdentifier(identifier) || strings.HasPrefix(identifier, "-") || strings.HasSuffix(identifier, "-"):
		v.Add(path, fault.TenantIdentifierInvalid, "Use 1 to 63 lowercase letters, numbers and hyphens, and no spaces.")
	case Reserved(identifier):
		v.Add(path, fault.TenantIdentifierInvalid, "This domain name is reserved. Choose another.")
	}
}

// Check names every problem of a trimmed application.
func (a Application) Check(v *fault.Validation) {
	CheckIdentifier(v, "identifier", a.Identifier)
	if n := utf8.RuneCountInString(strings.TrimSpace(a.Name)); n < 1 || n > MaxName {
		v.Add("name", fault.LengthOutOfRange, "1 to %d characters.", MaxName)
	}
	if currency, err := money.ParseCurrency(a.Currency); err != nil || currency == money.Unknown {
		v.Add("currency", fault.CurrencyUnknown, "Choose a currency such as USD.")
	}
	if _, err := calendar.Zone(a.TimeZone); err != nil {
		v.Add("timeZone", fault.InvalidValue, "Choose one of the list.")
	}
	if len(a.Administrators) == 0 {
		v.Add("administrators", fault.Required, "A tenant needs at least one administrator.")
	}
	line(v, "crmReference", a.CRMReference, 0, MaxCRMReference)
	a.Profile.checkDetails(v)
}
