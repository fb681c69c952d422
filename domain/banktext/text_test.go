package banktext_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/banktext"
)

func TestNamesAreTransliteratedToASCII(t *testing.T) {
	for text, want := range map[string]string{
		" Müller & Søn ": "MULLER & SON", "Strauß": "STRAUSS", "Łódź": "LODZ", "O’Brien – Co": "O'BRIEN - CO",
		"Æther œuvre Þór ĐĐ": "AETHER OEUVRE THOR DD", "ﬁrst ½": "", "café": "CAFE", "ＡＢＣ": "ABC", "": "",
	} {
		got, ok := banktext.ASCII(text)
		require.Equal(t, want, got, text)
		require.Equal(t, want != "" || text == "", ok, text)
	}
}

func TestTextWithoutLatinFormIsRefused(t *testing.T) {
	for _, text := range []string{"株式会社", "שלום", "a\tb", "a\nb", "a\x00", "🏦", "\xff"} {
		_, ok := banktext.ASCII(text)
		require.False(t, ok, "%q", text)
	}
}

func TestCutLeavesNoTrailingBlank(t *testing.T) {
	require.Equal(t, "AB", banktext.Cut("AB CD", 3))
	require.Equal(t, "AB", banktext.Cut("AB", 3))
}
