package flows

import (
	"context"

	"countersign.dev/domain/invoice"
	invoiceflow "countersign.dev/workflows/invoice"
)

// InvoiceWithdrawn ends the approval of an invoice that was withdrawn or deleted.
func InvoiceWithdrawn(tenantID string, inv invoice.Invoice) Signal {
	return approvalSignal(tenantID, inv, invoiceflow.SignalWithdrawn, invoiceflow.Withdrawn{Stage: inv.Stage})
}

// InvoicePaid completes the approval of an invoice.
func InvoicePaid(tenantID string, inv invoice.Invoice) Signal {
	return approvalSignal(tenantID, inv, invoiceflow.SignalPaid, invoiceflow.Paid{PaymentID: inv.PaymentID})
}

// InvoicePaymentFailed returns an invoice whose payment failed to a person.
func InvoicePaymentFailed(tenantID string, inv invoice.Invoice, reason string) Signal {
	return approvalSignal(tenantID, inv, invoiceflow.SignalPaymentFailed, invoiceflow.PaymentFailed{Reason: reason})
}

func approvalSignal(tenantID string, inv invoice.Invoice, name string, input any) Signal {
	return Signal{WorkflowID: invoiceflow.ApprovalID(tenantID, inv.ID, inv.ProcessNumber), Name: name, Input: input}
}

// RetryInvoice requests another attempt of a failed hand-over, to the ERP or to payment. The request is
// recorded.
func (f *Flows) RetryInvoice(ctx context.Context, tenantID, invoiceID, processNumber, updateID string) error {
	return f.update(ctx, invoiceflow.ApprovalID(tenantID, invoiceID, processNumber), updateID, invoiceflow.UpdateRetry,
		invoiceflow.RetryInput{}, nil, func() bool { return true })
}
