package invoice

import "countersign.dev/domain/fault"

// MaxActed limits the invoices of one action. Each is locked, checked, changed and audited separately.
const MaxActed = 200

// Acted is the result of one action on several invoices.
type Acted struct {
	Done    int
	Refused []Refusal
}

// Refusal is an invoice that stays as it is, and why.
type Refusal struct {
	InvoiceID, Number, Vendor string
	Field                     string // the first field with a problem; empty if it concerns the whole invoice
	Code                      fault.Code
	Message                   string
}

// Refuse is the refusal of an action on the invoice.
func (i *Invoice) Refuse(f *fault.Fault) Refusal {
	r := Refusal{InvoiceID: i.ID, Number: i.Index.Number, Vendor: i.Index.VendorName, Code: f.Code, Message: f.Message}
	if len(f.Fields) > 0 {
		r.Field, r.Code, r.Message = f.Fields[0].Path, f.Fields[0].Code, f.Fields[0].Message
	}
	return r
}
