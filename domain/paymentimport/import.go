package paymentimport

import (
	"fmt"

	"countersign.dev/domain/document"
)

// Status is what became of a row.
type Status string

const (
	Staged   Status = "staged"   // read, not looked at yet
	Imported Status = "imported" // there is a payment
	Refused  Status = "refused"  // its problems say why
)

// Statuses lists every status.
func Statuses() []Status { return []Status{Staged, Imported, Refused} }

// Counts are the rows of a file by what became of them.
type Counts struct{ Rows, Staged, Imported, Refused int }

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
}

// Import is a file with a page of its rows.
type Import struct {
	Upload document.Upload
	Counts Counts
	Rows   []Outcome
	Next   int // the line to go on after; 0: there are no more
}
