package store

import (
	"context"
	"time"

	"countersign.dev/domain/invoice"
	invoicerow "countersign.dev/internal/store/invoice"
)

// SetInvoiceInPayment notes the payment that pays an invoice; a repeat changes nothing.
func (t *Tenant) SetInvoiceInPayment(invoiceID, paymentID string) error {
	inv, err := invoicerow.Get(t.Tx, invoiceID, true)
	if err != nil || (inv.PaymentID == paymentID && (inv.Stage == invoice.InPayment || inv.Stage == invoice.Paid)) {
		return err
	}
	inv.PaymentID = paymentID
	return t.moveInvoice(&inv, invoice.InPayment, "")
}

// MarkInPayment is SetInvoiceInPayment in a transaction of its own.
func (s *Store) MarkInPayment(ctx context.Context, tenantID, invoiceID, paymentID string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error { return t.SetInvoiceInPayment(invoiceID, paymentID) })
}

// SetInvoicePaid is called in the transaction that completes the payment. It
// also tells the invoice's workflow, through the outbox.
func (t *Tenant) SetInvoicePaid(invoiceID string) error {
	inv, err := invoicerow.Get(t.Tx, invoiceID, true)
	if err != nil || inv.Stage == invoice.Paid {
		return err
	}
	inv.PaidAt = time.Now()
	if err := t.moveInvoice(&inv, invoice.Paid, ""); err != nil {
		return err
	}
	return t.tellCase(inv, "paid", map[string]string{"paymentId": inv.PaymentID})
}

// SetInvoicePaymentFailed is called in the transaction in which a payment came
// back, was voided or was refused. A person retries.
func (t *Tenant) SetInvoicePaymentFailed(invoiceID, reason string) error {
	inv, err := invoicerow.Get(t.Tx, invoiceID, true)
	if err != nil || inv.Stage == invoice.PaymentFailed {
		return err
	}
	inv.PaymentID, inv.PaidAt = "", time.Time{}
	if err := t.moveInvoice(&inv, invoice.PaymentFailed, reason); err != nil {
		return err
	}
	return t.tellCase(inv, "paymentFailed", map[string]string{"reason": reason})
}
