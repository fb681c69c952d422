package task

import (
	"errors"
	"fmt"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/task"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

// taskRun is one run of the process of a task.
type taskRun struct {
	in       Input
	snapshot task.Snapshot
	changes  int // grows with every change, so that the wait reads the clocks again
}

// RunTask waits for people, and reminds or escalates when they take long. It ends
// when the task is decided or its process is canceled.
func RunTask(ctx workflow.Context, in Input) (Result, error) {
	r := &taskRun{in: in, snapshot: in.Snapshot}
	if err := r.handleActs(ctx); err != nil {
		return Result{}, err
	}
	if err := r.read(ctx); err != nil {
		return Result{}, err
	}
	for r.snapshot.Open {
		if workflow.GetInfo(ctx).GetContinueAsNewSuggested() && workflow.AllHandlersFinished(ctx) {
			in.Snapshot = task.Snapshot{}
			return Result{}, workflow.NewContinueAsNewError(ctx, Task, in)
		}
		if err := r.wait(ctx); err != nil {
			return Result{}, r.withdraw(ctx, err)
		}
	}
	if err := workflow.Await(ctx, func() bool { return workflow.AllHandlersFinished(ctx) }); err != nil {
		return Result{}, err
	}
	s := r.snapshot
	return Result{State: s.State, Decision: s.Decision, Reason: s.Reason, By: s.By, Answers: s.Answers}, nil
}

// read loads the row, unless the input has its snapshot.
func (r *taskRun) read(ctx workflow.Context) error {
	if r.snapshot.TaskID != "" {
		r.describe(ctx)
		return nil
	}
	return r.do(ctx, ActRead, r.ref())
}

// wait ends when an Update has changed the task or the next clock has run out.
func (r *taskRun) wait(ctx workflow.Context) error {
	seen := r.changes
	changed := func() bool { return r.changes != seen }
	if r.snapshot.Alarm == "" {
		return workflow.Await(ctx, changed)
	}
	alarm, at := r.snapshot.Alarm, r.snapshot.AlarmAt
	if left := at.Sub(workflow.Now(ctx)); left > 0 {
		summary := fmt.Sprintf("%s on %s", alarmWords[alarm], at.UTC().Format("Jan 2"))
		ok, err := timer.Await(ctx, left, summary, changed)
		if err != nil || ok {
			return err
		}
	}
	return r.do(ctx, ActAlarm, AlarmInput{TenantID: r.in.TenantID, TaskID: r.in.TaskID, Alarm: alarm, At: at})
}

// alarmWords are for operators: "remind assignee on Nov 26".
var alarmWords = map[task.Action]string{task.Approve: "apply the approval", task.Remind: "remind assignee",
	task.Escalate: "escalate", task.Overdue: "mark as overdue"}

// withdraw closes the row of a task whose process was canceled.
func (r *taskRun) withdraw(ctx workflow.Context, err error) error {
	if !temporal.IsCanceledError(err) {
		return err
	}
	ctx, cancel := workflow.NewDisconnectedContext(ctx)
	defer cancel()
	return errors.Join(err, r.do(ctx, ActWithdraw, r.ref()))
}

func (r *taskRun) ref() Ref { return Ref{TenantID: r.in.TenantID, TaskID: r.in.TaskID} }

// activitySummaries name no person: who decided is in the database.
var activitySummaries = map[string]string{
	ActRead:     "read the task",
	ActAlarm:    "apply what is due: approval, reminder, escalation or overdue mark",
	ActWithdraw: "close the task of a withdrawn subject",
}

// do runs one transaction and keeps its answer.
func (r *taskRun) do(ctx workflow.Context, activity string, in any) error {
	return r.keep(ctx,
		workflow.ExecuteLocalActivity(retry.DatabaseLocal(ctx, activitySummaries[activity]), activity, in))
}

// keep takes over the answer of a transaction.
func (r *taskRun) keep(ctx workflow.Context, transaction workflow.Future) error {
	var after task.Snapshot
	err := transaction.Get(ctx, &after)
	if err == nil {
		r.apply(ctx, after)
		return nil
	}
	if f := problem.Of(err); f != nil {
		return problem.Error(f) // the refusal without the wrapping of an activity
	}
	return err
}

// apply keeps the newer of two results that arrived in the wrong order.
func (r *taskRun) apply(ctx workflow.Context, after task.Snapshot) {
	r.changes++
	if after.Version >= r.snapshot.Version {
		r.snapshot = after
		r.describe(ctx)
	}
}
