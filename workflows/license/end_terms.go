package license

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

const (
	// longest limits a timer: terms may end in decades.
	longest = 90 * 24 * time.Hour
	// looks limits the history of one run.
	looks = 100
)

// RunEndTerms notifies people when terms end, until none is left that will. A changed license is read at once.
func RunEndTerms(ctx workflow.Context, in Input) error {
	changed := workflow.GetSignalChannel(ctx, SignalChanged)
	for range looks {
		for changed.ReceiveAsync(nil) { // the activity reads what has changed
		}
		var found EndResult
		err := workflow.ExecuteActivity(retry.Database(ctx, "notify about ended terms"), ActEndTerms, in).Get(ctx, &found)
		if err != nil {
			return err
		}
		if found.Next.IsZero() && changed.Len() == 0 {
			return nil
		}
		wait := min(found.Next.Sub(workflow.Now(ctx)), longest)
		_, err = timer.Await(ctx, wait, "wait for the end of a term", func() bool { return changed.Len() > 0 })
		if err != nil {
			return err
		}
	}
	return workflow.NewContinueAsNewError(ctx, EndTerms, in)
}
