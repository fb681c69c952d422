// Package feature defines feature flags: which optional parts of the product which tenant has.
package feature

import (
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/workspace"
)

// Known is the name of a flag that this release reads. A flag of another name is configuration, which the pages of its
// tenants receive.
type Known string

// A flag that is off refuses new work. What was accepted before continues.
const (
	// MasterDataImport permits importing and synchronizing vendors, purchase orders, GL accounts, companies and term
	// codes.
	MasterDataImport Known = "MasterDataImport"
	// OpenIDProvider permits reading, changing and testing the OpenID provider of a company. Sign-ins continue, so that
	// no one is locked out.
	OpenIDProvider Known = "OpenIdProvider"
	// TextRecognition permits reading scanned documents by OCR. Without it, people enter their index data.
	TextRecognition Known = "TextRecognition"
)

// Values lists every Known.
func (Known) Values() []string { return enum.Of(MasterDataImport, OpenIDProvider, TextRecognition) }

// Catalog are the flags that this release reads, as a new installation has them.
func Catalog() []Flag {
	flag := func(name Known, description string) Flag {
		return Flag{Name: string(name), Description: description, Global: true, Enabled: true}
	}
	return []Flag{
		flag(MasterDataImport, "Import and synchronization of master data."),
		flag(OpenIDProvider, "Settings and tests of the company's own OpenID provider."),
		flag(TextRecognition, "Reading of scanned documents by OCR."),
	}
}

// KnownOf is the flag of the catalog with a name, in any case. Empty: there is none.
func KnownOf(name string) Known {
	for _, known := range Catalog() {
		if strings.EqualFold(known.Name, name) {
			return Known(known.Name)
		}
	}
	return ""
}

// Flag enables an optional part of the product: for every tenant, or for those that it names.
type Flag struct {
	ID          string
	Name        string
	Description string
	Global      bool
	Enabled     bool
	Tenants     []string // ids of customers; without effect while the flag is global
	CreatedAt   time.Time
	UpdatedAt   time.Time
	Version     int64
}

// On reports whether a tenant has what the flag enables.
func (f Flag) On(tenantID string) bool {
	return f.Enabled && (f.Global || slices.Contains(f.Tenants, tenantID))
}

// Entry is a row of the list of flags.
type Entry struct {
	ID                   string
	Name                 string
	Description          string
	Global               bool
	Enabled              bool
	Tenants              int
	CreationTime         time.Time
	LastModificationTime time.Time
}

// Change is what a platform administrator sets.
type Change struct {
	Name        string
	Description string
	Global      bool
	Enabled     bool
	Tenants     []string
}

const (
	// MaxDescription is the length of a description in characters.
	MaxDescription = 500
	// MaxTenants is how many tenants a flag names. A flag for more of them is global.
	MaxTenants = 1000
)

// Clean is the change without spaces around texts and without repeated tenants.
func (c Change) Clean() Change {
	c.Name, c.Description = strings.TrimSpace(c.Name), strings.TrimSpace(c.Description)
	c.Tenants = slices.Compact(slices.Sorted(slices.Values(c.Tenants)))
	return c
}

// Check names every problem of a change. before is the flag that changes, or empty. customers are the tenants that
// exist.
func (c Change) Check(before Flag, customers map[string]string) error {
	var v fault.Validation
	workspace.CheckName(&v, "name", c.Name)
	if utf8.RuneCountInString(c.Description) > MaxDescription {
		v.Add("description", fault.LengthOutOfRange, "At most %d characters.", MaxDescription)
	}
	if len(c.Tenants) > MaxTenants {
		v.Add("tenantIds", fault.LengthOutOfRange, "At most %d tenants.", MaxTenants)
	}
	for _, id := range c.Tenants {
		if _, ok := customers[id]; !ok {
			v.Add("tenantIds", fault.InvalidValue, "One of these tenants does not exist.")
			break
		}
	}
	if KnownOf(before.Name) != "" && c.Name != before.Name {
		v.Add("name", fault.InvalidValue, "The product reads this flag by its name. The name cannot change.")
	}
	return v.Err()
}

// Set are the names of the flags that are on for a tenant.
type Set map[string]struct{}

// Enabled evaluates flags for a tenant. A flag of the catalog that is not stored has its default.
func Enabled(stored []Flag, tenantID string) Set {
	on := Set{}
	for _, f := range append(Catalog(), stored...) {
		delete(on, f.Name)
		if f.On(tenantID) {
			on[f.Name] = struct{}{}
		}
	}
	return on
}

// Has reports whether a flag of the catalog is on.
func (s Set) Has(name Known) bool { _, on := s[string(name)]; return on }

// Names are the flags that are on, sorted.
func (s Set) Names() []string { return slices.Sorted(maps.Keys(s)) }

// ErrUnavailable refuses new work of a part that is off.
var ErrUnavailable = fault.New(fault.Forbidden, fault.FeatureUnavailable,
	"This feature is not available for your company. Contact your account executive.")
