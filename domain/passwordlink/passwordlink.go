// Package passwordlink defines the one-time links by which people set their password: the first one after an
// invitation, or a new one after they forgot it.
package passwordlink

import (
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Purpose says which password a link sets.
type Purpose string

const (
	Invitation Purpose = "invitation" // the first one; its account becomes active
	Reset      Purpose = "reset"      // a new one of an active account
)

// Values lists every Purpose.
func (Purpose) Values() []string { return enum.Of(Invitation, Reset) }

// Life is how long a link works. A reset is requested by the person who waits for it; an invitation may meet
// somebody on vacation.
func (p Purpose) Life() time.Duration {
	if p == Reset {
		return time.Hour
	}
	return 7 * 24 * time.Hour
}

// Pause is the time between two reset links of one account, so that nobody can fill a mailbox.
const Pause = time.Minute

// Link is one link. Its token is known to its receiver alone.
type Link struct {
	ID        string
	UserID    string
	Purpose   Purpose
	TokenHash []byte
	ExpiresAt time.Time
	Used      bool
	Withdrawn bool
}

// Check refuses a link that does not work any more. The answer to a withdrawn link is that to an unknown one.
func (l Link) Check(now time.Time) error {
	switch {
	case l.Used:
		return fault.New(fault.Conflict, fault.LinkUsed, "This link was used before. Sign in with your password.")
	case l.Withdrawn:
		return Unknown()
	case !now.Before(l.ExpiresAt):
		return fault.New(fault.Conflict, fault.LinkExpired, "This link has expired. Request a new one.")
	default:
		return nil
	}
}

// Unknown is the answer to a token that opens nothing.
func Unknown() error {
	return fault.New(fault.NotFound, fault.LinkUnknown, "This link does not work. A newer one may have replaced it.")
}

// Path is the page that a link opens. The token follows the number sign: browsers send it to no server.
func Path(tenant, token string) string { return "/" + tenant + "/set-password#" + token }
