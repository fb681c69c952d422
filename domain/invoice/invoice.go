// Package invoice defines accounts-payable invoices: index data with the origin of each value, lines,
// general-ledger distribution, the life cycle, and the rules of editing, submission and deletion.
package invoice

import (
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/job"
	"countersign.dev/domain/money"
	"countersign.dev/domain/operation"
	"countersign.dev/domain/subject"
)

// Type says whether an invoice belongs to a purchase order.
type Type string

const (
	PO    Type = "PO"
	NonPO Type = "NonPO"
)

// Values lists every Type.
func (Type) Values() []string { return enum.Of(PO, NonPO) }

// MatchState is what comparing with the purchase order said.
type MatchState string

const (
	MatchNone MatchState = "none" // not a PO invoice, or not compared yet
	Matched   MatchState = "matched"
	OnHold    MatchState = "hold" // out of tolerance; HoldReason names the cause
)

// Values lists every MatchState.
func (MatchState) Values() []string { return enum.Of(MatchNone, Matched, OnHold) }

// Invoice is one invoice with everything that belongs to it.
type Invoice struct {
	ID         string
	ProjectID  string
	DocumentID string
	Index      IndexData
	Type       Type
	Source     string
	Stage      Stage
	// ProcessNumber is the last part of the ids of its workflows: the number at the first submission. Later
	// corrections do not change it.
	ProcessNumber string

	StatusDetail   string
	Warning        string
	Match          MatchState
	HoldReason     string
	DuplicateOf    string
	NotDuplicate   bool // a person compared it with the invoices that there were
	NotDuplicateAt time.Time
	SameAmount     *Twin // another invoice of the same vendor, amount and date; set for a view only
	Assignee       string
	EnteredBy      string
	ChangedBy      string   // last person who changed index data, lines or distribution
	MoneyChangedBy []string // everyone who changed whom, how much or when it pays, the vendor's bank account included
	DocumentVendor string   // the vendor's name as capture read it on the document
	OverrideReason string   // why it was submitted in spite of its concerns
	OverriddenBy   string
	Overridden     string // the concerns in words
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

// JobFacts are what the jobs of the invoice keep of it.
func (i *Invoice) JobFacts() job.Facts {
	facts := job.Facts{Number: i.Index.Number, ProcessNumber: i.ProcessNumber}
	if i.Index.Amount != nil {
		facts.Terms = append(facts.Terms, operation.AmountTerm(*i.Index.Amount))
	}
	for _, vendor := range []string{i.Index.VendorName, i.Index.VendorNumber} {
		if vendor != "" {
			facts.Terms = append(facts.Terms, operation.VendorTerm(vendor))
		}
	}
	return facts
}

// Title names the invoice by its number and vendor, as far as they are known: "INV-2231, Northwind Traders".
// It has no amount, because its format depends on the reader.
func (i *Invoice) Title() string {
	parts := []string{i.Index.Number, i.Index.VendorName}
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), ", ")
}

// Facts are what approval rules may ask about (domain/approval.FactNames) and what lists of tasks show.
func (i *Invoice) Facts() subject.Facts {
	amount := "0"
	if i.Index.Amount != nil {
		amount = i.Index.Amount.Number()
	}
	return subject.Facts{
		"invoiceAmount": amount, "companyNumber": i.Index.CompanyNumber, "vendorNumber": i.Index.VendorNumber,
		"vendorName": i.Index.VendorName, "invoiceType": string(i.Type), "poNumber": i.Index.PONumber,
		"account": i.Index.Account, "subsidiary": i.Index.Subsidiary, "currency": string(i.Index.Currency),
		"termCode": i.Index.TermCode, "matchState": string(i.Match), "source": i.Source,
		"invoiceNumber": i.Index.Number, "invoiceDate": i.Index.InvoiceDate.String(),
	}
}

// Bucket is the list the invoice is shown in.
func (i *Invoice) Bucket() Bucket { return i.Stage.Bucket() }

// Involved are the people who entered the invoice, changed its money fields, or changed it last. None of them
// may be its only approver.
func (i *Invoice) Involved() []string {
	var people []string
	for _, p := range append([]string{i.EnteredBy, i.ChangedBy}, i.MoneyChangedBy...) {
		if p != "" && !slices.Contains(people, p) {
			people = append(people, p)
		}
	}
	return people
}

// Posting is one transfer to the ERP. Its id is the ERP's idempotency key, so that repeated requests create one
// posting.
type Posting struct {
	ID        string
	InvoiceID string
	Status    PostingStatus
	Address   string // of the ERP that attempts with an open outcome were sent to
	Reference string
	File      File // of a posting by SFTP, once it may have its final name
	Attempts  int  // sendings begun so far, this one included
	Code      string
	Problem   string
}

// File is the file of a posting on an SFTP server. A worker uploads it under a temporary name. Only the temporary name
// that was recorded first may become the final one, so that the ERP gets one file.
type File struct{ Name, Part string }

// SentElsewhere reports whether an earlier attempt with an unknown outcome went to another ERP. No second ERP
// may get the invoice then, because it would be posted twice.
func (p Posting) SentElsewhere(address string) bool { return p.Attempts > 1 && p.Address != address }

// PostingStatus is the known state of a posting.
type PostingStatus string

const (
	PostingPending PostingStatus = "pending" // being sent
	PostingPosted  PostingStatus = "posted"
	PostingFailed  PostingStatus = "failed"  // certainly not in the ERP
	PostingUnknown PostingStatus = "unknown" // sent, without a response
)
