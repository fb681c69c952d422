package money

import (
	"fmt"
	"strings"
)

var (
	ones = [...]string{"", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
		"twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"}
	tens   = [...]string{"", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"}
	scales = [...]string{"", " thousand", " million", " billion", " trillion", " quadrillion"}
)

// Words is the legal amount of a check, without the currency's name:
// "Twelve thousand four hundred eighty and 00/100". When words and figures
// differ, the words are what the bank pays (UCC 3-114).
func (a Amount) Words() string {
	digits := a.Currency().Digits()
	abs := a.value.Abs()
	whole := abs.IntPart()
	text := wholeInWords(whole)
	if a.IsNegative() {
		text = "minus " + text
	}
	if digits > 0 {
		fraction := abs.Sub(abs.Truncate(0)).Shift(digits).IntPart()
		text += fmt.Sprintf(" and %0*d/1%s", int(digits), fraction, strings.Repeat("0", int(digits)))
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

func wholeInWords(n int64) string {
	if n == 0 {
		return "zero"
	}
	var groups []string
	for scale := 0; n > 0; scale, n = scale+1, n/1000 {
		if group := n % 1000; group > 0 {
			groups = append([]string{wordsBelowThousand(int(group)) + scales[scale]}, groups...)
		}
	}
	return strings.Join(groups, " ")
}

func wordsBelowThousand(n int) string {
	var parts []string
	if n >= 100 {
		parts = append(parts, ones[n/100]+" hundred")
		n %= 100
	}
	switch {
	case n >= 20 && n%10 != 0:
		parts = append(parts, tens[n/10]+"-"+ones[n%10])
	case n >= 20:
		parts = append(parts, tens[n/10])
	case n > 0:
		parts = append(parts, ones[n])
	}
	return strings.Join(parts, " ")
}

// Protected is the figure for paper, filled with asterisks so that no digit can
// be written before it: "**12,480.00".
func (a Amount) Protected(width int) string {
	figure := a.Grouped()
	if missing := width - len(figure); missing > 0 {
		return strings.Repeat("*", missing) + figure
	}
	return figure
}
