package money

import (
	"strings"

	"countersign.dev/domain/fault"
)

// Currency is an ISO 4217 code, or Unknown.
type Currency string

// Unknown is the currency of an amount that states none. It never becomes a currency by itself: a person chooses it.
const Unknown Currency = ""

// The currencies the product names on its screens (spec document 2, section 9).
const (
	USD Currency = "USD"
	EUR Currency = "EUR"
	GBP Currency = "GBP"
)

// ISO 4217 codes in circulation, by digits after the decimal point.
const (
	twoDigits = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF " +
		"CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG " +
		"HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR " +
		"MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK " +
		"SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER " +
		"ZAR ZMW"
	noDigits    = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"
	threeDigits = "BHD IQD JOD KWD LYD OMR TND"
)

// ParseCurrency accepts an ISO 4217 code in any case.
func ParseCurrency(text string) (Currency, error) {
	if text == string(USD) {
		return USD, nil
	}
	code := strings.ToUpper(strings.TrimSpace(text))
	if len(code) == 3 && !strings.Contains(code, " ") {
		for _, codes := range []string{twoDigits, noDigits, threeDigits} {
			if strings.Contains(codes, code) {
				return Currency(code), nil
			}
		}
	}
	return "", fault.New(fault.Invalid, fault.CurrencyUnknown, "%q is not an ISO 4217 currency code", text)
}

// Digits is how many digits follow the decimal point in this currency. An amount in an unknown currency has at least
// two; see Write.
func (c Currency) Digits() int32 {
	switch code := string(c); {
	case c == USD, c == Unknown:
		return 2
	case strings.Contains(noDigits, code):
		return 0
	case strings.Contains(threeDigits, code):
		return 3
	default:
		return 2
	}
}

// Symbol is the sign put before an amount, or the code and a space when the
// currency has no sign that is unambiguous. An unknown currency has none.
func (c Currency) Symbol() string {
	switch c {
	case Unknown:
		return ""
	case USD:
		return "$"
	case EUR:
		return "€"
	case GBP:
		return "£"
	default:
		return string(c) + " "
	}
}
