package nacha

import (
	"strings"

	"countersign.dev/domain/banktext"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/routing"
)

// validate names every problem at once, and never shows an account number.
func (in Input) validate() error {
	var problems fault.Validation
	in.Originator.validate(&problems)
	if len(in.FileIDModifier) != 1 || strings.Trim(in.FileIDModifier, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") != "" {
		problems.Add("fileIdModifier", fault.InvalidValue, "the file id modifier is one of A–Z and 0–9")
	}
	if in.CreatedAt.IsZero() {
		problems.Add("createdAt", fault.Required, "a sealed file states when it was created")
	}
	if in.EffectiveDate.IsZero() || !in.EffectiveDate.IsBankingDay() {
		problems.Add("effectiveDate", fault.InvalidValue, "the effective entry date must be a banking day, not %q",
			in.EffectiveDate)
	}
	if !knownSettlementTime(in.SettlementTime) {
		problems.Add("settlementTime", fault.InvalidValue, "a same-day settlement time is SD1300, SD1700 or SD1800")
	}
	if len(in.Entries) == 0 {
		problems.Add("entries", fault.Required, "a file holds at least one payment")
	}
	for i, e := range in.Entries {
		e.validate(i, in, &problems)
	}
	return problems.Err()
}

func (o Originator) validate(problems *fault.Validation) {
	for _, f := range []struct {
		path, value string
		width       int
		required    bool
	}{
		{"originator.immediateDestinationName", o.ImmediateDestinationName, 23, false},
		{"originator.immediateOriginName", o.ImmediateOriginName, 23, true},
		{"originator.companyName", o.CompanyName, 16, true},
		{"originator.companyIdentification", o.CompanyID, 10, true},
		{"originator.companyEntryDescription", o.EntryDescription, 10, true},
		{"originator.discretionaryData", o.DiscretionaryData, 20, false},
		{"originator.referenceCode", o.ReferenceCode, 8, false},
	} {
		checkText(problems, f.path, f.value, f.width, f.required)
	}
	checkIdentifier(problems, "originator.immediateDestination", o.ImmediateDestination)
	checkIdentifier(problems, "originator.immediateOrigin", o.ImmediateOrigin)
	if len(o.ODFI) != 8 || strings.Trim(o.ODFI, "0123456789") != "" {
		problems.Add("originator.originatingDfiId", fault.InvalidValue, "the originating DFI id has eight digits")
	}
	if strings.EqualFold(strings.TrimSpace(o.EntryDescription), "REVERSAL") {
		problems.Add("originator.companyEntryDescription", fault.InvalidValue, "REVERSAL is kept for reversing entries")
	}
	if !o.EntryClass.known() {
		problems.Add("originator.standardEntryClassCode", fault.InvalidValue, "the entry class is CCD, CTX or PPD")
	}
	if o.LineEnding != "" && o.LineEnding != LF && o.LineEnding != CRLF {
		problems.Add("originator.lineEnding", fault.InvalidValue, "the line ending is lf or crlf")
	}
	if o.Offset != nil {
		checkAccount(problems, "originator.offset", o.Offset.Routing, o.Offset.Account, o.Offset.Type)
	}
}

// Check reports what no bank accepts in an entry, regardless of its own limits. It runs when a payment is
// created, before the account is chosen.
func (e Entry) Check() error {
	var problems fault.Validation
	checkText(&problems, "vendor.name", e.Name, 0, true)
	e.checkAmount("amount", Limits{}, false, &problems)
	e.checkInvoices("invoices", Segments{}, &problems)
	return problems.Err()
}

func (e Entry) validate(i int, in Input, problems *fault.Validation) {
	checkText(problems, path(i, "name"), e.Name, 0, true)
	checkText(problems, path(i, "identification"), e.Identification, 15, false)
	checkAccount(problems, strings.TrimSuffix(path(i, ""), "."), e.Routing, e.Account, e.AccountType)
	if e.EntryClass != "" && !e.EntryClass.known() {
		problems.Add(path(i, "entryClass"), fault.InvalidValue, "the entry class is CCD, CTX or PPD")
	}
	e.checkAmount(path(i, "amount"), in.Originator.Limits, in.SameDay, problems)
	e.checkInvoices(path(i, "invoices"), in.Originator.Segments, problems)
}

func (e Entry) checkAmount(path string, limits Limits, sameDay bool, problems *fault.Validation) {
	switch cents := e.Amount.Cents(); {
	case e.Amount.Currency() != money.USD:
		problems.Add(path, fault.InvalidValue, "ACH entries are in USD")
	case cents <= 0:
		problems.Add(path, fault.InvalidValue, "an ACH entry pays more than zero")
	case cents > limits.entryCents():
		problems.Add(path, fault.InvalidValue, "%s is more than the bank takes in one ACH payment, which is %s",
			e.Amount.Format(), dollars(limits.entryCents()).Format())
	case sameDay && cents > maxSameDayCents:
		problems.Add(path, fault.InvalidValue, "a same-day payment is at most $1,000,000.00")
	}
}

func (e Entry) checkInvoices(path string, segments Segments, problems *fault.Validation) {
	e.checkRemittance(path, problems)
	for j, invoice := range e.Invoices {
		field := path + "[" + itoa(j) + "].number"
		checkText(problems, field, invoice.Number, 30, false) // X12 element 127 of RMR: 30 characters
		if strings.TrimSpace(invoice.Number) == "" {
			problems.Add(field, fault.Required, "an invoice has a number")
		}
		if strings.ContainsAny(invoice.Number, segments.reserved()) {
			problems.Add(field, fault.UnsupportedCharacter, "the bank uses a character of %q to separate fields", invoice.Number)
		}
	}
}

// checkRemittance refuses invoices that add up to more than the payment: the
// payee would book what it did not get.
func (e Entry) checkRemittance(path string, problems *fault.Validation) {
	var cents int64
	for _, invoice := range e.Invoices {
		cents += invoice.Net.Cents()
	}
	if cents > e.Amount.Cents() {
		problems.Add(path, fault.InvalidValue, "the invoices add up to %s, which is more than the payment of %s",
			dollars(cents).Format(), e.Amount.Format())
	}
}

func (s SEC) known() bool { return s == CCD || s == CTX || s == PPD }

// shortestName is what of a name every record shows (CTX, positions 59-74).
const shortestName = 16

func checkText(problems *fault.Validation, path, value string, width int, required bool) {
	text, ok := banktext.ASCII(value)
	switch {
	case !ok:
		problems.Add(path, fault.UnsupportedCharacter, "%q has characters a bank file cannot hold; enter a Latin spelling",
			value)
	case required && strings.Trim(banktext.Cut(text, shortestName), " 0") == "": // banks read zeros as nothing
		problems.Add(path, fault.Required, "a value is required")
	case width > 0 && len(text) > width:
		problems.Add(path, fault.LengthOutOfRange, "at most %d characters", width)
	}
}

// checkIdentifier: a routing number, or ten characters the bank assigns (some
// ask for ten zeros).
func checkIdentifier(problems *fault.Validation, path, value string) {
	if len(value) == 9 {
		if strings.Trim(value, "0123456789") == "" {
			return
		}
	} else if ascii, ok := banktext.ASCII(value); ok && len(value) == 10 && ascii == value && !strings.Contains(value,
		" ") {
		return
	}
	problems.Add(path, fault.InvalidValue, "nine digits, or the ten characters the bank assigned")
}

func checkAccount(problems *fault.Validation, path string, number routing.Number, account string, kind AccountType) {
	if _, err := routing.Parse(string(number)); err != nil {
		problems.Add(path+".routing", fault.InvalidValue, "the routing number is not valid")
	}
	const allowed = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-"
	if account == "" || len(account) > 17 || strings.Trim(account, allowed) != "" {
		problems.Add(path+".account", fault.InvalidValue, "an account number has 1 to 17 digits, capitals or dashes")
	}
	if kind != Checking && kind != Savings {
		problems.Add(path+".accountType", fault.InvalidValue, "the account is checking or savings")
	}
}
