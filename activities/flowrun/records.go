package flowrun

import (
	"context"
	"strconv"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	batchapp "countersign.dev/app/batch"
	invoiceapp "countersign.dev/app/invoice"
	paymentapp "countersign.dev/app/payment"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/commentinvoice"
	"countersign.dev/domain/flow/kind/preparepayments"
	"countersign.dev/domain/flow/kind/submitinvoice"
	"countersign.dev/domain/job"
	"countersign.dev/internal/temporalx"
	flowrunflow "countersign.dev/workflows/flowrun"
)

// Records are the activities of steps that work with records of their project.
type Records struct {
	Invoices invoiceapp.Commands
	Payments paymentapp.Commands
	Batches  *batchapp.Commands
}

// Register names the activities on a worker of the core pool, to which the runs send them.
func (r Records) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(r.FindInvoices, activity.RegisterOptions{Name: flowrunflow.ActFindInvoices})
	w.RegisterActivityWithOptions(r.FindPayments, activity.RegisterOptions{Name: flowrunflow.ActFindPayments})
	w.RegisterActivityWithOptions(r.CommentInvoice, activity.RegisterOptions{Name: flowrunflow.ActCommentInvoice})
	w.RegisterActivityWithOptions(r.SubmitInvoice, activity.RegisterOptions{Name: flowrunflow.ActSubmitInvoice})
	w.RegisterActivityWithOptions(r.PreparePayments, activity.RegisterOptions{Name: flowrunflow.ActPreparePayments})
}

// FindInvoices finds the invoices of a step.
func (r Records) FindInvoices(
	ctx context.Context, in flowrunflow.ActInput[kind.Search],
) (flowrunflow.ActResult, error) {
	return found(r.Invoices.FindForStep(ctx, in.TenantID, in.JobID, in.Input))
}

// FindPayments finds the payments of a step.
func (r Records) FindPayments(
	ctx context.Context, in flowrunflow.ActInput[kind.Search],
) (flowrunflow.ActResult, error) {
	return found(r.Payments.FindForStep(ctx, in.TenantID, in.JobID, in.Input))
}

// found is the result of a search. Its summary is the number of records, with a plus if there are more.
func found(f kind.Found, err error) (flowrunflow.ActResult, error) {
	if err != nil {
		return flowrunflow.ActResult{}, temporalx.Error(err)
	}
	summary := strconv.Itoa(len(f.Records))
	if f.More {
		summary += "+"
	}
	records := make([]any, len(f.Records))
	for i, record := range f.Records {
		records[i] = record
	}
	return flowrunflow.ActResult{Summary: summary,
		Outputs: map[string]any{flow.OutputRecords: records, flow.OutputMore: f.More}}, nil
}

// CommentInvoice adds the comment of a step.
func (r Records) CommentInvoice(
	ctx context.Context, in flowrunflow.ActInput[commentinvoice.Comment],
) (flowrunflow.ActResult, error) {
	number, err := r.Invoices.CommentForStep(ctx, in.TenantID, effectOf(in), in.Input)
	if err != nil {
		return flowrunflow.ActResult{}, temporalx.Error(err)
	}
	return flowrunflow.ActResult{Summary: number}, nil
}

// SubmitInvoice submits the invoice of a step.
func (r Records) SubmitInvoice(
	ctx context.Context, in flowrunflow.ActInput[submitinvoice.Submission],
) (flowrunflow.AddedJob, error) {
	j, err := r.Invoices.SubmitForStep(ctx, in.TenantID, effectOf(in), in.Input.InvoiceID)
	return addedJob(j, in.Input.Continue, nil), temporalx.Error(err)
}

// PreparePayments prepares the payments of a step.
func (r Records) PreparePayments(
	ctx context.Context, in flowrunflow.ActInput[preparepayments.Preparation],
) (flowrunflow.AddedJob, error) {
	b, j, err := r.Batches.PrepareForStep(ctx, in.TenantID, effectOf(in), in.Input)
	outputs := map[string]any{preparepayments.OutputBatch: b.Number, preparepayments.OutputPayments: b.Count,
		preparepayments.OutputTotal: b.Total.Decimal().InexactFloat64()}
	return addedJob(j, in.Input.Continue, outputs), temporalx.Error(err)
}

// addedJob is the job of a record. Without wait, the step ends when the job has started.
func addedJob(j job.Job, noWait bool, outputs map[string]any) flowrunflow.AddedJob {
	return flowrunflow.AddedJob{JobID: j.ID, Number: j.Number, Name: j.Name.English(), OfRecord: true, Continue: noWait,
		Outputs: outputs}
}
