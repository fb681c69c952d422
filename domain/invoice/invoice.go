// Package invoice is what an accounts-payable invoice is: index data with
// where each value came from, lines, general-ledger distribution, its life
// cycle and the rules of editing, submitting and deleting it.
package invoice

import (
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/money"
)

// Type says whether an invoice belongs to a purchase order.
type Type string

const (
	PO    Type = "PO"
	NonPO Type = "NonPO"
)

// MatchState is what comparing with the purchase order said.
type MatchState string

const (
	MatchNone MatchState = "none" // not a PO invoice, or not compared yet
	Matched   MatchState = "matched"
	OnHold    MatchState = "hold" // out of tolerance; HoldReason names the cause
)

// Invoice is one invoice with everything that belongs to it.
type Invoice struct {
	ID         string
	ProjectID  string
	DocumentID string
	Index      IndexData
	Type       Type
	Source     string
	Stage      Stage

	StatusDetail   string
	Warning        string
	Match          MatchState
	HoldReason     string
	DuplicateOf    string
	NotDuplicate   bool // a person looked and said it is none
	Assignee       string
	EnteredBy      string
	ChangedBy      string // last person who changed index data, lines or distribution
	SubmittedBy    string
	SubmittedAt    time.Time
	ApprovedAt     time.Time
	ErpReference   string
	ErpSentAt      time.Time
	PaymentID      string
	PaidAt         time.Time
	DecisionReason string
	DeleteReason   string

	Lines        []Line
	Distribution []Distribution
	Fields       []Field

	CreatedAt time.Time
	UpdatedAt time.Time
	Version   int64
}

// IndexData is the head of an invoice (spec document 2, section 3).
type IndexData struct {
	Subsidiary    string
	CompanyNumber string
	VendorID      string
	VendorNumber  string
	VendorName    string
	Account       string
	Number        string
	Amount        *money.Amount // nil: not known yet
	Currency      money.Currency
	PONumber      string
	InvoiceDate   calendar.Date
	DueDate       calendar.Date
	TermCode      string
}

// Bucket is the list the invoice is shown in.
func (i *Invoice) Bucket() Bucket { return i.Stage.Bucket() }

// Involved are the people who entered or last changed it: none of them may be its only approver.
func (i *Invoice) Involved() []string {
	var people []string
	for _, p := range []string{i.EnteredBy, i.ChangedBy} {
		if p != "" {
			people = append(people, p)
		}
	}
	return people
}
