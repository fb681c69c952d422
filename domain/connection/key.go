package connection

import (
	"net/mail"
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// KeyOwner is whose key a profile of the type PGP contains.
type KeyOwner string

const (
	CompanyKey KeyOwner = "company" // with its private key: it signs files and opens files from partners
	PartnerKey KeyOwner = "partner" // a public key: files are encrypted to it, and its signatures count
)

// Values lists every KeyOwner.
func (KeyOwner) Values() []string { return enum.Of(CompanyKey, PartnerKey) }

// KeyState says what a key of a profile is used for.
type KeyState string

const (
	CurrentKey KeyState = "current"
	FormerKey  KeyState = "former" // replaced; it only opens what was encrypted to it
)

// Values lists every KeyState.
func (KeyState) Values() []string { return enum.Of(CurrentKey, FormerKey) }

// Key is an OpenPGP key (RFC 4880) without its private part.
type Key struct {
	ID          string
	State       KeyState
	Fingerprint string // hexadecimal, upper case
	Algorithm   string // of the primary key, such as RSA or Ed25519
	Bits        int
	Owner       string // first user id
	CreatedAt   time.Time
	ExpiresAt   time.Time // zero: never
	Public      string    // ASCII armor
	Signs       bool
	AddedAt     time.Time
}

// Expired reports whether a key may no longer be used.
func (k Key) Expired(now time.Time) bool { return !k.ExpiresAt.IsZero() && !now.Before(k.ExpiresAt) }

// OpenedKey is a key with its private part, for the time of one use.
type OpenedKey struct {
	Key
	Private []byte // empty: the key of a partner
}

// KeyFacts are what an imported key states about itself.
type KeyFacts struct {
	Key
	Private  bool // it contains private keys
	Weak     bool // one of its keys could be broken
	Revoked  bool
	Encrypts bool // a key is valid now that encrypts
}

// MinRSABits is the least length of an RSA key (NIST SP 800-131A).
const MinRSABits = 2048

// Refuse names at the field path why a key cannot be used.
func (k KeyFacts) Refuse(owner KeyOwner, path string, now time.Time) error {
	var v fault.Validation
	switch {
	case k.Revoked:
		v.Add(path, fault.KeyNotUsable, "This key was revoked by its owner. Ask for another one.")
	case k.Weak:
		v.Add(path, fault.KeyWeak,
			"This key is too weak. RSA keys need at least %d bits; DSA and ElGamal keys are not accepted.", MinRSABits)
	case k.Expired(now):
		v.Add(path, fault.KeyExpired, "This key expired on %s. Ask for another one.", k.ExpiresAt.UTC().Format(time.DateOnly))
	case k.CreatedAt.After(now.Add(24 * time.Hour)):
		v.Add(path, fault.KeyNotUsable, "This key was created in the future. Check the clock of its owner.")
	case !k.Encrypts:
		v.Add(path, fault.KeyNotUsable, "This key has no valid part that encrypts.")
	case owner == CompanyKey && !k.Signs:
		v.Add(path, fault.KeyNotUsable, "This key has no valid part that signs.")
	}
	return v.Err()
}

// NewKey is a key to generate, or one to import.
type NewKey struct {
	Generate   bool
	Name       string // of the owner of a generated key
	Email      string
	Years      int    // of validity of a generated key
	Public     string // ASCII armor, of a partner
	Private    string // ASCII armor, of the company
	Passphrase string // of the private key
}

// Clean removes blanks.
func (n NewKey) Clean() NewKey {
	n.Name, n.Email = strings.TrimSpace(n.Name), strings.TrimSpace(n.Email)
	n.Public, n.Private = strings.TrimSpace(n.Public), strings.TrimSpace(n.Private)
	return n
}

const (
	maxKeyYears = 5
	// maxKey admits keys with many signatures of other people.
	maxKey = 100_000
)

// Check names every problem of a new key that shows without reading it.
func (n NewKey) Check(owner KeyOwner) error {
	var v fault.Validation
	switch {
	case owner == PartnerKey && (n.Generate || n.Private != ""):
		v.Add("key.publicKey", fault.InvalidValue, "Import the public key of the partner.")
	case owner == PartnerKey:
		checkArmor(&v, "key.publicKey", n.Public)
	case n.Generate:
		n.checkOwner(&v)
	default:
		checkArmor(&v, "key.privateKey", n.Private)
		limit(&v, "key.passphrase", n.Passphrase, 1000)
	}
	return v.Err()
}

func (n NewKey) checkOwner(v *fault.Validation) {
	const reserved = "<>()\n\r\x00"
	switch {
	case n.Name == "":
		v.Add("key.name", fault.Required, "Field is required.")
	case len(n.Name) > 100 || strings.ContainsAny(n.Name, reserved):
		v.Add("key.name", fault.InvalidValue, "Enter a name of at most 100 characters without < > ( ).")
	}
	if at, err := mail.ParseAddress(n.Email); err != nil || at.Address != n.Email {
		v.Add("key.email", fault.InvalidValue, "This is not an email address.")
	}
	if n.Years < 1 || n.Years > maxKeyYears {
		v.Add("key.years", fault.InvalidValue, "A key is valid for 1 to %d years.", maxKeyYears)
	}
}

// checkKeyOwner refuses a profile without a key. Accounts rely on whose key a profile contains, so that it stays.
func (next Change) checkKeyOwner(v *fault.Validation, before Profile) {
	owner := next.Settings.KeyOwner
	switch {
	case !enum.Has(owner), before.Settings.KeyOwner != "" && owner != before.Settings.KeyOwner:
		v.Add("keyOwner", fault.InvalidValue, "Choose whose key it is. It cannot be changed later.")
	case before.Settings.KeyOwner == "" && next.Key == nil:
		v.Add("key", fault.Required, "Field is required.")
	}
}

func checkArmor(v *fault.Validation, path, text string) {
	switch {
	case text == "":
		v.Add(path, fault.Required, "Field is required.")
	case len(text) > maxKey:
		v.Add(path, fault.LengthOutOfRange, "At most %d characters.", maxKey)
	}
}

// Current is the key that a profile uses now; false if it has none.
func (p Profile) Current() (Key, bool) {
	n := slices.IndexFunc(p.Keys, func(k Key) bool { return k.State == CurrentKey })
	if n < 0 {
		return Key{}, false
	}
	return p.Keys[n], true
}

// Current is the key that an opened profile uses now; false if it has none.
func (p Opened) Current() (OpenedKey, bool) {
	for _, k := range p.Keys {
		if k.State == CurrentKey {
			return k, true
		}
	}
	return OpenedKey{}, false
}

// Replaces decides what a new key does to a profile: it renews the current one, which has the same fingerprint, or
// takes its place. A former key does not return.
func (p Profile) Replaces(next Key, path string) (renews bool, err error) {
	var v fault.Validation
	for _, k := range p.Keys {
		switch {
		case k.Fingerprint != next.Fingerprint:
		case k.State == CurrentKey:
			return true, nil
		default:
			v.Add(path, fault.KeyNotUsable, "This key was replaced before. Import another one.")
		}
	}
	return false, v.Err()
}

// MayRemoveKey refuses the removal of the key in use.
func (p Profile) MayRemoveKey(keyID string) error {
	for _, k := range p.Keys {
		if k.ID == keyID && k.State == FormerKey {
			return nil
		}
		if k.ID == keyID {
			return fault.New(fault.Conflict, fault.KeyInUse,
				"This key is in use. Replace it, or remove its profile.")
		}
	}
	return fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
}
