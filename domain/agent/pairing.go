package agent

import (
	"strings"
	"time"

	"countersign.dev/domain/fault"
)

// PairingLife is how long a pairing code is valid.
const PairingLife = 15 * time.Minute

// PairingBytes is the number of random bytes of a code: 20 bits name it, and 60 bits are secret.
const PairingBytes = 16

// selectorLength is the number of characters that name a code.
const selectorLength = 4

// alphabet has no characters that people confuse (Crockford).
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// PairingCode is a one-time code of random bytes, in groups of four characters.
func PairingCode(random []byte) string {
	var code strings.Builder
	for n, b := range random[:PairingBytes] {
		if n > 0 && n%4 == 0 {
			code.WriteByte('-')
		}
		code.WriteByte(alphabet[int(b)%len(alphabet)])
	}
	return code.String()
}

// SplitCode is the selector and the secret of a typed code. It is false if the text is no code.
func SplitCode(text string) (selector, secret string, valid bool) {
	text = strings.NewReplacer("-", "", " ", "", "O", "0", "I", "1", "L", "1").Replace(
		strings.ToUpper(strings.TrimSpace(text)))
	if len(text) != PairingBytes || strings.Trim(text, alphabet) != "" {
		return "", "", false
	}
	return text[:selectorLength], text[selectorLength:], true
}

// Pairing is a one-time code of an agent.
type Pairing struct {
	AgentID   string
	CodeHash  []byte
	ExpiresAt time.Time
	UsedAt    *time.Time
}

// Open reports whether the code may still be exchanged.
func (p Pairing) Open(now time.Time) bool { return p.UsedAt == nil && now.Before(p.ExpiresAt) }

// MayPair refuses another machine for an agent while its printers still have to print checks. That machine would get
// the checks that people released for this one. A machine that never works again is revoked, which ends its runs.
func (a Agent) MayPair(openRuns int) error {
	if openRuns == 0 {
		return nil
	}
	return fault.New(fault.Conflict, fault.PrinterInUse,
		"The printers of the agent %s still have to print runs of checks (%d). Another machine cannot be paired until then. "+
			"Finish or cancel the runs first, or revoke the agent.", a.Name, openRuns)
}
