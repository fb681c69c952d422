package task_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"

	taskact "countersign.dev/activities/task"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	"countersign.dev/internal/store/storetest"
	taskflow "countersign.dev/workflows/task"
)

func newEnv(d *storetest.Desk) (*testsuite.TestActivityEnvironment, *taskact.Activities) {
	a := &taskact.Activities{Tasks: d.Tasks}
	env := (&testsuite.WorkflowTestSuite{}).NewTestActivityEnvironment()
	a.Register(env)
	return env, a
}

func approve(d *storetest.Desk, tk task.Task, key string) taskflow.ActInput {
	return taskflow.ActInput{TenantID: d.TenantID, TaskID: tk.ID, UpdateID: key, Act: task.Act{Action: task.Approve}}
}

func TestRepeatedActHasOneEffectAttributedToRequester(t *testing.T) {
	d := storetest.NewDesk(t)
	tk := d.Ask(t, 1)
	d.Request(d.Ann, t, tk.ID, "key", task.Act{Action: task.Approve})
	env, a := newEnv(d)
	for range 2 {
		v, err := env.ExecuteActivity(a.Act, approve(d, tk, "key"))
		require.NoError(t, err)
		var s task.Snapshot
		require.NoError(t, v.Get(&s))
		require.Equal(t, task.Snapshot{TaskID: tk.ID, State: task.StateApproved, Bucket: task.Processed, Level: 1, Levels: 1,
			Decision: task.Approve, By: "Ann Approver", Version: 2}, s)
	}
	require.Len(t, d.Decided, 1)
	require.Equal(t, d.AnnID, d.Decided[0].DecidedBy)
}

func TestActWithoutRecordedRequestIsRefused(t *testing.T) {
	d := storetest.NewDesk(t)
	tk := d.Ask(t, 1)
	env, a := newEnv(d)
	_, err := env.ExecuteActivity(a.Act, approve(d, tk, "key"))
	requireFinal(t, err, fault.ActionForbidden)
	d.Request(d.Ann, t, tk.ID, "other", task.Act{Action: task.Reject, Fields: task.Fields{Reason: "not ordered"}})
	_, err = env.ExecuteActivity(a.Act, approve(d, tk, "other"))
	requireFinal(t, err, fault.ActionForbidden)
	require.Empty(t, d.Decided)
}

func TestRefusalIsFinalAndKeepsItsCode(t *testing.T) {
	d := storetest.NewDesk(t)
	tk := d.Ask(t, 1)
	d.Request(d.Mia, t, tk.ID, "key", task.Act{Action: task.Approve})
	env, a := newEnv(d)
	_, err := env.ExecuteActivity(a.Act, approve(d, tk, "key"))
	requireFinal(t, err, fault.TaskAccessDenied)
}

func TestReminderIsAttributedToProduct(t *testing.T) {
	d := storetest.NewDesk(t)
	tk := d.Ask(t, 1)
	env, a := newEnv(d)
	_, err := env.ExecuteActivity(a.Alarm, taskflow.AlarmInput{TenantID: d.TenantID, TaskID: tk.ID, Alarm: task.Remind,
		At: tk.NextReminderAt})
	require.NoError(t, err)
	v, err := d.Tasks.View(context.Background(), d.TenantID, tk.ID, d.Reader(d.AnnID))
	require.NoError(t, err)
	last := v.History[len(v.History)-1]
	require.Equal(t, task.Remind, last.Action)
	require.Equal(t, "Countersign", last.UserName)
}

func requireFinal(t *testing.T, err error, code fault.Code) {
	t.Helper()
	var app *temporal.ApplicationError
	require.ErrorAs(t, err, &app)
	require.Equal(t, string(code), app.Type())
	require.True(t, app.NonRetryable())
}
