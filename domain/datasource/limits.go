// Package datasource defines data sources: named, read-only queries on databases in the network of a tenant. The
// query, the address of the database and its password stay with the agent. The product knows the name and the
// parameters, and requests a query by its name.
package datasource

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/lookalike"
)

// Limits of what an agent offers and of one answer.
const (
	MaxSources     = 100
	MaxParameters  = 20
	MaxName        = 100 // characters of the name of a data source or of its database
	MaxDescription = 500 // characters
	MaxText        = 500 // characters of the value of a parameter

	MaxRows    = 1000    // further rows are left out, and the answer says so
	MaxColumns = 100     // an answer with more is refused
	MaxAnswer  = 1 << 20 // bytes of all values; an answer with more is refused

	// QueryTimeout is how long a database may work on one query.
	QueryTimeout = 30 * time.Second
	// AnswerWithin is how long an agent may take from the start of a run to its answer.
	AnswerWithin = 60 * time.Second
)

// ParameterKind is what the value of a parameter must look like.
type ParameterKind string

const (
	Text   ParameterKind = "text"   // at most MaxText visible characters
	Number ParameterKind = "number" // such as -12.50: at most 18 digits, then at most 9 decimals
	Date   ParameterKind = "date"   // such as 2026-01-31
)

// Values lists every ParameterKind.
func (ParameterKind) Values() []string { return enum.Of(Text, Number, Date) }

// Parameter is an input of a data source.
type Parameter struct {
	Name     string // see ValidParameterName
	Kind     ParameterKind
	Required bool // an optional parameter may be empty; the query then gets NULL
}

var parameterName = regexp.MustCompile(`^[a-z][a-z0-9_]{0,49}$`)

// ValidParameterName reports whether a name is 1 to 50 small letters, digits and underscores, a letter first.
func ValidParameterName(name string) bool { return parameterName.MatchString(name) }

// Reason is why a run has no rows.
type Reason string

const (
	NoReason            Reason = "none"                // it has rows, or is not finished
	UnknownSource       Reason = "unknownSource"       // the agent does not offer it
	InvalidArguments    Reason = "invalidArguments"    // the agent expects other parameters or values
	DatabaseUnreachable Reason = "databaseUnreachable" // no connection, or the sign-in was refused
	QueryFailed         Reason = "queryFailed"         // the log of the agent has the error of the database
	TooSlow             Reason = "tooSlow"             // it took longer than QueryTimeout
	TooLarge            Reason = "tooLarge"            // more than MaxColumns or MaxAnswer
	NoAnswer            Reason = "noAnswer"            // nothing was received within AnswerWithin
)

// Values lists every Reason.
func (Reason) Values() []string {
	return enum.Of(NoReason, UnknownSource, InvalidArguments, DatabaseUnreachable, QueryFailed, TooSlow, TooLarge,
		NoAnswer)
}

// CheckArguments names each value that does not fit the parameters of a data source, as "arguments.<name>". A missing
// value counts as empty. The result is nil or a fault of the kind fault.Invalid.
func CheckArguments(parameters []Parameter, values map[string]string) error {
	var v fault.Validation
	known := map[string]bool{}
	for _, p := range parameters {
		known[p.Name] = true
		p.check(&v, values[p.Name])
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if !known[name] {
			v.Add("arguments."+name, fault.InvalidValue, "The data source has no parameter with this name.")
		}
	}
	return v.Err()
}

var number = regexp.MustCompile(`^-?\d{1,18}(\.\d{1,9})?$`)

func (p Parameter) check(v *fault.Validation, value string) {
	path := "arguments." + p.Name
	if value == "" || p.Required && strings.TrimSpace(value) == "" {
		if p.Required {
			v.Add(path, fault.Required, "Field is required")
		}
		return
	}
	switch p.Kind {
	case Text:
		checkText(v, path, value)
	case Number:
		if !number.MatchString(value) {
			v.Add(path, fault.InvalidValue, "Enter a number such as -12.50.")
		}
	case Date:
		if _, err := time.Parse(time.DateOnly, value); err != nil {
			v.Add(path, fault.InvalidValue, "Enter a date such as 2026-01-31.")
		}
	default:
		v.Add(path, fault.InvalidValue, "The parameter has an unknown kind.")
	}
}

func checkText(v *fault.Validation, path, value string) {
	if utf8.RuneCountInString(value) > MaxText {
		v.Add(path, fault.LengthOutOfRange, "At most %d characters.", MaxText)
	}
	if found, ok := lookalike.Invisible(value); ok || !utf8.ValidString(value) {
		if !ok {
			found = utf8.RuneError
		}
		v.Add(path, fault.UnsupportedCharacter, "The text contains an invisible character (%s).", lookalike.Name(found))
	}
}
