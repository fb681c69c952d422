package vendor

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

const (
	// again is how often the workflow looks whether the payments to the former account are done. A batch takes hours or
	// days, and nothing more is paid to the former account meanwhile.
	again = 10 * time.Minute
	// looks limits the history: after two days of looks, the workflow continues as new.
	looks = 288
)

// RunActivate waits for the end of the waiting period, and then until no payment to the former account is in progress.
// An account that was refused or withdrawn meanwhile ends it.
func RunActivate(ctx workflow.Context, in ActivateInput) error {
	if wait := in.UsableFrom.Sub(workflow.Now(ctx)); wait > 0 {
		if err := timer.Sleep(ctx, wait, "wait for the end of the waiting period"); err != nil {
			return err
		}
	}
	for range looks {
		var result UseResult
		if err := workflow.ExecuteActivity(retry.Database(ctx, "begin the use of the bank account"), ActUse, in).Get(ctx,
			&result); err != nil {
			return err
		}
		if result.Done {
			return nil
		}
		if err := timer.Sleep(ctx, again, "wait for payments to the former account"); err != nil {
			return err
		}
	}
	return workflow.NewContinueAsNewError(ctx, StartUse, in)
}
