// Package dataimport reads tables of records from files and interfaces: which columns a table has, what a row may
// contain, and what an import would do with it.
package dataimport

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/lookalike"
)

// Kind is how the values of a column are read and compared.
type Kind int

// Kinds.
const (
	Text    Kind = iota
	Code         // in capitals, with single spaces
	Whole        // a number without decimals, from 0
	Decimal      // a number with the decimals of the column, from 0
	Day          // a date such as 2026-11-25
)

// Column is one column of a table.
type Column struct {
	Name     string // in headers and in the API
	Kind     Kind
	Key      bool // part of the key by which a record is found again; it never changes
	Required bool
	Max      int      // the maximum length of a text, or the maximum of a number
	Decimals int32    // of the kind Decimal
	Default  string   // of an empty cell of a new record; an existing record keeps its value
	Allowed  []string // the only values, in any case; empty: every value
	Refers   string   // the table whose key a value names; empty: none
	Example  string   // in the template
	Secret   bool     // reports show the last four digits of its values only
}

// Table is what a noun declares to be imported.
type Table struct {
	Name    string // of the records, for messages about references
	Columns []Column
	// Check finds problems across the columns of one row, whose values are valid one by one.
	Check func(v *fault.Validation, value func(column string) string)
}

// Index is the position of a column, or -1.
func (t Table) Index(name string) int {
	for n, c := range t.Columns {
		if c.Name == name {
			return n
		}
	}
	return -1
}

// Keys are the positions of the columns of the key.
func (t Table) Keys() (keys []int) {
	for n, c := range t.Columns {
		if c.Key {
			keys = append(keys, n)
		}
	}
	return keys
}

// Row is one row of a file, or one record of an interface. Its values are in the order of the columns.
type Row struct {
	Line     int
	Values   []string
	Problems []Problem
}

// Problem is what is wrong with one value of a row.
type Problem struct {
	fault.Field
	Value string // as it was sent, shortened
}

// Valid reports whether nothing is wrong with the row.
func (r Row) Valid() bool { return len(r.Problems) == 0 }

// Key is the key of a row, to be shown.
func (t Table) Key(r Row) string {
	parts := []string{}
	for _, n := range t.Keys() {
		if r.Values[n] != "" {
			parts = append(parts, r.Values[n])
		}
	}
	return strings.Join(parts, " / ")
}

// shown is the length of a value in a report.
const shown = 100

// Fill gives the empty values of columns with a default those of the record before, or the default of a new record.
func (t Table) Fill(values, before []string) {
	for n, c := range t.Columns {
		if values[n] == "" && before != nil && c.Default != "" {
			values[n] = before[n]
		}
		if values[n] == "" {
			values[n] = c.Default
		}
	}
}

// Read normalizes the values of a row and notes what is wrong with them. present are the columns that the file has.
func (t Table) Read(line int, values []string, present []bool) Row {
	r := Row{Line: line, Values: make([]string, len(t.Columns))}
	var v fault.Validation
	for n, c := range t.Columns {
		raw := strings.TrimSpace(values[n])
		before := len(v.Fields())
		r.Values[n] = c.read(&v, raw)
		for _, f := range v.Fields()[before:] {
			r.Problems = append(r.Problems, Problem{Field: f, Value: c.shown(raw)})
		}
	}
	if r.Valid() && t.Check != nil {
		t.Check(&v, func(column string) string {
			if n := t.Index(column); present == nil || present[n] {
				return r.Values[n]
			}
			return ""
		})
		for _, f := range v.Fields() {
			value := ""
			if n := t.Index(f.Path); n >= 0 {
				value = t.Columns[n].shown(r.Values[n])
			}
			r.Problems = append(r.Problems, Problem{Field: f, Value: value})
		}
	}
	return r
}

// Validate normalizes the values of one record of a form, or refuses them with a problem for each field.
func (t Table) Validate(values []string) ([]string, error) {
	r := t.Read(0, values, nil)
	if r.Valid() {
		return r.Values, nil
	}
	fields := make([]fault.Field, len(r.Problems))
	for n, p := range r.Problems {
		fields[n] = p.Field
	}
	return nil, fault.New(fault.Invalid, fault.ValidationFailed, "%s", fields[0].Message).WithFields(fields...)
}

// shown is a value in a report.
func (c Column) shown(value string) string {
	if c.Secret {
		value = hidden(value)
	}
	return shorten(value)
}

// lastDigits is how many digits of a secret value are shown.
const lastDigits = 4

// hidden replaces all digits of a value but the last ones.
func hidden(value string) string {
	digits := len(value) - len(strings.Map(withoutDigits, value))
	return strings.Map(func(r rune) rune {
		if withoutDigits(r) == r {
			return r
		}
		digits--
		if digits < lastDigits {
			return r
		}
		return '•'
	}, value)
}

func withoutDigits(r rune) rune {
	if r >= '0' && r <= '9' {
		return -1
	}
	return r
}

// hasSecrets reports whether a file has a column with secret values.
func (t Table) hasSecrets(present []bool) bool {
	for n, c := range t.Columns {
		if c.Secret && present[n] {
			return true
		}
	}
	return false
}

func shorten(value string) string {
	if runes := []rune(value); len(runes) > shown {
		return string(runes[:shown]) + "…"
	}
	return value
}

// read is the stored form of a cell.
func (c Column) read(v *fault.Validation, raw string) string {
	if raw == "" {
		if c.Required {
			v.Add(c.Name, fault.Required, "Field is required")
		}
		return ""
	}
	if len(c.Allowed) > 0 {
		return c.choose(v, raw)
	}
	switch c.Kind {
	case Whole, Decimal:
		return c.number(v, raw)
	case Day:
		day, err := calendar.Parse(raw)
		if err != nil {
			v.Add(c.Name, fault.InvalidValue, "Use a date such as 2026-11-25.")
			return raw
		}
		return day.String()
	case Code:
		raw = strings.ToUpper(strings.Join(strings.Fields(raw), " "))
	case Text:
	}
	if found, ok := lookalike.Invisible(raw); ok {
		v.Add(c.Name, fault.UnsupportedCharacter, "The text contains an invisible character (%s).", lookalike.Name(found))
	} else if !utf8.ValidString(raw) || strings.ContainsFunc(raw, unicode.IsControl) {
		v.Add(c.Name, fault.UnsupportedCharacter, "The text contains a character that cannot be stored.")
	}
	if utf8.RuneCountInString(raw) > c.Max {
		v.Add(c.Name, fault.LengthOutOfRange, "At most %d characters.", c.Max)
	}
	return raw
}

func (c Column) choose(v *fault.Validation, raw string) string {
	for _, allowed := range c.Allowed {
		if strings.EqualFold(allowed, raw) {
			return allowed
		}
	}
	values := strings.Join(c.Allowed, ", ")
	v.AddWith(c.Name, fault.ValueNotListed, map[string]string{"values": values}, "Use one of: %s.", values)
	return raw
}

func (c Column) number(v *fault.Validation, raw string) string {
	if c.Kind == Whole {
		n, err := strconv.Atoi(raw)
		if err != nil || n < 0 || n > c.Max {
			v.AddWith(c.Name, fault.NumberOutOfRange, map[string]string{"max": strconv.Itoa(c.Max)},
				"Use a whole number from 0 to %d.", c.Max)
			return raw
		}
		return strconv.Itoa(n)
	}
	const longest = 30 // refuses exponents that would be written as millions of digits
	d, err := decimal.NewFromString(raw)
	if err != nil || len(raw) > longest || strings.ContainsAny(raw, "eE") || d.IsNegative() ||
		d.GreaterThan(decimal.NewFromInt(int64(c.Max))) || !d.Equal(d.Truncate(c.Decimals)) {
		v.AddWith(c.Name, fault.NumberOutOfRange, map[string]string{"max": strconv.Itoa(c.Max)},
			"Use a number from 0 to %d with at most %d decimals.", c.Max, c.Decimals)
		return raw
	}
	return d.StringFixed(c.Decimals)
}
