package bankinbound

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

const (
	// every is the interval of reading the folder. Banks deliver returns a few times a day. With ten minutes, a
	// returned payment is not shown as paid for long.
	every = 10 * time.Minute
	// looks limits the history: after a day of readings, the workflow continues as new.
	looks = 144
)

// RunInbound reads the bank's folder while the account exists. A failed reading is logged, and the next reading
// repeats it.
func RunInbound(ctx workflow.Context, in Input) error {
	asked := workflow.GetSignalChannel(ctx, SignalLook)
	for range looks {
		var found ReadResult
		err := workflow.ExecuteActivity(retry.Bank(ctx, "read new files from the bank's folder"), ActRead, in).Get(ctx,
			&found)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			workflow.GetLogger(ctx).Warn("the bank's folder could not be read", "error", err)
		}
		if err := wait(ctx, asked); err != nil {
			return err
		}
	}
	for asked.ReceiveAsync(nil) { // the next run reads at once
	}
	return workflow.NewContinueAsNewError(ctx, Inbound, in)
}

// wait ends after a time or when a reading is requested.
func wait(ctx workflow.Context, asked workflow.ReceiveChannel) error {
	timed, cancel := workflow.WithCancel(ctx)
	defer cancel()
	due := timer.New(timed, every, "wait before the bank's folder is read again")
	workflow.NewSelector(ctx).
		AddFuture(due, func(workflow.Future) {}).
		AddReceive(asked, func(c workflow.ReceiveChannel, _ bool) { c.Receive(ctx, nil) }).
		AddReceive(ctx.Done(), func(workflow.ReceiveChannel, bool) {}).
		Select(ctx)
	return ctx.Err()
}
