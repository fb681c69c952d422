package tenant

import (
	"strings"
	"time"
	"unicode/utf8"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// MaxName is the longest name of a tenant.
const MaxName = 100

// Application is what a platform administrator enters for a new tenant. The mail domains are those of its
// administrators.
type Application struct {
	Identifier, Name, Currency, TimeZone string
	Administrators                       []string // email addresses
}

// Entry is a row of the tenants list.
type Entry struct {
	ID                   string
	Identifier           string
	Name                 string
	Kind                 Kind
	Status               Status
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

// Check names every problem of a new tenant.
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
}
