package taskflow

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
	standing Standing
	done     []string // what was done, in order
	refuse   error
	alarms   []AlarmInput
}

var _ Activities = (*fake)(nil)

func (f *fake) change(what string, then func(*Standing)) (Standing, error) {
	if f.refuse != nil {
		return Standing{}, f.refuse
	}
	f.done = append(f.done, what)
	f.standing.Version++
	then(&f.standing)
	return f.standing, nil
}

func (f *fake) Standing(context.Context, Ref) (Standing, error) { return f.standing, nil }

func (f *fake) Decide(_ context.Context, in PerformInput) (Standing, error) {
	return f.change(string(in.Action)+" "+in.UpdateID, func(s *Standing) {
		if in.Action == task.Approve && s.Level < s.Levels {
			s.Level++
			return
		}
		s.Open, s.State, s.Decision, s.Reason, s.By, s.Alarm = false, task.StateApproved, in.Action, in.Reason, "Ann", ""
		if in.Action == task.Reject {
			s.State = task.StateRejected
		}
	})
}

func (f *fake) Reassign(_ context.Context, in ReassignInput) (Standing, error) {
	return f.change("reassign to "+in.Assignees[0], func(s *Standing) { s.AlarmAt = s.AlarmAt.Add(48 * time.Hour) })
}

func (f *fake) RequestInfo(_ context.Context, in RequestInfoInput) (Standing, error) {
	return f.change("ask "+in.Recipient, func(*Standing) {})
}

func (f *fake) ProvideInfo(_ context.Context, in ProvideInfoInput) (Standing, error) {
	return f.change("answer "+in.Text, func(*Standing) {})
}

func (f *fake) Restart(context.Context, RestartInput) (Standing, error) {
	return f.change("restart", func(s *Standing) { s.Level = 1 })
}

func (f *fake) Alarm(_ context.Context, in AlarmInput) (Standing, error) {
	f.alarms = append(f.alarms, in)
	return f.change(string(in.Alarm), func(s *Standing) {
		s.Alarm, s.AlarmAt = task.Escalate, in.At.Add(48*time.Hour)
		if in.Alarm == task.Escalate {
			s.Alarm = ""
		}
	})
}

func (f *fake) Withdraw(context.Context, Ref) (Standing, error) {
	return f.change("withdraw", func(s *Standing) { s.Open, s.State = false, task.StateWithdrawn })
}

func newEnv(t *testing.T, levels int) (*testsuite.TestWorkflowEnvironment, *fake) {
	t.Helper()
	env := (&testsuite.WorkflowTestSuite{}).NewTestWorkflowEnvironment()
	env.SetStartTime(monday)
	f := &fake{
		standing: Standing{TaskID: "t", Open: true, State: task.StateReview, Level: 1, Levels: levels, Version: 1,
			Alarm: task.Remind, AlarmAt: monday.Add(72 * time.Hour)}}
	env.RegisterWorkflowWithOptions(RunTask, workflow.RegisterOptions{Name: Task})
	for name, do := range map[string]any{ActStanding: f.Standing, ActDecide: f.Decide, ActReassign: f.Reassign,
		ActRequestInfo: f.RequestInfo, ActProvideInfo: f.ProvideInfo, ActRestart: f.Restart, ActAlarm: f.Alarm,
		ActWithdraw: f.Withdraw} {
		env.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
	}
	return env, f
}

// answer keeps what an Update was answered.
type answer struct {
	refused  error
	err      error
	standing Standing
}

func (a *answer) Accept()          {}
func (a *answer) Reject(err error) { a.refused = err }
func (a *answer) Complete(v any, err error) {
	a.err = err
	if s, ok := v.(Standing); ok {
		a.standing = s
	}
}

var ann = Command{}

func send(env *testsuite.TestWorkflowEnvironment, after time.Duration, update, id string, in any) *answer {
	a := &answer{}
	env.RegisterDelayedCallback(func() { env.UpdateWorkflow(update, id, a, in) }, after)
	return a
}

func run(t *testing.T, env *testsuite.TestWorkflowEnvironment, f *fake) Result {
	t.Helper()
	env.ExecuteWorkflow(Task, Input{TenantID: "tenant", TaskID: "t", Standing: f.standing})
	require.True(t, env.IsWorkflowCompleted())
	require.NoError(t, env.GetWorkflowError())
	var r Result
	require.NoError(t, env.GetWorkflowResult(&r))
	return r
}

func TestApproveClimbsTheLevelsAndEnds(t *testing.T) {
	env, f := newEnv(t, 2)
	first := send(env, time.Minute, UpdatePerform, "u1", PerformInput{Command: ann, Action: task.Approve})
	second := send(env, time.Hour, UpdatePerform, "u2", PerformInput{Command: ann, Action: task.Approve})
	require.Equal(t, Result{State: task.StateApproved, Decision: task.Approve, By: "Ann"}, run(t, env, f))
	require.Equal(t, 2, first.standing.Level)
	require.False(t, second.standing.Open)
	require.Equal(t, []string{"approve u1", "approve u2"}, f.done)
}

func TestRejectEndsAtOnceWithItsReason(t *testing.T) {
	env, f := newEnv(t, 2)
	send(env, time.Minute, UpdatePerform, "u1", PerformInput{Command: ann, Action: task.Reject, Reason: "not ordered"})
	require.Equal(t, Result{State: task.StateRejected, Decision: task.Reject, Reason: "not ordered", By: "Ann"},
		run(t, env, f))
}

func TestARejectWithoutReasonIsRefusedBeforeItIsAccepted(t *testing.T) {
	env, f := newEnv(t, 1)
	refused := send(env, time.Minute, UpdatePerform, "u1", PerformInput{Command: ann, Action: task.Reject})
	send(env, time.Hour, UpdatePerform, "u2", PerformInput{Command: ann, Action: task.Approve})
	run(t, env, f)
	require.Equal(t, fault.ValidationFailed, problem.Of(refused.refused).Code)
	require.Equal(t, []string{"approve u2"}, f.done, "nothing was written")
}

func TestARefusalOfARuleComesBackAsItIs(t *testing.T) {
	env, f := newEnv(t, 1)
	f.refuse = problem.Error(fault.New(fault.Forbidden, fault.TaskAccessDenied, "no access"))
	denied := send(env, time.Minute, UpdatePerform, "u1", PerformInput{Command: ann, Action: task.Approve})
	env.RegisterDelayedCallback(func() { f.refuse = nil }, 2*time.Minute)
	send(env, time.Hour, UpdatePerform, "u2", PerformInput{Command: ann, Action: task.Approve})
	run(t, env, f)
	require.Equal(t, fault.TaskAccessDenied, problem.Of(denied.err).Code)
	require.Equal(t, fault.Forbidden, problem.Of(denied.err).Kind)
}

func TestReassignAskAnswerAndRestartKeepItOpen(t *testing.T) {
	env, f := newEnv(t, 1)
	send(env, 1*time.Minute, UpdateReassign, "u1", ReassignInput{Command: ann, Assignees: []string{"bob"}})
	send(env, 2*time.Minute, UpdateRequestInfo, "u2",
		RequestInfoInput{Command: ann, Text: "cost centre?", Recipient: "buyer@example.com"})
	asked := send(env, 3*time.Minute, UpdateRequestInfo, "u3",
		RequestInfoInput{Command: ann, Text: "?", Recipient: "nobody"})
	send(env, 4*time.Minute, UpdateProvideInfo, "u4", ProvideInfoInput{Command: ann, Text: "CC 12"})
	send(env, 5*time.Minute, UpdateRestart, "u5", RestartInput{Command: ann})
	send(env, 6*time.Minute, UpdatePerform, "u6", PerformInput{Command: ann, Action: task.Approve})
	run(t, env, f)
	require.Equal(t, fault.ValidationFailed, problem.Of(asked.refused).Code)
	require.Equal(t, []string{"reassign to bob", "ask buyer@example.com", "answer CC 12", "restart", "approve u6"}, f.done)
	require.Empty(t, f.alarms)
}

func TestItRemindsThenEscalates(t *testing.T) {
	env, f := newEnv(t, 1)
	send(env, 10*24*time.Hour, UpdatePerform, "u1", PerformInput{Command: ann, Action: task.Approve})
	run(t, env, f)
	require.Equal(t, []string{"remind", "escalate", "approve u1"}, f.done)
	require.Equal(t, monday.Add(72*time.Hour), f.alarms[0].At.UTC())
	require.Equal(t, monday.Add(120*time.Hour), f.alarms[1].At.UTC())
}

func TestAReassignmentMovesTheClock(t *testing.T) {
	env, f := newEnv(t, 1)
	send(env, 71*time.Hour, UpdateReassign, "u1", ReassignInput{Command: ann, Assignees: []string{"bob"}})
	send(env, 100*time.Hour, UpdatePerform, "u2", PerformInput{Command: ann, Action: task.Approve})
	run(t, env, f)
	require.Empty(t, f.alarms, "the reminder of Thursday became one of Saturday")
}

func TestACancelledTaskClosesItsRow(t *testing.T) {
	env, f := newEnv(t, 1)
	env.RegisterDelayedCallback(env.CancelWorkflow, time.Hour)
	env.ExecuteWorkflow(Task, Input{TenantID: "tenant", TaskID: "t", Standing: f.standing})
	require.True(t, temporal.IsCanceledError(env.GetWorkflowError()))
	require.Equal(t, []string{"withdraw"}, f.done)
}

func TestAfterContinueAsNewTheRowIsRead(t *testing.T) {
	env, f := newEnv(t, 1)
	env.SetContinueAsNewSuggested(true)
	env.ExecuteWorkflow(Task, Input{TenantID: "tenant", TaskID: "t", Standing: f.standing})
	var again *workflow.ContinueAsNewError
	require.ErrorAs(t, env.GetWorkflowError(), &again)

	env, f = newEnv(t, 1)
	send(env, time.Minute, UpdatePerform, "u1", PerformInput{Command: ann, Action: task.Approve})
	env.ExecuteWorkflow(Task, Input{TenantID: "tenant", TaskID: "t"})
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, []string{"approve u1"}, f.done)
}
