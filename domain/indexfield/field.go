// Package indexfield defines the fields that a project adds to the index data of its documents: names, accepted
// values and the CSV form.
package indexfield

import (
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/workspace"
)

// Type is the type of a field (spec document 2, section 3).
type Type string

const (
	Text     Type = "Text"
	Numeric  Type = "Numeric"
	DateTime Type = "DateTime"
	DropDown Type = "DropDownList"
)

// Values lists every Type.
func (Type) Values() []string { return enum.Of(Types()...) }

// Types lists every type.
func Types() []Type { return []Type{Text, Numeric, DateTime, DropDown} }

// Lookup is the ERP list that contains the permitted values. It is empty if there is none.
type Lookup string

const (
	NoLookup       Lookup = ""
	Vendors        Lookup = "vendors"
	GLAccounts     Lookup = "glAccounts"
	PurchaseOrders Lookup = "purchaseOrders"
	Companies      Lookup = "companies"
)

// Values lists every Lookup.
func (Lookup) Values() []string {
	return enum.Of(NoLookup, Vendors, GLAccounts, PurchaseOrders, Companies)
}

// Lookups lists every ERP list.
func Lookups() []Lookup { return []Lookup{Vendors, GLAccounts, PurchaseOrders, Companies} }

// Field is one index field of a project.
type Field struct {
	ID            string
	ProjectID     string
	Name          string
	SystemName    string // for files and interfaces
	Type          Type
	Mandatory     bool
	Unique        bool // values are unique among active invoices of the project
	Visible       bool
	DisplayInGrid bool
	MinLength     int // of a text; 0: unlimited
	MaxLength     int
	Lookup        Lookup
	Options       []string // of a drop-down list
	Position      int
	CreatedAt     time.Time
	UpdatedAt     time.Time
	Version       int64
}

// Limits: the spec (document 2, section 5) sets a minimum length of 1 to 100 and a maximum of 10 to 255. The
// product sets the others.
const (
	minLengthMax  = 100
	maxLengthMin  = 10
	maxLengthMax  = 255
	maxOptions    = 500
	maxSystemName = 64
	MaxFields     = 100 // of one project
	maxValue      = 255
)

var systemName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*$`)

// reserved lists the index data that every invoice has. Another field with such a name would mislead readers of
// an export.
var reserved = []string{"subsidiary", "companynumber", "vendornumber", "vendorname", "account", "invoicenumber",
	"invoiceamount", "currency", "ponumber", "invoicedate", "duedate", "termcode"}

// Complete derives the system name from the name if none is given.
func (f *Field) Complete() {
	f.Name, f.SystemName = strings.TrimSpace(f.Name), strings.TrimSpace(f.SystemName)
	if f.SystemName == "" {
		f.SystemName = systemNameOf(f.Name)
	}
	if f.Options == nil {
		f.Options = []string{}
	}
	for i := range f.Options {
		f.Options[i] = strings.TrimSpace(f.Options[i])
	}
}

// systemNameOf joins the words of a name: "Cost center 2" is CostCenter2.
func systemNameOf(name string) string {
	var out strings.Builder
	for _, word := range strings.FieldsFunc(name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9')
	}) {
		out.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	text := out.String()
	if text == "" || text[0] >= '0' && text[0] <= '9' {
		text = "Field" + text
	}
	return text[:min(len(text), maxSystemName)]
}

// Check reports every problem. Each path starts with the given path ("lines[2].").
func (f Field) Check(v *fault.Validation, path string) {
	workspace.CheckName(v, path+"name", f.Name)
	switch {
	case len(f.SystemName) > maxSystemName:
		v.Add(path+"systemName", fault.LengthOutOfRange, "At most %d characters.", maxSystemName)
	case !systemName.MatchString(f.SystemName):
		v.Add(path+"systemName", fault.UnsupportedCharacter,
			"A system name is a letter followed by letters, digits and underscores.")
	case slices.Contains(reserved, strings.ToLower(f.SystemName)):
		v.Add(path+"systemName", fault.SystemNameNotUnique,
			"Every invoice has a field %s already. Choose another system name.", f.SystemName)
	}
	if !slices.Contains(Types(), f.Type) {
		v.Add(path+"type", fault.InvalidValue, "A field is Text, Numeric, DateTime or DropDownList.")
	}
	f.checkLengths(v, path)
	f.checkOptions(v, path)
	switch {
	case f.Lookup != NoLookup && !slices.Contains(Lookups(), f.Lookup):
		v.Add(path+"erpLookup", fault.InvalidValue, "There is no list %q to look up.", f.Lookup)
	case f.Lookup != NoLookup && f.Type != Text:
		v.Add(path+"erpLookup", fault.InvalidValue, "Only a text is looked up.")
	}
	if f.Mandatory && !f.Visible {
		v.Add(path+"visible", fault.InvalidValue, "A mandatory field must be visible: no one could fill it in.")
	}
}

func (f Field) checkLengths(v *fault.Validation, path string) {
	if f.Type != Text && (f.MinLength != 0 || f.MaxLength != 0) {
		v.Add(path+"maxLength", fault.InvalidValue, "Only a text has a length.")
		return
	}
	if f.MinLength < 0 || f.MinLength > minLengthMax {
		v.Add(path+"minLength", fault.LengthOutOfRange, "The shortest length is 1 to %d.", minLengthMax)
	}
	if f.MaxLength != 0 && (f.MaxLength < maxLengthMin || f.MaxLength > maxLengthMax) {
		v.Add(path+"maxLength", fault.LengthOutOfRange, "The longest length is %d to %d.", maxLengthMin, maxLengthMax)
	}
	if f.MaxLength != 0 && f.MinLength > f.MaxLength {
		v.Add(path+"minLength", fault.LengthOutOfRange, "The shortest length is above the longest.")
	}
}

func (f Field) checkOptions(v *fault.Validation, path string) {
	if f.Type != DropDown {
		if len(f.Options) > 0 {
			v.Add(path+"options", fault.InvalidValue, "Only a drop-down list has values to choose from.")
		}
		return
	}
	if len(f.Options) == 0 || len(f.Options) > maxOptions {
		v.Add(path+"options", fault.Required, "A drop-down list has 1 to %d values.", maxOptions)
	}
	seen := map[string]bool{}
	for _, o := range f.Options {
		key := strings.ToLower(o)
		switch {
		case o == "":
			v.Add(path+"options", fault.Required, "A value is empty.")
		case utf8.RuneCountInString(o) > maxValue:
			v.Add(path+"options", fault.LengthOutOfRange, "A value has at most %d characters.", maxValue)
		case seen[key]:
			v.Add(path+"options", fault.NameNotUnique, "The value %s is there twice. Values must not repeat.", o)
		}
		seen[key] = true
	}
}

// Change refuses changes that existing data contradicts. used contains the distinct values of all invoices.
func (f Field) Change(to Field, used []string) error {
	if len(used) == 0 {
		return nil
	}
	if f.Type != to.Type {
		return fault.New(fault.Conflict, fault.IndexFieldInUse,
			"Invoices hold data in %s: its type stays %s. Add another field for the new type.", f.Name, f.Type)
	}
	for _, value := range used {
		if f.Type == DropDown && !slices.Contains(to.Options, value) {
			return fault.New(fault.Conflict, fault.IndexFieldInUse,
				"Invoices hold the value %s of %s: it cannot be taken off the list.", value, f.Name)
		}
	}
	return nil
}

// Choice is one value of a drop-down list.
type Choice struct {
	Value string
	Label string
}

// Entry is a row of the list of fields.
type Entry struct {
	ID                   string
	Name                 string
	SystemName           string
	Type                 Type
	Mandatory            bool
	Unique               bool
	Visible              bool
	DisplayInGrid        bool
	ERPLookup            string
	Position             int
	LastModificationTime time.Time
}
