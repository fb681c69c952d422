package bankaccount

import (
	"strings"
	"unicode/utf8"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/positivepay"
)

// MaxName is the longest name of an account.
const MaxName = 100

type textLimit struct {
	path, text string
	most       int
}

// limits are the longest texts: those of a NACHA file have its widths.
func (s Settings) limits() []textLimit {
	o, p, c, d := s.ACH, s.PositivePay, s.Check, s.Delivery
	return []textLimit{
		{"bankName", s.BankName, 100},
		{"ach.immediateDestination", o.ImmediateDestination, 10},
		{"ach.immediateDestinationName", o.ImmediateDestinationName, 23},
		{"ach.immediateOrigin", o.ImmediateOrigin, 10},
		{"ach.immediateOriginName", o.ImmediateOriginName, 23},
		{"ach.originatingDfiId", o.ODFI, 8},
		{"ach.companyName", o.CompanyName, 16},
		{"ach.companyIdentification", o.CompanyID, 10},
		{"ach.companyEntryDescription", o.EntryDescription, 10},
		{"positivePay.bankId", p.BankID, 10},
		{"positivePay.idValue", p.IDValue, 60},
		{"positivePay.bankTransactionCode", p.IssueCode, 10},
		{"positivePay.cashCode", p.VoidCode, 10},
		{"positivePay.fieldSeparator", p.Separator, 1},
		{"positivePay.fileName", p.FileName, 60},
		{"positivePay.extension", p.Extension, 10},
		{"checks.companyName", c.CompanyName, 100},
		{"checks.companyAddress", strings.Join(c.CompanyAddress, "\n"), 4 * 100},
		{"checks.bankAddress", c.BankAddress, 100},
		{"delivery.address", d.Address, 255},
		{"delivery.user", d.User, 100},
		{"delivery.hostKey", d.HostKey, 100},
		{"delivery.inbound", d.Inbound, 255},
		{"delivery.outbound", d.Outbound, 255},
		{"delivery.zone", d.Zone, 60},
	}
}

// checkShape refuses texts that are too long, and values that no file or check can contain.
func (s Settings) checkShape(v *fault.Validation) {
	for _, l := range s.limits() {
		if utf8.RuneCountInString(l.text) > l.most {
			v.Add(l.path, fault.LengthOutOfRange, "At most %d characters.", l.most)
		}
	}
	if s.ACH.EntryClass != "" && !enum.Has(s.ACH.EntryClass) {
		v.Add("ach.standardEntryClassCode", fault.InvalidValue, "Choose an entry class.")
	}
	if s.ACH.LineEnding != "" && !enum.Has(s.ACH.LineEnding) {
		v.Add("ach.lineEnding", fault.InvalidValue, "Choose the end of lines.")
	}
	if _, known := positivepay.Find(s.PositivePay.Layout); s.PositivePay.Layout != "" && !known {
		v.Add("positivePay.bankFormat", fault.InvalidValue, "%q is no known bank format.", s.PositivePay.Layout)
	}
	if len(s.Check.CompanyAddress) > 4 {
		v.Add("checks.companyAddress", fault.LengthOutOfRange, "At most 4 lines.")
	}
	for _, n := range []struct {
		path        string
		value, most int
	}{{"checks.fractionPrefix", s.Check.FractionPrefix, 101}, {"checks.serialDigits", s.Check.SerialDigits, 18},
		{"checks.signatureLines", s.Check.SignatureLines, 2}} {
		if n.value < 0 || n.value > n.most {
			v.Add(n.path, fault.NumberOutOfRange, "A number from 0 to %d.", n.most)
		}
	}
}

// Check names every problem of a new account.
func (n New) Check() error {
	if err := CheckNumber(n.Number); err != nil {
		return err
	}
	return n.Validate()
}

// CheckNumber refuses what is no account number.
func CheckNumber(number string) error {
	var v fault.Validation
	if number == "" || len(number) > 17 || strings.Trim(number, "0123456789") != "" {
		v.Add("number", fault.InvalidValue, "An account number has 1 to 17 digits.")
	}
	return v.Err()
}
