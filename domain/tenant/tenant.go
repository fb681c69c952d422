// Package tenant defines tenants: customers of the installation, and the platform tenant from which the
// installation is operated. Tenants share no data.
package tenant

import (
	"regexp"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Kind separates customers from the installation's own tenant.
type Kind string

const (
	Customer Kind = "customer"
	Platform Kind = "platform"
)

// Values lists every Kind.
func (Kind) Values() []string { return enum.Of(Customer, Platform) }

// Status says whether its users may sign in.
type Status string

const (
	Draft    Status = "draft"
	Active   Status = "active"
	Inactive Status = "inactive"
	Closed   Status = "closed" // its data is being erased, or is gone
)

// Values lists every Status.
func (Status) Values() []string { return enum.Of(Draft, Active, Inactive, Closed) }

// Tenant is one of them. The identifier is the first path segment of its
// addresses and may change; the id never does.
type Tenant struct {
	ID           string
	Identifier   string
	Name         string
	CRMReference string // the account in the CRM, or empty
	Kind         Kind
	Status       Status
	Mode         Mode
	Currency     string
	TimeZone     string
	DatePattern  string
	TimePattern  string
	Theme        string
	PaletteID    string
	LogoKey      string
	Suspension   *Suspension // nil: not suspended
	Version      int64
}

var identifierForm = regexp.MustCompile(`^[a-z0-9-]{1,63}$`)

// IsIdentifier reports whether a text has the form of an identifier.
func IsIdentifier(text string) bool { return identifierForm.MatchString(text) }

// New is an active customer with the installation's defaults.
func New(id, identifier, name string) (Tenant, error) {
	if !IsIdentifier(identifier) {
		return Tenant{},
			fault.New(fault.Invalid, fault.TenantIdentifierInvalid,
				"A domain name has 1 to 63 characters of a-z, 0-9 and the hyphen.")
	}
	if Reserved(identifier) {
		return Tenant{},
			fault.New(fault.Invalid, fault.TenantIdentifierInvalid, "This domain name is reserved. Choose another.")
	}
	return Tenant{
		ID: id, Identifier: identifier, Name: name, Kind: Customer, Status: Active, Mode: Live, Currency: "USD",
		TimeZone: "America/New_York", DatePattern: defaultDatePattern, TimePattern: defaultTimePattern, Theme: defaultTheme,
		PaletteID: defaultPalette, Version: 1,
	}, nil
}

// The appearance of a new tenant, which has no logo.
const (
	defaultTheme       = "light"
	defaultPalette     = "green"
	defaultDatePattern = "MM/DD/YYYY"
	defaultTimePattern = "hh:mm A"
)

// Customized reports whether theme, palette, logo, date pattern or time pattern differ from those of a new tenant. The
// time zone does not count, because a platform administrator chooses it for each new tenant.
func (t Tenant) Customized() bool {
	return t.Theme != defaultTheme || t.PaletteID != defaultPalette || t.LogoKey != "" ||
		t.DatePattern != defaultDatePattern || t.TimePattern != defaultTimePattern
}

// MayChange refuses changes of a closed tenant.
func (t Tenant) MayChange() error {
	if t.Status == Closed {
		return fault.New(fault.Conflict, fault.IllegalTransition, "This company is closed.")
	}
	return nil
}
