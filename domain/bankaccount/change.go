package bankaccount

import (
	"reflect"
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/positivepay"
	"countersign.dev/domain/routing"
)

// Settings are what two people change: everything except the name.
type Settings struct {
	BankName    string
	Routing     routing.Number
	ACH         nacha.Originator
	PositivePay positivepay.Settings
	Check       CheckSettings
	Delivery    Delivery
}

// Settings are the settings of the account.
func (a Account) Settings() Settings {
	return Settings{BankName: a.BankName, Routing: a.Routing, ACH: a.ACH, PositivePay: a.PositivePay, Check: a.Check,
		Delivery: a.Delivery}
}

// With is the account with other settings.
func (a Account) With(s Settings) Account {
	a.BankName, a.Routing, a.ACH, a.PositivePay, a.Check, a.Delivery = s.BankName, s.Routing, s.ACH, s.PositivePay,
		s.Check, s.Delivery
	return a
}

// Same reports whether two settings are equal. No address and an empty one are the same.
func (s Settings) Same(other Settings) bool {
	return reflect.DeepEqual(s.plain(), other.plain())
}

func (s Settings) plain() Settings {
	s.Check.CompanyAddress = append([]string{}, s.Check.CompanyAddress...)
	return s
}

// ChangeStatus is the status of a change.
type ChangeStatus string

// Statuses of a change. A newer proposal replaces a pending one.
const (
	ChangePending   ChangeStatus = "pending"
	ChangeApproved  ChangeStatus = "approved"
	ChangeRefused   ChangeStatus = "refused"
	ChangeReplaced  ChangeStatus = "replaced"
	ChangeWithdrawn ChangeStatus = "withdrawn"
	ChangeOutdated  ChangeStatus = "outdated" // what it changes was changed meanwhile, or its proposer may not propose it
)

// Values lists every ChangeStatus.
func (ChangeStatus) Values() []string {
	return enum.Of(ChangePending, ChangeApproved, ChangeRefused, ChangeReplaced, ChangeWithdrawn, ChangeOutdated)
}

// Change waits for a second person. It changes the settings of an account, or makes a project pay from the account.
type Change struct {
	ID          string
	AccountID   string
	ProjectID   string // empty: the account itself changes
	Project     string // its name
	FormerID    string // account from which the project pays now; empty: none
	Former      string // its name
	Base        Settings
	Settings    Settings
	NextCheck   int64 // 0: the sequence of checks stays
	HasPassword bool  // of a server without a profile, sealed
	ProposedBy  string
	Proposer    string // name
	ProposedAt  time.Time
}

// Decision is the decision of the second person.
type Decision struct {
	ChangeID string
	Approve  bool
	Comment  string
}

// MayDecide refuses who proposed the change.
func (c Change) MayDecide(userID string) error {
	if userID == "" || userID == c.ProposedBy {
		return fault.New(fault.Forbidden, fault.SeparationOfDuties,
			"You proposed this change. Another person has to confirm or reject it.")
	}
	return nil
}

// MayWithdraw refuses everyone except the proposer.
func (c Change) MayWithdraw(userID string) error {
	if userID == "" || userID != c.ProposedBy {
		return fault.New(fault.Forbidden, fault.ActionForbidden, "Only the proposer withdraws a change. You can reject it.")
	}
	return nil
}

// Current reports whether the account is as the proposer saw it. A new account has no former settings.
func (c Change) Current(a Account) bool {
	raises := c.NextCheck == 0 || c.NextCheck >= a.NextCheck
	return raises && (!a.Confirmed || c.Base.Same(a.Settings()))
}

// CheckNext refuses a next check number that was given already. No number is given twice.
func (a Account) CheckNext(next int64) error {
	if next == 0 || next >= a.NextCheck {
		return nil
	}
	var v fault.Validation
	v.Add("firstCheck", fault.NumberOutOfRange, "The next check number is %d. It can only be raised.", a.NextCheck)
	return v.Err()
}
