package flowrun

import (
	"testing"
	"time"

	"github.com/stretchr/testify/mock"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/form"
	"countersign.dev/domain/flow/kind/humantask"
	"countersign.dev/domain/flow/validation"
	"countersign.dev/domain/job"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
	"countersign.dev/workflows/problem"
	taskflow "countersign.dev/workflows/task"
)

var asks = kind.Asking{Title: `"Check it"`, People: `"ann@example.com"`, Assignees: []string{kind.Starter}, Days: 3}

// deciding asks for a decision, and ends with one of three results.
func deciding() flow.Graph {
	return flow.Graph{
		Nodes: []flow.Node{node("s", flow.Start, nil), node("ask", flow.HumanTask, humantask.Settings{Asking: asks}),
			node("yes", flow.End, end.Settings{Result: `"approved by " + steps.ask.by`}),
			node("no", flow.End, end.Settings{Result: `steps.ask.decision + ": " + steps.ask.reason`}),
			node("bad", flow.End, end.Settings{Result: "steps.ask.errorCode"})},
		Edges: []flow.Edge{{From: "s", To: "ask", Type: flow.Then}, {From: "ask", To: "yes", Type: flow.Then},
			{From: "ask", To: "no", Type: flow.Else}, {From: "ask", To: "bad", Type: flow.Failed}},
	}
}

// people stand in for the process of the task: each run of it has an answer.
type people struct {
	t        *testing.T
	env      *testsuite.TestWorkflowEnvironment
	activity *fake
	answers  []func(workflow.Context) (taskflow.Result, error)
	inputs   []taskflow.Input
	started  []time.Time
	canceled int
}

func newPeople(
	t *testing.T, g flow.Graph, answers ...func(workflow.Context) (taskflow.Result, error),
) *people {
	t.Helper()
	require.NoError(t, validation.Graph(g))
	p := &people{t: t, answers: answers}
	p.env, p.activity = newEnv(g)
	p.env.RegisterWorkflowWithOptions(p.run, workflow.RegisterOptions{Name: taskflow.Task})
	return p
}

func (p *people) run(ctx workflow.Context, in taskflow.Input) (taskflow.Result, error) {
	p.inputs, p.started = append(p.inputs, in), append(p.started, workflow.Now(ctx))
	result, err := p.answers[len(p.inputs)-1](ctx)
	if temporal.IsCanceledError(err) {
		p.canceled++
	}
	return result, err
}

// answers is an answer after an hour.
func answers(r taskflow.Result) func(workflow.Context) (taskflow.Result, error) {
	return func(ctx workflow.Context) (taskflow.Result, error) { return r, workflow.Sleep(ctx, time.Hour) }
}

// breaks is a process that an operator ends after an hour.
func breaks(ctx workflow.Context) (taskflow.Result, error) {
	if err := workflow.Sleep(ctx, time.Hour); err != nil {
		return taskflow.Result{}, err
	}
	return taskflow.Result{}, temporal.NewApplicationError("terminated", "terminated")
}

// result is the result of the job, whose step has succeeded.
func (p *people) result() RunResult {
	p.t.Helper()
	execute(p.env)
	require.NoError(p.t, p.env.GetWorkflowError())
	var result RunResult
	require.NoError(p.t, p.env.GetWorkflowResult(&result))
	return result
}

var approved = taskflow.Result{State: task.StateApproved, Decision: task.Approve, By: "Ann Lee"}

func TestDecisionSelectsTheWayOut(t *testing.T) {
	p := newPeople(t, deciding(), answers(approved))
	var id string
	p.env.SetOnChildWorkflowStartedListener(func(i *workflow.Info, _ workflow.Context, _ converter.EncodedValues) {
		id = i.WorkflowExecution.ID
	})
	require.Equal(t, RunResult{State: job.FinishedOK, Result: "approved by Ann Lee"}, p.result())
	require.Equal(t, []ActInput[kind.Question]{{TenantID: tenantID, JobID: jobID, Path: "ask", Attempt: 1,
		Input: kind.Question{Title: "Check it", Starter: true, People: []string{"ann@example.com"}, Days: 3}}},
		p.activity.asked)
	added, _ := (&fake{}).AddTask(t.Context(), ActInput[kind.Question]{})
	require.Equal(t, []taskflow.Input{{TenantID: tenantID, ProjectID: "p", Subject: subject.Ref{Type: subject.Step,
		ID: childID}, TaskID: taskID, Snapshot: added.Snapshot}}, p.inputs)
	require.Equal(t, taskflow.WorkflowID(tenantID, taskID, "7"), id)
	require.Equal(t, []any{job.StepSuccess, "#9, Approved"},
		[]any{p.activity.steps["ask"].State, p.activity.steps["ask"].Summary})

	p = newPeople(t, deciding(), answers(taskflow.Result{State: task.StateRejected, Decision: task.Reject,
		Reason: "too early", By: "Ann Lee"}))
	require.Equal(t, RunResult{State: job.FinishedOK, Result: "reject: too early"}, p.result())
	require.Equal(t, "#9, Rejected", p.activity.steps["ask"].Summary)
}

func TestAnswersOfAFormAreOutputs(t *testing.T) {
	g := flow.Graph{
		Nodes: []flow.Node{node("s", flow.Start, nil), node("f", flow.Form, form.Settings{Asking: asks,
			Fields: []form.Field{{Name: "amount", Label: "Amount", Type: task.Number, Value: "20 + 1"}}}),
			node("e", flow.End, end.Settings{Result: "[steps.f.answers.amount * 2, steps.f.by, steps.f.task]"})},
		Edges: []flow.Edge{{From: "s", To: "f", Type: flow.Then}, {From: "f", To: "e", Type: flow.Succeeded}},
	}
	p := newPeople(t, g, answers(taskflow.Result{State: task.StateCompleted, Decision: task.Complete, By: "Ann Lee",
		Answers: map[string]any{"amount": 4.5}}))
	require.Equal(t, RunResult{State: job.FinishedOK, Result: []any{9.0, "Ann Lee", 9.0}}, p.result())
	require.Equal(t, task.Form{{Name: "amount", Label: "Amount", Type: task.Number, Options: []string{}, Value: 21.0}},
		p.activity.asked[0].Input.Fields)
	require.Equal(t, "#9, Completed", p.activity.steps["f"].Summary)
}

func TestTaskThatIsRefusedFailsItsStep(t *testing.T) {
	p := newPeople(t, deciding())
	p.activity.refuse = problem.Error(fault.New(fault.Conflict, fault.ActionForbidden, "No one may decide."))
	require.Equal(t, RunResult{State: job.FinishedOK, Result: string(fault.ActionForbidden)}, p.result())
	require.Equal(t, []any{job.StepError, string(fault.ActionForbidden), "No one may decide."},
		[]any{p.activity.steps["ask"].State, p.activity.steps["ask"].ErrorCode, p.activity.steps["ask"].Error})
	require.Empty(t, p.inputs, "a task that was not added has no process")
}

func TestCanceledRunEndsTheTaskOfItsStep(t *testing.T) {
	p := newPeople(t, deciding(), answers(approved))
	p.env.RegisterDelayedCallback(p.env.CancelWorkflow, time.Minute)
	require.Equal(t, job.Aborted, p.result().State)
	require.Equal(t, []any{job.StepAborted, 1}, []any{p.activity.steps["ask"].State, p.canceled})
}

// A person decides while the process of the task is asked to end. Their decision is the outcome of the step.
func TestDecisionDuringTheCancellationIsRecorded(t *testing.T) {
	p := newPeople(t, deciding(), func(ctx workflow.Context) (taskflow.Result, error) {
		if err := workflow.Sleep(ctx, time.Hour); temporal.IsCanceledError(err) {
			return approved, nil
		}
		return taskflow.Result{}, nil
	})
	p.env.RegisterDelayedCallback(p.env.CancelWorkflow, time.Minute)
	require.Equal(t, RunResult{State: job.FinishedOK, Result: "approved by Ann Lee"}, p.result(), "nothing was left to do")
	require.Equal(t, []any{job.StepSuccess, "#9, Approved"},
		[]any{p.activity.steps["ask"].State, p.activity.steps["ask"].Summary})
}

// Otherwise, the task would stay open.
func TestTaskThatWasAddedWhileTheRunWasCanceledEnds(t *testing.T) {
	p := newPeople(t, deciding(), answers(approved))
	p.env.OnActivity(ActAddTask, mock.Anything, mock.Anything).After(time.Minute).Return(p.activity.AddTask)
	p.env.RegisterDelayedCallback(p.env.CancelWorkflow, time.Second)
	require.Equal(t, job.Aborted, p.result().State)
	require.Equal(t, []int{1, 1}, []int{len(p.inputs), p.canceled})
}

func TestProcessOfATaskThatAnOperatorEndsStartsAgain(t *testing.T) {
	p := newPeople(t, deciding(), breaks, breaks, answers(approved))
	require.Equal(t, "approved by Ann Lee", p.result().Result)
	require.Len(t, p.activity.asked, 1, "the task is the same")
	for n, in := range p.inputs[1:] {
		require.Equal(t, task.Snapshot{}, in.Snapshot, "the process reads the task")
		require.Equal(t, []any{taskID, p.inputs[0].Subject}, []any{in.TaskID, in.Subject})
		require.Equal(t, time.Hour+time.Minute, p.started[n+1].Sub(p.started[n]))
	}
}

// Otherwise, the task would stay open.
func TestRunThatIsCanceledBetweenTwoProcessesOfATaskEndsIt(t *testing.T) {
	p := newPeople(t, deciding(), breaks, answers(approved))
	p.env.RegisterDelayedCallback(p.env.CancelWorkflow, time.Hour+time.Second)
	require.Equal(t, job.Aborted, p.result().State)
	require.Equal(t, []any{job.StepAborted, 2, 1},
		[]any{p.activity.steps["ask"].State, len(p.inputs), p.canceled})
}

// An operator cancels the process of the task, and terminates it before it ends.
func TestTaskThatWasWithdrawnBetweenTwoProcessesHasNoDecision(t *testing.T) {
	p := newPeople(t, deciding(), breaks, answers(taskflow.Result{State: task.StateWithdrawn}))
	require.Equal(t, string(fault.JobCanceled), p.result().Result)
	require.Equal(t, job.StepError, p.activity.steps["ask"].State)
}

func TestStepSaysThatItsTaskWasCanceled(t *testing.T) {
	p := newPeople(t, deciding(), answers(approved))
	p.env.RegisterDelayedCallback(func() {
		p.env.CancelWorkflowByID(taskflow.WorkflowID(tenantID, taskID, "7"), "")
	}, time.Minute)
	require.Equal(t, string(fault.JobCanceled), p.result().Result)
	require.Equal(t, []any{job.StepError, "Task 9 was canceled."},
		[]any{p.activity.steps["ask"].State, p.activity.steps["ask"].Error})
}
