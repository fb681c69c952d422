package money_test

import (
	"encoding/json"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

const maxCents = 999_999_999_999_999_999

func parsed(t require.TestingT, text string, currency money.Currency) money.Amount {
	amount, err := money.Parse(text, currency)
	require.NoError(t, err)
	return amount
}

func TestZeroValueHasNoCurrencyAndTakesThatOfOtherOperand(t *testing.T) {
	var zero money.Amount
	require.Equal(t, "0.00", zero.String())
	require.Equal(t, money.Unknown, zero.Currency())
	require.Zero(t, zero.Cents())
	require.True(t, zero.IsZero())
	euros, err := zero.Add(parsed(t, "5", money.EUR))
	require.NoError(t, err)
	require.Equal(t, "5.00 EUR", euros.String())
	euros, err = euros.Sub(zero)
	require.NoError(t, err)
	require.Equal(t, "5.00 EUR", euros.String())
	require.True(t, zero.Equal(money.Zero(money.USD)))
}

func TestUnknownCurrencyStaysUnknownAndIsNeverAddedToAnother(t *testing.T) {
	unknown, err := money.New(decimal.RequireFromString("1234.567"), money.Unknown)
	require.NoError(t, err)
	require.Equal(t, money.Unknown, unknown.Currency())
	require.Equal(t, []string{"1234.567", "1234.567", "1,234.567"},
		[]string{unknown.Number(), unknown.String(), unknown.Format()}, "no decimal is dropped")
	for _, dollars := range []money.Amount{parsed(t, "5", money.USD), parsed(t, "1234.56", money.USD)} {
		_, err = unknown.Add(dollars)
		require.Equal(t, fault.Invalid, fault.KindOf(err))
		_, err = money.Sum(dollars, unknown)
		require.Error(t, err)
		require.False(t, unknown.Equal(dollars))
	}
	require.False(t, parsed(t, "5", money.Unknown).Equal(parsed(t, "5", money.USD)))
	twice, err := unknown.Add(unknown)
	require.NoError(t, err)
	require.Equal(t, "2469.134", twice.Number())
	parts, err := unknown.Allocate(decimal.NewFromInt(1), decimal.NewFromInt(1))
	require.NoError(t, err)
	require.Equal(t, []string{"617.284", "617.283"}, []string{parts[0].Number(), parts[1].Number()})
	text, err := json.Marshal(unknown)
	require.NoError(t, err)
	require.JSONEq(t, `{"amount":"1234.567","currency":""}`, string(text))
	var back money.Amount
	require.NoError(t, json.Unmarshal(text, &back))
	require.True(t, back.Equal(unknown))
	require.NoError(t, json.Unmarshal([]byte(`{"amount":"1.200","currency":""}`), &back))
	require.Equal(t, "1.20", back.Number())
	_, err = money.New(decimal.RequireFromString("1.23456"), money.Unknown)
	require.ErrorContains(t, err, "more than 4 decimal places")
	for _, text := range []string{"$5", "5 USD", "€ 5"} {
		_, err = money.Parse(text, money.Unknown)
		require.Equal(t, fault.AmountCurrency, fault.CodeOf(err), text)
	}
}

func TestWrittenValuesKeepTheirDecimals(t *testing.T) {
	for text, want := range map[string]string{"16.6": "16.60", "16.6000": "16.60", "0.0125": "0.0125", "5": "5.00"} {
		require.Equal(t, want, money.Write(decimal.RequireFromString(text), money.USD))
	}
	require.Equal(t, "1200", money.Write(decimal.RequireFromString("1200.0000"), "JPY"))
	require.Equal(t, "1.234", money.Write(decimal.RequireFromString("1.2340"), "KWD"))
	require.Equal(t, "1.234", money.Write(decimal.RequireFromString("1.2340"), money.Unknown))
}

func TestCurrenciesAreNeverMixed(t *testing.T) {
	dollars, euros := parsed(t, "5", money.USD), parsed(t, "5", money.EUR)
	_, err := dollars.Add(euros)
	require.Equal(t, fault.Invalid, fault.KindOf(err))
	_, err = dollars.Sub(euros)
	require.Error(t, err)
	_, err = dollars.Cmp(euros)
	require.Error(t, err)
	_, err = money.Sum(dollars, euros)
	require.Error(t, err)
	require.False(t, dollars.Equal(euros))
}

func TestCurrencyDigitsFollowISO4217(t *testing.T) {
	require.Equal(t, "1235 JPY", money.FromCents(1235, "JPY").String())
	require.Equal(t, "1.235 KWD", money.FromCents(1235, "KWD").String())
	require.EqualValues(t, 1235, money.FromCents(1235, "KWD").Cents())
	code, err := money.ParseCurrency(" eur ")
	require.NoError(t, err)
	require.Equal(t, money.EUR, code)
	for _, text := range []string{"", "US", "D E", "USDX", "ZZZ"} {
		_, err := money.ParseCurrency(text)
		require.Error(t, err, text)
	}
}

func TestRoundingIsNamed(t *testing.T) {
	value := decimal.RequireFromString("0.125")
	_, err := money.New(value, money.USD)
	require.ErrorContains(t, err, "more than 2 decimal places")
	for mode, want := range map[money.Rounding]string{money.HalfUp: "0.13", money.HalfEven: "0.12"} {
		got, err := money.Rounded(value, money.USD, mode)
		require.NoError(t, err)
		require.Equal(t, want, got.Number())
	}
	_, err = money.Rounded(value, money.USD, "")
	require.Error(t, err)
	tax, err := parsed(t, "10.10", money.USD).Mul(decimal.RequireFromString("0.0825"), money.HalfUp)
	require.NoError(t, err)
	require.Equal(t, "0.83", tax.Number())
}

func TestFormattingForPeople(t *testing.T) {
	require.Equal(t, "$12,480.00", money.FromCents(1248000, money.USD).Format())
	require.Equal(t, "-€5.00", money.FromCents(-500, money.EUR).Format())
	require.Equal(t, "£0.07", money.FromCents(7, money.GBP).Format())
	require.Equal(t, "CHF 1,000,000.00", money.FromCents(100000000, "CHF").Format())
	require.Equal(t, "JPY 100", money.FromCents(100, "JPY").Format())
	require.Equal(t, "-1,234.00", money.FromCents(-123400, money.USD).Grouped())
	require.Equal(t, "**12,480.00", money.FromCents(1248000, money.USD).Protected(11))
	require.Equal(t, "12,480.00", money.FromCents(1248000, money.USD).Protected(3))
}

func TestJSONIsAStringWithItsCurrency(t *testing.T) {
	text, err := json.Marshal(money.FromCents(1230, money.USD))
	require.NoError(t, err)
	require.JSONEq(t, `{"amount":"12.30","currency":"USD"}`, string(text))
	for _, bad := range []string{`12.30`, `"12.30"`, `{"amount":12.3,"currency":"USD"}`,
		`{"amount":"1","currency":"??"}`} {
		var amount money.Amount
		require.Error(t, json.Unmarshal([]byte(bad), &amount), bad)
	}
	var absent money.Amount
	require.NoError(t, json.Unmarshal([]byte(`null`), &absent))
	require.True(t, absent.IsZero())
}

func TestOverflowIsError(t *testing.T) {
	most := money.FromCents(maxCents, money.USD)
	_, err := most.Add(money.FromCents(1, money.USD))
	require.Equal(t, fault.Invalid, fault.KindOf(err))
	_, err = most.Mul(decimal.NewFromInt(10), money.HalfUp)
	require.Error(t, err)
}

func TestCentsAndJSONRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const most = 9_999_999_999_999_999 // the largest amount of a currency without minor units
		cents := rapid.Int64Range(-most, most).Draw(t, "cents")
		currency := rapid.SampledFrom([]money.Currency{"USD", "EUR", "JPY", "KWD", ""}).Draw(t, "currency")
		amount := money.FromCents(cents, currency)
		require.Equal(t, cents, amount.Cents())
		require.Equal(t, amount.Decimal().StringFixed(amount.Currency().Digits()), amount.Number())
		require.True(t, amount.Equal(parsed(t, amount.Number(), amount.Currency())))
		require.True(t, amount.Equal(parsed(t, amount.Grouped(), amount.Currency())))
		text, err := json.Marshal(amount)
		require.NoError(t, err)
		var back money.Amount
		require.NoError(t, json.Unmarshal(text, &back))
		require.True(t, amount.Equal(back))
		require.Equal(t, cents < 0, amount.IsNegative())
		require.Equal(t, cents > 0, amount.IsPositive())
	})
}

func TestAllocateNeverLosesACent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		amount := money.FromCents(rapid.Int64Range(-maxCents, maxCents).Draw(t, "cents"), money.USD)
		raw := rapid.SliceOfN(rapid.Int64Range(0, 1_000_000), 1, 12).Draw(t, "weights")
		raw[0]++ // at least one weight counts
		weights, total := make([]decimal.Decimal, len(raw)), decimal.Zero
		for i, w := range raw {
			weights[i] = decimal.New(w, -3)
			total = total.Add(weights[i])
		}
		parts, err := amount.Allocate(weights...)
		require.NoError(t, err)
		sum, err := money.Sum(parts...)
		require.NoError(t, err)
		require.True(t, amount.Equal(sum), "%s became %s", amount, sum)
		for i, part := range parts {
			exact := amount.Decimal().Mul(weights[i]).Div(total)
			require.True(t, part.Decimal().Sub(exact).Abs().LessThanOrEqual(decimal.RequireFromString("0.01")))
			require.False(t, raw[i] == 0 && !part.IsZero(), "a weight of zero got money")
		}
	})
}

func TestAllocateRefusesMissingZeroAndNegativeWeights(t *testing.T) {
	amount := money.FromCents(100, money.USD)
	for _, weights := range [][]decimal.Decimal{nil, {decimal.Zero}, {decimal.NewFromInt(2), decimal.NewFromInt(-1)}} {
		_, err := amount.Allocate(weights...)
		require.Equal(t, fault.Invalid, fault.KindOf(err))
	}
	parts, err := amount.Allocate(decimal.NewFromInt(1), decimal.NewFromInt(1), decimal.NewFromInt(1))
	require.NoError(t, err)
	require.EqualValues(t, []int64{34, 33, 33}, []int64{parts[0].Cents(), parts[1].Cents(), parts[2].Cents()})
}
