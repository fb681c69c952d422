package invoice

import (
	"errors"
	"time"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/workflows/attribute"
	flowrunflow "countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

// approval is the process of one invoice. Its state is the last answer of the
// database, which every step reads again.
type approval struct {
	in       flowrunflow.SealedInput
	ref      Ref
	snapshot Snapshot
	indexed  invoice.Stage // in the operators' list of workflows
	changed  bool          // a signal or a retry arrived
	doubts   int           // how often the ERP did not report the outcome of a posting
}

// recheck is how long a lost signal could go unnoticed.
const recheck = 24 * time.Hour

// RunApproval is the durable case of one invoice: rules, task, ERP, payment,
// until it is paid, rejected, withdrawn or deleted.
func RunApproval(ctx workflow.Context, in flowrunflow.SealedInput) (flowrunflow.SealedResult, error) {
	a := &approval{in: in, ref: Ref{TenantID: in.TenantID, InvoiceID: in.Subject.ID, JobID: in.JobID}}
	if err := a.handlers(ctx); err != nil {
		return flowrunflow.SealedResult{}, err
	}
	if err := a.ask(ctx, ActRoute); err != nil {
		return flowrunflow.SealedResult{}, a.abort(ctx, err)
	}
	for {
		if result, ended := a.result(); ended {
			return result, errors.Join(a.index(ctx), a.finish(ctx))
		}
		if a.historyTooLong(ctx) {
			return flowrunflow.SealedResult{}, workflow.NewContinueAsNewError(ctx, Approval, in)
		}
		if err := a.step(ctx); err != nil {
			return flowrunflow.SealedResult{}, a.abort(ctx, err)
		}
	}
}

// step does what the stage asks for.
func (a *approval) step(ctx workflow.Context) error {
	if a.snapshot.Stuck {
		return a.await(ctx, recheck)
	}
	switch a.snapshot.Stage {
	case invoice.Submitted:
		return a.ask(ctx, ActRoute)
	case invoice.InApproval:
		return a.task(ctx)
	case invoice.Approved, invoice.ErpSending:
		return a.sendToErp(ctx)
	case invoice.ErpSent:
		return a.handOver(ctx)
	case invoice.ErpFailed, invoice.InPayment, invoice.PaymentFailed:
		return a.await(ctx, recheck)
	default:
		return problem.Error(fault.New(fault.Internal, fault.InternalError, "The invoice is in the unknown stage %q.",
			a.snapshot.Stage))
	}
}

// result is how the case ended, if it has.
func (a *approval) result() (flowrunflow.SealedResult, bool) {
	r := flowrunflow.SealedResult{Outcome: flowrunflow.Failed, Summary: a.snapshot.Title}
	switch a.snapshot.Stage {
	case invoice.Paid:
		r.Outcome = flowrunflow.Succeeded
	case invoice.Rejected:
		r.ErrorCode, r.Error = "Rejected", a.snapshot.Detail
	case invoice.Captured:
		r.ErrorCode, r.Error = "Withdrawn", a.snapshot.Detail
	case invoice.Deleted:
		r.ErrorCode, r.Error = "Deleted", a.snapshot.Detail
	default:
		return r, false
	}
	return r, true
}

var askSummaries = map[string]string{
	ActRoute: "apply the approval rules", ActSnapshot: "look up the invoice",
	ActAbort: "return the invoice of the canceled job",
}

// ask runs one transaction and adopts the state of the invoice.
func (a *approval) ask(ctx workflow.Context, activity string) error {
	var now Snapshot
	if err := workflow.ExecuteLocalActivity(retry.DatabaseLocal(ctx, askSummaries[activity]), activity, a.ref).Get(ctx,
		&now); err != nil {
		return err
	}
	a.moved(ctx, now)
	return nil
}

// moved shows where the invoice is to operators who open the workflow.
func (a *approval) moved(ctx workflow.Context, now Snapshot) {
	a.snapshot = now
	workflow.SetCurrentDetails(ctx, now.Title+"\n\n"+now.Stage.Text()+"\n\n"+now.Detail)
}

// index shows the stage in the operators' list of workflows. It runs before the workflow waits, and not for each of
// the stages that follow one another at once, because each change costs the index a write.
func (a *approval) index(ctx workflow.Context) error {
	if a.snapshot.Stage == a.indexed {
		return nil
	}
	a.indexed = a.snapshot.Stage
	return workflow.UpsertTypedSearchAttributes(ctx, attribute.Stage.ValueSet(string(a.indexed)))
}

// await waits for a signal and reads the invoice again after a time, because a signal may be lost.
func (a *approval) await(ctx workflow.Context, longest time.Duration) error {
	if err := a.index(ctx); err != nil {
		return err
	}
	if _, err := timer.Await(ctx, longest, "wait for news of the invoice; look it up again",
		func() bool { return a.changed }); err != nil {
		return err
	}
	a.changed = false
	return a.ask(ctx, ActSnapshot)
}

// abort withdraws the invoice of a canceled job, so that it is not left without a workflow. Other errors end the
// job.
func (a *approval) abort(ctx workflow.Context, err error) error {
	if !temporal.IsCanceledError(err) {
		return err
	}
	ctx, cancel := workflow.NewDisconnectedContext(ctx)
	defer cancel()
	return errors.Join(err, a.ask(ctx, ActAbort))
}

// finish lets a handler that is still answering end first.
func (a *approval) finish(ctx workflow.Context) error {
	return workflow.Await(ctx, func() bool { return workflow.AllHandlersFinished(ctx) })
}

// historyTooLong says when the history should end. Never while a task is open: its
// workflow is a child of this run.
func (a *approval) historyTooLong(ctx workflow.Context) bool {
	return workflow.GetInfo(ctx).GetContinueAsNewSuggested() && a.snapshot.Stage != invoice.InApproval &&
		workflow.AllHandlersFinished(ctx)
}
