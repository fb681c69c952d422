package flow

import (
	"errors"
	"math"
	"time"
)

// addDaysFunction adds days to a date: addDays(today, 14).
const addDaysFunction = "addDays"

// maxDays keeps the years of a date at four digits.
const maxDays = 366 * 1_000

// addDays counts from a date, or from the date of a time.
func addDays(params ...any) (any, error) {
	text, _ := params[0].(string)
	days, ok := number(params[1])
	day, err := time.Parse(time.DateOnly, text[:min(len(text), len(time.DateOnly))])
	switch {
	case err != nil:
		return nil, errors.New("addDays needs a date such as 2026-12-01")
	case !ok || days != math.Trunc(days) || math.Abs(days) > maxDays:
		return nil, errors.New("addDays needs a whole number of days")
	}
	if day = day.AddDate(0, 0, int(days)); day.Year() < 1 || day.Year() > 9999 {
		return nil, errors.New("addDays needs dates between the years 1 and 9999")
	}
	return day.Format(time.DateOnly), nil
}

// Day is a date of a record as expressions see it. Without one, it is empty.
func Day(t *time.Time) string { return written(t, time.DateOnly) }

// Moment is a time of a record as expressions see it. Without one, it is empty.
func Moment(t *time.Time) string { return written(t, time.RFC3339) }

func written(t *time.Time, layout string) string {
	if t == nil {
		return ""
	}
	return t.Format(layout)
}
