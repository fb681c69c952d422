package flows

import (
	"context"

	"countersign.dev/domain/act"
	"countersign.dev/domain/invoice"
	invoiceflow "countersign.dev/workflows/invoice"
)

// RetryInvoice tries a failed hand-over again, to the ERP or to payment.
func (f *Flows) RetryInvoice(ctx context.Context, tenantID, invoiceID, updateID string) error {
	if err := f.records.RecordAct(ctx, tenantID, act.New(act.RetryInvoice, invoiceID, updateID)); err != nil {
		return err
	}
	number, err := f.records.InvoiceProcessNumber(ctx, tenantID, invoiceID)
	if err != nil {
		return err
	}
	return f.update(ctx, invoice.ApprovalID(tenantID, invoiceID, number), updateID, invoiceflow.UpdateRetry,
		invoiceflow.RetryInput{}, nil, func() bool { return true })
}
