package paymentimport

import (
	"countersign.dev/domain/fault"
	"countersign.dev/domain/lookalike"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
)

// Payee is a vendor as the books have it.
type Payee struct {
	Vendor payment.Vendor
	Method payment.Method
	Active bool
}

// Key is one invoice of one vendor, with what is paid of it when that matters.
type Key struct{ VendorID, Number, Amount string }

// Owed names an invoice of a vendor.
func Owed(vendorID, number string) Key {
	return Key{VendorID: vendorID, Number: lookalike.Key(number)}
}

// Settled names what a payment pays of it.
func Settled(vendorID, number string, amount money.Amount) Key {
	k := Owed(vendorID, number)
	k.Amount = amount.Number()
	return k
}

// Book contains the tenant's records that concern the rows.
type Book struct {
	Method payment.Method   // the project's; empty: it pays by either
	Payees map[string]Payee // by vendor number
	Paid   map[Key]string   // the payment that settles it
	Here   map[Key]bool     // invoices that are approved and paid here, by Owed
}

// Payment returns the payment that the row requests. It records every reason for a refusal on the row. Later
// rows treat an accepted payment as paid.
func (b Book) Payment(r *Row, label string) (payment.Payment, bool) {
	payee, known := b.Payees[r.VendorNumber]
	switch {
	case r.Refused():
		return payment.Payment{}, false
	case !known:
		r.Refuse(fieldVendor, fault.InvalidValue, "there is no vendor %s", r.VendorNumber)
		return payment.Payment{}, false
	case !payee.Active:
		r.Refuse(fieldVendor, fault.InvalidValue, "vendor %s is inactive", r.VendorNumber)
	}
	p := payment.Payment{
		Method: b.method(r, payee), Vendor: payee.Vendor, Amount: r.Amount, Status: payment.New, Source: "import",
		DueDate: r.DueDate, Description: r.Description,
	}
	if p.Method == payment.Check {
		p.PrintStatus = payment.PrintNew
	} else if p.Vendor.BankAccountID == "" {
		r.Refuse(fieldVendor, fault.Required, "%s has no approved bank account", p.Vendor.Payee())
	}
	for _, i := range r.Invoices {
		b.refuseDuplicate(r, payee.Vendor.ID, i)
		p.Remittances = append(p.Remittances, payment.Remittance{
			InvoiceNumber: i.Number, Description: r.Description, InvoiceDate: r.InvoiceDate, Gross: i.Amount,
			Discount: money.Zero(i.Amount.Currency()), Net: i.Amount,
		})
	}
	if r.Refused() {
		return payment.Payment{}, false
	}
	for _, i := range r.Invoices {
		b.Paid[Settled(payee.Vendor.ID, i.Number, i.Amount)] = label
	}
	return p, true
}

// method comes from the row, else from the project, else from the vendor.
func (b Book) method(r *Row, payee Payee) payment.Method {
	switch {
	case r.Method != "" && b.Method != "" && r.Method != b.Method:
		r.Refuse(fieldMethod, fault.InvalidValue, "this project pays by %s", b.Method)
		return r.Method
	case r.Method != "":
		return r.Method
	case b.Method != "":
		return b.Method
	}
	return payee.Method
}

func (b Book) refuseDuplicate(r *Row, vendorID string, i Invoice) {
	if other, paid := b.Paid[Settled(vendorID, i.Number, i.Amount)]; paid {
		r.Refuse(fieldInvoice, fault.PaymentClaimed, "invoice %s is paid by %s already", i.Number, other)
	}
	if b.Here[Owed(vendorID, i.Number)] {
		r.Refuse(fieldInvoice, fault.PaymentClaimed, "invoice %s is approved and paid here; importing it would pay it twice",
			i.Number)
	}
}
