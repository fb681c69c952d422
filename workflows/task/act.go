package task

import (
	"fmt"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
)

// handleActs serves the acts of people. Each is one transaction and is answered with
// the new snapshot. The Update's id is the key by which a repeat finds its effect.
func (r *taskRun) handleActs(ctx workflow.Context) error {
	act := func(ctx workflow.Context, a task.Act) (task.Snapshot, error) {
		in := ActInput{TenantID: r.in.TenantID, TaskID: r.in.TaskID, UpdateID: workflow.GetCurrentUpdateInfo(ctx).ID, Act: a}
		err := r.keep(ctx, workflow.ExecuteLocalActivity(
			retry.DatabaseLocal(ctx, "record the action of a person"), ActAct, in))
		return r.snapshot, err
	}
	return workflow.SetUpdateHandlerWithOptions(ctx, UpdateAct, act,
		workflow.UpdateHandlerOptions{Validator: func(task.Act) error { return r.requireOpen() }})
}

// requireOpen refuses an Update before it is accepted into the history.
func (r *taskRun) requireOpen() error {
	if r.snapshot.TaskID != "" && !r.snapshot.Open {
		return problem.Error(fault.New(fault.Conflict, fault.IllegalTransition,
			"The task is %s already. Refresh to see who decided.", r.snapshot.State))
	}
	return nil
}

// describe sets the text that operators read in the Temporal UI.
func (r *taskRun) describe(ctx workflow.Context) {
	s := r.snapshot
	text := fmt.Sprintf("%s, level %d of %d", s.State, s.Level, s.Levels)
	switch {
	case s.Alarm != "":
		text += fmt.Sprintf("\n\nNext: %s at %s", s.Alarm, s.AlarmAt.UTC().Format("Mon 2 Jan 15:04 MST"))
	case s.By != "":
		text += fmt.Sprintf("\n\n%s by %s", s.Decision, s.By)
	}
	workflow.SetCurrentDetails(ctx, text)
}
