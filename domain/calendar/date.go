// Package calendar holds dates without a time of day, banking days and the
// few spans of time the product counts in working days. It has no clock: now
// and the tenant's zone are always arguments.
package calendar

import (
	"cmp"
	"time"

	"countersign.dev/domain/fault"
)

const layout = "2006-01-02"

// Date is a civil date such as an invoice's due date. The zero Date means "no
// date" and is written as "".
type Date struct {
	year  int
	month time.Month
	day   int
}

// New refuses a date that does not exist, such as 30 February.
func New(year int, month time.Month, day int) (Date, error) {
	d := normal(year, month, day)
	if d.year != year || d.month != month || d.day != day || year < 1 || year > 9999 {
		return Date{}, fault.New(fault.Invalid, fault.InvalidValue, "%04d-%02d-%02d is not a date", year, month, day)
	}
	return d, nil
}

// Of returns the date of a time in a zone.
func Of(moment time.Time, zone *time.Location) Date {
	year, month, day := moment.In(zone).Date()
	return Date{year, month, day}
}

// Parse reads "2026-11-20"; the empty text is no date.
func Parse(text string) (Date, error) {
	if text == "" {
		return Date{}, nil
	}
	t, err := time.Parse(layout, text)
	if err != nil || t.Year() < 1 {
		return Date{}, fault.New(fault.Invalid, fault.InvalidValue, "%q is not a date such as 2026-11-20", text)
	}
	return Of(t, time.UTC), nil
}

func normal(year int, month time.Month, day int) Date {
	return Of(time.Date(year, month, day, 0, 0, 0, 0, time.UTC), time.UTC)
}

// String is "2026-11-20", or "" for no date.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return d.Format(layout)
}

// Format writes the date with a layout of package time, "010206" for MMDDYY.
func (d Date) Format(layout string) string { return d.utc().Format(layout) }

// MarshalText and UnmarshalText make JSON "2026-11-20".
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (d *Date) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}

// IsZero says whether this is no date.
func (d Date) IsZero() bool { return d == Date{} }

// Year, Month, Day and Weekday are its parts.
func (d Date) Year() int { return d.year }

// Month is the month of the year.
func (d Date) Month() time.Month { return d.month }

// Day is the day of the month.
func (d Date) Day() int { return d.day }

// Weekday is the day of the week.
func (d Date) Weekday() time.Weekday { return d.utc().Weekday() }

// StartIn is the first instant of the date in a zone. It is not midnight where a clock change skips midnight.
func (d Date) StartIn(zone *time.Location) time.Time {
	start := time.Date(d.year, d.month, d.day, 0, 0, 0, 0, zone)
	if Of(start, zone) != d {
		return time.Date(d.year, d.month, d.day, 1, 0, 0, 0, zone)
	}
	return start
}

// Compare orders dates: -1 when d is earlier than other.
func (d Date) Compare(other Date) int {
	return cmp.Or(cmp.Compare(d.year, other.year), cmp.Compare(d.month, other.month), cmp.Compare(d.day, other.day))
}

// Before says whether d is earlier than other.
func (d Date) Before(other Date) bool { return d.Compare(other) < 0 }

// After says whether d is later than other.
func (d Date) After(other Date) bool { return d.Compare(other) > 0 }

// AddDays moves by days, which may be negative.
func (d Date) AddDays(days int) Date { return normal(d.year, d.month, d.day+days) }

// AddMonths moves by months and stays in the month it lands in: one month
// after 31 January is 28 or 29 February.
func (d Date) AddMonths(months int) Date {
	first := normal(d.year, d.month+time.Month(months), 1)
	return Date{first.year, first.month, min(d.day, first.EndOfMonth().day)}
}

// EndOfMonth is the last date of d's month.
func (d Date) EndOfMonth() Date { return normal(d.year, d.month+1, 0) }

// DaysUntil is how many days lie between d and other; negative when other is earlier.
func (d Date) DaysUntil(other Date) int {
	return int(other.utc().Sub(d.utc()) / (24 * time.Hour))
}

func (d Date) utc() time.Time { return time.Date(d.year, d.month, d.day, 0, 0, 0, 0, time.UTC) }
