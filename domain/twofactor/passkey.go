package twofactor

import (
	"strings"
	"time"
)

// CeremonyLife is how long a browser may take to create or use a passkey.
const CeremonyLife = 5 * time.Minute

// MaxResponse is the length of the longest response of a passkey, in bytes.
const MaxResponse = 8192

// Holder is a person as their passkeys name them.
type Holder struct {
	Handle      []byte // random bytes that identify the person to a passkey
	Name        string // to choose among several passkeys
	DisplayName string
}

// Ceremony is the creation or the use of a passkey that has begun.
type Ceremony struct {
	Options   string // JSON for the browser
	Challenge string // the random value that the passkey signs
	State     []byte // for the check of the response
}

// IsResponse reports whether a proof is the response of a passkey and not a typed code.
func IsResponse(proof string) bool { return strings.HasPrefix(proof, "{") }
