package drill

import (
	"regexp"
	"strings"
	"time"

	"countersign.dev/domain/fault"
)

// Setup says how the links of one target are read.
type Setup struct {
	Target     Target
	Enabled    bool
	Parameters Parameters // of every field
	Version    int64      // 0: never saved
	ChangedAt  time.Time
	ChangedBy  string // the name of the person
}

// Change is a change that a person saves.
type Change struct {
	Enabled    bool
	Parameters Parameters
	Version    int64 // that the person saw
}

// Clean removes blanks around the names and completes the fields.
func (c Change) Clean() Change {
	trimmed := Parameters{}
	for _, f := range Fields() {
		trimmed[f] = strings.TrimSpace(c.Parameters[f])
	}
	c.Parameters = trimmed
	return c
}

// MaxName is the longest name of a parameter.
const MaxName = 40

// parameterName has no character that an address must encode.
var parameterName = regexp.MustCompile(`^[A-Za-z0-9_.-]+$`)

// Refuse names every problem of a change.
func (c Change) Refuse() error {
	var v fault.Validation
	taken := map[string]bool{}
	for _, f := range Fields() {
		name, path := c.Parameters[f], "parameters."+string(f)
		key := strings.ToLower(name)
		switch {
		case name == "":
			continue
		case len(name) > MaxName:
			v.Add(path, fault.LengthOutOfRange, "At most %d characters.", MaxName)
		case !parameterName.MatchString(name):
			v.Add(path, fault.InvalidValue, "Enter letters, digits, hyphens, underscores and dots.")
		case taken[key]:
			v.Add(path, fault.NameNotUnique, "Another value has this name.")
		}
		taken[key] = true
	}
	if c.Enabled && c.Parameters[InvoiceNumber] == "" && c.Parameters[ERPReference] == "" {
		v.Add("parameters."+string(InvoiceNumber), fault.Required,
			"A link needs the invoice number or the reference of the ERP.")
	}
	return v.Err()
}

// Apply is the setup with a change of the version that the person saw.
func (s Setup) Apply(c Change) (Setup, error) {
	if s.Version != c.Version {
		return s, fault.Stale("this setup")
	}
	c = c.Clean()
	if err := c.Refuse(); err != nil {
		return s, err
	}
	s.Enabled, s.Parameters = c.Enabled, c.Parameters
	return s, nil
}
