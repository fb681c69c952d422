package dataexport

import (
	"go.temporal.io/sdk/workflow"

	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

// RunExport writes the archive, waits until its time is over, and removes it. An archive that cannot be written ends
// the export as failed, and a person starts another.
func RunExport(ctx workflow.Context, in ExportInput) error {
	var result WriteResult
	err := workflow.ExecuteActivity(retry.Export(ctx, "write the archive"), ActWrite, in).Get(ctx, &result)
	if err != nil {
		ctx, cancel := workflow.NewDisconnectedContext(ctx)
		defer cancel()
		return workflow.ExecuteActivity(retry.Database(ctx, "record that no archive was written"), ActFail, in).Get(ctx,
			nil)
	}
	if result.ExpiresAt.IsZero() {
		return nil
	}
	wait := result.ExpiresAt.Sub(workflow.Now(ctx))
	if err := timer.Sleep(ctx, wait, "keep the archive for downloads"); err != nil {
		return err
	}
	return workflow.ExecuteActivity(retry.Database(ctx, "remove the archive"), ActRemove, in).Get(ctx, nil)
}
