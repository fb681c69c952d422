package bulk

import (
	"go.temporal.io/sdk/workflow"

	"countersign.dev/workflows/retry"
)

// RunBulk processes the tasks in parts. The largest selection has 250 parts, some 1,500 events, so the workflow
// needs no continue-as-new.
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
