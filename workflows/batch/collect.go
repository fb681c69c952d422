package batch

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

const (
	// collectEvery is how often leftovers are removed. They cost storage only.
	collectEvery = 24 * time.Hour
	// collections limits the history: after a month of collections, the workflow continues as new.
	collections = 30
)

// RunCollect removes what abandoned attempts to seal have left in object storage,
// once a day from the first attempt of a tenant on. A failure is left to the next day.
func RunCollect(ctx workflow.Context, in CollectInput) error {
	for range collections {
		if err := timer.Sleep(ctx, collectEvery, "wait for the next collection"); err != nil {
			return err
		}
		var result CollectResult
		err := workflow.ExecuteActivity(retry.Bank(ctx, summaries[ActCollect]), ActCollect, in).Get(ctx, &result)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			workflow.GetLogger(ctx).Warn("the leftovers of sealing could not be removed", "error", err)
		}
	}
	return workflow.NewContinueAsNewError(ctx, Collect, in)
}
