// Package money is exact money: a decimal with its ISO currency, always a
// whole number of the currency's minor units. Nothing here is a float, and no
// rounding happens without naming how.
package money

import (
	"github.com/shopspring/decimal"

	"countersign.dev/domain/fault"
)

// maxIntegerDigits keeps every amount inside numeric(20,4), the column type.
const maxIntegerDigits = 16

// Amount is a sum of money. The zero value is zero without a currency: it reads as USD and takes the currency of
// an amount that is added to it.
type Amount struct {
	value    decimal.Decimal
	currency Currency
}

// New refuses a value with more digits than the currency has; see Rounded.
func New(value decimal.Decimal, currency Currency) (Amount, error) {
	currency, err := ParseCurrency(string(currency.orDefault()))
	if err != nil {
		return Amount{}, err
	}
	if digits := currency.Digits(); value.Exponent() < -digits {
		whole := value.Truncate(digits) // columns have four decimals; equal amounts have the same digits
		if !value.Equal(whole) {
			return Amount{}, fault.New(fault.Invalid, fault.InvalidValue,
				"%s has more than %d decimal places, which %s does not have", value, digits, currency)
		}
		value = whole
	}
	return bounded(value, currency)
}

// Rounded makes an amount of a value that has more digits than the currency.
func Rounded(value decimal.Decimal, currency Currency, mode Rounding) (Amount, error) {
	rounded, err := mode.apply(value, currency.Digits())
	if err != nil {
		return Amount{}, err
	}
	return New(rounded, currency)
}

// FromCents makes an amount of minor units: cents for USD, yen for JPY.
func FromCents(cents int64, currency Currency) Amount {
	currency = currency.orDefault()
	return Amount{value: decimal.New(cents, -currency.Digits()), currency: currency}
}

// Zero is no money in a currency.
func Zero(currency Currency) Amount { return FromCents(0, currency) }

func bounded(value decimal.Decimal, currency Currency) (Amount, error) {
	if value.NumDigits()+int(value.Exponent()) > maxIntegerDigits &&
		value.Abs().Truncate(0).NumDigits() > maxIntegerDigits {
		return Amount{}, fault.New(fault.Invalid, fault.InvalidValue,
			"an amount has at most %d digits before the decimal point", maxIntegerDigits)
	}
	return Amount{value: value, currency: currency}, nil
}

// Currency is the amount's currency. The default is USD.
func (a Amount) Currency() Currency { return a.currency.orDefault() }

// Decimal is the bare number.
func (a Amount) Decimal() decimal.Decimal { return a.value }

// Cents is the amount in minor units, the form of bank formats. It always fits: an amount has at most 16+3
// digits.
func (a Amount) Cents() int64 { return a.value.Shift(a.Currency().Digits()).IntPart() }

// IsZero says whether there is no money in it.
func (a Amount) IsZero() bool { return a.value.IsZero() }

// IsNegative says whether it is below zero.
func (a Amount) IsNegative() bool { return a.value.IsNegative() }

// IsPositive says whether it is above zero.
func (a Amount) IsPositive() bool { return a.value.IsPositive() }

// Neg is the amount with the other sign.
func (a Amount) Neg() Amount { return Amount{value: a.value.Neg(), currency: a.currency} }

// Abs is the amount without its sign.
func (a Amount) Abs() Amount { return Amount{value: a.value.Abs(), currency: a.currency} }

// Equal says whether both are the same money: 5.00 USD is not 5.00 EUR.
func (a Amount) Equal(b Amount) bool {
	return a.Currency() == b.Currency() && a.value.Equal(b.value)
}
