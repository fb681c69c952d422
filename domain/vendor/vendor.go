// Package vendor defines vendors, to whom a tenant owes money.
package vendor

import (
	"time"

	"countersign.dev/domain/enum"
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

// Statuses. An inactive vendor is not paid.
const (
	Active   Status = "active"
	Inactive Status = "inactive"
)

// AccountStatus is the status of a vendor's bank account.
type AccountStatus string

// Statuses of a bank account. Only an approved one is paid to.
const (
	AccountPending  AccountStatus = "pending"
	AccountApproved AccountStatus = "approved"
	AccountRetired  AccountStatus = "retired"
)

// Vendor is one payee. Account numbers are not here: only the bank pool reads them.
type Vendor struct {
	ID            string
	Number        string
	Name          string
	LegalName     string
	Class         string
	Email         string
	Address1      string
	City          string
	State         string
	PostalCode    string
	Country       string
	CompanyNumber string
	TermCode      string
	Method        Method
	Active        bool
	Version       int64
	Bank          *BankAccount
}

// BankAccount is the active account of a vendor with the last four digits of its number.
type BankAccount struct {
	ID          string
	Routing     string
	Last4       string
	AccountType string
	ChangedAt   time.Time
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
