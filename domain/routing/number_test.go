package routing_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/routing"
)

func TestPublishedRoutingNumbersAreValid(t *testing.T) {
	for text, fraction := range map[string]string{
		"121000248":   "11-24/1210", // Wells Fargo, San Francisco
		"0210-0002-1": "11-2/210",   // JPMorgan Chase, New York
		"043 000 096": "11-9/430",   // PNC, Pittsburgh
	} {
		number, err := routing.Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, string(number), number.Institution()+number.Check())
		got, err := number.Fraction(11)
		require.NoError(t, err)
		require.Equal(t, fraction, got)
	}
}

func TestInvalidRoutingNumberIsRefused(t *testing.T) {
	for _, text := range []string{"", "12100024", "1210002480", "12100024X", "121000249", "990000000", "1２1000248"} {
		_, err := routing.Parse(text)
		require.Equal(t, fault.Invalid, fault.KindOf(err), text)
	}
	for _, eight := range []string{"", "1210002", "12100O24"} {
		_, err := routing.CheckDigit(eight)
		require.Error(t, err)
	}
	_, err := routing.Number("").Fraction(1)
	require.Error(t, err)
	require.Empty(t, routing.Number("").Institution()+routing.Number("").Check())
	treasury, err := routing.Parse("000000518")
	require.NoError(t, err)
	fraction, err := treasury.Fraction(15)
	require.NoError(t, err)
	require.Equal(t, "15-51/0", fraction)
}

func TestEverySingleWrongDigitIsDetected(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		eight := fmt.Sprintf("%02d%06d", rapid.IntRange(1, 12).Draw(t, "district"), rapid.IntRange(0, 999999).Draw(t, "rest"))
		check, err := routing.CheckDigit(eight)
		require.NoError(t, err)
		number := eight + check
		_, err = routing.Parse(number)
		require.NoError(t, err)
		at := rapid.IntRange(0, 8).Draw(t, "at")
		wrong := rapid.SampledFrom(strings.Split(strings.ReplaceAll("0123456789", number[at:at+1], ""), "")).Draw(t, "wrong")
		_, err = routing.Parse(number[:at] + wrong + number[at+1:])
		require.Error(t, err)
	})
}
