package store

import (
	"time"

	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/internal/postgres"
)

// PaidInvoices is what payments change of the invoices that they pay.
type PaidInvoices struct{}

func (PaidInvoices) SetInPayment(tx *postgres.Tx, invoiceID, paymentID string) error {
	return invoiceapp.SetInPayment(tx, invoiceID, paymentID)
}

func (PaidInvoices) SetPaymentFailed(tx *postgres.Tx, invoiceID, reason string) error {
	return invoiceapp.SetPaymentFailed(tx, invoiceID, reason)
}

func (PaidInvoices) SetPaid(tx *postgres.Tx, invoiceID string) error {
	return invoiceapp.SetPaid(tx, invoiceID, time.Now())
}
