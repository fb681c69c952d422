package store

import (
	"context"
	"encoding/json"
	"strings"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/project"
	"countersign.dev/domain/vendor"
	invoicerow "countersign.dev/internal/store/invoice"
	paymentrow "countersign.dev/internal/store/payment"
	vendorrow "countersign.dev/internal/store/vendor"
)

// Payment is one payment with the invoices it pays.
func (s *Store) Payment(ctx context.Context, tenantID, paymentID string) (p payment.Payment, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		p, err = paymentrow.Get(t.Tx, paymentID)
		return err
	})
	return p, err
}

// CreatePaymentForInvoice makes the payment of an approved invoice, once: an
// invoice that a live payment pays already gets the id of that payment.
func (s *Store) CreatePaymentForInvoice(ctx context.Context, tenantID, invoiceID string) (paymentID string, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		inv, err := invoicerow.Head(t.Tx, invoiceID, true) // the lock lets a repeat wait for the first
		if err != nil {
			return err
		}
		var live []string
		err = t.Gorm.Raw(`SELECT payment_id FROM payment_invoices WHERE tenant_id = ? AND invoice_id = ? AND live`,
			t.TenantID, invoiceID).Scan(&live).Error
		if err != nil || len(live) > 0 {
			paymentID = strings.Join(live, "")
			return err
		}
		if inv.Stage != invoice.ErpSent { // a process that forgot what it did must not pay again what was paid or came back
			return fault.New(fault.Conflict, fault.IllegalTransition, "The invoice is %s and cannot be handed over to payment.",
				inv.Stage.Words())
		}
		p, err := t.paymentOf(inv)
		if err != nil {
			return err
		}
		if err := t.refuseImported(p); err != nil {
			return err
		}
		paymentID = p.ID
		return t.createPayment(p)
	})
	return paymentID, err
}

// paymentOf is the payment an invoice asks for: to its vendor, by the vendor's
// method, in the project that pays by this method.
func (t *Tenant) paymentOf(inv invoice.Invoice) (payment.Payment, error) {
	if inv.Index.Amount == nil {
		return payment.Payment{}, fault.New(fault.Conflict, fault.Required, "The invoice has no amount to pay.")
	}
	amount := *inv.Index.Amount
	v, err := vendorrow.Get(t.Tx, inv.Index.VendorID)
	if err != nil {
		return payment.Payment{}, err
	}
	p := payment.Payment{
		ID: id.New(), Method: payment.Method(v.Method), Amount: amount, Status: payment.New, DueDate: inv.Index.DueDate,
		CreatedBy: inv.SubmittedBy, Source: "invoice", Vendor: payee(v),
		Remittances: []payment.Remittance{{
			InvoiceID: inv.ID, InvoiceNumber: inv.Index.Number, PurchaseOrder: inv.Index.PONumber,
			InvoiceDate: inv.Index.InvoiceDate, Gross: amount, Discount: money.Zero(amount.Currency()), Net: amount,
		}},
	}
	if p.ProjectID, err = t.paymentProject(inv.ProjectID, v.Method); err != nil {
		return p, err
	}
	if p.Method == payment.Check {
		p.PrintStatus = payment.PrintNew
	}
	return p, p.Validate()
}

func payee(v vendor.Vendor) payment.Vendor {
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

// paymentProject is where an invoice project sends what is to be paid.
func (t *Tenant) paymentProject(invoiceProjectID string, method vendor.Method) (string, error) {
	var text string
	if err := t.Gorm.Raw(`SELECT settings::text FROM projects WHERE tenant_id = ? AND id = ?`, t.TenantID,
		invoiceProjectID).Take(&text).Error; err != nil {
		return "", err
	}
	var chosen struct{ AchProjectID, CheckProjectID string }
	if err := json.Unmarshal([]byte(text), &chosen); err != nil {
		return "", err
	}
	if method == vendor.Check {
		chosen.AchProjectID = chosen.CheckProjectID
	}
	if chosen.AchProjectID == "" {
		return "",
			fault.New(fault.Conflict, fault.PaymentsWorkflowMissing,
				"The project names no payments project for vendors paid by %s.", method)
	}
	var archived []string
	err := t.Gorm.Raw(`SELECT name FROM projects WHERE tenant_id = ? AND id = ? AND status = 'archived'`, t.TenantID,
		chosen.AchProjectID).Scan(&archived).Error
	if err == nil && len(archived) > 0 {
		err = project.ReadOnly(archived[0])
	}
	return chosen.AchProjectID, err
}

func remitText(r payment.Remittance) string {
	if r.PurchaseOrder != "" {
		return "PO " + r.PurchaseOrder
	}
	return r.Description
}
