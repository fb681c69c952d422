// Package vendor is whom we owe money to.
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

// BankAccount is the live account of a vendor, its number cut to four digits.
type BankAccount struct {
	ID          string
	Routing     string
	Last4       string
	AccountType string
	ChangedAt   time.Time
}

// WatchChange is for how long a changed bank account is worth a warning: most
// payment fraud begins with one.
const WatchChange = 30 * 24 * time.Hour

// ChangedDaysAgo says how long ago the account changed, when that is recent.
func (b *BankAccount) ChangedDaysAgo(now time.Time) (days int, recent bool) {
	if b == nil || now.Sub(b.ChangedAt) > WatchChange {
		return 0, false
	}
	return int(now.Sub(b.ChangedAt) / (24 * time.Hour)), true
}
