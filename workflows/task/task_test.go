package task

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	"countersign.dev/workflows/problem"
)

var monday = time.Date(2026, 11, 23, 14, 0, 0, 0, time.UTC)

// fake is the contract's activities over one task in memory.
type fake struct {
	snapshot task.Snapshot
	done     []string // what was done, in order
	refuse   error
	alarms   []AlarmInput
}

var _ Activities = (*fake)(nil)

func (f *fake) change(what string, then func(*task.Snapshot)) (task.Snapshot, error) {
	if f.refuse != nil {
		return task.Snapshot{}, f.refuse
	}
	f.done = append(f.done, what)
	f.snapshot.Version++
	then(&f.snapshot)
	return f.snapshot, nil
}

func (f *fake) Read(context.Context, Ref) (task.Snapshot, error) { return f.snapshot, nil }

func (f *fake) Act(_ context.Context, in ActInput) (task.Snapshot, error) {
	return f.change(string(in.Act.Action)+" "+in.UpdateID, func(s *task.Snapshot) {
		switch {
		case in.Act.Deferred:
			s.Alarm, s.AlarmAt = task.Approve, monday.Add(time.Minute+task.UndoPeriod)
		case in.Act.Action == task.Retract:
			s.Alarm, s.AlarmAt = task.Remind, monday.Add(72*time.Hour)
		case in.Act.Action == task.Reassign:
			s.AlarmAt = s.AlarmAt.Add(48 * time.Hour)
		case in.Act.Action == task.Restart:
			s.Level = 1
		case in.Act.Action == task.Approve && s.Level < s.Levels:
			s.Level++
		case in.Act.Action == task.Approve, in.Act.Action == task.Reject:
			s.Open, s.State, s.Decision, s.Reason = false, task.StateApproved, in.Act.Action, in.Act.Fields.Reason
			s.By, s.Alarm = "Ann", ""
			if in.Act.Action == task.Reject {
				s.State = task.StateRejected
			}
		}
	})
}

func (f *fake) Alarm(_ context.Context, in AlarmInput) (task.Snapshot, error) {
	f.alarms = append(f.alarms, in)
	return f.change(string(in.Alarm), func(s *task.Snapshot) {
		if in.Alarm == task.Approve {
			s.Open, s.State, s.Decision, s.By, s.Alarm = false, task.StateApproved, task.Approve, "Ann", ""
			return
		}
		s.Alarm, s.AlarmAt = task.Escalate, in.At.Add(48*time.Hour)
		if in.Alarm == task.Escalate {
			s.Alarm = ""
		}
	})
}

func (f *fake) Withdraw(context.Context, Ref) (task.Snapshot, error) {
	return f.change("withdraw", func(s *task.Snapshot) { s.Open, s.State = false, task.StateWithdrawn })
}

func newEnv(t *testing.T, levels int) (*testsuite.TestWorkflowEnvironment, *fake) {
	t.Helper()
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	env.SetStartTime(monday)
	f := &fake{
		snapshot: task.Snapshot{TaskID: "t", Open: true, State: task.StateReview, Level: 1, Levels: levels, Version: 1,
			Alarm: task.Remind, AlarmAt: monday.Add(72 * time.Hour)}}
	env.RegisterWorkflowWithOptions(RunTask, workflow.RegisterOptions{Name: Task})
	for name, do := range map[string]any{ActRead: f.Read, ActAct: f.Act, ActAlarm: f.Alarm, ActWithdraw: f.Withdraw} {
		env.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
	}
	return env, f
}

// answer keeps the answer of an Update.
type answer struct {
	refused  error
	err      error
	snapshot task.Snapshot
}

func (a *answer) Accept()          {}
func (a *answer) Reject(err error) { a.refused = err }
func (a *answer) Complete(v any, err error) {
	a.err = err
	if s, ok := v.(task.Snapshot); ok {
		a.snapshot = s
	}
}

var approve = task.Act{Action: task.Approve}

func send(env *testsuite.TestWorkflowEnvironment, after time.Duration, id string, act task.Act) *answer {
	a := &answer{}
	env.RegisterDelayedCallback(func() { env.UpdateWorkflow(UpdateAct, id, a, act) }, after)
	return a
}

func run(t *testing.T, env *testsuite.TestWorkflowEnvironment, f *fake) Result {
	t.Helper()
	env.ExecuteWorkflow(Task, Input{TenantID: "tenant", TaskID: "t", Snapshot: f.snapshot})
	require.True(t, env.IsWorkflowCompleted())
	require.NoError(t, env.GetWorkflowError())
	var r Result
	require.NoError(t, env.GetWorkflowResult(&r))
	return r
}

func TestApprovalAdvancesThroughLevelsAndEnds(t *testing.T) {
	env, f := newEnv(t, 2)
	first := send(env, time.Minute, "u1", approve)
	second := send(env, time.Hour, "u2", approve)
	require.Equal(t, Result{State: task.StateApproved, Decision: task.Approve, By: "Ann"}, run(t, env, f))
	require.Equal(t, 2, first.snapshot.Level)
	require.False(t, second.snapshot.Open)
	require.Equal(t, []string{"approve u1", "approve u2"}, f.done)
}

func TestRejectionEndsTaskWithItsReason(t *testing.T) {
	env, f := newEnv(t, 2)
	send(env, time.Minute, "u1", task.Act{Action: task.Reject, Fields: task.Fields{Reason: "not ordered"}})
	require.Equal(t, Result{State: task.StateRejected, Decision: task.Reject, Reason: "not ordered", By: "Ann"},
		run(t, env, f))
}

func TestActOnClosedTaskIsRefusedBeforeItIsAccepted(t *testing.T) {
	env, f := newEnv(t, 1)
	f.snapshot.Open, f.snapshot.State = false, task.StateApproved
	refused := send(env, 0, "u1", approve)
	run(t, env, f)
	require.Equal(t, fault.IllegalTransition, problem.Of(refused.refused).Code)
	require.Empty(t, f.done, "nothing was written")
}

func TestRuleRefusalIsReturnedUnchanged(t *testing.T) {
	env, f := newEnv(t, 1)
	f.refuse = problem.Error(fault.New(fault.Forbidden, fault.TaskAccessDenied, "no access"))
	denied := send(env, time.Minute, "u1", approve)
	env.RegisterDelayedCallback(func() { f.refuse = nil }, 2*time.Minute)
	send(env, time.Hour, "u2", approve)
	run(t, env, f)
	require.Equal(t, fault.TaskAccessDenied, problem.Of(denied.err).Code)
	require.Equal(t, fault.Forbidden, problem.Of(denied.err).Kind)
}

func TestActsThatDoNotDecideKeepTheTaskOpen(t *testing.T) {
	env, f := newEnv(t, 1)
	acts := []task.Action{task.Reassign, task.RequestInfo, task.ProvideInfo, task.Restart, task.Approve}
	for n, action := range acts {
		send(env, time.Duration(n+1)*time.Minute, string(rune('a'+n)), task.Act{Action: action})
	}
	run(t, env, f)
	require.Equal(t, []string{"reassign a", "requestInfo b", "provideInfo c", "restart d", "approve e"}, f.done)
	require.Empty(t, f.alarms)
}

func TestTaskRemindsThenEscalates(t *testing.T) {
	env, f := newEnv(t, 1)
	send(env, 10*24*time.Hour, "u1", approve)
	run(t, env, f)
	require.Equal(t, []string{"remind", "escalate", "approve u1"}, f.done)
	require.Equal(t, monday.Add(72*time.Hour), f.alarms[0].At.UTC())
	require.Equal(t, monday.Add(120*time.Hour), f.alarms[1].At.UTC())
}

// The workflow waits on its own, so that the approval takes effect when the browser is closed.
func TestDeferredApprovalTakesEffectAfterTheUndoPeriod(t *testing.T) {
	env, f := newEnv(t, 1)
	send(env, time.Minute, "u1", task.Act{Action: task.Approve, Deferred: true})
	require.Equal(t, Result{State: task.StateApproved, Decision: task.Approve, By: "Ann"}, run(t, env, f))
	require.Equal(t, []string{"approve u1", "approve"}, f.done)
	require.Len(t, f.alarms, 1)
	require.Equal(t, monday.Add(time.Minute+task.UndoPeriod), f.alarms[0].At.UTC())
}

func TestWithdrawnApprovalDoesNotTakeEffect(t *testing.T) {
	env, f := newEnv(t, 1)
	send(env, time.Minute, "u1", task.Act{Action: task.Approve, Deferred: true})
	send(env, time.Minute+5*time.Second, "u2", task.Act{Action: task.Retract})
	send(env, time.Hour, "u3", task.Act{Action: task.Reject, Fields: task.Fields{Reason: "not ordered"}})
	require.Equal(t, task.StateRejected, run(t, env, f).State)
	require.Equal(t, []string{"approve u1", "retractApproval u2", "reject u3"}, f.done)
}

func TestReassignmentRestartsTimers(t *testing.T) {
	env, f := newEnv(t, 1)
	send(env, 71*time.Hour, "u1", task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{"bob"}}})
	send(env, 100*time.Hour, "u2", approve)
	run(t, env, f)
	require.Empty(t, f.alarms, "the reminder of Thursday became one of Saturday")
}

func TestCanceledTaskClosesItsRow(t *testing.T) {
	env, f := newEnv(t, 1)
	env.RegisterDelayedCallback(env.CancelWorkflow, time.Hour)
	env.ExecuteWorkflow(Task, Input{TenantID: "tenant", TaskID: "t", Snapshot: f.snapshot})
	require.True(t, temporal.IsCanceledError(env.GetWorkflowError()))
	require.Equal(t, []string{"withdraw"}, f.done)
}

func TestTaskIsReadAgainAfterContinueAsNew(t *testing.T) {
	env, f := newEnv(t, 1)
	env.SetContinueAsNewSuggested(true)
	env.ExecuteWorkflow(Task, Input{TenantID: "tenant", TaskID: "t", Snapshot: f.snapshot})
	var again *workflow.ContinueAsNewError
	require.ErrorAs(t, env.GetWorkflowError(), &again)

	env, f = newEnv(t, 1)
	send(env, time.Minute, "u1", approve)
	env.ExecuteWorkflow(Task, Input{TenantID: "tenant", TaskID: "t"})
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, []string{"approve u1"}, f.done)
}
