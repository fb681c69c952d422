package identityprovider

import (
	"crypto/subtle"
	"time"

	"countersign.dev/domain/enum"
)

// Check is one part of a test.
type Check string

const (
	Discovery Check = "discovery"     // the discovery document
	Keys      Check = "keys"          // the keys that verify its tokens
	Token     Check = "tokenEndpoint" // whether it accepts client and secret
)

// Values lists every Check.
func (Check) Values() []string { return enum.Of(Discovery, Keys, Token) }

// Reason is why a check or a test sign-in failed.
type Reason string

const (
	NoReason          Reason = "none"
	NotReached        Reason = "notReached" // an earlier check failed
	AddressNotAllowed Reason = "addressNotAllowed"
	Unreachable       Reason = "unreachable"
	EncryptionFailed  Reason = "encryptionFailed"
	NotFound          Reason = "notFound"
	Unreadable        Reason = "unreadable"
	OtherIssuer       Reason = "otherIssuer"
	Incomplete        Reason = "incomplete" // an address is missing
	NoKeys            Reason = "noKeys"
	ClientRefused     Reason = "clientRefused" // client or secret
	Unexpected        Reason = "unexpected"
	SignInRefused     Reason = "signInRefused" // the provider reported an error instead of a code
	TokenInvalid      Reason = "tokenInvalid"  // its signature, issuer, audience, nonce or time
	UserInfoFailed    Reason = "userInfoFailed"
)

// Values lists every Reason.
func (Reason) Values() []string {
	return enum.Of(NoReason, NotReached, AddressNotAllowed, Unreachable, EncryptionFailed, NotFound, Unreadable,
		OtherIssuer, Incomplete, NoKeys, ClientRefused, Unexpected, SignInRefused, TokenInvalid, UserInfoFailed)
}

// Checked is the result of one check.
type Checked struct {
	Check  Check
	Reason Reason
}

// TrialState is the state of a test sign-in.
type TrialState string

const (
	TrialPending TrialState = "pending"
	TrialValid   TrialState = "valid"
	TrialInvalid TrialState = "invalid"
)

// Values lists every TrialState.
func (TrialState) Values() []string { return enum.Of(TrialPending, TrialValid, TrialInvalid) }

// TrialLife is how long a test sign-in may take, and how long its result is kept.
const TrialLife = 15 * time.Minute

// Exchange is what has to match when the provider sends the browser back.
type Exchange struct {
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
}

// Trial is a test sign-in. It belongs to the session of an administrator and to the browser in which it began. It signs
// no one in and changes no account.
type Trial struct {
	ID          string
	SessionID   string
	BrowserHash []byte
	Provider    Provider
	Exchange    Exchange
	State       TrialState
	Result      Result
}

// Result is what a test sign-in returned.
type Result struct {
	Reason  Reason  `json:"reason"`
	Claims  []Claim `json:"claims"`
	Account string  `json:"account"` // name of the person who would be signed in; empty: no one
}

// Claim is one statement of the provider about the person.
type Claim struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Identity is whom the provider named.
type Identity struct {
	Subject       string // issuer and subject
	VerifiedEmail string // empty: it verified none
}

// BelongsTo reports whether the browser that comes back is the one in which the trial began.
func (t Trial) BelongsTo(browserHash []byte, state string) bool {
	return len(t.BrowserHash) > 0 && subtle.ConstantTimeCompare(t.BrowserHash, browserHash) == 1 &&
		t.Exchange.State != "" && subtle.ConstantTimeCompare([]byte(t.Exchange.State), []byte(state)) == 1
}

// Outcome is the state of a trial that ended with a reason.
func Outcome(r Reason) TrialState {
	if r == NoReason {
		return TrialValid
	}
	return TrialInvalid
}
