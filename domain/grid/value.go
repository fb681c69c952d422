package grid

import (
	"regexp"
	"slices"
	"time"

	"countersign.dev/domain/id"
	"countersign.dev/domain/money"
)

// aNumber has no exponent, because PostgreSQL would expand 1e999999.
var aNumber = regexp.MustCompile(`^-?[0-9]{1,20}(\.[0-9]{1,10})?$`)

// canonical is the database form of a filter value. Input numbers may contain grouping separators.
func (c Column) canonical(value string) string {
	if c.Kind != Number {
		return value
	}
	n, err := money.ParseNumber(value)
	if err != nil {
		return value // reads refuses it
	}
	return n.String()
}

// reads says whether a value is one of the column's kind.
func (c Column) reads(value string) bool {
	switch c.Kind {
	case Number:
		return aNumber.MatchString(value)
	case Date:
		return IsDay(value)
	case Time:
		return IsDay(value) || isInstant(value)
	case Bool:
		return value == "true" || value == "false"
	case ID:
		return id.Valid(value)
	case Values:
		return len(c.Allowed) == 0 || slices.Contains(c.Allowed, value)
	default:
		return true
	}
}

// IsDay says whether a value of a Time column names a whole day.
func IsDay(value string) bool {
	d, err := time.Parse(time.DateOnly, value)
	return err == nil && d.Year() > 0
}

// reversed says whether a range of days or instants ends before it starts. An open end never does.
func (c Column) reversed(from, to string) bool {
	if c.Kind != Date && c.Kind != Time {
		return false
	}
	if IsDay(from) && IsDay(to) {
		return to < from
	}
	start, startErr := time.Parse(time.RFC3339, from)
	end, endErr := time.Parse(time.RFC3339, to)
	return startErr == nil && endErr == nil && end.Before(start)
}

func isInstant(value string) bool {
	_, err := time.Parse(time.RFC3339, value)
	return err == nil
}
