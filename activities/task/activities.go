// Package taskact writes what people do to a task. Every activity is one
// transaction, found again by its Update's id when it is repeated.
package taskact

import (
	"context"
	"errors"
	"time"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"countersign.dev/domain/act"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/task"
	"countersign.dev/internal/temporalx"
	taskflow "countersign.dev/workflows/task"
)

// Decisions is what people do to tasks.
type Decisions interface {
	DecideTask(ctx context.Context, tenantID, taskID, updateID string, action task.Action,
		reason string) (task.Task, error)
	ReassignTask(ctx context.Context, tenantID, taskID, updateID string, to []string, comment string,
		manager bool) (task.Task, error)
	RestartTask(ctx context.Context, tenantID, taskID, updateID, comment string, manager bool) (task.Task, error)
	RequestTaskInfo(ctx context.Context, tenantID, taskID, updateID string, q task.Question) (task.Task, error)
	ProvideTaskInfo(ctx context.Context, tenantID, taskID, updateID, text string) (task.Task, error)
}

// Clock is what the product does to tasks by itself.
type Clock interface {
	Task(ctx context.Context, tenantID, taskID string) (task.Task, error)
	TaskAlarm(ctx context.Context, tenantID, taskID string, alarm task.Action, at time.Time) (task.Task, error)
	WithdrawTask(ctx context.Context, tenantID, taskID, why string) (task.Task, error)
}

// Activities satisfies the contract of workflows/task.
type Activities struct {
	Decisions Decisions
	Clock     Clock
	Now       func() time.Time // nil means time.Now
}

var _ taskflow.Activities = (*Activities)(nil)

// Register names the activities on a worker.
func (a *Activities) Register(w worker.ActivityRegistry) {
	for name, do := range map[string]any{
		taskflow.ActStanding: a.Standing, taskflow.ActDecide: a.Decide, taskflow.ActReassign: a.Reassign,
		taskflow.ActRequestInfo: a.RequestInfo, taskflow.ActProvideInfo: a.ProvideInfo, taskflow.ActRestart: a.Restart,
		taskflow.ActAlarm: a.Alarm, taskflow.ActWithdraw: a.Withdraw,
	} {
		w.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
	}
}

// Standing reads where the task is.
func (a *Activities) Standing(ctx context.Context, in taskflow.Ref) (taskflow.Standing, error) {
	return a.answer(a.Clock.Task(ctx, in.TenantID, in.TaskID))
}

// Decide approves or rejects in the name of who asked for it.
func (a *Activities) Decide(ctx context.Context, in taskflow.PerformInput) (taskflow.Standing, error) {
	effect := act.With(ctx, act.New(act.DecideTask, in.TaskID, in.UpdateID, string(in.Action), in.Reason))
	tk, err := a.Decisions.DecideTask(effect, in.TenantID, in.TaskID, in.UpdateID, in.Action, in.Reason)
	return a.acted(ctx, in.Command, tk, err)
}

// Reassign hands the current level to others.
func (a *Activities) Reassign(ctx context.Context, in taskflow.ReassignInput) (taskflow.Standing, error) {
	effect := act.With(ctx, act.NewReassignment(in.TaskID, in.UpdateID, in.Comment, in.Manager, in.Assignees))
	tk, err := a.Decisions.ReassignTask(effect, in.TenantID, in.TaskID, in.UpdateID, in.Assignees, in.Comment, in.Manager)
	return a.acted(ctx, in.Command, tk, err)
}

// RequestInfo asks somebody by e-mail.
func (a *Activities) RequestInfo(ctx context.Context, in taskflow.RequestInfoInput) (taskflow.Standing, error) {
	effect := act.With(ctx, act.New(act.RequestInfo, in.TaskID, in.UpdateID, in.Text, in.Recipient))
	tk, err := a.Decisions.RequestTaskInfo(effect, in.TenantID, in.TaskID, in.UpdateID,
		task.Question{Text: in.Text, Recipient: in.Recipient})
	return a.acted(ctx, in.Command, tk, err)
}

// ProvideInfo answers.
func (a *Activities) ProvideInfo(ctx context.Context, in taskflow.ProvideInfoInput) (taskflow.Standing, error) {
	effect := act.With(ctx, act.New(act.ProvideInfo, in.TaskID, in.UpdateID, in.Text))
	tk, err := a.Decisions.ProvideTaskInfo(effect, in.TenantID, in.TaskID, in.UpdateID, in.Text)
	return a.acted(ctx, in.Command, tk, err)
}

// Restart begins again at level 1.
func (a *Activities) Restart(ctx context.Context, in taskflow.RestartInput) (taskflow.Standing, error) {
	effect := act.With(ctx, act.NewRestart(in.TaskID, in.UpdateID, in.Comment, in.Manager))
	tk, err := a.Decisions.RestartTask(effect, in.TenantID, in.TaskID, in.UpdateID, in.Comment, in.Manager)
	return a.acted(ctx, in.Command, tk, err)
}

// acted answers where the task stands after an act, also when a repeat finds
// that the act has had its effect.
func (a *Activities) acted(
	ctx context.Context, in taskflow.Command, tk task.Task, err error,
) (taskflow.Standing, error) {
	if errors.Is(err, act.ErrDone) {
		tk, err = a.Clock.Task(ctx, in.TenantID, in.TaskID)
	}
	s, err := a.answer(tk, err)
	if who, ok := tk.AssigneeOf(tk.DecidedBy); ok && !s.Open {
		s.By = who.Name
	}
	return s, err
}

// Alarm reminds, escalates or notes that the task is overdue, in the product's own name.
func (a *Activities) Alarm(ctx context.Context, in taskflow.AlarmInput) (taskflow.Standing, error) {
	return a.answer(a.Clock.TaskAlarm(itself(ctx, in.TenantID), in.TenantID, in.TaskID, in.Alarm, in.At))
}

// Withdraw closes a task whose case was cancelled.
func (a *Activities) Withdraw(ctx context.Context, in taskflow.Ref) (taskflow.Standing, error) {
	return a.answer(a.Clock.WithdrawTask(itself(ctx, in.TenantID), in.TenantID, in.TaskID, "The approval was canceled."))
}

// itself is the product acting, whoever's request started the workflow.
func itself(ctx context.Context, tenantID string) context.Context {
	who, _ := actor.From(ctx)
	product := actor.System(tenantID, who.CorrelationID)
	product.Workflow = who.Workflow
	return actor.With(ctx, product)
}

func (a *Activities) answer(tk task.Task, err error) (taskflow.Standing, error) {
	if err != nil {
		return taskflow.Standing{}, temporalx.Error(err)
	}
	now := time.Now
	if a.Now != nil {
		now = a.Now
	}
	return taskflow.FromDomain(tk, now()), nil
}
