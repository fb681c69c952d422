package vendor

import (
	"strings"
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/routing"
)

// AccountStatus is the status of a vendor's bank account.
type AccountStatus string

// Statuses of a bank account. Only an approved one is paid to.
const (
	AccountPending   AccountStatus = "pending"   // waits for a second person
	AccountWaiting   AccountStatus = "waiting"   // is approved and waits for the end of the waiting period
	AccountApproved  AccountStatus = "approved"  // is in use
	AccountRetired   AccountStatus = "retired"   // was in use
	AccountRefused   AccountStatus = "refused"   // by a second person
	AccountWithdrawn AccountStatus = "withdrawn" // by the first one
)

// AccountStatuses lists every AccountStatus.
func AccountStatuses() []AccountStatus {
	return []AccountStatus{AccountPending, AccountWaiting, AccountApproved, AccountRetired, AccountRefused,
		AccountWithdrawn}
}

// Values lists every AccountStatus.
func (AccountStatus) Values() []string { return enum.Of(AccountStatuses()...) }

// Account is one version of a vendor's bank account. Its number is encrypted and not part of it.
type Account struct {
	ID             string
	VendorID       string
	Routing        string
	Last4          string
	AccountType    nacha.AccountType
	Status         AccountStatus
	ChangesAccount bool // not the vendor's first account
	ClosesFormer   bool // nothing is paid to the former account any more
	Call           Call
	Note           string
	ProposedBy     string
	ProposedByName string
	ProposedAt     time.Time
	ApprovedBy     string
	ApprovedByName string
	ApprovedAt     *time.Time
	DecidedByName  string // of the person who refused or withdrew it
	DecidedAt      *time.Time
	Comment        string
	UsableFrom     *time.Time
	Twins          []Twin // other vendors with this account
}

// Twin is another vendor with the same account.
type Twin struct {
	ID, Number, Name string
	Certain          bool // false: only the routing number and the last four digits are known to be equal
}

// Call is the verification of a change with the vendor, at a telephone number that does not come from the request.
type Call struct {
	Person string
	Phone  string
	On     calendar.Date
}

// Proposal is an account that a person enters.
type Proposal struct {
	Routing      string
	Number       string
	AccountType  nacha.AccountType
	ClosesFormer bool
	Call         Call
	Note         string
}

// Clean removes the separators that people type within numbers.
func (p Proposal) Clean() Proposal {
	separators := strings.NewReplacer(" ", "", "-", "")
	p.Routing, p.Number = separators.Replace(p.Routing), separators.Replace(p.Number)
	p.Call.Person, p.Call.Phone = strings.TrimSpace(p.Call.Person), strings.TrimSpace(p.Call.Phone)
	p.Note = strings.TrimSpace(p.Note)
	return p
}

// maxAccount is the length of an account number in a NACHA entry.
const maxAccount = 17

// maxNote limits the texts that people write about an account.
const maxNote = 500

// maxPhone limits a telephone number.
const maxPhone = 40

// Check names every problem of a proposal. today is the tenant's day. A change of an account needs a call to the
// vendor.
func (p Proposal) Check(change bool, today calendar.Date) error {
	var v fault.Validation
	if _, err := routing.Parse(p.Routing); err != nil {
		v.Add("routing", fault.InvalidValue, "This is not a valid routing number. Check the nine digits.")
	}
	if !digits(p.Number, 4, maxAccount) {
		v.Add("number", fault.InvalidValue, "An account number has 4 to %d digits.", maxAccount)
	}
	if p.AccountType != nacha.Checking && p.AccountType != nacha.Savings {
		v.Add("accountType", fault.InvalidValue, "Choose checking or savings.")
	}
	if len([]rune(p.Note)) > maxNote {
		v.Add("note", fault.LengthOutOfRange, "Enter at most %d characters.", maxNote)
	}
	if change {
		p.Call.check(&v, today)
	}
	return v.Err()
}

func (c Call) check(v *fault.Validation, today calendar.Date) {
	text(v, "callPerson", c.Person, 1, maxName)
	text(v, "callNumber", c.Phone, 1, maxPhone)
	switch {
	case c.On.IsZero():
		v.Add("calledOn", fault.Required, "This field is required.")
	case c.On.After(today):
		v.Add("calledOn", fault.DateTooLate, "The call must have taken place.")
	}
}

// MayOpen refuses a second proposal beside an open one.
func MayOpen(open *Account) error {
	if open == nil {
		return nil
	}
	return errOpen()
}

func errOpen() *fault.Fault {
	return fault.New(fault.Conflict, fault.VendorAccountOpen,
		"Another bank account of this vendor is waiting already. Decide about it or withdraw it first.")
}

// MayApprove refuses the person who proposed the account, and an account that does not wait for approval.
func (a Account) MayApprove(userID string) error {
	if a.Status != AccountPending {
		return errNotOpen
	}
	if userID == "" || userID == a.ProposedBy {
		return fault.New(fault.Forbidden, fault.SeparationOfDuties,
			"You proposed this bank account. Another person has to approve it.")
	}
	return nil
}

// MayRefuse refuses an account about which nothing is open, and a refusal without a reason. Nobody needs a second
// person to stop a change.
func (a Account) MayRefuse(reason string) error {
	if a.Status != AccountPending && a.Status != AccountWaiting {
		return errNotOpen
	}
	if strings.TrimSpace(reason) == "" {
		var v fault.Validation
		v.Add("comment", fault.Required, "Give a reason.")
		return v.Err()
	}
	return nil
}

// MayWithdraw allows only the person who proposed the account to withdraw it.
func (a Account) MayWithdraw(userID string) error {
	if a.Status != AccountPending && a.Status != AccountWaiting {
		return errNotOpen
	}
	if userID == "" || userID != a.ProposedBy {
		return fault.New(fault.Forbidden, fault.ActionForbidden,
			"Only the person who proposed this bank account can withdraw it. Refuse it instead.")
	}
	return nil
}

var errNotOpen = fault.New(fault.Conflict, fault.IllegalTransition,
	"This bank account is no longer open. Refresh to see it.")

// Use is when an account that is approved now is paid to. The first account of a vendor is used at once.
func (a Account) Use(now time.Time, p Policy) time.Time {
	if !a.ChangesAccount {
		return now
	}
	return now.AddDate(0, 0, p.WaitingDays)
}

// Policy are the tenant's rules about bank accounts of vendors.
type Policy struct {
	WaitingDays int `json:"waitingDays"`
}

// DefaultPolicy applies until a tenant chooses another one.
func DefaultPolicy() Policy { return Policy{WaitingDays: 3} }

// Relaxes reports whether the policy leaves less time to find fraud than the other one.
func (p Policy) Relaxes(other Policy) bool { return p.WaitingDays < other.WaitingDays }

// MaxWaitingDays limits the waiting period.
const MaxWaitingDays = 30

// Check refuses a waiting period out of range.
func (p Policy) Check() error {
	var v fault.Validation
	if p.WaitingDays < 0 || p.WaitingDays > MaxWaitingDays {
		v.Add("waitingDays", fault.InvalidValue, "The waiting period is 0 to %d days.", MaxWaitingDays)
	}
	return v.Err()
}

// MaySetPolicy prevents people who approve bank accounts from shortening the period that applies to them.
func MaySetPolicy(approves bool) error {
	if approves {
		return fault.New(fault.Forbidden, fault.ActionForbidden,
			"You may approve bank accounts of vendors, so another person must change the waiting period.")
	}
	return nil
}
