package connection

import (
	"time"

	"countersign.dev/domain/enum"
)

// TestState is the state of the test of a profile.
type TestState string

const (
	Untested   TestState = "untested" // never tested with the present settings
	Connecting TestState = "connecting"
	Valid      TestState = "valid"
	Invalid    TestState = "invalid"
)

// Values lists every TestState.
func (TestState) Values() []string { return enum.Of(Untested, Connecting, Valid, Invalid) }

// Reason is why a profile is invalid.
type Reason string

const (
	NoReason          Reason = "none"
	AddressNotAllowed Reason = "addressNotAllowed" // private, and the operator has not allowed it
	HostBlocked       Reason = "hostBlocked"       // by the company
	Unreachable       Reason = "unreachable"
	HostKeyChanged    Reason = "hostKeyChanged"
	LoginRefused      Reason = "loginRefused"
	KeyUnreadable     Reason = "keyUnreadable" // the private key or its passphrase
	FolderMissing     Reason = "folderMissing"
	EncryptionFailed  Reason = "encryptionFailed" // TLS, or its certificate
	MessageRefused    Reason = "messageRefused"
	TokenRefused      Reason = "tokenRefused" // by the token endpoint
	Moved             Reason = "moved"        // it answers with a redirect, which is never followed
	Unexpected        Reason = "unexpected"   // another answer
	SecretUnreadable  Reason = "secretUnreadable"
	SecretMissing     Reason = "secretMissing"  // a configuration file brought the settings without it
	NotAuthorized     Reason = "notAuthorized"  // no person has authorized the profile
	NoRefreshToken    Reason = "noRefreshToken" // the server issued none, so that only the person could use it
	KeyExpired        Reason = "keyExpired"
	NoAnswer          Reason = "noAnswer" // no worker finished the test in time
)

// Values lists every Reason.
func (Reason) Values() []string {
	return enum.Of(NoReason, AddressNotAllowed, HostBlocked, Unreachable, HostKeyChanged, LoginRefused, KeyUnreadable,
		FolderMissing, EncryptionFailed, MessageRefused, TokenRefused, Moved, Unexpected, SecretUnreadable,
		SecretMissing, NotAuthorized, NoRefreshToken, KeyExpired, NoAnswer)
}

// Test is the latest test of a profile.
type Test struct {
	State  TestState
	Reason Reason
	At     time.Time // zero: never
}

// Outcome is what a test of a reason says.
func Outcome(r Reason) TestState {
	if r == NoReason {
		return Valid
	}
	return Invalid
}

// Trial is one test.
type Trial struct {
	ID        string
	ProfileID string
	Type      Type
	Email     string // of who asked for a message; empty: none is sent
}
