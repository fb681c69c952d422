package retry

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/timer"
)

// A file that waits is better than a file that failed, because storage, scanner or reader may be unavailable for
// a while. After this time the file fails, and its owner reads why.
const (
	againAfter = 15 * time.Second
	patience   = time.Hour
)

// WhileUnavailable repeats an attempt for as long as a part of the platform is unavailable. It returns every
// other error at once. The summary says what the timer between two attempts is for.
func WhileUnavailable(ctx workflow.Context, summary string, attempt func() error) error {
	for begun := workflow.Now(ctx); ; {
		err := attempt()
		f := problem.Of(err)
		if err == nil || f == nil || f.Kind != fault.Unavailable || workflow.Now(ctx).Sub(begun) > patience {
			return err
		}
		if err := timer.Sleep(ctx, againAfter, summary); err != nil {
			return err
		}
	}
}
