// Package timer has the waits of workflows. Each names what it is for, because
// operators read the summary of a timer in the Temporal UI.
package timer

import (
	"time"

	"go.temporal.io/sdk/workflow"
)

// Sleep pauses the workflow. It records the same event as workflow.Sleep, whose summary is always "Sleep".
func Sleep(ctx workflow.Context, span time.Duration, summary string) error {
	return New(ctx, span, summary).Get(ctx, nil)
}

// New starts a timer for a selector.
func New(ctx workflow.Context, span time.Duration, summary string) workflow.Future {
	return workflow.NewTimerWithOptions(ctx, span, workflow.TimerOptions{Summary: summary})
}

// Await waits for a condition for a limited time, and reports whether the condition is true.
func Await(ctx workflow.Context, span time.Duration, summary string, condition func() bool) (bool, error) {
	return workflow.AwaitWithOptions(ctx,
		workflow.AwaitOptions{Timeout: span, TimerOptions: workflow.TimerOptions{Summary: summary}}, condition)
}
