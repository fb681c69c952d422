package session

import "time"

// Lifetimes. An access token is short because it cannot be revoked. A session
// ends after SessionLife, however often it was refreshed. It also ends for its
// tokens when its person has not acted for IdleLife: the 28 minutes of the page
// (document 1, Idle), and the time between an act and its report.
const (
	AccessLife  = 15 * time.Minute
	SessionLife = 12 * time.Hour
	IdleLife    = 30 * time.Minute
)

// Grace permits concurrent refreshes of several tabs (gate R28): the replaced token may request its successor
// once more. Older tokens may not.
const Grace = 10 * time.Second

// Presented is the stored data of a received refresh token.
type Presented struct {
	UsedAt        *time.Time // nil: never used
	SuccessorUsed bool       // its successor was used too: this one is a grandparent
}

// Verdict on a presented refresh token.
type Verdict int

const (
	Follow Verdict = iota // first use: it is replaced by its successor
	Repeat                // a racing tab: it gets the same successor
	Refuse                // too old for a concurrent refresh, too recent to indicate theft
	Kill                  // used again much later: another person has a copy, and the session ends
)

// Evaluate decides about a presented token.
func (p Presented) Evaluate(now time.Time) Verdict {
	switch {
	case p.UsedAt == nil:
		return Follow
	case now.Sub(*p.UsedAt) > Grace:
		return Kill
	case p.SuccessorUsed:
		return Refuse
	default:
		return Repeat
	}
}
