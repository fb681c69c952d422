package totp_test

import (
	"encoding/base32"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/internal/totp"
)

// The values of RFC 6238, appendix B, with the last six of their eight digits.
func TestCodesAreThoseOfTheStandard(t *testing.T) {
	key := base32.StdEncoding.EncodeToString([]byte("12345678901234567890"))
	for at, code := range map[int64]string{59: "287082", 1111111109: "081804", 1234567890: "005924",
		2000000000: "279037"} {
		step, ok := totp.Apps{}.Step(key, code, time.Unix(at, 0))
		require.True(t, ok, at)
		require.Equal(t, at/30, step)
	}
}

func TestCodeWorksOneStepEarlyOrLateAndNoFurther(t *testing.T) {
	key := base32.StdEncoding.EncodeToString([]byte("12345678901234567890"))
	const code, at = "005924", 1234567890
	for shift, want := range map[int64]bool{-60: false, -30: true, 0: true, 30: true, 60: false} {
		_, ok := totp.Apps{}.Step(key, code, time.Unix(at+shift, 0))
		require.Equal(t, want, ok, shift)
	}
}

func TestQRCodeContainsTheAddress(t *testing.T) {
	apps := totp.Apps{}
	key := apps.New()
	require.Len(t, key, 32)
	require.NotEqual(t, key, apps.New())
	address := apps.Address(key, "Northwind & Co: Pay", "ann@example.com")
	read, err := url.Parse(address)
	require.NoError(t, err)
	require.Equal(t, key, read.Query().Get("secret"))
	require.Equal(t, "Northwind & Co: Pay", read.Query().Get("issuer"))
	require.Equal(t, "/Northwind & Co  Pay:ann@example.com", read.Path)
	size, path, err := apps.Picture(address)
	require.NoError(t, err)
	require.Greater(t, size, 20)
	require.True(t, strings.HasPrefix(path, "M0 0h7v1h-7z"), "the corner of a QR code")
}
