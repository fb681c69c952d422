// Package autonumber is about the numbers a project gives to what is imported:
// each once, without a gap, from above its base up to its maximum.
package autonumber

import (
	"math"
	"time"

	"countersign.dev/domain/fault"
)

// Setting of one project (spec document 2, section 3).
type Setting struct {
	ProjectID string
	Enabled   bool
	Base      int64
	Next      int64
	Max       int64
	UpdatedAt time.Time
	Version   int64 // 0: never saved
}

// Default is what a project begins with: switched off.
func Default(projectID string) Setting {
	return Setting{ProjectID: projectID, Base: 0, Next: 1, Max: 999_999}
}

// maxNumber is what every client reads exactly from JSON.
const maxNumber = 1<<53 - 1

// Exhausted says whether all numbers are used up.
func (s Setting) Exhausted() bool { return s.Next > s.Max }

// Check names every problem (spec document 2, section 5).
func (s Setting) Check() error {
	var v fault.Validation
	for _, n := range []struct {
		path  string
		value int64
	}{{"next", s.Next}, {"max", s.Max}} {
		if n.value <= 0 || n.value > maxNumber {
			v.Add(n.path, fault.InvalidValue, "A whole number above 0 is needed.")
		}
	}
	switch {
	case s.Base < 0 || s.Base > math.MaxInt64/2:
		v.Add("base", fault.InvalidValue, "The base value is a whole number from 0.")
	case s.Base >= s.Next:
		v.Add("base", fault.InvalidValue, "The base value must be below the next value.")
	case s.Base >= s.Max:
		v.Add("base", fault.InvalidValue, "The base value must be below the maximum.")
	}
	if s.Next > s.Max {
		v.Add("next", fault.InvalidValue, "The next value must not exceed the maximum.")
	}
	return v.Err()
}

// Take is the next number; the one after it is next from then on.
func (s *Setting) Take() (int64, error) {
	if s.Exhausted() {
		return 0,
			fault.New(fault.Conflict, fault.AutoNumberExhausted,
				"The project's automatic numbers are used up at %d. Raise the maximum.", s.Max)
	}
	n := s.Next
	s.Next++
	return n, nil
}

// Overlaps says whether both could give the same number.
func (s Setting) Overlaps(other Setting) bool { return s.Base < other.Max && other.Base < s.Max }
