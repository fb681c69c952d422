package printer

import (
	"go.temporal.io/sdk/workflow"

	"countersign.dev/workflows/queue"
	"countersign.dev/workflows/retry"
)

// RunVisit lets the pool of printers contact one. A visit that nobody finishes in time ends as failed, so that the
// page never waits for good.
func RunVisit(ctx workflow.Context, in VisitInput) error {
	err := workflow.ExecuteActivity(retry.Connection(ctx, queue.Print, "contact the printer"), ActVisit, in).Get(ctx, nil)
	if err == nil {
		return nil
	}
	ctx, cancel := workflow.NewDisconnectedContext(ctx)
	defer cancel()
	return workflow.ExecuteActivity(retry.Database(ctx, "record that the visit got no answer"), ActEnd, in).Get(ctx, nil)
}
