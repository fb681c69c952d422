package engine_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/engine"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/runworkflow"
)

const workflowID = "01934b5e-8a4c-7c3d-9e7f-0123456789ac"

// running runs another workflow and ends with the result of it.
func running(result string) flow.Graph {
	g := chain(flow.Node{ID: "sub", Kind: flow.RunWorkflow, Name: "Sub", Config: config(runworkflow.Settings{
		Workflow: workflowID, Parameters: []runworkflow.Parameter{{Name: "text", Expression: `"a" + "b"`}}})})
	for i, n := range g.Nodes {
		if n.Kind == flow.End {
			g.Nodes[i].Config = config(end.Settings{Result: result})
		}
	}
	return g
}

// ends runs a graph whose step has that result.
func ends(t *testing.T, g flow.Graph, r engine.Result) (input map[string]any, steps []engine.Event, e *engine.Ending) {
	t.Helper()
	w := newWorld(t, valid(t, g))
	m := engine.Start(w.program, w.about)
	for m.Ending() == nil {
		events, actions := m.Advance()
		steps = append(steps, events...)
		for _, a := range actions {
			switch a.Do {
			case engine.Compute:
				m.Computed(a.Frame, w.program.Compute(a, now, time.UTC))
			case engine.Act:
				input = a.Input
				m.Done(a.Frame, r)
			case engine.Run, engine.RunPage, engine.Sleep:
				require.Fail(t, "unexpected action")
			}
		}
	}
	events, _ := m.Advance()
	return input, append(steps, events...), m.Ending()
}

func TestResultOfAJobIsForLaterStepsAndForTheStepAboveIt(t *testing.T) {
	done := engine.Result{Succeeded: true, Outputs: map[string]any{flow.OutputJob: 17.0, flow.OutputResult: "paid"}}
	input, steps, e := ends(t, running(`steps.sub.result + string(steps.sub.job)`), done)
	require.Equal(t, map[string]any{"workflow": workflowID, "parameters": map[string]any{"text": "ab"}}, input)
	require.Equal(t, &engine.Ending{Result: "paid17"}, e)
	last := steps[len(steps)-1]
	require.Equal(t, []any{flow.End, engine.Succeeded}, []any{last.Node.Kind, last.State})
}

func TestResultThatCannotBeComputedFailsTheRunAtItsEnd(t *testing.T) {
	done := engine.Result{Succeeded: true, Outputs: map[string]any{flow.OutputResult: strings.Repeat("x", 1000)}}
	for _, result := range []string{"steps.sub.result + 1", `steps.sub.result.none.none`} {
		_, steps, e := ends(t, running(result), done)
		require.NotNil(t, e.Failure, result)
		require.Equal(t, string(fault.WorkflowIncorrectlyDefined), e.Failure.Code)
		require.Nil(t, e.Result)
		last := steps[len(steps)-1]
		require.Equal(t, []any{flow.End, engine.Failed}, []any{last.Node.Kind, last.State})
		for _, s := range steps[:len(steps)-1] {
			require.NotEqual(t, flow.End, s.Node.Kind, "the end has one outcome")
		}
	}
}

func TestStepThatDidNotRunHasNoJobAndNoResult(t *testing.T) {
	g := running("steps.sub.result")
	g.Nodes = append(g.Nodes, flow.Node{ID: "if", Kind: flow.Condition, Name: "If",
		Config: config(map[string]any{"expression": "1 > 2"})}, flow.Node{ID: "other", Kind: flow.End, Name: "Other",
		Config: config(end.Settings{Result: "steps.sub.job == 0 && steps.sub.result == nil"})})
	for i, e := range g.Edges {
		if e.To == "sub" {
			g.Edges[i].To = "if"
		}
	}
	g.Edges = append(g.Edges, flow.Edge{From: "if", To: "sub", Type: flow.Then},
		flow.Edge{From: "if", To: "other", Type: flow.Else})
	_, _, e := ends(t, g, engine.Result{})
	require.Equal(t, &engine.Ending{Result: true}, e)
}
