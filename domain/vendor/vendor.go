// Package vendor defines vendors, to whom a tenant owes money, and the rules by which their bank accounts change.
package vendor

import (
	"net/mail"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Method is how a vendor is paid.
type Method string

const (
	ACH   Method = "ach"
	Check Method = "check"
)

// Values lists every Method.
func (Method) Values() []string { return enum.Of(ACH, Check) }

// Status of a vendor.
type Status string

// Statuses. An inactive vendor cannot be chosen for another invoice, and no imported file pays it. Invoices that were
// submitted before are still decided about and paid.
const (
	Active   Status = "active"
	Inactive Status = "inactive"
)

// Values lists every Status.
func (Status) Values() []string { return enum.Of(Active, Inactive) }

// Vendor is one payee. Account numbers are not here: only the bank pool reads them.
type Vendor struct {
	ID            string
	Number        string
	Name          string
	LegalName     string
	Class         string
	TaxIDLast4    string
	Email         string
	Address1      string
	City          string
	State         string
	PostalCode    string
	Country       string
	RemitTo       string
	CompanyNumber string
	TermCode      string
	Method        Method
	Active        bool
	CreatedAt     time.Time
	UpdatedAt     time.Time
	Version       int64
	Bank          *BankAccount
}

// Status is the vendor's status.
func (v Vendor) Status() Status {
	if v.Active {
		return Active
	}
	return Inactive
}

// BankAccount is the active account of a vendor with the last four digits of its number.
type BankAccount struct {
	ID          string
	Routing     string
	Last4       string
	AccountType string
	ChangedAt   time.Time
}

// Entry is a row of the list of vendors.
type Entry struct {
	ID            string
	Number        string
	Name          string
	LegalName     string
	CompanyNumber string
	Class         string
	TermCode      string
	PaymentMethod Method
	Status        Status
	AccountLast4  string
	BankAccount   AccountState
	Email         string
	City          string
	State         string
	Created       time.Time
	Updated       time.Time
}

// AccountState says in one word whether a vendor has an account to pay to.
type AccountState string

// The states of an account. An open proposal is shown before an account in use, because a person has to act.
const (
	NoAccount      AccountState = "none"
	AccountInUse   AccountState = "inUse"
	AccountToCheck AccountState = "toApprove"
	AccountWaits   AccountState = "waits"
)

// Values lists every AccountState.
func (AccountState) Values() []string {
	return enum.Of(NoAccount, AccountInUse, AccountToCheck, AccountWaits)
}

// Limits of the fields of a vendor.
const (
	maxNumber  = 50
	maxName    = 200
	maxClass   = 100
	maxEmail   = 254
	maxAddress = 200
	maxCode    = 20
)

// Trim removes the spaces around every field.
func (v Vendor) Trim() Vendor {
	for _, field := range []*string{&v.Number, &v.Name, &v.LegalName, &v.Class, &v.TaxIDLast4, &v.Email, &v.Address1,
		&v.City, &v.State, &v.PostalCode, &v.Country, &v.RemitTo, &v.CompanyNumber, &v.TermCode} {
		*field = strings.TrimSpace(*field)
	}
	v.Country = strings.ToUpper(v.Country)
	return v
}

// Check names every problem of a new or changed vendor.
func (v Vendor) Check() error {
	var p fault.Validation
	text(&p, "number", v.Number, 1, maxNumber)
	text(&p, "name", v.Name, 1, maxName)
	text(&p, "legalName", v.LegalName, 0, maxName)
	text(&p, "class", v.Class, 0, maxClass)
	text(&p, "email", v.Email, 0, maxEmail)
	text(&p, "address", v.Address1, 0, maxAddress)
	text(&p, "city", v.City, 0, maxClass)
	text(&p, "state", v.State, 0, maxClass)
	text(&p, "postalCode", v.PostalCode, 0, maxCode)
	text(&p, "remitTo", v.RemitTo, 0, maxAddress)
	text(&p, "companyNumber", v.CompanyNumber, 0, maxClass)
	text(&p, "termCode", v.TermCode, 0, maxCode)
	if v.Email != "" && !isAddress(v.Email) {
		p.Add("email", fault.InvalidValue, "This is not an email address.")
	}
	if v.TaxIDLast4 != "" && !digits(v.TaxIDLast4, 4, 4) {
		p.Add("taxIdLast4", fault.InvalidValue, "Enter the last four digits of the tax id.")
	}
	if len(v.Country) != 2 || strings.Trim(v.Country, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		p.Add("country", fault.InvalidValue, "Enter the country as two letters, such as US.")
	}
	if v.Method != ACH && v.Method != Check {
		p.Add("paymentMethod", fault.InvalidValue, "Choose ACH or check.")
	}
	return p.Err()
}

func isAddress(text string) bool {
	parsed, err := mail.ParseAddress(text)
	return err == nil && parsed.Address == text
}

// text checks the length of a text, and that it is one line.
func text(p *fault.Validation, path, value string, least, most int) {
	switch length := utf8.RuneCountInString(value); {
	case length < least:
		p.Add(path, fault.Required, "This field is required.")
	case length > most:
		p.Add(path, fault.LengthOutOfRange, "Enter at most %d characters.", most)
	case strings.ContainsFunc(value, unicode.IsControl):
		p.Add(path, fault.UnsupportedCharacter, "Enter one line of text.")
	}
}

func digits(text string, least, most int) bool {
	return len(text) >= least && len(text) <= most && strings.Trim(text, "0123456789") == ""
}

// WatchChange is how long a changed bank account causes a warning. Most payment fraud starts with such a change.
const WatchChange = 30 * 24 * time.Hour

// ChangedDaysAgo says how long ago the account changed, when that is recent.
func (b *BankAccount) ChangedDaysAgo(now time.Time) (days int, recent bool) {
	if b == nil || now.Sub(b.ChangedAt) > WatchChange {
		return 0, false
	}
	return int(now.Sub(b.ChangedAt) / (24 * time.Hour)), true
}
