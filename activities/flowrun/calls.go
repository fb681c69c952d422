package flowrun

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/callrest"
	"countersign.dev/domain/flow/kind/sendfile"
	"countersign.dev/internal/temporalx"
	flowrunflow "countersign.dev/workflows/flowrun"
)

// Calls are the activities of steps that reach services of other companies.
type Calls struct{ Services jobapp.Services }

// Register names the activities on a worker of the delivery pool, to which the runs send them.
func (c Calls) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(c.CallREST, activity.RegisterOptions{Name: flowrunflow.ActCallREST})
	w.RegisterActivityWithOptions(c.SendFile, activity.RegisterOptions{Name: flowrunflow.ActSendFile})
}

// CallREST sends the request of a step. What became of it is a result, so that the run decides about a repetition.
func (c Calls) CallREST(
	ctx context.Context, in flowrunflow.ActInput[callrest.Call],
) (flowrunflow.ActResult, error) {
	defer temporalx.Heartbeat(ctx)()
	o := c.Services.CallREST(ctx, in.TenantID, effectOf(in), in.Input)
	result := resultOf(o.Outcome)
	result.Outputs = map[string]any{flow.OutputStatus: float64(o.Status), flow.OutputBody: o.Body}
	return result, nil
}

// SendFile uploads the file of a step. What became of it is a result, as for CallREST.
func (c Calls) SendFile(
	ctx context.Context, in flowrunflow.ActInput[sendfile.Upload],
) (flowrunflow.ActResult, error) {
	defer temporalx.Heartbeat(ctx)()
	return resultOf(c.Services.SendFile(ctx, in.TenantID, effectOf(in), in.Input)), nil
}

func resultOf(o kind.Outcome) flowrunflow.ActResult {
	result := flowrunflow.ActResult{Summary: o.Summary}
	if !o.Succeeded {
		result.Failure = &flowrunflow.ActFailure{Code: string(o.Code), Text: o.Text, Repeatable: o.Repeatable,
			Unknown: o.Unknown, After: o.After}
	}
	return result
}
