package flows

import (
	"context"

	"countersign.dev/domain/actor"
	invoiceflow "countersign.dev/workflows/invoice"
)

// RetryInvoice tries a failed hand-over again, to the ERP or to payment.
func (f *Flows) RetryInvoice(ctx context.Context, tenantID, invoiceID, updateID string) error {
	who, _ := actor.From(ctx)
	return f.update(ctx, invoiceflow.WorkflowID(tenantID, invoiceID), updateID, invoiceflow.UpdateRetry, invoiceflow.RetryInput{By: who})
}
