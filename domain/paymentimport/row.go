// Package paymentimport reads files of payments that another system asks for.
// It is pure and total: any bytes give rows with their problems, or one reason
// why the whole file cannot be read. README.md has both layouts.
package paymentimport

import (
	"errors"
	"fmt"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
)

// MaxBytes is the size of the largest file taken in, MaxRows its payments.
const (
	MaxBytes = 20 << 20
	MaxRows  = 100_000
)

// maxInvoices limits the invoices of one payment, because an entry has a limited number of addenda.
const maxInvoices = 100

// Row is one payment as the file asks for it. A row with problems is kept and
// reported, never paid.
type Row struct {
	Line         int // in the file, from 1
	VendorNumber string
	Amount       money.Amount
	Method       payment.Method // empty: the project's, else the vendor's
	Invoices     []Invoice
	InvoiceDate  calendar.Date
	DueDate      calendar.Date
	Description  string
	Problems     []fault.Field
}

// Invoice is an invoice, or a part of it, that a row pays.
type Invoice struct {
	Number string
	Amount money.Amount
}

// Refused says whether the row may not become a payment.
func (r Row) Refused() bool { return len(r.Problems) > 0 }

// Refuse adds a reason to its field.
func (r *Row) Refuse(field string, code fault.Code, format string, args ...any) {
	r.Problems = append(r.Problems, fault.Field{Path: field, Code: code, Message: fmt.Sprintf(format, args...)})
}

func (r *Row) refuseFor(field string, err error) {
	var f *fault.Fault
	if !errors.As(err, &f) {
		f = fault.New(fault.Invalid, fault.InvalidValue, "it cannot be read")
	}
	r.Refuse(field, f.Code, "%s", f.Message)
}
