package workflow

import (
	"context"

	"countersign.dev/api/server"
	"countersign.dev/domain/flow"
)

// Runnable is a workflow of the project that steps can run.
type Runnable struct {
	ID         string           `json:"id"`
	Name       string           `json:"name"`
	Published  bool             `json:"published" doc:"A version is published; otherwise no step can run it"`
	Parameters []flow.Parameter `json:"parameters" maxItems:"200" doc:"Of the newest published version"`
}

// Runnables are the workflows by their names.
type Runnables struct {
	Workflows []Runnable `json:"workflows" maxItems:"4000"`
}

type runnableOutput struct{ Body Runnables }

func (h handlers) runnable(ctx context.Context, in *WorkflowInput) (*runnableOutput, error) {
	all, err := h.components.Workflows(ctx, server.Caller(ctx).TenantID, in.WorkflowID)
	out := &runnableOutput{Runnables{make([]Runnable, len(all))}}
	for i, w := range all {
		out.Body.Workflows[i] = Runnable{ID: w.ID, Name: w.Name, Published: w.Published,
			Parameters: append([]flow.Parameter{}, w.Parameters...)}
	}
	return out, err
}
