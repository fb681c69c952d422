package drill

import (
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
)

const (
	// MaxParameters is the number of parameters that a link can have. An ERP adds parameters of its own.
	MaxParameters = 20
	// MaxValue is the longest value of a parameter.
	MaxValue = 200
	// MaxFound is the number of invoices that a link lists.
	MaxFound = 50
)

// Parameter is a parameter of a link as it stands there.
type Parameter struct{ Name, Value string }

// Search has the values that were passed by field.
type Search map[Field]string

// Read takes the values of a link. Names compare without case. Other parameters and empty values are left out, and of
// a repeated parameter the first value counts. The number of a company is passed by every record of it, so that it
// narrows a search only.
func (s Setup) Read(link []Parameter) (Search, error) {
	if !s.Enabled {
		return nil, ErrDisabled
	}
	fields := map[string]Field{}
	for f, name := range s.Parameters {
		if name != "" {
			fields[strings.ToLower(name)] = f
		}
	}
	found := Search{}
	for _, p := range link {
		f, known := fields[strings.ToLower(strings.TrimSpace(p.Name))]
		if value := strings.TrimSpace(p.Value); known && value != "" && found[f] == "" {
			found[f] = value
		}
	}
	if found[InvoiceNumber]+found[VendorNumber]+found[PONumber]+found[ERPReference] == "" {
		return nil, s.noValue()
	}
	return found, nil
}

// noValue names the parameters of which a link needs one.
func (s Setup) noValue() error {
	var needed []string
	for _, f := range Fields() {
		if name := s.Parameters[f]; name != "" && f != CompanyNumber {
			needed = append(needed, name)
		}
	}
	var v fault.Validation
	v.Add("parameters", fault.Required, "The link has no value for any of its parameters: %s.", strings.Join(needed, ", "))
	return v.Err()
}

// Answer has the invoices that a link names, the latest first.
type Answer struct {
	Search   Search
	Invoices []Found
	More     bool // there are further invoices
}

// Found is an invoice that a link names.
type Found struct {
	ID, ProjectID, WorkspaceID              string
	Number                                  string
	VendorName, VendorNumber, CompanyNumber string
	Amount                                  decimal.NullDecimal
	Currency                                string
	InvoiceDate                             *time.Time
	Stage                                   invoice.Stage
}
