package session

import (
	"time"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/enum"
)

// Opened is a session that a person can use.
type Opened struct {
	ID           string
	ClientIP     string // at the sign-in
	UserAgent    string // at the sign-in, shortened
	StartedAt    time.Time
	LastActiveAt *time.Time // nil: of a machine account, whose session is never idle
	ExpiresAt    time.Time
}

// SignInAction is what happened to a session.
type SignInAction string

const (
	SignedIn  SignInAction = "login"
	SignedOut SignInAction = "logout"
	Revoked   SignInAction = "revoked" // ended by an administrator, or by its person from another session
)

// Values lists every SignInAction.
func (SignInAction) Values() []string { return enum.Of(SignedIn, SignedOut, Revoked) }

// Reasons of a revocation.
const (
	ByAdministrator = "ended by an administrator"
	ByOwner         = "ended from another session"
)

// SignInEvent is the start or the end of a session, from the audit log.
type SignInEvent struct {
	ID        string
	At        time.Time
	Action    SignInAction
	SessionID string
	ClientIP  string
	Method    string          // of a sign-in: password, external, …
	Second    Second          // of a sign-in; empty: none was needed
	Cause     audit.CauseCode // of an end
	ByID      string
	ByName    string
}

// MaxSignIns and MaxOpened limit what one page shows of a person.
const (
	MaxSignIns = 50
	MaxOpened  = 200
)
