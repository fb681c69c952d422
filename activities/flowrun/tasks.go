package flowrun

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/internal/temporalx"
	flowrunflow "countersign.dev/workflows/flowrun"
)

// Tasks are the activities of steps that ask people.
type Tasks struct{ Commands *taskapp.Commands }

// Register names the activities on a worker of the core pool, to which the runs send them.
func (t Tasks) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(t.AddTask, activity.RegisterOptions{Name: flowrunflow.ActAddTask})
}

// AddTask adds the task of a step.
func (t Tasks) AddTask(
	ctx context.Context, in flowrunflow.ActInput[kind.Question],
) (flowrunflow.AddedTask, error) {
	tk, err := t.Commands.AskForStep(ctx, in.TenantID, effectOf(in), in.Input)
	if err != nil {
		return flowrunflow.AddedTask{}, temporalx.Error(err)
	}
	return flowrunflow.AddedTask{Number: tk.Number, ProcessNumber: tk.ProcessNumber, Subject: tk.Subject,
		Snapshot: tk.Snapshot(t.Commands.Now())}, nil
}
