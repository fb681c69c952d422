package store

import "time"

// deref is what p points to, or the zero value when the column was NULL.
func deref[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}

// zeroTime is NULL for the zero time.
func zeroTime(at time.Time) any {
	if at.IsZero() {
		return nil
	}
	return at
}
