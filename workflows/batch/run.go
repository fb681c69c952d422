package batch

import (
	"errors"
	"time"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	flowrunflow "countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

// Run is the process of one batch. Its methods are the steps of a workflow.
type Run struct {
	ref   Ref
	Batch Snapshot // the newest that an activity returned

	resendRequested    bool
	reconcileRequested bool

	unanswered bool   // the bank did not answer in time
	refused    string // why the batch was not sealed
}

// New is the run of the batch that is the subject of a sealed node.
func New(in flowrunflow.SealedInput) *Run {
	return &Run{ref: Ref{TenantID: in.TenantID, BatchID: in.Subject.ID}}
}

// AwaitRelease waits until a person has released or canceled the batch. A
// canceled job cancels its batch too, which frees the payments.
func (r *Run) AwaitRelease(ctx workflow.Context) error {
	if err := r.handleUpdates(ctx); err != nil {
		return err
	}
	err := r.execute(ctx, retry.Database, ActAwait, r.ref)
	if err == nil {
		err = r.untilReleased(ctx)
	}
	if err == nil || ctx.Err() == nil {
		return err
	}
	return r.cancelBatch(ctx, err)
}

// recheckInterval is how often an unreleased batch is read again: its seal may be
// committed although the pool that sealed it never answered.
const recheckInterval = 24 * time.Hour

func (r *Run) untilReleased(ctx workflow.Context) error {
	released := func() bool { return r.Batch.Status != payment.AwaitingRelease }
	for {
		found, err := timer.Await(ctx, recheckInterval, "wait for the release; look up the batch again", released)
		if err != nil || found {
			return err
		}
		if err := r.execute(ctx, retry.Database, ActAwait, r.ref); err != nil {
			return err
		}
	}
}

// cancelBatch cancels the batch of a canceled job. A batch that was sealed before continues, because sealed
// files are delivered.
func (r *Run) cancelBatch(ctx workflow.Context, cause error) error {
	ctx, stop := workflow.NewDisconnectedContext(ctx)
	defer stop()
	err := r.execute(ctx, retry.Database, ActCancel, Command{Ref: r.ref})
	if err == nil {
		return cause
	}
	if f := problem.Of(err); f == nil || f.Kind != fault.Conflict {
		return err
	}
	return r.execute(ctx, retry.Database, ActAwait, r.ref)
}

// sealRetryInterval is the pause before another round of attempts to seal: the bank
// pool was unavailable for longer than one round lasts.
const sealRetryInterval = time.Hour

// SealUnattended seals a batch that needs no second person. A batch that can never
// be sealed is canceled, so that the next one can be prepared.
func (r *Run) SealUnattended(ctx workflow.Context) error {
	if err := r.handleUpdates(ctx); err != nil {
		return err
	}
	for {
		err := r.execute(ctx, retry.Bank, ActSeal, Command{Ref: r.ref})
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return r.cancelBatch(ctx, err)
		}
		if f := problem.Of(err); f != nil && !problem.Retryable(f.Kind) {
			r.refused = f.Message
			return r.cancelBatch(ctx, nil)
		}
		if err := timer.Sleep(ctx, sealRetryInterval, "wait before sealing is tried again"); err != nil {
			return r.cancelBatch(ctx, err)
		}
	}
}

// handleUpdates answers Updates while the workflow runs.
func (r *Run) handleUpdates(ctx workflow.Context) error {
	release := func(ctx workflow.Context, _ Command) (Snapshot, error) {
		err := r.execute(ctx, retry.Bank, ActSeal, r.command(ctx, payment.ReleaseBatch))
		return r.Batch, err
	}
	cancel := func(ctx workflow.Context, _ Command) (Snapshot, error) {
		err := r.execute(ctx, retry.Database, ActCancel, r.command(ctx, payment.CancelBatch))
		return r.Batch, err
	}
	resend := func(ctx workflow.Context, _ Command) (Snapshot, error) {
		return r.recordRequest(ctx, payment.ResendBatch, &r.resendRequested)
	}
	reconcile := func(ctx workflow.Context, _ Command) (Snapshot, error) {
		return r.recordRequest(ctx, payment.ReconcileBatch, &r.reconcileRequested)
	}
	return errors.Join(
		workflow.SetUpdateHandler(ctx, UpdateRelease, release), workflow.SetUpdateHandler(ctx, UpdateCancel, cancel),
		workflow.SetUpdateHandler(ctx, UpdateResend, resend), workflow.SetUpdateHandler(ctx, UpdateReconcile, reconcile))
}

// command is a person's action. The id of the Update names the recorded request.
func (r *Run) command(ctx workflow.Context, action payment.BatchAction) Command {
	return Command{Ref: r.ref, UpdateID: workflow.GetCurrentUpdateInfo(ctx).ID, Action: action}
}

// recordRequest accepts a request after the database has confirmed who made it.
func (r *Run) recordRequest(
	ctx workflow.Context, action payment.BatchAction, requested *bool,
) (Snapshot, error) {
	if err := r.execute(ctx, retry.Database, ActRecordRequest, r.command(ctx, action)); err != nil {
		return r.Batch, err
	}
	*requested = true
	return r.Batch, nil
}

// Canceled says whether the batch was canceled before it was sent.
func (r *Run) Canceled() bool { return r.Batch.Status == payment.BatchCanceled }

// Advance changes the status of the batch.
func (r *Run) Advance(ctx workflow.Context, to payment.BatchStatus, detail payment.Detail, message string) error {
	in := AdvanceInput{Ref: r.ref, To: to, Detail: detail, Message: message}
	return r.execute(ctx, retry.Database, ActAdvance, in)
}

// Mark is Advance inside the workflow task, for the quick marks before and after a delivery. The activities of the
// bank follow each other on one task queue.
func (r *Run) Mark(ctx workflow.Context, to payment.BatchStatus) error {
	local := retry.DatabaseLocal(ctx, summaries[ActAdvance])
	return r.keep(ctx, workflow.ExecuteLocalActivity(local, ActAdvance, AdvanceInput{Ref: r.ref, To: to}))
}

// execute runs an activity and keeps the snapshot that it returns.
func (r *Run) execute(
	ctx workflow.Context, preset func(workflow.Context, string) workflow.Context, activity string, in any,
) error {
	return r.keep(ctx, workflow.ExecuteActivity(preset(ctx, summaries[activity]), activity, in))
}

// keep stores the snapshot of an activity, unless a newer one is known: a release may be answered before an earlier
// read of the batch.
func (r *Run) keep(ctx workflow.Context, activity workflow.Future) error {
	var now Snapshot
	if err := activity.Get(ctx, &now); err != nil {
		return err
	}
	if now.Version >= r.Batch.Version {
		r.Batch = now
		r.describe(ctx)
	}
	return nil
}

// Reference names the batch for a process's own activities.
func (r *Run) Reference() Ref { return r.ref }

// Result is the outcome of the sealed node.
func (r *Run) Result(ctx workflow.Context) (flowrunflow.SealedResult, error) {
	if err := workflow.Await(ctx, func() bool { return workflow.AllHandlersFinished(ctx) }); err != nil {
		return flowrunflow.SealedResult{}, err
	}
	result := flowrunflow.SealedResult{Outcome: flowrunflow.Succeeded, Summary: r.Batch.Summary}
	switch {
	case r.unanswered:
		result.Outcome, result.Error = flowrunflow.Failed,
			"The bank has not said whether it took the file. Ask the bank; look again when it has answered."
	case r.Batch.Status == payment.Delivered, r.Batch.Status == payment.Acknowledged, r.Batch.Status == payment.Settled:
	case r.Canceled() && r.refused != "":
		result.Outcome, result.Error = flowrunflow.Failed, r.refused
	case r.Canceled() && r.Batch.SHA256 != "":
		result.Outcome, result.Error = flowrunflow.Failed, "The run was canceled before anything was printed."
	case r.Canceled():
		result.Outcome, result.Error = flowrunflow.Failed, "The batch was canceled before its release."
	default:
		result.Outcome, result.Error = flowrunflow.Failed, r.Batch.Message
	}
	return result, nil
}

// awaitRequest waits for a person's request for a limited time and reports whether there was one.
func awaitRequest(ctx workflow.Context, requested *bool, summary string, span time.Duration) (bool, error) {
	found, err := timer.Await(ctx, max(span, 0), summary, func() bool { return *requested })
	*requested = false
	return found, err
}

// messageOf is what people read about an activity's failure.
func messageOf(err error) string {
	if f := problem.Of(err); f != nil {
		return f.Message
	}
	return "The bank could not be reached in time."
}
