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

// unknownDigits is how many decimals an amount in an unknown currency may have: the decimals of its column.
const unknownDigits = 4

// Amount is a sum of money. The zero value is zero without a currency: it takes the currency of an amount that is
// added to it. Another amount in an unknown currency combines only with amounts in an unknown currency.
type Amount struct {
	value    decimal.Decimal
	currency Currency
}

// New refuses a value with more digits than the currency has; see Rounded.
func New(value decimal.Decimal, currency Currency) (Amount, error) {
	digits := int32(unknownDigits)
	if currency != Unknown {
		var err error
		if currency, err = ParseCurrency(string(currency)); err != nil {
			return Amount{}, err
		}
		digits = currency.Digits()
	}
	if value.Exponent() < -digits {
		whole := value.Truncate(digits) // columns have four decimals; equal amounts have the same digits
		if !value.Equal(whole) {
			return Amount{}, fault.New(fault.Invalid, fault.AmountDecimals,
				"%s has more than %d decimal places, which %s does not have", value, digits, currency.orUnknown())
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

// FromCents makes an amount of minor units: cents for USD, yen for JPY, hundredths for an unknown currency.
func FromCents(cents int64, currency Currency) Amount {
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

// Currency is the amount's currency, or Unknown.
func (a Amount) Currency() Currency { return a.currency }

// digits is how many decimals the amount is written with. Decimals of an amount in an unknown currency are never
// dropped.
func (a Amount) digits() int32 { return decimals(a.value, a.currency) }

// Decimal is the bare number.
func (a Amount) Decimal() decimal.Decimal { return a.value }

// Cents is the amount in minor units, the form of bank formats, which refuse an unknown currency. It always fits: an
// amount has at most 16+3 digits.
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

// Equal says whether both are the same money: 5.00 USD is not 5.00 EUR, and not 5.00 in an unknown currency.
func (a Amount) Equal(b Amount) bool {
	_, err := a.shared(b)
	return err == nil && a.value.Equal(b.value)
}
