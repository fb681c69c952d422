package bankinbound

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

const (
	// every is how often the folder is looked into. Banks put returns there a few
	// times a day; ten minutes keep a returned payment from being believed paid for long.
	every = 10 * time.Minute
	// looks bound the history: a day of them, then a run of its own goes on.
	looks = 144
)

// RunInbound looks into the bank's folder for as long as the account exists. A
// look that fails is a line in the log and the next look's work.
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
	for asked.ReceiveAsync(nil) { // the next run looks at once
	}
	return workflow.NewContinueAsNewError(ctx, Inbound, in)
}

// wait ends after a while or when somebody asks.
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
