// Package banktext writes names in one form for bank records, positive pay files and checks. Payee positive pay
// compares the printed name with the reported one, so both must use this package.
package banktext

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Letters that do not decompose into a base letter and a mark.
var letters = map[rune]string{
	'ß': "SS", 'ẞ': "SS", 'æ': "AE", 'Æ': "AE", 'œ': "OE", 'Œ': "OE", 'ø': "O", 'Ø': "O", 'ł': "L", 'Ł': "L",
	'đ': "D", 'Đ': "D", 'ð': "D", 'Ð': "D", 'þ': "TH", 'Þ': "TH", 'ı': "I", 'ħ': "H", 'Ħ': "H",
	'‘': "'", '’': "'", '“': `"`, '”': `"`, '–': "-", '—': "-", '‐': "-", '‑': "-", '\u00a0': " ", '·': "-",
}

// ASCII writes text in the upper-case ASCII that bank records hold, and says
// whether it could: letters keep their base (É is E), but what has no Latin
// form is refused, never dropped, because a payee's name must stay one.
// moov-io/ach lets é through and so makes records of more than 94 bytes.
func ASCII(text string) (string, bool) {
	trimmed := strings.TrimSpace(text)
	if printable(trimmed) {
		return strings.ToUpper(trimmed), true
	}
	var b strings.Builder
	for _, r := range norm.NFKD.String(trimmed) {
		replacement, known := letters[r]
		switch {
		case known:
			b.WriteString(replacement)
		case r >= ' ' && r <= '~':
			b.WriteRune(unicode.ToUpper(r))
		case unicode.Is(unicode.Mn, r): // the accent of the letter before it
		default:
			return "", false
		}
	}
	return b.String(), true
}

// printable reports whether a text contains only characters of bank records. Most texts do.
func printable(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

// Cut keeps the first width characters of ASCII text, without trailing blanks.
func Cut(text string, width int) string {
	if len(text) > width {
		text = text[:width]
	}
	return strings.TrimRight(text, " ")
}
