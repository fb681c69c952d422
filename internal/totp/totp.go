// Package totp calculates the codes of authenticator apps (RFC 6238) and draws the QR code that they read.
package totp

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"fmt"
	"image/color"
	"net/url"
	"strings"
	"time"

	"github.com/boombuler/barcode/qr"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
)

const (
	period = 30 // seconds
	skew   = 1  // steps before and after the current one, for clocks that differ
	digits = otp.DigitsSix
)

// Apps calculates with the parameters that every authenticator app supports: SHA-1, 6 digits, 30 seconds.
type Apps struct{}

// New is a random key of 160 bits as base32 text.
func (Apps) New() string {
	random := make([]byte, 20)
	_, _ = rand.Read(random) // never fails, says its documentation
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(random)
}

// Address is the text of the QR code.
func (Apps) Address(key, issuer, account string) string {
	label := url.PathEscape(strings.ReplaceAll(issuer, ":", " ")) + ":" + url.PathEscape(account)
	values := url.Values{"secret": {key}, "issuer": {issuer}, "algorithm": {"SHA1"}, "digits": {"6"}, "period": {"30"}}
	// Some apps read a plus sign as one.
	return "otpauth://totp/" + label + "?" + strings.ReplaceAll(values.Encode(), "+", "%20")
}

// Step is the time step whose code it is, if it is one of the current step and its neighbors.
func (Apps) Step(key, code string, now time.Time) (step int64, ok bool) {
	current := now.Unix() / period
	for at := current - skew; at <= current+skew; at++ {
		want, err := hotp.GenerateCodeCustom(key, uint64(at),
			hotp.ValidateOpts{Digits: digits, Algorithm: otp.AlgorithmSHA1})
		if err == nil && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			step, ok = at, true
		}
	}
	return step, ok
}

// Picture draws a text as a QR code: the number of modules per side, and an SVG path of the dark ones.
func (Apps) Picture(text string) (size int, path string, err error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return 0, "", err
	}
	var p strings.Builder
	size = code.Bounds().Dx()
	for y := range size {
		for x := 0; x < size; x++ {
			start := x
			for x < size && isDark(code.At(x, y)) {
				x++
			}
			if x > start {
				fmt.Fprintf(&p, "M%d %dh%dv1h-%dz", start, y, x-start, x-start)
			}
		}
	}
	return size, p.String(), nil
}

func isDark(c color.Color) bool {
	r, _, _, _ := c.RGBA()
	return r == 0
}
