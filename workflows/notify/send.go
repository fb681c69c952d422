package notify

import (
	"go.temporal.io/sdk/workflow"

	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

// RunSend delivers one message or records why it cannot. A failed message is recorded and does not fail the
// workflow, because it needs no operator.
func RunSend(ctx workflow.Context, in SendInput) error {
	if wait := in.NotBefore.Sub(workflow.Now(ctx)); wait > 0 {
		if err := timer.Sleep(ctx, wait, "wait for the sending limit of the tenant"); err != nil {
			return err
		}
	}
	err := workflow.ExecuteActivity(retry.Mail(ctx, "send the message"), ActDeliver, in).Get(ctx, nil)
	if err == nil {
		return nil
	}
	reason := "The mail server did not take the message within a day."
	if f := problem.Of(err); f != nil && !problem.Retryable(f.Kind) {
		reason = f.Message
	}
	ctx, cancel := workflow.NewDisconnectedContext(ctx)
	defer cancel()
	return workflow.ExecuteActivity(retry.Database(ctx, "record that the message cannot be sent"), ActGiveUp,
		GiveUpInput{SendInput: in, Reason: reason}).Get(ctx, nil)
}
