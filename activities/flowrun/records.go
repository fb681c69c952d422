package flowrun

import (
	"context"
	"strconv"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	invoiceapp "countersign.dev/app/invoice"
	paymentapp "countersign.dev/app/payment"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/commentinvoice"
	"countersign.dev/internal/temporalx"
	flowrunflow "countersign.dev/workflows/flowrun"
)

// Records are the activities of steps that work with records of their project.
type Records struct {
	Invoices invoiceapp.Commands
	Payments paymentapp.Commands
}

// Register names the activities on a worker of the core pool, to which the runs send them.
func (r Records) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(r.FindInvoices, activity.RegisterOptions{Name: flowrunflow.ActFindInvoices})
	w.RegisterActivityWithOptions(r.FindPayments, activity.RegisterOptions{Name: flowrunflow.ActFindPayments})
	w.RegisterActivityWithOptions(r.CommentInvoice, activity.RegisterOptions{Name: flowrunflow.ActCommentInvoice})
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
