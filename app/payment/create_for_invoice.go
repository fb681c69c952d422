package payment

import (
	"context"
	"strings"

	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/project"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	paymentrow "countersign.dev/internal/store/payment"
	vendorrow "countersign.dev/internal/store/vendor"
)

// CreateForInvoice creates the payment of an approved invoice once and records it in the returned invoice. If
// the invoice has an active payment, it returns that payment.
func (c Commands) CreateForInvoice(ctx context.Context, tenantID, invoiceID string) (inv invoice.Invoice, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		paymentID, err := createForInvoice(tx, invoiceID)
		if err != nil {
			return err
		}
		if err := invoiceapp.SetInPayment(tx, invoiceID, paymentID); err != nil {
			return err
		}
		inv, err = invoicerow.Head(tx, invoiceID, false)
		return err
	})
	return inv, err
}

func createForInvoice(tx *postgres.Tx, invoiceID string) (paymentID string, err error) {
	inv, err := invoicerow.Head(tx, invoiceID, true) // a repeat waits here for the first attempt
	if err != nil {
		return "", err
	}
	live, err := paymentrow.OfInvoice(tx, invoiceID)
	if err != nil || live != "" {
		return live, err
	}
	// A process that was restarted must not pay again what was paid or returned.
	if inv.Stage != invoice.ErpSent {
		return "", fault.New(fault.Conflict, fault.IllegalTransition,
			"The invoice is %s and cannot be sent to payment.", inv.Stage.Text())
	}
	// The vendor's account must not change between its reading and the payment that names it.
	if err := paymentrow.LockVendor(tx, inv.Index.VendorID); err != nil {
		return "", err
	}
	p, err := paymentFor(tx, inv)
	if err != nil {
		return "", err
	}
	if err := refuseImported(tx, p); err != nil {
		return "", err
	}
	return p.ID, Create(tx, []payment.Payment{p})
}

// paymentFor is the payment of an invoice: to its vendor, by the vendor's method, in the project that pays by this
// method.
func paymentFor(tx *postgres.Tx, inv invoice.Invoice) (payment.Payment, error) {
	if inv.Index.Amount == nil {
		return payment.Payment{}, fault.New(fault.Conflict, fault.Required, "The invoice has no amount to pay.")
	}
	amount := *inv.Index.Amount
	v, err := vendorrow.Get(tx, inv.Index.VendorID)
	if err != nil {
		return payment.Payment{}, err
	}
	p := payment.Payment{
		ID: id.New(), Method: payment.Method(v.Method), Amount: amount, Status: payment.New, DueDate: inv.Index.DueDate,
		CreatedBy: inv.SubmittedBy, Source: "invoice", Vendor: Payee(v),
		Remittances: []payment.Remittance{{
			InvoiceID: inv.ID, InvoiceNumber: inv.Index.Number, PurchaseOrder: inv.Index.PONumber,
			InvoiceDate: inv.Index.InvoiceDate, Gross: amount, Discount: money.Zero(amount.Currency()), Net: amount,
		}},
	}
	if p.ProjectID, err = paymentProject(tx, inv.ProjectID, v.Method); err != nil {
		return p, err
	}
	if p.Method == payment.Check {
		p.PrintStatus = payment.PrintNew
	}
	return p, p.Validate()
}

// Payee is a vendor as a payment names it.
func Payee(v vendor.Vendor) payment.Vendor {
	out := payment.Vendor{ID: v.ID, Number: v.Number, Name: v.Name, LegalName: v.LegalName, Class: v.Class, Email: v.Email,
		CompanyNumber: v.CompanyNumber}
	city := strings.TrimSpace(strings.TrimSuffix(v.City+", "+v.State, ", ") + " " + v.PostalCode)
	for _, line := range []string{v.Address1, city} {
		if strings.Trim(line, ", ") != "" {
			out.RemitTo.Lines = append(out.RemitTo.Lines, line)
		}
	}
	if v.Bank != nil {
		out.BankAccountID, out.AccountLast4 = v.Bank.ID, v.Bank.Last4
	}
	return out
}

// paymentProject is the project that pays the approved invoices of a project.
func paymentProject(tx *postgres.Tx, invoiceProjectID string, method vendor.Method) (string, error) {
	projectID, archived, err := paymentrow.ProjectFor(tx, invoiceProjectID, method)
	switch {
	case err != nil:
		return "", err
	case projectID == "":
		return "", fault.New(fault.Conflict, fault.PaymentsWorkflowMissing,
			"The project names no payments project for vendors paid by %s.", method)
	case archived != "":
		return "", project.ReadOnly(archived)
	}
	return projectID, nil
}

// refuseImported refuses the payment of an approved invoice that an imported file has paid: the invoice was
// received, or assigned to this vendor, after the file. The vendor is locked before.
func refuseImported(tx *postgres.Tx, p payment.Payment) error {
	for _, r := range p.Remittances {
		paid, err := paymentrow.Importing(tx, p.Vendor.ID, r.InvoiceNumber)
		if err != nil {
			return err
		}
		if len(paid) > 0 {
			return fault.New(fault.Conflict, fault.PaymentClaimed,
				"Invoice %s is paid by payment %s of an imported file already.", r.InvoiceNumber, strings.Join(paid, ", "))
		}
	}
	return nil
}
