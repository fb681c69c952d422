// Package task contains the activities of a task's workflow. Each activity is one transaction. A repetition
// finds the effect of the first attempt.
package task

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/act"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/task"
	"countersign.dev/internal/temporalx"
	taskflow "countersign.dev/workflows/task"
)

// Activities satisfies the contract of workflows/task.
type Activities struct{ Tasks *taskapp.Commands }

var _ taskflow.Activities = (*Activities)(nil)

// Register names the activities on a worker.
func (a *Activities) Register(w worker.ActivityRegistry) {
	for name, do := range map[string]any{
		taskflow.ActRead: a.Read, taskflow.ActAct: a.Act, taskflow.ActAlarm: a.Alarm, taskflow.ActWithdraw: a.Withdraw,
	} {
		w.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
	}
}

// Read reads the task.
func (a *Activities) Read(ctx context.Context, in taskflow.Ref) (task.Snapshot, error) {
	return a.answer(a.Tasks.Get(ctx, in.TenantID, in.TaskID))
}

// Act executes an act as the person whose request is recorded.
func (a *Activities) Act(ctx context.Context, in taskflow.ActInput) (task.Snapshot, error) {
	recorded := act.With(ctx, in.Act.Request(in.TaskID, in.UpdateID))
	return a.answer(a.Tasks.Act(recorded, in.TenantID, in.TaskID, in.UpdateID, in.Act))
}

// Alarm reminds, escalates or marks the task as overdue, in the product's name.
func (a *Activities) Alarm(ctx context.Context, in taskflow.AlarmInput) (task.Snapshot, error) {
	return a.answer(a.Tasks.Alarm(asProduct(ctx, in.TenantID), in.TenantID, in.TaskID, in.Alarm, in.At))
}

// Withdraw closes a task whose process was canceled.
func (a *Activities) Withdraw(ctx context.Context, in taskflow.Ref) (task.Snapshot, error) {
	return a.answer(a.Tasks.Withdraw(asProduct(ctx, in.TenantID), in.TenantID, in.TaskID))
}

// asProduct makes the product the actor, although a person's request started the workflow.
func asProduct(ctx context.Context, tenantID string) context.Context {
	who, _ := actor.From(ctx)
	product := actor.System(tenantID, who.CorrelationID)
	product.Workflow = who.Workflow
	return actor.With(ctx, product)
}

func (a *Activities) answer(tk task.Task, err error) (task.Snapshot, error) {
	if err != nil {
		return task.Snapshot{}, temporalx.Error(err)
	}
	return tk.Snapshot(a.Tasks.Now()), nil
}
