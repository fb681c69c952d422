package payment

import (
	"context"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/payment"
)

// FindForStep finds payments of the project of a job, for one of its steps.
func (c Commands) FindForStep(
	ctx context.Context, tenantID, jobID string, s kind.Search,
) (kind.Found, error) {
	return jobapp.FindInProject(ctx, c.DB, tenantID, jobID, s, c.List, recordOf)
}

// recordOf is a payment as expressions see it. The names are those of the list. A missing number is nothing, and
// other missing values are empty texts.
func recordOf(e payment.Entry) map[string]any {
	return map[string]any{"id": e.ID, "paymentNumber": e.PaymentNumber, "method": e.Method,
		"amount": e.Amount.InexactFloat64(), "currency": e.Currency, "vendorName": e.VendorName,
		"vendorNumber": e.VendorNumber, "companyNumber": e.CompanyNumber, "invoiceNumbers": e.InvoiceNumbers,
		"status": e.Status, "positivePayStatus": e.PositivePayStatus, "voidStatus": e.VoidStatus,
		"checkNumber": e.CheckNumber, "checkDate": flow.Day(e.CheckDate),
		"executionDate": flow.Day(e.ExecutionDate), "traceNumber": e.TraceNumber, "returnCode": e.ReturnCode,
		"batchNumber": e.BatchNumber, "created": flow.Moment(&e.Created)}
}
