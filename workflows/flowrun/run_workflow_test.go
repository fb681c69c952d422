package flowrun

import (
	"testing"
	"time"

	"github.com/stretchr/testify/mock"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/runworkflow"
	"countersign.dev/domain/flow/kind/wait"
	"countersign.dev/domain/flow/validation"
	"countersign.dev/domain/job"
	"countersign.dev/workflows/problem"
)

const workflowID = "0190a0b0-0000-7000-8000-000000000005"

// running runs another workflow. Without a way out for failures, its failure is that of the job.
func running() flow.Graph {
	return flow.Graph{
		Nodes: []flow.Node{node("s", flow.Start, nil), node("sub", flow.RunWorkflow, runworkflow.Settings{
			Workflow:   workflowID,
			Parameters: []runworkflow.Parameter{{Name: "total", Expression: "2 + 2"}}}),
			node("e", flow.End, end.Settings{Result: "steps.sub.result"})},
		Edges: []flow.Edge{{From: "s", To: "sub", Type: flow.Then}, {From: "sub", To: "e", Type: flow.Succeeded}},
	}
}

// below waits for an hour and ends.
func below(s end.Settings) flow.Graph {
	return flow.Graph{Parameters: []flow.Parameter{{Name: "total", Type: flow.Number}},
		Nodes: []flow.Node{node("s", flow.Start, nil), node("w", flow.Wait, wait.Settings{Minutes: 60}),
			node("e", flow.End, s)},
		Edges: []flow.Edge{{From: "s", To: "w", Type: flow.Then}, {From: "w", To: "e", Type: flow.Then}}}
}

// last is the step that ended the job of the step.
func last(t *testing.T, f *fake) StepRecord {
	t.Helper()
	require.NotEmpty(t, f.ended)
	steps := f.ended[len(f.ended)-1].Steps
	return steps[len(steps)-1]
}

func TestStepRunsAnotherWorkflowAndGetsItsResult(t *testing.T) {
	require.NoError(t, validation.Graph(running()))
	env, f := newEnv(running())
	f.child = below(end.Settings{Result: "parameters.total * 2"})
	require.NoError(t, validation.Graph(f.child))
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	var result RunResult
	require.NoError(t, env.GetWorkflowResult(&result))
	require.Equal(t, RunResult{State: job.FinishedOK, Result: 8.0}, result)
	require.Equal(t, []ActInput[runworkflow.Job]{{TenantID: tenantID, JobID: jobID, Path: "sub", Attempt: 1,
		Input: runworkflow.Job{Workflow: workflowID, Parameters: map[string]any{"total": 4.0}}}}, f.added)
	require.Equal(t, []any{job.StepSuccess, "#8"}, []any{f.steps["sub"].State, f.steps["sub"].Summary})
	require.Equal(t, job.FinishedOK, last(t, f).Ends)
}

func TestFailureOfTheJobOfAStepIsThatOfTheStep(t *testing.T) {
	for code, child := range map[fault.Code]end.Settings{fault.JobFailed: {WithErrors: true},
		fault.WorkflowIncorrectlyDefined: {Result: `1 + "a"`}} {
		env, f := newEnv(running())
		f.child = below(child)
		execute(env)
		require.NoError(t, env.GetWorkflowError())
		require.Equal(t, []any{job.FinishedWithErrors, job.StepError, string(code)},
			[]any{f.state, f.steps["sub"].State, f.steps["sub"].ErrorCode})
		require.NotEmpty(t, f.steps["sub"].Error)
	}

	env, f := newEnv(running())
	f.refuse = problem.Error(fault.New(fault.Conflict, fault.WorkflowMissing, "It does not exist."))
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, []any{job.FinishedWithErrors, job.StepError, string(fault.WorkflowMissing)},
		[]any{f.state, f.steps["sub"].State, f.steps["sub"].ErrorCode})
	require.Empty(t, f.ended, "a job that was not added does not run")
}

func TestCanceledRunEndsTheJobsOfItsSteps(t *testing.T) {
	env, f := newEnv(running())
	f.child = below(end.Settings{})
	env.RegisterDelayedCallback(env.CancelWorkflow, time.Minute)
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, []any{job.Aborted, job.StepAborted, job.Aborted},
		[]any{f.state, f.steps["sub"].State, last(t, f).Ends})
}

// Otherwise, the job would be in the list forever.
func TestJobThatWasAddedWhileTheRunWasCanceledEnds(t *testing.T) {
	env, f := newEnv(running())
	f.child = below(end.Settings{})
	env.OnActivity(ActAddJob, mock.Anything, mock.Anything).After(time.Minute).Return(f.AddJob)
	env.RegisterDelayedCallback(env.CancelWorkflow, time.Second)
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, []any{job.Aborted, job.Aborted}, []any{f.state, last(t, f).Ends})
}

func TestStepSaysThatItsJobWasCanceled(t *testing.T) {
	env, f := newEnv(running())
	f.child = below(end.Settings{})
	env.RegisterDelayedCallback(func() {
		env.CancelWorkflowByID(RunID(tenantID, childID, 8), "")
	}, time.Minute)
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, []any{job.FinishedWithErrors, string(fault.JobCanceled), "Job 8 was canceled."},
		[]any{f.state, f.steps["sub"].ErrorCode, f.steps["sub"].Error})
}
