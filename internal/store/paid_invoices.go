package store

import "countersign.dev/internal/postgres"

// PaidInvoices is what payments change of the invoices that they pay.
type PaidInvoices struct{}

func (PaidInvoices) SetInPayment(tx *postgres.Tx, invoiceID, paymentID string) error {
	return (&Tenant{Tx: tx}).SetInvoiceInPayment(invoiceID, paymentID)
}

func (PaidInvoices) SetPaymentFailed(tx *postgres.Tx, invoiceID, reason string) error {
	return (&Tenant{Tx: tx}).SetInvoicePaymentFailed(invoiceID, reason)
}

func (PaidInvoices) SetPaid(tx *postgres.Tx, invoiceID string) error {
	return (&Tenant{Tx: tx}).SetInvoicePaid(invoiceID)
}
