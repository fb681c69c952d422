package lookalike_test

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/lookalike"
)

func TestNumbersThatLookAlikeHaveOneKey(t *testing.T) {
	const want = "1nv20261001"
	for _, number := range []string{
		"INV-2026-1001", "inv 2026 1001", "INV2026/1001", "ΙΝV-2026-1001", "INV-2026-l00I", "INV-2O26-1OO1", "ІNV-2026-1001",
		"ＩＮＶ－２０２６－１００１", "INV-2026\u200b-1001", "INV-2026-\u0301100\u202e1", "𝐈𝐍𝐕-2026-1001", "ÍNV-2026-1001",
		"①NV-2026-1001", "INV_2026.1001#", "lNV-2О26-1ОО1", "ınѵ-2026-1001", "INⅤ-2026-1001",
	} {
		require.Equal(t, want, lookalike.Key(number), "%q", number)
	}
	require.Equal(t, lookalike.Key("СКЕТР-6"), lookalike.Key("cketp-6"))
	require.Equal(t, lookalike.Key("сметка"), lookalike.Key("СМЕТКА"))
	require.Equal(t, "請求書7", lookalike.Key("請求書-7"))
	require.Equal(t, "---", lookalike.Key("--- \u200b"), "signs count where there is nothing else")
	require.Empty(t, lookalike.Key(" \u200b"))
}

func TestNumbersThatLookDifferentHaveDifferentKeys(t *testing.T) {
	for _, pair := range [][2]string{{"INV-1001", "INV-1002"}, {"INV-5", "INV-S"}, {"INV-8", "INV-B"}, {"INV-2", "INV-Z"},
		{"U-1", "V-1"}} {
		require.NotEqual(t, lookalike.Key(pair[0]), lookalike.Key(pair[1]), "%q", pair)
	}
	// Of ASCII, only 0/O, 1/l/I/| and the two cases of a letter are one.
	groups := map[string]string{}
	for r := '0'; r <= '~'; r++ {
		if key := lookalike.Key("7" + string(r)); key != "7" {
			groups[key] += string(r)
		}
	}
	require.Equal(t, "0Oo", groups["70"])
	require.Equal(t, "1ILil|", groups["71"])
	require.Equal(t, "Mm", groups["7rn"])
	require.Len(t, groups, 10+26-3, "ten digits, and the letters without O, I and L")
}

func TestDigitsOfOneScriptStayDifferent(t *testing.T) {
	for zero := rune(0); zero <= unicode.MaxRune-9; zero++ {
		if !unicode.Is(unicode.Nd, zero) || unicode.Is(unicode.Nd, zero-1) || zero >= 0x1d7ce && zero <= 0x1d7ff {
			continue
		}
		seen := map[string]rune{}
		for digit := zero; digit < zero+10; digit++ {
			key := lookalike.Key(string(digit))
			require.NotEmpty(t, key, "%U", digit)
			require.NotContains(t, seen, key, "%U and %U", digit, seen[key])
			seen[key] = digit
		}
	}
}

func TestKeyIgnoresCaseSignsAndInvisibleCharacters(t *testing.T) {
	ascii := rapid.StringOfN(rapid.RuneFrom(nil,
		&unicode.RangeTable{R16: []unicode.Range16{{Lo: ' ', Hi: '~', Stride: 1}}}), 0, 30, -1)
	rapid.Check(t, func(t *rapid.T) {
		text := ascii.Draw(t, "text") + "7"
		key := lookalike.Key(text)
		require.Equal(t, key, lookalike.Key(strings.ToUpper(text)))
		require.Equal(t, key, lookalike.Key(strings.ToLower(text)))
		at := rapid.IntRange(0, len(text)).Draw(t, "at")
		sign := rapid.SampledFrom([]string{"-", " ", "/", "\u200b", "\u202e", "\u00ad", "\u3164", "\U000e0041", "\ufe0f",
			"\u0301", "_", "\u2800"}).Draw(t, "sign")
		require.Equal(t, key, lookalike.Key(text[:at]+sign+text[at:]))
	})
}

func TestKeyOfKeyIsItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := lookalike.Key(rapid.String().Draw(t, "text"))
		require.Equal(t, key, lookalike.Key(key))
		_, found := lookalike.Invisible(key)
		require.False(t, found)
	})
}

// Each character is checked once, and all keys together have a known sum. If it
// differs after a change of the table or an update of Unicode's data, then add
// a migration that writes the stored keys again.
func TestStoredKeysStayValid(t *testing.T) {
	sum := sha256.New()
	for r := rune(0); r <= unicode.MaxRune; r++ {
		key := lookalike.Key(string(r))
		if again := lookalike.Key(key); again != key {
			t.Errorf("%U: the key %q has the key %q", r, key, again)
		}
		_, err := io.WriteString(sum, key+"\n")
		if err != nil {
			t.Fatal(err)
		}
	}
	require.Equal(t, "37b549a1d50ab823", hex.EncodeToString(sum.Sum(nil))[:16])
}

func TestInvisibleCharactersAreFound(t *testing.T) {
	for _, text := range []string{
		"a\u200bb", "a\u202eb", "a\x00", "a\x1b[0m", "\ufeffa", "a\u00adb", "a\u2066b", "\u3164", "a\ufe0f", "a\u200db",
		"№\u200d1", "a\U000e0041", "a\u2028b", "a\x7f", "a\u061cb", "\uffa0", "a\u180eb", "a\u115f", "\u2800", "a\u0085b",
	} {
		_, found := lookalike.Invisible(text)
		require.True(t, found, "%q", text)
		_, found = lookalike.Invisible(lookalike.Visible(text))
		require.False(t, found, "%q", text)
	}
	for _, text := range []string{"", "Müller & Søn", "two\nlines\tand a tab\r\n", "株式会社", "שלום", "🏦 ❤️ 👩‍💻 👍🏽", "½ № ™",
		"a\u00a0b", "\u0600123"} {
		r, found := lookalike.Invisible(text)
		require.False(t, found, "%q %s", text, lookalike.Name(r))
		require.Equal(t, text, lookalike.Visible(text))
	}
	r, _ := lookalike.Invisible("a\u200b")
	require.Equal(t, "U+200B", lookalike.Name(r))
}
