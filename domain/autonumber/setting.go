// Package autonumber assigns numbers to imported payments of a project. Each number is assigned once, without
// gaps, above the base and up to the maximum.
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

// Default is the setting of a new project: numbering is off.
func Default(projectID string) Setting {
	return Setting{ProjectID: projectID, Base: 0, Next: 1, Max: 999_999}
}

// maxNumber is the largest integer that every JSON client reads exactly.
const maxNumber = 1<<53 - 1

// Exhausted reports whether all numbers are used.
func (s Setting) Exhausted() bool { return s.Next > s.Max }

// Check reports every problem (spec document 2, section 5).
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

// Take returns the next number and increments it.
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

// Overlaps reports whether both settings could assign the same number.
func (s Setting) Overlaps(other Setting) bool { return s.Base < other.Max && other.Base < s.Max }
