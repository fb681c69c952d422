package indexfield

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Value is the value of one field in one document.
type Value struct {
	FieldID string
	Text    string
}

// Read checks an entered value and returns its stored form. An empty value clears the field. Submission checks
// whether it may be empty.
func (f Field) Read(text string) (string, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", nil
	}
	n := utf8.RuneCountInString(text)
	switch {
	case n > maxValue:
		return "", fault.New(fault.Invalid, fault.LengthOutOfRange, "At most %d characters.", maxValue)
	case f.Type == Numeric:
		return readNumber(text)
	case f.Type == DateTime:
		return readTime(text)
	case f.Type == DropDown && !slices.Contains(f.Options, text):
		return "", fault.New(fault.Invalid, fault.InvalidValue, "%s is not on the list. Choose one of its values.", text)
	case f.MinLength > 0 && n < f.MinLength:
		return "", fault.New(fault.Invalid, fault.LengthOutOfRange, "At least %d characters.", f.MinLength)
	case f.MaxLength > 0 && n > f.MaxLength:
		return "", fault.New(fault.Invalid, fault.LengthOutOfRange, "At most %d characters.", f.MaxLength)
	}
	return text, nil
}

// maxDigits limits numbers to what every reader of an export represents exactly.
const maxDigits = 28

// readNumber returns the shortest form, so that 1.50 and 1.5 are equal.
func readNumber(text string) (string, error) {
	d, err := money.ParseNumber(text)
	if err != nil || d.NumDigits() > maxDigits || d.Exponent() < -maxDigits || d.Exponent() > maxDigits {
		return "", fault.New(fault.Invalid, fault.InvalidValue, "%q is not a number such as 1234.5 or 1,234.5.", text)
	}
	return d.String(), nil
}

// readTime accepts a date, or a date with a time of day.
func readTime(text string) (string, error) {
	if d, err := calendar.Parse(text); err == nil && !d.IsZero() {
		return d.String(), nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return "",
			fault.New(fault.Invalid, fault.InvalidValue,
				"%q is not a date such as 2026-11-21, or 2026-11-21T15:04:05Z with a time.", text)
	}
	return at.UTC().Format(time.RFC3339), nil
}

// Complete reports what is missing in a document before it is submitted. known reports whether a value is in the
// lookup list of its field. taken reports whether another document of the project has it.
func Complete(
	v *fault.Validation, fields []Field, values map[string]string, known, taken func(Field, string) (bool, error),
) error {
	for _, f := range fields {
		value := values[f.ID]
		if value == "" {
			if f.Mandatory {
				v.Add(Path(f), fault.Required, "Field is required")
			}
			continue
		}
		if _, err := f.Read(value); err != nil { // the field's rules may have changed since
			v.Add(Path(f), fault.CodeOf(err), "%s", message(err))
			continue
		}
		if f.Lookup != NoLookup {
			there, err := known(f, value)
			if err != nil {
				return err
			}
			if !there {
				v.Add(Path(f), fault.InvalidValue, "%s is not known to the ERP. Choose one from the list.", value)
			}
		}
		if f.Unique {
			double, err := taken(f, value)
			if err != nil {
				return err
			}
			if double {
				v.Add(Path(f), fault.ValueNotUnique, "Another invoice of the project holds %s.", value)
			}
		}
	}
	return nil
}

// Path returns the path of a field among the fields of its document.
func Path(f Field) string { return "indexFields." + f.SystemName }
