package workflow

import (
	"context"

	"countersign.dev/api/server"
)

// WorkflowStart are the parameters of a run.
type WorkflowStart struct {
	Parameters map[string]any `json:"parameters" doc:"At most 64 kB"`
}

type startInput struct {
	WorkflowInput
	Body WorkflowStart
}

// StartedWorkflow is the job that runs the workflow.
type StartedWorkflow struct {
	JobID  string `json:"jobId"`
	Number int64  `json:"number"`
}

type startedOutput struct{ Body StartedWorkflow }

func (h handlers) start(ctx context.Context, in *startInput) (*startedOutput, error) {
	j, err := h.jobs.StartWorkflow(ctx, server.Caller(ctx).TenantID, in.WorkflowID, in.Body.Parameters)
	return &startedOutput{StartedWorkflow{JobID: j.ID, Number: j.Number}}, err
}
