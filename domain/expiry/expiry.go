// Package expiry decides when people are warned that a key or a token expires.
package expiry

import (
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/permission"
)

// Kind is what expires.
type Kind string

const (
	Key   Kind = "pgpKey"    // the current key of a connection profile
	Token Kind = "scimToken" // of a SCIM client
)

// Values lists every Kind.
func (Kind) Values() []string { return enum.Of(Key, Token) }

// Replacers is the permission of the people who can replace what expires.
func (k Kind) Replacers() permission.Permission {
	if k == Key {
		return "connections:update"
	}
	return "userManagement:manage"
}

// Item is a key or a token with an end.
type Item struct {
	Kind      Kind
	ID        string
	Name      string // of the profile or of the SCIM client
	ExpiresAt time.Time

	// Of a key:
	ConnectionID, ProfileID string
	Connection              string   // its name
	Accounts                []string // names of the bank accounts whose files it protects
}

// Used reports whether something stops working without the item.
func (i Item) Used() bool { return i.Kind == Token || len(i.Accounts) > 0 }

const day = 24 * time.Hour

// thresholds are the days before an expiry at which people are warned, the most urgent first.
func thresholds() []int { return []int{0, 1, 7, 30} }

// Due is the most urgent threshold that an item has reached, in days before its expiry.
func (i Item) Due(now time.Time) (days int, due bool) {
	for _, days := range thresholds() {
		if !now.Before(i.reaches(days)) {
			return days, true
		}
	}
	return 0, false
}

// Next is when an item reaches its next threshold. It is zero after the last one.
func (i Item) Next(now time.Time) (next time.Time) {
	for _, days := range thresholds() {
		if at := i.reaches(days); now.Before(at) {
			next = at
		}
	}
	return next
}

func (i Item) reaches(days int) time.Time { return i.ExpiresAt.Add(-time.Duration(days) * day) }

// Retry is when people are warned again of what nobody could be warned of, because it is not used, its company is not
// open, or nobody may replace it.
func Retry(now time.Time) time.Time { return now.Add(day) }

// Earlier is the earlier one of two times. A zero time is none.
func Earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
