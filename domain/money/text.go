package money

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/fault"
)

// Number is the bare number with all its minor digits: "12480.00".
func (a Amount) Number() string {
	digits := a.digits()
	if digits > 0 && a.value.Exponent() == -digits && a.value.NumDigits() <= safeDigits {
		return pointed(a.value.CoefficientInt64(), int(digits))
	}
	return a.value.StringFixed(digits)
}

// safeDigits is how many digits an int64 always holds.
const safeDigits = 18

// pointed writes a number of minor units with a decimal point. Most amounts have all minor digits.
func pointed(units int64, digits int) string {
	var b [safeDigits + 3]byte
	at := b[:0]
	if units < 0 {
		at, units = append(at, '-'), -units
	}
	for whole := len(strconv.FormatInt(units, 10)); whole <= digits; whole++ {
		at = append(at, '0') // 5 cents are 005 before the point is put in
	}
	at = strconv.AppendInt(at, units, 10)
	point := len(at) - digits
	at = append(at, 0)
	copy(at[point+1:], at[point:])
	at[point] = '.'
	return string(at)
}

// Write is the bare number with the decimals of its currency, for values that a column holds. Decimals beyond them are
// written too.
func Write(value decimal.Decimal, currency Currency) string {
	return value.StringFixed(max(currency.Digits(), scale(value)))
}

// decimals is how many decimals an amount is written with.
func decimals(value decimal.Decimal, currency Currency) int32 {
	if currency != Unknown {
		return currency.Digits()
	}
	return max(currency.Digits(), scale(value))
}

// scale is how many decimals a value has, without zeros at the end.
func scale(value decimal.Decimal) int32 {
	digits := max(0, -value.Exponent())
	for digits > 0 && value.Truncate(digits-1).Equal(value) {
		digits--
	}
	return digits
}

// String is the number and its currency: "12480.00 USD".
func (a Amount) String() string { return strings.TrimSpace(a.Number() + " " + string(a.currency)) }

// Format is for people: "$12,480.00", "-€5.00", "CHF 1,000.00".
func (a Amount) Format() string {
	sign := ""
	if a.IsNegative() {
		sign = "-"
	}
	return sign + a.Currency().Symbol() + a.Abs().Grouped()
}

// Grouped is the number with thousands separated: "12,480.00".
func (a Amount) Grouped() string {
	number := strings.TrimPrefix(a.Number(), "-")
	whole, fraction, hasFraction := strings.Cut(number, ".")
	var b strings.Builder
	if a.IsNegative() {
		b.WriteByte('-')
	}
	for i, digit := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(digit)
	}
	if hasFraction {
		b.WriteString("." + fraction)
	}
	return b.String()
}

type jsonAmount struct {
	Amount   string   `json:"amount"`
	Currency Currency `json:"currency"`
}

// What MarshalJSON writes around the number and the currency.
const wireStart, wireMiddle, wireEnd = `{"amount":"`, `","currency":"`, `"}`

// readWritten reads exactly what MarshalJSON writes: an import reads hundreds of thousands (gate P9).
func readWritten(data []byte) (w jsonAmount, ok bool) {
	rest, starts := strings.CutPrefix(string(data), wireStart)
	number, rest, middle := strings.Cut(rest, wireMiddle)
	currency, ends := strings.CutSuffix(rest, wireEnd)
	if !starts || !middle || !ends || strings.ContainsAny(number+currency, `"\`) {
		return jsonAmount{}, false
	}
	return jsonAmount{Amount: number, Currency: Currency(currency)}, true
}

// MarshalJSON writes {"amount":"12.30","currency":"USD"}.
func (a Amount) MarshalJSON() ([]byte, error) {
	// digits and letters: nothing to escape
	return []byte(wireStart + a.Number() + wireMiddle + string(a.currency) + wireEnd), nil
}

// UnmarshalJSON reads the output of MarshalJSON. It refuses JSON numbers, because they are floats in most
// languages.
func (a *Amount) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	w, asWritten := readWritten(data)
	if !asWritten {
		if err := json.Unmarshal(data, &w); err != nil {
			return fault.Wrap(err, fault.Invalid, fault.InvalidValue,
				`an amount is written as {"amount":"12.30","currency":"USD"}`)
		}
	}
	parsed, err := readWire(w)
	if err != nil {
		return err
	}
	*a = parsed
	return nil
}

// readWire reads the number that MarshalJSON wrote. There, "1.200" is not ambiguous; in the input of people it is.
func readWire(w jsonAmount) (Amount, error) {
	if w.Currency != Unknown {
		return Parse(w.Amount, w.Currency)
	}
	value, err := ParseNumber(w.Amount)
	if err != nil {
		return Amount{}, err
	}
	return New(value, Unknown)
}
