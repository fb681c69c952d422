package taskact_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"

	taskact "countersign.dev/activities/task"
	"countersign.dev/domain/act"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	taskflow "countersign.dev/workflows/task"
)

// desk keeps one task as the store does: an update seen is not done again.
type desk struct {
	taskact.Decisions
	taskact.Clock
	tk   task.Task
	seen map[string]bool
	by   []string
}

func (d *desk) DecideTask(
	ctx context.Context, _, _, updateID string, action task.Action, reason string,
) (task.Task, error) {
	if d.seen[updateID] {
		return task.Task{}, act.ErrDone
	}
	asked, ok := act.From(ctx)
	if !ok || asked.Kind != act.DecideTask {
		return d.tk, fault.New(fault.Forbidden, fault.ActionForbidden, "Nobody has asked for this.")
	}
	who := strings.TrimPrefix(asked.UpdateID, "by ")
	err := d.tk.Decide(task.Decision{Action: action, UserID: who, Reason: reason}, task.Case{})
	if err == nil {
		d.seen[updateID], d.by, d.tk.Version = true, append(d.by, who), d.tk.Version+1
	}
	return d.tk, err
}

func (d *desk) Task(context.Context, string, string) (task.Task, error) { return d.tk, nil }

func (d *desk) TaskAlarm(ctx context.Context, _, _ string, alarm task.Action, _ time.Time) (task.Task, error) {
	who, _ := actor.From(ctx)
	d.by = append(d.by, who.UserName)
	return d.tk, nil
}

func newEnv(t *testing.T) (*testsuite.TestActivityEnvironment, *taskact.Activities, *desk) {
	t.Helper()
	limit := decimal.NewFromInt(1000)
	ann := approval.Approver{UserID: "ann", Name: "Ann", Limit: &limit, Final: true}
	d := &desk{seen: map[string]bool{}, tk: task.Task{ID: "t", State: task.StateReview, Bucket: task.Active, Level: 1,
		Plan: approval.Plan{Steps: []approval.Step{{Name: "One", Approvers: []approval.Approver{ann}}}}}}
	d.tk.Assign([]approval.Assigned{{Approver: ann}})
	a := &taskact.Activities{Decisions: d, Clock: d}
	env := (&testsuite.WorkflowTestSuite{}).NewTestActivityEnvironment()
	a.Register(env)
	return env, a, d
}

func input(userID string) taskflow.PerformInput {
	return taskflow.PerformInput{Command: taskflow.Command{TenantID: "tenant", TaskID: "t", UpdateID: "by " + userID},
		Action: task.Approve}
}

func TestADecisionRunTwiceIsOneInTheNameOfWhoSentIt(t *testing.T) {
	env, a, d := newEnv(t)
	for range 2 {
		v, err := env.ExecuteActivity(a.Decide, input("ann"))
		require.NoError(t, err)
		var s taskflow.Standing
		require.NoError(t, v.Get(&s))
		require.Equal(t,
			taskflow.Standing{TaskID: "t", State: task.StateApproved, Level: 1, Levels: 1, Decision: task.Approve, By: "Ann",
				Version: 1}, s)
	}
	require.Equal(t, []string{"ann"}, d.by)
}

func TestARefusalIsFinalAndKeepsItsCode(t *testing.T) {
	env, a, _ := newEnv(t)
	_, err := env.ExecuteActivity(a.Decide, input("eve"))
	var app *temporal.ApplicationError
	require.ErrorAs(t, err, &app)
	require.Equal(t, string(fault.TaskAccessDenied), app.Type())
	require.True(t, app.NonRetryable())
}

func TestAnAlarmIsTheProductsOwnDoing(t *testing.T) {
	env, a, d := newEnv(t)
	_, err := env.ExecuteActivity(a.Alarm, taskflow.AlarmInput{TenantID: "tenant", TaskID: "t", Alarm: task.Remind})
	require.NoError(t, err)
	require.Equal(t, []string{"Countersign"}, d.by)
}
