package positivepay

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/banktext"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Record is the report of one check to the bank.
type Record struct {
	PaymentID string
	Void      bool
	Serial    int64
	Amount    money.Amount
	Date      calendar.Date // of the check
	Payee     string        // as printed
	Reference string        // the payment's number
}

// Settings are a project's positive pay settings (spec document 2, section 3).
type Settings struct {
	Layout    string
	Account   string
	BankID    string
	IDValue   string // Wells Fargo: RID/BID
	IssueCode string // bank transaction code; empty: the layout's
	VoidCode  string // empty: the layout's
	Separator string // CSV only; empty: the layout's
	FileName  string
	Extension string
	Stamp     bool // append date and time to the file name
	CRLF      bool
}

// Input is a sealed batch: everything the bytes depend on.
type Input struct {
	Settings  Settings
	CreatedAt time.Time // in the tenant's zone
	Records   []Record
}

// Name is the file's name at the bank, fixed by the seal.
func (s Settings) Name(createdAt time.Time) string {
	name := s.FileName
	if s.Stamp {
		name += createdAt.Format("_20060102_150405")
	}
	if s.Extension != "" {
		name += "." + strings.TrimPrefix(s.Extension, ".")
	}
	return name
}

func (s Settings) override(layout Layout) Layout {
	if s.IssueCode != "" {
		layout.IssueCode = s.IssueCode
	}
	if s.VoidCode != "" {
		layout.VoidCode = s.VoidCode
	}
	if s.Separator != "" && layout.Separator != "" {
		layout.Separator = s.Separator
	}
	if s.IDValue == "" {
		layout.SignOn = nil
	}
	if layout.IssueCode == "" && layout.VoidCode == "" { // a single kind of record needs no distinction
		layout.Detail = slices.DeleteFunc(layout.Detail, func(f Field) bool { return f.Source == Kind })
	}
	return layout
}

func (in Input) validate(layout Layout) error {
	var problems fault.Validation
	if s := in.Settings; s.Account == "" || strings.Trim(s.Account, "0123456789") != "" {
		problems.Add("settings.account", fault.InvalidValue, "the account number has digits only")
	}
	if strings.Trim(in.Settings.BankID, "0123456789") != "" {
		problems.Add("settings.bankId", fault.InvalidValue, "the bank id has digits only")
	}
	if !(len(layout.Separator) <= 1 && !strings.ContainsAny(layout.Separator, "\"\r\n")) {
		problems.Add("settings.separator", fault.InvalidValue, "the separator is one character and no quote")
	}
	if strings.Trim(in.Settings.FileName, " .") == "" ||
		strings.ContainsAny(in.Settings.FileName+in.Settings.Extension, `\:*?<>|"/`) {
		problems.Add("settings.fileName", fault.InvalidValue, "a file name without \\ : * ? < > | \" / is required")
	}
	if in.CreatedAt.IsZero() {
		problems.Add("createdAt", fault.Required, "a sealed file states when it was created")
	}
	if len(in.Records) == 0 {
		problems.Add("records", fault.Required, "a file holds at least one check")
	}
	seen := map[int64]bool{}
	for i, r := range in.Records {
		r.validate(fmt.Sprintf("records[%d]", i), layout, &problems)
		if seen[r.Serial] {
			problems.Add(fmt.Sprintf("records[%d].serial", i), fault.InvalidValue, "check %d is in the file twice", r.Serial)
		}
		seen[r.Serial] = true
	}
	return problems.Err()
}

func (r Record) validate(path string, layout Layout, problems *fault.Validation) {
	if r.Serial <= 0 {
		problems.Add(path+".serial", fault.Required, "a check number is required")
	}
	if !r.Amount.IsPositive() || r.Amount.Currency() != money.USD {
		problems.Add(path+".amount", fault.InvalidValue, "check %d: an amount in USD above zero is required", r.Serial)
	}
	if r.Date.IsZero() {
		problems.Add(path+".date", fault.Required, "check %d has no date", r.Serial)
	}
	payee, ok := banktext.ASCII(r.Payee)
	switch {
	case !ok:
		problems.Add(path+".payee", fault.UnsupportedCharacter, "%q has characters a bank file cannot hold", r.Payee)
	case payee == "":
		problems.Add(path+".payee", fault.Required, "check %d has no payee", r.Serial)
	case layout.Separator != "" && strings.ContainsAny(payee[:1], "=+-@"):
		// A spreadsheet would read it as a formula; the bank would read an escaped name as another name.
		problems.Add(path+".payee", fault.UnsupportedCharacter, "a payee cannot begin with %q", payee[:1])
	}
	if _, ok := banktext.ASCII(r.Reference); !ok {
		problems.Add(path+".reference", fault.UnsupportedCharacter, "%q has characters a bank file cannot hold", r.Reference)
	}
	if r.Void && layout.VoidCode == "" {
		problems.Add(path+".void", fault.PPayConfigurationIsMissing,
			"%s does not publish how a void is marked; ask the bank and enter its code in the positive pay settings",
			layout.Bank)
	}
}
