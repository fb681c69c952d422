package money_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// The user interface runs the same cases, so that both sides read every amount alike.
func TestParseAcceptsAndRefusesTheSharedCases(t *testing.T) {
	var cases struct {
		Accepted map[string]string
		Refused  []string
	}
	content, err := os.ReadFile("testdata/amounts.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(content, &cases))
	require.NotEmpty(t, cases.Accepted)
	require.NotEmpty(t, cases.Refused)
	for text, want := range cases.Accepted {
		amount, err := money.Parse(text, money.USD)
		require.NoError(t, err, text)
		require.Equal(t, want, amount.Number(), text)
	}
	for _, text := range append(cases.Refused, strings.Repeat("9", 100)+"x") {
		_, err := money.Parse(text, money.USD)
		require.Equal(t, fault.Invalid, fault.KindOf(err), "%q was accepted", text)
	}
}

func TestParseAcceptsOnlySymbolOfOwnCurrency(t *testing.T) {
	for text, currency := range map[string]money.Currency{"$5": "CAD", "€5": "EUR", "5 £": "GBP", "JPY 5": "JPY",
		"¥5": "JPY"} {
		amount, err := money.Parse(text, currency)
		require.NoError(t, err, text)
		require.Equal(t, currency, amount.Currency())
	}
	for text, currency := range map[string]money.Currency{"$5": "EUR", "5 USD": "CAD", "£5": "USD"} {
		_, err := money.Parse(text, currency)
		require.Equal(t, fault.AmountCurrency, fault.CodeOf(err), text)
	}
	_, err := money.Parse("1", "XYZ")
	require.Equal(t, fault.CurrencyUnknown, fault.CodeOf(err))
}

func TestFormattedAmountsParse(t *testing.T) {
	for _, currency := range []money.Currency{"USD", "EUR", "GBP", "JPY", "KWD", "CHF"} {
		for _, cents := range []int64{0, 7, -500, 123456789} {
			amount := money.FromCents(cents, currency)
			for _, text := range []string{amount.Format(), amount.String(), amount.Grouped()} {
				back, err := money.Parse(text, currency)
				require.NoError(t, err, text)
				require.True(t, back.Equal(amount), text)
			}
		}
	}
}

func TestNumbersParseLikeAmountsWithoutCurrency(t *testing.T) {
	for text, want := range map[string]string{"1,234.5678": "1234.5678", "-3": "-3", " .25 ": "0.25"} {
		value, err := money.ParseNumber(text)
		require.NoError(t, err, text)
		require.Equal(t, want, value.String())
	}
	for _, text := range []string{"", "-", "1,5", "1e3", "$5", "1.", "NaN"} {
		_, err := money.ParseNumber(text)
		require.Equal(t, fault.Invalid, fault.KindOf(err), text)
	}
}
