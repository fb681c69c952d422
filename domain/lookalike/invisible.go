package lookalike

import (
	"fmt"
	"strings"
	"unicode"
)

// Invisible returns the first invisible character of a text: a control character, a zero-width or direction
// mark, a filler, a tag or another character that Unicode draws as nothing. Line breaks and tabs are text. The
// parts that join an emoji are accepted inside of one.
func Invisible(text string) (found rune, ok bool) {
	if printable(text) {
		return 0, false
	}
	pictured := false
	for _, r := range text {
		joins := r == zeroWidthJoiner || r == emojiStyle
		if invisible(r) && !(pictured && joins) {
			return r, true
		}
		pictured = emoji(r) || pictured && joins
	}
	return 0, false
}

// printable reports whether a text consists of visible ASCII characters and spaces. Most texts do.
func printable(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

// Visible removes the invisible characters of a text. It is for text from documents and machines, which no
// person can correct.
func Visible(text string) string {
	if _, found := Invisible(text); !found {
		return text
	}
	return strings.Map(func(r rune) rune {
		if invisible(r) {
			return -1
		}
		return r
	}, text)
}

// Name is the code point of an invisible character, for messages.
func Name(r rune) string { return fmt.Sprintf("U+%04X", r) }

const (
	zeroWidthJoiner = '\u200d'
	emojiStyle      = '\ufe0f'
	firstPicture    = '\u2190' // symbols before it, such as №, occur in numbers
)

// emoji matches pictures and their skin tones.
func emoji(r rune) bool {
	return r >= firstPicture && unicode.In(r, unicode.So, unicode.Sm) || r >= '\U0001f3fb' && r <= '\U0001f3ff'
}

// blank are characters without a shape that are neither control nor format
// characters: the rest of Unicode's Default_Ignorable_Code_Point, and separators.
var blank = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x034f, Hi: 0x034f, Stride: 1}, // combining grapheme joiner
		{Lo: 0x115f, Hi: 0x1160, Stride: 1}, // Hangul fillers
		{Lo: 0x17b4, Hi: 0x17b5, Stride: 1}, // Khmer inherent vowels
		{Lo: 0x180b, Hi: 0x180f, Stride: 1}, // Mongolian variation selectors
		{Lo: 0x2028, Hi: 0x2029, Stride: 1}, // line and paragraph separators
		{Lo: 0x2065, Hi: 0x2065, Stride: 1},
		{Lo: 0x2800, Hi: 0x2800, Stride: 1}, // blank Braille pattern
		{Lo: 0x3164, Hi: 0x3164, Stride: 1}, // Hangul filler
		{Lo: 0xfe00, Hi: 0xfe0f, Stride: 1}, // variation selectors
		{Lo: 0xffa0, Hi: 0xffa0, Stride: 1}, // half-width Hangul filler
		{Lo: 0xfff0, Hi: 0xfff8, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x16fe4, Hi: 0x16fe4, Stride: 1}, // Khitan filler
		{Lo: 0xe0000, Hi: 0xe0fff, Stride: 1}, // tags and further variation selectors
	},
}

func invisible(r rune) bool {
	switch r {
	case '\n', '\r', '\t':
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, blank) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}
