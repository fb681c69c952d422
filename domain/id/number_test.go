package id

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNumberKeepsOnlyCharactersAllowedInID(t *testing.T) {
	for given, want := range map[string]string{
		"":                            "",
		"225":                         "225",
		"INV-2231":                    "INV-2231",
		"2026_11.22-a":                "2026_11.22-a",
		"INV/2026/001":                "INV2026001",
		`a\b%2Fc?d#e`:                 "ab2Fcde",
		" INV 7\t\n":                  "INV7",
		"Über-日本-７":                   "ber--",
		"Rechnung Nr. 12":             "RechnungNr.12",
		"日本":                          "",
		"..":                          "",
		"-._-":                        "",
		"///":                         "",
		"\x00\xff1":                   "1",
		strings.Repeat("9", 41):       strings.Repeat("9", 40),
		strings.Repeat("/", 50) + "A": "A",
		strings.Repeat("-", 50) + "1": "1",
		"-5":                          "5",
		"../.x":                       "x",
	} {
		require.Equal(t, want, Number(given), "%q", given)
		require.Equal(t, Number(given), Number(Number(given)), "%q reduced twice", given)
	}
}

func TestIDEndsWithNumberIfPresent(t *testing.T) {
	require.Equal(t, "ach/t/b/225", WithNumber("ach/t/b", "225"))
	require.Equal(t, "invoice/t/i/INV1", WithNumber("invoice/t/i", "INV/1"))
	require.Equal(t, "invoice/t/i", WithNumber("invoice/t/i", ""))
	require.Equal(t, "invoice/t/i", WithNumber("invoice/t/i", "../"))
}
