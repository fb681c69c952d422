package tenantdeletion

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/tenantdeletion"
	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

// settle is how long an activity of a workflow that was terminated may go on. The longest heartbeat timeout of those
// that write documents is 30 seconds, and a message is sent within a minute.
const settle = time.Minute

// RunDelete notifies the company, waits until it is due, closes it when nothing is left to pay, and erases its data.
// A cancellation ends it until the company is closed.
func RunDelete(ctx workflow.Context, in DeleteInput) error {
	var plan AnnounceResult
	err := workflow.ExecuteActivity(retry.Database(ctx, "announce the deletion"), ActAnnounce, in).Get(ctx, &plan)
	if err != nil {
		return err
	}
	closed, err := closeWhenPaid(ctx, in, plan.DueAt)
	if err != nil {
		return err
	}
	if !closed {
		return workflow.ExecuteActivity(retry.Database(ctx, "announce the cancellation"), ActAnnounce, in).Get(ctx, nil)
	}
	if err := eraseAll(ctx, in); err != nil {
		return err
	}
	return workflow.ExecuteActivity(retry.Database(ctx, "record the end"), ActFinish, in).Get(ctx, nil)
}

// closeWhenPaid reports false when the deletion is canceled.
func closeWhenPaid(ctx workflow.Context, in DeleteInput, due time.Time) (bool, error) {
	canceled := workflow.GetSignalChannel(ctx, SignalCanceled)
	wait, reason := due.Sub(workflow.Now(ctx)), "wait until the company is due"
	for {
		if _, err := timer.Await(ctx, wait, reason, func() bool { return canceled.Len() > 0 }); err != nil {
			return false, err
		}
		canceled.ReceiveAsync(nil) // the check reads from the database what was decided
		var found CloseResult
		err := workflow.ExecuteActivity(retry.Database(ctx, "close the company"), ActClose, in).Get(ctx, &found)
		if err != nil || found.Progress != Unfinished {
			return found.Progress == Closed, err
		}
		wait, reason = tenantdeletion.Recheck, "wait until everything is paid"
	}
}

// eraseAll repeats the erasure until a pass finds nothing.
func eraseAll(ctx workflow.Context, in DeleteInput) error {
	for {
		var pass EraseResult
		if err := workflow.ExecuteActivity(retry.Erasure(ctx, "erase the data"), ActErase, in).Get(ctx, &pass); err != nil {
			return err
		}
		if pass.Erased == 0 {
			return nil
		}
		if err := timer.Sleep(ctx, settle, "wait for the end of activities"); err != nil {
			return err
		}
	}
}
