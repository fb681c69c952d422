package bulk

import (
	"go.temporal.io/sdk/workflow"

	"countersign.dev/workflows/retry"
)

// RunBulk goes through the tasks part by part. The largest selection is 250
// parts, some 1,500 events: its history needs no new beginning.
func RunBulk(ctx workflow.Context, in RunInput) error {
	for {
		var part PerformResult
		if err := workflow.ExecuteActivity(retry.Bulk(ctx, "carry out the action on the next tasks"), ActPerform, in).Get(ctx,
			&part); err != nil {
			return err
		}
		if part.Left == 0 {
			return nil
		}
	}
}
