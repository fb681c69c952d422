package money_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/money"
)

func TestAmountInWordsFollowsCheckConvention(t *testing.T) {
	for cents, want := range map[int64]string{
		0:          "Zero and 00/100",
		7:          "Zero and 07/100",
		100:        "One and 00/100",
		1248000:    "Twelve thousand four hundred eighty and 00/100",
		2100:       "Twenty-one and 00/100",
		4000000:    "Forty thousand and 00/100",
		1000000_00: "One million and 00/100",
		99999999_99: "Ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine" +
			" and 99/100",
		-1512: "Minus fifteen and 12/100",
	} {
		require.Equal(t, want, money.FromCents(cents, money.USD).Words())
	}
	require.Equal(t, "One hundred five", money.FromCents(105, "JPY").Words())
	require.Equal(t, "One and 005/1000", money.FromCents(1005, "KWD").Words())
}

func TestWordsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cents := rapid.Int64Range(0, maxCents).Draw(t, "cents")
		back, err := readWords(money.FromCents(cents, money.USD).Words())
		require.NoError(t, err)
		require.Equal(t, cents, back)
	})
}

// readWords is independent of the writer: it only uses the English words.
func readWords(text string) (int64, error) {
	words, cents, ok := strings.Cut(strings.ToLower(text), " and ")
	if !ok {
		return 0, fmt.Errorf("no cents in %q", text)
	}
	small := map[string]int64{"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
		"eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
		"sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40,
		"fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
	big := map[string]int64{"thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "quadrillion": 1e15}
	var total, group int64
	for _, word := range strings.FieldsFunc(words, func(r rune) bool { return r == ' ' || r == '-' }) {
		if word == "hundred" {
			group *= 100
		} else if scale, isScale := big[word]; isScale {
			total, group = total+group*scale, 0
		} else if value, known := small[word]; known {
			group += value
		} else {
			return 0, fmt.Errorf("unknown word %q", word)
		}
	}
	hundredths, err := strconv.ParseInt(strings.TrimSuffix(cents, "/100"), 10, 64)
	return (total+group)*100 + hundredths, err
}
