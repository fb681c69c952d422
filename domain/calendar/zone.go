package calendar

import (
	"time"
	_ "time/tzdata" // the same zones on every machine, without reading its files

	"countersign.dev/domain/fault"
)

// Zone resolves a tenant's time zone by its IANA name.
func Zone(name string) (*time.Location, error) {
	if name == "" || name == "Local" {
		return nil, fault.New(fault.Invalid, fault.InvalidValue, "a time zone such as America/New_York is required")
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fault.Wrap(err, fault.Invalid, fault.InvalidValue, "%q is not a time zone such as America/New_York", name)
	}
	return zone, nil
}

// AddWeekdayTime adds a span of which only Monday to Friday count, in the
// tenant's zone: 72 hours after Friday 15:00 is Wednesday 15:00. Reminders and
// escalations use it (spec document 2, section 5: only weekdays count).
func AddWeekdayTime(start time.Time, span time.Duration, zone *time.Location) time.Time {
	at := start
	for {
		day := Of(at, zone)
		midnight := day.AddDays(1).StartIn(zone)
		if !day.IsWeekday() {
			at = midnight
			continue
		}
		left := midnight.Sub(at)
		if span < left || span <= 0 {
			return at.Add(max(span, 0))
		}
		span -= left
		at = midnight
	}
}

// WeekdayTimeBetween is how much of from…to fell on Monday to Friday.
func WeekdayTimeBetween(from, to time.Time, zone *time.Location) time.Duration {
	var total time.Duration
	for at := from; at.Before(to); {
		day := Of(at, zone)
		end := day.AddDays(1).StartIn(zone)
		if end.After(to) {
			end = to
		}
		if day.IsWeekday() {
			total += end.Sub(at)
		}
		at = end
	}
	return total
}
