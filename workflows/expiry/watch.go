package expiry

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

const (
	// longest limits a timer: keys are valid for years.
	longest = 90 * 24 * time.Hour
	// shortest allows for clocks that differ: a worker whose clock is behind finds that it is too early.
	shortest = 5 * time.Second
	// looks limits the history of one run.
	looks = 100
)

// RunWatch warns people of keys and tokens that expire, until none is left that will. A new key or token is read at
// once.
func RunWatch(ctx workflow.Context, in Input) error {
	changed := workflow.GetSignalChannel(ctx, SignalChanged)
	for range looks {
		for changed.ReceiveAsync(nil) { // the activity reads what has changed
		}
		var found WarnResult
		err := workflow.ExecuteActivity(retry.Database(ctx, "warn of what expires"), ActWarn, in).Get(ctx, &found)
		if err != nil {
			return err
		}
		if found.Next.IsZero() && changed.Len() == 0 {
			return nil
		}
		wait := max(shortest, min(found.Next.Sub(workflow.Now(ctx)), longest))
		_, err = timer.Await(ctx, wait, "wait for the next warning", func() bool { return changed.Len() > 0 })
		if err != nil {
			return err
		}
	}
	return workflow.NewContinueAsNewError(ctx, Watch, in)
}
