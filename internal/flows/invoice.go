package flows

import (
	"context"

	"countersign.dev/domain/act"
	invoiceflow "countersign.dev/workflows/invoice"
)

// RetryInvoice tries a failed hand-over again, to the ERP or to payment.
func (f *Flows) RetryInvoice(ctx context.Context, tenantID, invoiceID, updateID string) error {
	if err := f.acts.RecordAct(ctx, tenantID, act.New(act.RetryInvoice, invoiceID, updateID)); err != nil {
		return err
	}
	return f.update(ctx, invoiceflow.WorkflowID(tenantID, invoiceID), updateID, invoiceflow.UpdateRetry, invoiceflow.RetryInput{})
}
