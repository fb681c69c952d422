package twofactor

import (
	"encoding/base32"
	"strings"
)

// RecoveryBytes is how many random bytes a recovery code has. With 80 bits, nobody guesses a code from its hash.
const RecoveryBytes = 10

// RecoveryCode writes random bytes as "abcd-efgh-ijkl-mnop".
func RecoveryCode(random []byte) string {
	text := strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(random))
	var groups []string
	for ; len(text) > 4; text = text[4:] {
		groups = append(groups, text[:4])
	}
	return strings.Join(append(groups, text), "-")
}

// Code is what a person typed, without the spaces, hyphens and capitals that make no difference.
type Code string

// ParseCode reads a typed code.
func ParseCode(typed string) Code {
	return Code(strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '\t' {
			return -1
		}
		return r
	}, strings.ToLower(typed)))
}

// OfApp reports whether it looks like a code of an authenticator app: six digits.
func (c Code) OfApp() bool {
	return len(c) == 6 && strings.Trim(string(c), "0123456789") == ""
}
