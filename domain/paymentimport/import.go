package paymentimport

import (
	"fmt"
	"time"

	"countersign.dev/domain/document"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Status is what became of a row.
type Status string

const (
	Staged   Status = "staged"   // parsed, not checked yet
	Imported Status = "imported" // there is a payment
	Refused  Status = "refused"  // its problems say why
)

// Values lists every Status.
func (Status) Values() []string { return enum.Of(Statuses()...) }

// Statuses lists every status.
func Statuses() []Status { return []Status{Staged, Imported, Refused} }

// Counts are the rows of a file by what became of them.
type Counts struct{ Rows, Staged, Imported, Refused, SameAmount int }

// Summary is one line for people: "payments.csv: 3 payments, 2 rows refused".
func (c Counts) Summary(fileName string) string {
	return fmt.Sprintf("%s: %d payments, %d rows refused", fileName, c.Imported, c.Refused)
}

// Outcome is one row with what became of it.
type Outcome struct {
	Row           Row
	Status        Status
	PaymentID     string
	PaymentNumber string
	SameAmount    *Twin // a warning; nil: nothing resembles it
}

// Warned are the imported rows with a warning, as a choice of rows to show.
const Warned Status = "sameAmount"

// Twin is a payment or an invoice of the same vendor, amount and invoice date. Its id and number are empty
// for readers who may not see it.
type Twin struct {
	Type       TwinType
	ID, Number string
}

// TwinType is the type of the record that a row resembles; empty when the record was deleted.
type TwinType string

const (
	TwinPayment TwinType = "payment"
	TwinInvoice TwinType = "invoice"
)

// Values lists every TwinType.
func (TwinType) Values() []string { return enum.Of(TwinPayment, TwinInvoice) }

// Import is a file with a page of its rows.
type Import struct {
	Upload     document.Upload
	Counts     Counts
	Total      money.Amount // of its payments
	UploadedBy string       // name
	ApprovedBy string       // name
	ApprovedAt time.Time    // zero: its payments are not paid before a second person approves it
	Rows       []Outcome
	Next       int // the line at which the import continues; 0: the end
}

// MayApprove says whether a user may approve the file as a whole. It needs a second person.
func (i Import) MayApprove(userID string) error {
	switch {
	case i.Upload.Status == document.Processing:
		return fault.New(fault.Conflict, fault.IllegalTransition, "The file is still being read. Approve it when it is done.")
	case i.Counts.Imported == 0:
		return fault.New(fault.Conflict, fault.IllegalTransition,
			"No payment of this file was imported, so there is nothing to approve.")
	case !i.ApprovedAt.IsZero():
		return fault.New(fault.Conflict, fault.IllegalTransition, "%s has approved this import already.", i.ApprovedBy)
	case userID == "" || i.Upload.CreatedBy == userID:
		return fault.New(fault.Forbidden, fault.SeparationOfDuties, "You uploaded this file. Another person must approve it.")
	default:
		return nil
	}
}
