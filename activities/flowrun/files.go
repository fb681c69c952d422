package flowrun

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/renderdocument"
	"countersign.dev/internal/temporalx"
	flowrunflow "countersign.dev/workflows/flowrun"
)

// Documents are the activities of steps that make files.
type Documents struct{ Files jobapp.Files }

// Register names the activities on a worker of the documents pool, to which the runs send them.
func (d Documents) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(d.RenderDocument, activity.RegisterOptions{Name: flowrunflow.ActRenderDocument})
}

// RenderDocument makes the file of a step.
func (d Documents) RenderDocument(
	ctx context.Context, in flowrunflow.ActInput[renderdocument.Document],
) (flowrunflow.ActResult, error) {
	defer temporalx.Heartbeat(ctx)()
	f, err := d.Files.Add(ctx, in.TenantID, effectOf(in), in.Input)
	if err != nil {
		return flowrunflow.ActResult{}, temporalx.Error(err)
	}
	record := kind.File{ID: f.ID, Name: f.Name, ContentType: f.ContentType, Size: f.Size}.Record()
	return flowrunflow.ActResult{Summary: f.Name, Outputs: map[string]any{flow.OutputFile: record}}, nil
}
