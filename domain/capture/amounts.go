package capture

import (
	"regexp"
	"strings"

	"github.com/shopspring/decimal"
)

// The forms an amount is printed in, after currency signs are taken off:
// digits in groups of three by comma, point, blank or apostrophe, then two
// decimals. An amount without decimals is a quantity to us, not an amount.
var (
	amountForm   = regexp.MustCompile(`^[-+]?\(?[-+]?(\d{1,3}([., ' ]\d{3})+|\d+)[.,]\d{2}\)?-?$`)
	quantityForm = regexp.MustCompile(`^-?\(?\d{1,3}([., ' ]\d{3})*([.,]\d{1,4})?\)?$|^-?\d+([.,]\d{1,4})?$`)
)

// settleDecimals finds which of comma and point is the decimal sign, by counting.
func (p *paper) settleDecimals() {
	commas, points := 0, 0
	for _, r := range p.rows {
		for _, w := range r.words {
			bare := strip(w.Text)
			if len(bare) < 4 || !amountForm.MatchString(bare) {
				continue
			}
			switch strings.TrimRight(bare, ")-")[len(strings.TrimRight(bare, ")-"))-3] {
			case ',':
				commas++
			case '.':
				points++
			}
		}
	}
	p.comma = commas > points
}

// strip removes currency signs and punctuation from a word.
func strip(s string) string {
	s = strings.Trim(s, "$€£;:")
	s = strings.TrimSuffix(strings.TrimSuffix(s, ","), ".")
	s = strings.NewReplacer("($", "(", "-$", "-", "(€", "(", "-€", "-", "£", "").Replace(s)
	return strings.TrimSuffix(strings.TrimSuffix(s, "CR"), "€")
}

// amountAt reads an amount that begins at words[i] and says how many words it
// took: "1 234,56" is two, "$ 12.00" is two.
func (p *paper) amountAt(words []*word, i int) (decimal.Decimal, int, bool) {
	for n := min(3, len(words)-i); n >= 1; n-- {
		if !together(words[i : i+n]) {
			continue
		}
		joined := strip(strings.TrimSpace(textOf(words[i : i+n])))
		if n > 1 && !groups(words[i:i+n]) {
			continue
		}
		if value, ok := p.parse(strings.TrimSpace(joined), amountForm); ok {
			if strings.HasSuffix(words[i+n-1].Text, "CR") {
				value = value.Abs().Neg()
			}
			return value, n, true
		}
	}
	return decimal.Zero, 0, false
}

// groups says whether several words are one number: a currency sign, or one to
// three digits followed by groups of three.
func groups(words []*word) bool {
	for i, w := range words {
		bare := strip(w.Text)
		if bare == "" {
			continue
		}
		if i > 0 && strip(words[i-1].Text) != "" && !threeDigits(bare) {
			return false
		}
		if i < len(words)-1 && len(bare) > 3 {
			return false
		}
	}
	return true
}

func threeDigits(s string) bool {
	return len(s) >= 3 && strings.Trim(s[:3], "0123456789") == "" &&
		(len(s) == 3 || s[3] == ',' || s[3] == '.' || s[3] == ')')
}

func together(words []*word) bool {
	for i := 1; i < len(words); i++ {
		if words[i].Box.X-words[i-1].Box.Right() > 0.6*words[i].Box.H {
			return false
		}
	}
	return true
}

// parse reads a number in the document's convention; parentheses and a
// trailing minus mean negative.
func (p *paper) parse(s string, form *regexp.Regexp) (decimal.Decimal, bool) {
	if !form.MatchString(s) {
		return decimal.Zero, false
	}
	negative := strings.ContainsAny(s, "-(")
	s = strings.Trim(s, "()+-")
	s = strings.NewReplacer(" ", "", "'", "", " ", "").Replace(s)
	if p.comma {
		s = strings.ReplaceAll(strings.ReplaceAll(s, ".", ""), ",", ".")
	} else {
		s = strings.ReplaceAll(s, ",", "")
	}
	value, err := decimal.NewFromString(s)
	if err != nil {
		return decimal.Zero, false
	}
	if negative {
		value = value.Neg()
	}
	return value, true
}
