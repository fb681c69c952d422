// Package twofactor defines what people prove in addition to their password when they sign in.
package twofactor

import (
	"strings"
	"time"
	"unicode/utf8"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Kind of a factor.
type Kind string

const (
	TOTP    Kind = "totp"    // an authenticator app with codes of 30 seconds (RFC 6238)
	Passkey Kind = "passkey" // a key pair of the person's device or password manager (Web Authentication Level 3)
)

// Values lists every Kind.
func (Kind) Values() []string { return enum.Of(TOTP, Passkey) }

// Proof is what a person proved in addition to the password.
type Proof string

const (
	ByTOTP     Proof = "totp"
	ByPasskey  Proof = "passkey"
	ByRecovery Proof = "recovery" // a code of the list that is kept for the loss of all factors
)

// Values lists every Proof.
func (Proof) Values() []string { return enum.Of(ByTOTP, ByPasskey, ByRecovery) }

// By is the proof that a factor gives.
func By(kind Kind) Proof {
	if kind == Passkey {
		return ByPasskey
	}
	return ByTOTP
}

// Purpose is what a sign-in with the right password still needs.
type Purpose string

const (
	Verify Purpose = "verify" // proof of a factor
	Enroll Purpose = "enroll" // the first factor of a person whose role requires one
)

// Values lists every Purpose.
func (Purpose) Values() []string { return enum.Of(Verify, Enroll) }

// Limits.
const (
	ChallengeLife = 5 * time.Minute
	MaxAttempts   = 5  // wrong codes of one challenge; then the password is asked again
	MaxFactors    = 10 // of one person
	RecoveryCodes = 10 // of one list
	MaxName       = 60
	FewCodes      = 3 // a person with so few recovery codes left is asked to make new ones
)

// Needed is what a sign-in still needs, or "". The provider of a company is responsible for its own factors, so its
// users prove one here only if a role requires it.
func Needed(external bool, confirmed int, required bool) Purpose {
	switch {
	case external && !required:
		return ""
	case confirmed > 0:
		return Verify
	case required:
		return Enroll
	default:
		return ""
	}
}

// Factor is one factor of a person.
type Factor struct {
	ID           string
	UserID       string
	Kind         Kind
	Name         string
	SealedSecret []byte
	CreatedAt    time.Time
	ConfirmedAt  *time.Time // nil: its enrollment has not ended
	LastUsedAt   *time.Time
}

// Enrollment is what a person needs to add a factor. It is shown once.
type Enrollment struct {
	FactorID string
	Kind     Kind
	Options  string // of a passkey: JSON for the browser; everything below is of an authenticator app
	Key      string // to type into an authenticator app
	Address  string // otpauth://…
	QRSize   int    // modules per side of the QR code of the address
	QRPath   string // SVG path of its dark modules
}

// Place is what the encryption of a factor's secret is bound to.
func Place(factorID string) string { return "sign_in_factors/" + factorID }

// CheckName refuses an empty or long name.
func CheckName(name string) error {
	var v fault.Validation
	if n := utf8.RuneCountInString(strings.TrimSpace(name)); n < 1 || n > MaxName {
		v.Add("name", fault.LengthOutOfRange, "1 to %d characters.", MaxName)
	}
	return v.Err()
}

// NoPasskeys is the answer at an address that can have no passkeys.
func NoPasskeys() error {
	return fault.New(fault.Conflict, fault.ActionForbidden,
		"Passkeys need an address with a host name. Use an authenticator app.")
}

// NoPasskey is the answer to a person without a passkey.
func NoPasskey() error {
	return fault.New(fault.Conflict, fault.ActionForbidden, "You have no passkey. Use a code.")
}

// MayRemove refuses to remove the last factor of a person whose role requires one.
func MayRemove(confirmed int, required bool) error {
	if confirmed > 1 || !required {
		return nil
	}
	return fault.New(fault.Conflict, fault.LastFactor,
		"Your role requires two factors, so you keep at least one. Add another one first.")
}

// MayReset refuses people to reset their own factors, because a stolen session could do it too.
func MayReset(targetID, actorID string) error {
	if targetID != actorID {
		return nil
	}
	return fault.New(fault.Forbidden, fault.OwnFactors,
		"You cannot reset your own factors. Ask another administrator to do it.")
}

// Wrong is the answer to a proof that proves nothing. A code that was used before is among them.
func Wrong(proof string) error {
	code, message := refusal(proof)
	return fault.New(fault.Unauthenticated, code, "%s", message)
}

// WrongField is Wrong for a form of a signed-in person.
func WrongField(proof string) error {
	code, message := refusal(proof)
	return fault.New(fault.Invalid, fault.ValidationFailed, "Some entries need your attention.").
		WithFields(fault.Field{Path: "code", Code: code, Message: message})
}

func refusal(proof string) (code fault.Code, message string) {
	if IsResponse(proof) {
		return fault.PasskeyRefused, "The passkey was not accepted. Use it again."
	}
	return fault.SecondFactorWrong, "The code is wrong or was used before. Wait for the next code and enter it."
}
