package money

import (
	"regexp"
	"strings"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/fault"
)

// Signs that people write with an amount, and the currencies they may mean.
var signs = map[string]string{
	"$": "USD CAD AUD NZD HKD SGD MXN",
	"€": "EUR",
	"£": "GBP",
	"¥": "JPY CNY",
}

const unit = `([$€£¥]|[A-Za-z]{3})?`

var (
	// A unit may precede or follow the number. White space separates the two.
	written = regexp.MustCompile(`^(-?)\s*` + unit + `\s*(-?)([0-9.,]+)\s*` + unit + `$`)
	// Commas group thousands. A point is followed by at least one digit.
	number = regexp.MustCompile(`^(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$`)
)

// Parse reads all amounts from people, files and programs. It accepts "1234.5", "1,234.50", "$ 1,234.50",
// "1,234.50 USD", "-$5" and "($5.00)". It refuses ambiguous text ("12,50", "1.234,50"), because a typing error
// must not become another amount.
func Parse(text string, currency Currency) (Amount, error) {
	trimmed := strings.TrimSpace(strings.ReplaceAll(text, "\u00a0", " "))
	if trimmed == "" {
		return Amount{}, fault.New(fault.Invalid, fault.Required, "an amount is required")
	}
	// what programs write; an import reads hundreds of thousands (gate P9)
	if plain(trimmed) && !currency.ambiguous(trimmed) {
		value, err := decimal.NewFromString(trimmed)
		if err != nil {
			return Amount{}, refuse(text)
		}
		return New(value, currency)
	}
	inner, bracketed := strings.CutPrefix(trimmed, "(")
	if bracketed {
		closed := false
		if inner, closed = strings.CutSuffix(inner, ")"); !closed {
			return Amount{}, refuse(text)
		}
	}
	parts := written.FindStringSubmatch(strings.TrimSpace(inner))
	if parts == nil {
		return Amount{}, refuse(text)
	}
	minus, before, laterMinus, digits, after := parts[1], parts[2], parts[3], parts[4], parts[5]
	negative := len(minus) + len(laterMinus)
	if (before != "" && after != "") || negative > 1 || (bracketed && negative > 0) {
		return Amount{}, refuse(text)
	}
	if err := currency.matches(text, before+after); err != nil {
		return Amount{}, err
	}
	value, err := ParseNumber(digits)
	if err != nil || currency.ambiguous(digits) {
		return Amount{}, refuse(text)
	}
	if bracketed || negative == 1 {
		value = value.Neg()
	}
	return New(value, currency)
}

// ParseNumber reads a number without a unit, written as Parse accepts it:
// quantities, unit prices, limits of rules and filters.
func ParseNumber(text string) (decimal.Decimal, error) {
	trimmed := strings.TrimSpace(text)
	rest := strings.TrimPrefix(trimmed, "-")
	if rest == "" || !number.MatchString(rest) {
		return decimal.Decimal{}, fault.New(fault.Invalid, fault.AmountUnreadable,
			"%q is not a number such as 1234.5 or 1,234.5.", shortened(text))
	}
	return decimal.NewFromString(strings.ReplaceAll(trimmed, ",", ""))
}

// ambiguous finds a number such as "1.200": in half of the world it is twelve hundred.
func (c Currency) ambiguous(digits string) bool {
	whole, fraction, _ := strings.Cut(digits, ".")
	return len(fraction) == 3 && len(whole) <= 3 && c.Digits() != 3 && allDigits(whole) && whole[0] != '0' &&
		allDigits(fraction)
}

// plain reports whether text has only digits and at most one decimal point.
func plain(text string) bool {
	whole, fraction, pointed := strings.Cut(text, ".")
	return allDigits(whole) && (!pointed || allDigits(fraction))
}

func allDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

func (c Currency) matches(text, unit string) error {
	own := string(c)
	switch {
	case unit == "":
		return nil
	case c != Unknown && (strings.EqualFold(unit, own) || strings.Contains(signs[unit], own)):
		return nil
	}
	if _, err := ParseCurrency(unit); err != nil && signs[unit] == "" {
		return refuse(text)
	}
	return fault.New(fault.Invalid, fault.AmountCurrency, "%q is not in %s.", shortened(text), c.orUnknown())
}

// orUnknown names the currency in a message.
func (c Currency) orUnknown() string {
	if c == Unknown {
		return "an unknown currency"
	}
	return string(c)
}

func refuse(text string) error {
	return fault.New(fault.Invalid, fault.AmountUnreadable,
		"%q is not an amount such as 1234.50 or 1,234.50.", shortened(text))
}

// shortened limits the length of values in messages.
func shortened(text string) string {
	const longest = 40
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest]) + "…"
	}
	return text
}
