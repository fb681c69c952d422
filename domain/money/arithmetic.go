package money

import (
	"github.com/shopspring/decimal"

	"countersign.dev/domain/fault"
)

// Rounding names how surplus digits are dropped.
type Rounding string

const (
	HalfUp   Rounding = "half_up"   // 0.125 becomes 0.13 and -0.125 becomes -0.13: invoices and tax
	HalfEven Rounding = "half_even" // 0.125 becomes 0.12: banker's, without drift over many sums
)

func (r Rounding) apply(value decimal.Decimal, digits int32) (decimal.Decimal, error) {
	switch r {
	case HalfUp:
		return value.Round(digits), nil
	case HalfEven:
		return value.RoundBank(digits), nil
	default:
		return decimal.Decimal{}, fault.New(fault.Internal, fault.InternalError, "unknown rounding %q", r)
	}
}

// Add refuses to mix currencies.
func (a Amount) Add(b Amount) (Amount, error) {
	currency, err := a.shared(b)
	if err != nil {
		return Amount{}, err
	}
	return bounded(a.value.Add(b.value), currency)
}

// Sub refuses to mix currencies.
func (a Amount) Sub(b Amount) (Amount, error) { return a.Add(b.Neg()) }

// Cmp is -1, 0 or 1; comparing two currencies is an error.
func (a Amount) Cmp(b Amount) (int, error) {
	if _, err := a.shared(b); err != nil {
		return 0, err
	}
	return a.value.Cmp(b.value), nil
}

// Mul multiplies by a number and rounds with the given mode.
func (a Amount) Mul(factor decimal.Decimal, mode Rounding) (Amount, error) {
	return Rounded(a.value.Mul(factor), a.Currency(), mode)
}

// Sum adds any number of amounts of one currency.
func Sum(amounts ...Amount) (Amount, error) {
	var total Amount
	for _, amount := range amounts {
		var err error
		if total, err = total.Add(amount); err != nil {
			return Amount{}, err
		}
	}
	return total, nil
}

func (a Amount) shared(b Amount) (Currency, error) {
	switch {
	case a.currency == b.currency, b.currency == "" && b.value.IsZero():
		return a.currency, nil
	case a.currency == "" && a.value.IsZero():
		return b.currency, nil
	}
	return "", fault.New(fault.Invalid, fault.InvalidValue, "%s and %s cannot be combined", a.currency.orUnknown(),
		b.currency.orUnknown())
}

// Allocate splits the amount by weights so that the parts add up to it
// exactly: each part is rounded down and the cents left over go to the parts
// with the largest remainders, the earlier one on a tie.
func (a Amount) Allocate(weights ...decimal.Decimal) ([]Amount, error) {
	total := decimal.Zero
	for _, weight := range weights {
		if weight.IsNegative() {
			return nil, fault.New(fault.Invalid, fault.InvalidValue, "a weight cannot be negative: %s", weight)
		}
		total = total.Add(weight)
	}
	if !total.IsPositive() {
		return nil, fault.New(fault.Invalid, fault.InvalidValue, "the weights must add up to more than zero")
	}
	digits := a.digits()
	units := a.value.Abs().Shift(digits)
	shares := make([]int64, len(weights))
	remainders := make([]decimal.Decimal, len(weights))
	left := units.IntPart()
	for i, weight := range weights {
		quotient, remainder := units.Mul(weight).QuoRem(total, 0)
		shares[i], remainders[i] = quotient.IntPart(), remainder
		left -= shares[i]
	}
	for ; left > 0; left-- {
		largest := 0
		for i := range remainders {
			if remainders[i].GreaterThan(remainders[largest]) {
				largest = i
			}
		}
		shares[largest]++
		remainders[largest] = decimal.NewFromInt(-1) // each part gets at most one additional cent
	}
	return a.parts(shares, digits), nil
}

func (a Amount) parts(shares []int64, digits int32) []Amount {
	parts := make([]Amount, len(shares))
	for i, share := range shares {
		if a.IsNegative() {
			share = -share
		}
		parts[i] = Amount{value: decimal.New(share, -digits), currency: a.currency}
	}
	return parts
}
