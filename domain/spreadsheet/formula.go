// Package spreadsheet writes the cells of CSV files (RFC 4180), which people open in spreadsheets.
package spreadsheet

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// IsFormula says whether a spreadsheet would run a cell instead of showing it
// (gate R27): one of = + - @ at its beginning, in full width too, also behind
// spaces and control characters, or a tab or line break in front.
func IsFormula(cell []byte) bool {
	if len(cell) > 0 && (cell[0] == '\t' || cell[0] == '\r' || cell[0] == '\n') {
		return true
	}
	rest := bytes.TrimLeftFunc(cell,
		func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) })
	first, _ := utf8.DecodeRune(rest)
	switch first {
	case '=', '+', '-', '@', '＝', '＋', '－', '＠', '−':
		return true
	}
	return false
}
