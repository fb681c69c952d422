package flowrun

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/mock"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/condition"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/foreach"
	"countersign.dev/domain/flow/kind/wait"
	"countersign.dev/domain/flow/validation"
	"countersign.dev/domain/job"
)

func node(id string, kind flow.Kind, config any) flow.Node {
	n := flow.Node{ID: id, Kind: kind, Name: id}
	if config != nil {
		n.Config = settings(config)
	}
	return n
}

func inside(loop string, n flow.Node) flow.Node { n.Parent = loop; return n }

// branches runs a process and a wait of an hour at the same time, and then waits until 3 PM.
func branches() flow.Graph {
	return flow.Graph{
		Nodes: []flow.Node{node("s", flow.Start, nil), node("both", flow.Parallel, nil), node("c", flow.CaptureDocument, nil),
			node("w", flow.Wait, wait.Settings{Minutes: 60}), node("j", flow.Join, nil),
			node("three", flow.Wait, wait.Settings{Until: "15:00"}), node("e", flow.End, nil),
			node("bad", flow.End, end.Settings{WithErrors: true})},
		Edges: []flow.Edge{{From: "s", To: "both", Type: flow.Then}, {From: "both", To: "c", Type: flow.Then},
			{From: "both", To: "w", Type: flow.Then}, {From: "c", To: "j", Type: flow.Succeeded},
			{From: "w", To: "j", Type: flow.Then}, {From: "j", To: "three", Type: flow.Succeeded},
			{From: "j", To: "bad", Type: flow.Failed}, {From: "three", To: "e", Type: flow.Then}},
	}
}

func TestBranchesRunAtTheSameTimeAndMeet(t *testing.T) {
	require.NoError(t, validation.Graph(branches()))
	env, f := newEnv(branches())
	env.SetStartTime(time.Date(2026, 11, 30, 14, 0, 0, 0, time.UTC)) // 9 AM in New York
	var before map[string]job.StepState
	env.RegisterDelayedCallback(func() {
		before = map[string]job.StepState{"c": f.steps["c"].State, "w": f.steps["w"].State}
	}, 59*time.Minute)
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, map[string]job.StepState{"c": job.StepInfo, "w": job.StepInfo}, before, "both are open and recorded")
	require.Equal(t, job.FinishedWithErrors, f.state, "the process has an empty outcome")
	require.Equal(t, time.Hour, f.steps["w"].FinishedAt.Sub(f.steps["w"].StartedAt))
	require.Equal(t, 24*time.Hour, f.steps["j"].FinishedAt.Sub(f.steps["w"].StartedAt))
}

func TestWaitEndsInTheTimeZoneOfTheCompany(t *testing.T) {
	env, f := newEnv(branches())
	env.OnWorkflow(CaptureDocument, mock.Anything, mock.Anything).Return(SealedResult{Outcome: Succeeded}, nil)
	env.SetStartTime(time.Date(2026, 11, 30, 14, 0, 0, 0, time.UTC))
	execute(env)
	require.Equal(t, job.FinishedOK, f.state)
	require.Equal(t, time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC), f.steps["three"].FinishedAt.UTC())
}

func TestCancellationEndsWaitsAndLetsTheProcessEnd(t *testing.T) {
	env, f := newEnv(branches())
	env.RegisterDelayedCallback(env.CancelWorkflow, 10*time.Minute)
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, job.Aborted, f.state)
	require.Equal(t, []job.StepState{job.StepAborted, job.StepAborted}, []job.StepState{f.steps["c"].State,
		f.steps["w"].State})
	require.Equal(t, 10*time.Minute, f.steps["w"].FinishedAt.Sub(f.steps["w"].StartedAt))
	for path, s := range f.steps {
		require.False(t, s.FinishedAt.IsZero(), path)
	}
}

// loops waits a minute for each item, three at the same time.
func loops() flow.Graph {
	return flow.Graph{
		Parameters: []flow.Parameter{{Name: "items", Type: flow.List}},
		Nodes: []flow.Node{node("s", flow.Start, nil), node("each", flow.ForEach,
			foreach.Settings{Items: "parameters.items", Concurrency: 3, Result: "item + 1"}),
			inside("each", node("es", flow.Start, nil)), inside("each", node("w", flow.Wait, wait.Settings{Minutes: 1})),
			inside("each", node("ee", flow.End, nil)),
			node("ok", flow.Condition, condition.Settings{Expression: "sum(steps.each.results) == parameters.items[0]"}),
			node("e", flow.End, nil), node("bad", flow.End, end.Settings{WithErrors: true})},
		Edges: []flow.Edge{{From: "s", To: "each", Type: flow.Then}, {From: "es", To: "w", Type: flow.Then},
			{From: "w", To: "ee", Type: flow.Then}, {From: "each", To: "ok", Type: flow.Succeeded},
			{From: "ok", To: "e", Type: flow.Then}, {From: "ok", To: "bad", Type: flow.Else}},
	}
}

// given are n numbers. The sum of their results, each of which is one more, is the first of them.
func given(n int) map[string]any {
	items := make([]any, n)
	for i := range items {
		items[i] = 0.0
	}
	items[0], items[1] = 5.0, -float64(n)
	return map[string]any{"items": items}
}

func TestLoopRunsItsItems(t *testing.T) {
	require.NoError(t, validation.Graph(loops()))
	env, f := newEnv(loops())
	f.given = given(7)
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, job.FinishedOK, f.state, f.steps)
	for i := range 7 {
		require.Equal(t, job.StepSuccess, f.steps[fmt.Sprintf("each[%d]/w", i)].State)
	}
	require.Equal(t, 3*time.Minute, f.steps["each"].FinishedAt.Sub(f.steps["each"].StartedAt), "three at the same time")
}

func TestLongLoopIsDividedAmongRuns(t *testing.T) {
	env, f := newEnv(loops())
	f.given = given(250)
	var ids []string
	env.SetOnChildWorkflowStartedListener(func(info *workflow.Info, _ workflow.Context, _ converter.EncodedValues) {
		ids = append(ids, info.WorkflowExecution.ID)
	})
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, job.FinishedOK, f.state)
	require.Len(t, ids, 3)
	require.Contains(t, ids[2], "/each[200-249]")
	require.Equal(t, job.StepSuccess, f.steps["each[249]/w"].State)
}

func TestCanceledLongLoopIsAborted(t *testing.T) {
	env, f := newEnv(loops())
	f.given = given(250)
	env.RegisterDelayedCallback(env.CancelWorkflow, 40*time.Minute)
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, job.Aborted, f.state)
	require.Equal(t, job.StepAborted, f.steps["each"].State)
	for path, s := range f.steps {
		require.False(t, s.FinishedAt.IsZero(), path)
	}
	require.NotContains(t, f.steps, "each[249]/w")
}

func TestGraphThatCannotBeRunEndsItsJobWithTheReason(t *testing.T) {
	g := capture()
	g.Nodes[3].Config = []byte(`{"withErrors":"perhaps"}`)
	env, f := newEnv(g)
	execute(env)
	require.NoError(t, env.GetWorkflowError())
	require.Equal(t, job.FinishedWithErrors, f.state)
	require.Equal(t, "WorkflowIncorrectlyDefinedException", f.code)
	require.Contains(t, f.steps["ended"].Error, `"Failed"`)
	require.False(t, f.job.Steps[1].Open(), "the process that was announced has ended")
}

// A long history ends while the run only waits, and the next one continues with its state.
func TestRunContinuesInNewHistory(t *testing.T) {
	env, f := newEnv(branches())
	env.OnWorkflow(CaptureDocument, mock.Anything, mock.Anything).Return(SealedResult{Outcome: Succeeded}, nil)
	env.SetContinueAsNewSuggested(true)
	execute(env)
	var next *workflow.ContinueAsNewError
	require.True(t, errors.As(env.GetWorkflowError(), &next))
	var in RunInput
	require.NoError(t, converter.GetDefaultDataConverter().FromPayloads(next.Input, &in))
	require.NotNil(t, in.State)
	require.Equal(t, job.StepInfo, f.steps["w"].State, "the wait is open")

	resumed, g := newEnv(branches())
	g.steps, g.job = f.steps, f.job
	resumed.ExecuteWorkflow(Run, in)
	require.NoError(t, resumed.GetWorkflowError())
	require.Equal(t, job.FinishedOK, g.state)
}
