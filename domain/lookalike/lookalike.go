// Package lookalike compares texts by what a person sees. Two invoice numbers
// that look alike are treated as one number, because a second spelling pays an
// invoice twice. Invisible characters are refused where text enters.
package lookalike

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

//go:generate sh -c "go run generate.go ${CONFUSABLES:?path of Unicode's confusables.txt} > fold.txt"

//go:embed fold.txt
var foldTable string

// Key is the text as it is compared: compatibility forms resolved (NFKC),
// accents dropped, confusable characters folded (fold.txt), letters and digits
// alone, case ignored. O and 0 are one character, and so are 1, l and I. A text
// of signs alone is compared by its signs.
//
// The table compares single characters and their known sequences (m and rn). It
// does not compare words, digits of other scripts by their value, or letters
// that only some fonts draw alike (S and 5, B and 8). A Greek letter whose two
// cases look like different Latin letters is compared by its look.
//
// Keys are stored. TestStoredKeysStayValid fails when a change of the table or
// of a Unicode version alters them; then a migration must write them again.
func Key(text string) string {
	if key := asciiKey(text); key != "" {
		return key
	}
	table := fold()
	normal := norm.NFD.String(norm.NFKC.String(text))
	var b strings.Builder
	for _, r := range normal {
		folded, known := table[r]
		switch {
		case invisible(r): // some fillers are letters
		case known:
			b.WriteString(folded)
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(unicode.ToLower(r))
		}
	}
	if b.Len() == 0 {
		return signs(normal)
	}
	return b.String()
}

// asciiKey is the key of a text of ASCII characters, which no normal form changes; empty when
// the text has others, or signs alone. An import makes hundreds of thousands of keys (gate P9).
func asciiKey(text string) string {
	table := asciiFold()
	var b strings.Builder
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return ""
		}
		b.WriteString(table[text[i]])
	}
	return b.String()
}

// asciiFold is what each ASCII character adds to a key.
var asciiFold = sync.OnceValue(func() (table [utf8.RuneSelf]string) {
	for r := range rune(utf8.RuneSelf) {
		folded, known := fold()[r]
		switch {
		case invisible(r):
		case known:
			table[r] = folded
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			table[r] = string(unicode.ToLower(r))
		}
	}
	return table
})

func signs(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.IsMark(r) || invisible(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

// fold reads the embedded table. A line that cannot be read is caught by the tests.
var fold = sync.OnceValue(func() map[rune]string {
	table := map[rune]string{}
	for line := range strings.Lines(foldTable) {
		code, key, _ := strings.Cut(strings.TrimSpace(line), " ")
		if r, err := strconv.ParseInt(code, 16, 32); err == nil {
			table[rune(r)] = key
		}
	}
	return table
})
