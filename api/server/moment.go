package server

import "time"

// Moment is a time as an answer has it: nil, and so absent, if it is not known.
func Moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
