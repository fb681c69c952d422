// Package routing is the nine-digit ABA routing number of a US bank. A number
// that passes here is well formed; only a bank directory says that it exists.
package routing

import (
	"strconv"
	"strings"

	"countersign.dev/domain/fault"
)

// Number is a routing number whose checksum holds. Make one with Parse.
type Number string

// weights of digits 1 to 8; the ninth brings the sum to a multiple of ten
// (domain facts 3; moov-io/ach validators.go).
var weights = [8]int{3, 7, 1, 3, 7, 1, 3, 7}

// Parse accepts nine digits, with blanks or dashes between them, whose
// checksum and Federal Reserve prefix are right.
func Parse(text string) (Number, error) {
	digits := strings.NewReplacer(" ", "", "-", "").Replace(text)
	if len(digits) != 9 || strings.Trim(digits, "0123456789") != "" {
		return "", fault.New(fault.Invalid, fault.InvalidValue, "a routing number has nine digits")
	}
	if !knownPrefix(digits[:2]) {
		return "", fault.New(fault.Invalid, fault.InvalidValue, "no routing number begins with %s", digits[:2])
	}
	if digits[8] != checkDigit(digits[:8]) {
		return "",
			fault.New(fault.Invalid, fault.InvalidValue,
				"the routing number's check digit does not fit; check for a typing error")
	}
	return Number(digits), nil
}

// CheckDigit is the ninth digit that belongs to eight digits.
func CheckDigit(eight string) (string, error) {
	if len(eight) != 8 || strings.Trim(eight, "0123456789") != "" {
		return "", fault.New(fault.Invalid, fault.InvalidValue, "a check digit is computed from eight digits")
	}
	return string(checkDigit(eight)), nil
}

func checkDigit(eight string) byte {
	sum := 0
	for i, weight := range weights {
		sum += int(eight[i]-'0') * weight
	}
	return byte('0' + (10-sum%10)%10)
}

// knownPrefix: 00 the government, 01–12 Federal Reserve districts, 21–32 thrifts,
// 61–72 electronic, 80 travellers' checks (ABA routing number policy).
func knownPrefix(two string) bool {
	p, err := strconv.Atoi(two)
	return err == nil && (p <= 12 || (p >= 21 && p <= 32) || (p >= 61 && p <= 72) || p == 80)
}

// Institution is the first eight digits, as NACHA entries carry them.
func (n Number) Institution() string {
	if len(n) != 9 {
		return ""
	}
	return string(n[:8])
}

// Check is the ninth digit.
func (n Number) Check() string {
	if len(n) != 9 {
		return ""
	}
	return string(n[8:])
}

// PrefixValid reports whether a number can be the prefix of a fraction: 1–49 city, 50–99 state, 101 territory.
func PrefixValid(prefix int) bool { return prefix >= 1 && prefix <= 101 }

// Fraction is the form printed at the top right of a check, "11-24/1210": city
// or state prefix, institution, and the Federal Reserve part of the routing
// number. The prefix cannot be derived from the number: the bank states it.
func (n Number) Fraction(prefix int) (string, error) {
	if len(n) != 9 || !PrefixValid(prefix) {
		return "",
			fault.New(fault.Invalid, fault.InvalidValue,
				"a fractional form needs a routing number and the bank's prefix from 1 to 101")
	}
	return strconv.Itoa(prefix) + "-" + withoutZeros(n[4:8]) + "/" + withoutZeros(n[:4]), nil
}

func withoutZeros(digits Number) string {
	if trimmed := strings.TrimLeft(string(digits), "0"); trimmed != "" {
		return trimmed
	}
	return "0"
}
