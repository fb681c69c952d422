package invoice

import (
	"time"

	"countersign.dev/domain/invoice"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
)

// SetInPayment notes the payment that pays an invoice; a repeat changes nothing.
func SetInPayment(tx *postgres.Tx, invoiceID, paymentID string) error {
	inv, err := invoicerow.Get(tx, invoiceID, true)
	if err != nil || (inv.PaymentID == paymentID && (inv.Stage == invoice.InPayment || inv.Stage == invoice.Paid)) {
		return err
	}
	inv.PaymentID = paymentID
	return move(tx, &inv, invoice.InPayment, "")
}

// SetPaid is a part of the transaction that completes the payment. It also signals the process of the invoice.
func SetPaid(tx *postgres.Tx, invoiceID string, now time.Time) error {
	inv, err := invoicerow.Get(tx, invoiceID, true)
	if err != nil || inv.Stage == invoice.Paid {
		return err
	}
	inv.PaidAt = now
	if err := move(tx, &inv, invoice.Paid, ""); err != nil {
		return err
	}
	return signal(tx, inv, flows.InvoicePaid(tx.TenantID, inv))
}

// SetPaymentFailed is a part of the transaction in which a payment was returned, voided or refused. A person retries.
func SetPaymentFailed(tx *postgres.Tx, invoiceID, reason string) error {
	inv, err := invoicerow.Get(tx, invoiceID, true)
	if err != nil || inv.Stage == invoice.PaymentFailed {
		return err
	}
	inv.PaymentID, inv.PaidAt = "", time.Time{}
	if err := move(tx, &inv, invoice.PaymentFailed, reason); err != nil {
		return err
	}
	return signal(tx, inv, flows.InvoicePaymentFailed(tx.TenantID, inv, reason))
}
