package flowrun

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/callrest"
	flowrunflow "countersign.dev/workflows/flowrun"
)

// Calls are the activities of steps that reach services of other companies.
type Calls struct{ Services jobapp.Services }

// Register names the activities on a worker of the delivery pool, to which the runs send them.
func (c Calls) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(c.CallREST, activity.RegisterOptions{Name: flowrunflow.ActCallREST})
}

// CallREST sends the request of a step. What became of it is a result, so that the run decides about a repetition.
func (c Calls) CallREST(
	ctx context.Context, in flowrunflow.ActInput[callrest.Call],
) (flowrunflow.ActResult, error) {
	effect := jobapp.Effect{JobID: in.JobID, Path: in.Path, Attempt: in.Attempt}
	o := c.Services.CallREST(ctx, in.TenantID, effect, in.Input)
	result := flowrunflow.ActResult{Summary: o.Summary,
		Outputs: map[string]any{flow.OutputStatus: float64(o.Status), flow.OutputBody: o.Body}}
	if !o.Succeeded {
		result.Failure = &flowrunflow.ActFailure{Code: string(o.Code), Text: o.Text, Repeatable: o.Repeatable,
			Unknown: o.Unknown, After: o.After}
	}
	return result, nil
}
