package license

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
)

// Term is what a tenant bought of a feature: when it may be used, and how much of its product.
type Term struct {
	Name         string
	Inactive     bool
	StartsOn     calendar.Date // use counts from this day of the tenant
	EndsOn       calendar.Date // the last day; zero: it does not end
	Tier         string
	AllowOveruse bool
	Max          int64 // of the product's metric; 0: no limit
}

// Limits of a term.
const (
	maxTier     = 50
	maxQuantity = 1_000_000_000_000
)

// StatusOn is the status of the feature on a day.
func (t Term) StatusOn(day calendar.Date) Status {
	switch {
	case t.Inactive:
		return Inactivated
	case day.Before(t.StartsOn):
		return Upcoming
	case !t.EndsOn.IsZero() && day.After(t.EndsOn):
		return Expired
	}
	return Valid
}

// Cleaned returns the terms with current names and without surrounding spaces.
func Cleaned(terms []Term) []Term {
	out := slices.Clone(terms)
	for n := range out {
		out[n].Name, out[n].Tier = Named(strings.TrimSpace(out[n].Name)), strings.TrimSpace(out[n].Tier)
	}
	return out
}

// CheckTerms names every problem of a license.
func CheckTerms(terms []Term) error {
	var v fault.Validation
	seen := map[string]bool{}
	for n, t := range terms {
		at := fmt.Sprintf("terms[%d]", n)
		t.check(&v, at)
		if seen[t.Name] {
			v.Add(at+".name", fault.InvalidValue, "%s is in the license already.", t.Name)
		}
		seen[t.Name] = true
	}
	if len(terms) > 0 && !seen[Storage] {
		v.Add("terms", fault.Required, "A license needs Storage, because no feature can be used without it.")
	}
	return v.Err()
}

func (t Term) check(v *fault.Validation, at string) {
	if !slices.Contains(Names(), t.Name) {
		v.Add(at+".name", fault.InvalidValue, "Choose a feature.")
	}
	if t.StartsOn.IsZero() {
		v.Add(at+".startsOn", fault.Required, "This field is required.")
	}
	if !t.EndsOn.IsZero() && t.EndsOn.Before(t.StartsOn) {
		v.Add(at+".endsOn", fault.InvalidValue, "The last day must not be before the first one.")
	}
	if len([]rune(t.Tier)) > maxTier {
		v.Add(at+".licenseTier", fault.LengthOutOfRange, "Enter at most %d characters.", maxTier)
	}
	if t.Max < 0 || t.Max > maxQuantity {
		v.Add(at+".maxMetricsCount", fault.InvalidValue, "Enter a limit from 0 to %d. 0 means that there is none.",
			int64(maxQuantity))
	}
	if t.Max > 0 && MetricOf(t.Name) == Unmetered {
		v.Add(at+".maxMetricsCount", fault.InvalidValue, "The use of %s is not measured, so it has no limit.", t.Name)
	}
}

// NextEnd is when the next of the terms expires: the start of the day after its last one. It is zero if none will.
func NextEnd(terms []Term, zone *time.Location, now time.Time) (next time.Time) {
	for _, t := range terms {
		if t.Inactive || t.EndsOn.IsZero() {
			continue
		}
		end := t.EndsOn.AddDays(1).StartIn(zone)
		if end.After(now) && (next.IsZero() || end.Before(next)) {
			next = end
		}
	}
	return next
}

// String is the term as the audit log shows it.
func (t Term) String() string {
	parts := []string{t.StartsOn.String() + "–"}
	if !t.EndsOn.IsZero() {
		parts[0] += t.EndsOn.String()
	}
	if t.Tier != "" {
		parts = append(parts, t.Tier)
	}
	if t.Max > 0 {
		parts = append(parts, fmt.Sprintf("%d %s", t.Max, MetricOf(t.Name)))
	}
	if t.AllowOveruse {
		parts = append(parts, "overuse")
	}
	if t.Inactive {
		parts = append(parts, "inactive")
	}
	return t.Name + ": " + strings.Join(parts, ", ")
}
