package taskflow

import (
	"errors"
	"fmt"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

// human is one task while somebody is asked.
type human struct {
	in       Input
	standing Standing
	changes  int // grows with every change, so that the wait looks at the clocks again
}

// RunTask waits for people and speaks up when they take long. It ends when
// somebody decides, or when its case is cancelled.
func RunTask(ctx workflow.Context, in Input) (Result, error) {
	h := &human{in: in, standing: in.Standing}
	if err := h.handlers(ctx); err != nil {
		return Result{}, err
	}
	if err := h.look(ctx); err != nil {
		return Result{}, err
	}
	for h.standing.Open {
		if workflow.GetInfo(ctx).GetContinueAsNewSuggested() && workflow.AllHandlersFinished(ctx) {
			in.Standing = Standing{}
			return Result{}, workflow.NewContinueAsNewError(ctx, Task, in)
		}
		if err := h.wait(ctx); err != nil {
			return Result{}, h.withdraw(ctx, err)
		}
	}
	if err := workflow.Await(ctx, func() bool { return workflow.AllHandlersFinished(ctx) }); err != nil {
		return Result{}, err
	}
	return Result{State: h.standing.State, Decision: h.standing.Decision, Reason: h.standing.Reason, By: h.standing.By},
		nil
}

// look reads the row, unless whoever started the task knew it.
func (h *human) look(ctx workflow.Context) error {
	if h.standing.TaskID != "" {
		h.describe(ctx)
		return nil
	}
	return h.do(ctx, ActStanding, h.ref())
}

// wait ends when an Update changed something or the next clock runs out.
func (h *human) wait(ctx workflow.Context) error {
	seen := h.changes
	changed := func() bool { return h.changes != seen }
	if h.standing.Alarm == "" {
		return workflow.Await(ctx, changed)
	}
	alarm, at := h.standing.Alarm, h.standing.AlarmAt
	if left := at.Sub(workflow.Now(ctx)); left > 0 {
		words := fmt.Sprintf("%s on %s", alarmWords[alarm], at.UTC().Format("Jan 2"))
		ok, err := timer.Await(ctx, left, words, changed)
		if err != nil || ok {
			return err
		}
	}
	return h.do(ctx, ActAlarm, AlarmInput{TenantID: h.in.TenantID, TaskID: h.in.TaskID, Alarm: alarm, At: at})
}

// alarmWords are the summaries of the timers, for operators: "remind assignee on Nov 26".
var alarmWords = map[task.Action]string{task.Remind: "remind assignee", task.Escalate: "escalate",
	task.Overdue: "mark as overdue"}

// withdraw closes the row of a task whose case was cancelled.
func (h *human) withdraw(ctx workflow.Context, err error) error {
	if !temporal.IsCanceledError(err) {
		return err
	}
	ctx, cancel := workflow.NewDisconnectedContext(ctx)
	defer cancel()
	return errors.Join(err, h.do(ctx, ActWithdraw, h.ref()))
}

func (h *human) ref() Ref { return Ref{TenantID: h.in.TenantID, TaskID: h.in.TaskID} }

// activitySummaries name no person: who decided is in the database.
var activitySummaries = map[string]string{
	ActStanding: "look up the task", ActDecide: "record the decision", ActReassign: "reassign the task",
	ActRequestInfo: "ask for information", ActProvideInfo: "record the answer",
	ActRestart: "restart the approval at level 1", ActAlarm: "send what is due: reminder, escalation or overdue mark",
	ActWithdraw: "close the task of a withdrawn invoice",
}

// do runs one transaction and takes over what it answers.
func (h *human) do(ctx workflow.Context, activity string, in any) error {
	var after Standing
	err := workflow.ExecuteLocalActivity(retry.DatabaseLocal(ctx, activitySummaries[activity]), activity, in).Get(ctx,
		&after)
	if err == nil {
		h.apply(ctx, after)
		return nil
	}
	if f := problem.Of(err); f != nil {
		return problem.Error(f) // the refusal itself, without the wrapping of an activity
	}
	return err
}

// apply keeps the newer of two answers that came out of order.
func (h *human) apply(ctx workflow.Context, after Standing) {
	h.changes++
	if after.Version >= h.standing.Version {
		h.standing = after
		h.describe(ctx)
	}
}

// open refuses before an Update is accepted into the history.
func (h *human) open() error {
	if h.standing.TaskID != "" && !h.standing.Open {
		return problem.Error(fault.New(fault.Conflict, fault.IllegalTransition,
			"The task is %s already. Refresh to see who decided.", h.standing.State))
	}
	return nil
}

// decision checks what needs no row.
func (in PerformInput) decision() error {
	return task.Decision{Action: in.Action, Reason: in.Reason}.CheckContent()
}
