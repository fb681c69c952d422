package validation_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/registry"
	"countersign.dev/domain/flow/validation"
)

func starters() (all []flow.Starter) {
	for _, projectType := range []string{flow.PayableInvoices, flow.AchPayments, flow.CheckAndPPayPayments,
		"Payments Plus"} {
		all = append(all, flow.Starters(projectType)...)
	}
	return all
}

func TestEveryStarterGraphIsValid(t *testing.T) {
	sealed := map[flow.Kind]bool{}
	for _, s := range starters() {
		require.NoError(t, validation.For(s.WorkflowType, s.Graph), s.Name)
		for _, n := range s.Graph.Nodes {
			sealed[n.Kind] = true
		}
	}
	for _, k := range flow.Kinds() {
		if registry.Of(k).Sealed() {
			require.True(t, sealed[k], "no starter uses %s", k)
		}
	}
	require.Empty(t, flow.Starters("Tax Documents"))
}

func TestBuiltInProcessesMoveMoneyExceptCapture(t *testing.T) {
	for _, s := range starters() {
		require.Equal(t, s.WorkflowType != flow.IntelligentCapture, registry.MovesMoney(s.Graph), s.Name)
		require.Equal(t, s.WorkflowType.MovesMoney(), registry.MovesMoney(s.Graph), s.Name)
	}
	require.False(t, registry.MovesMoney(flow.Graph{}))
	require.False(t, flow.Generic.MovesMoney())
	require.True(t, flow.WorkflowType("unknown").MovesMoney())
}

func TestGraphCheckReportsEveryProblem(t *testing.T) {
	g := flow.Graph{
		Nodes: []flow.Node{
			{ID: "a", Kind: flow.Start, Name: "Start"},
			{ID: "a", Kind: "teleport", Name: ""},
			{ID: "c", Kind: flow.Condition, Name: "If", Config: json.RawMessage(`{"expression": "outcome =="}`)},
			{ID: "lost", Kind: flow.End, Name: "Lost"},
		},
		Edges: []flow.Edge{
			{From: "a", To: "c", Type: flow.Succeeded},
			{From: "c", To: "nowhere", Type: flow.Then},
			{From: "c", To: "a", Type: flow.Then},
		},
	}
	var f *fault.Fault
	require.True(t, errors.As(validation.Graph(g), &f))
	paths := map[string]int{}
	for _, p := range f.Fields {
		paths[p.Path]++
	}
	for _, want := range []string{"nodes[0]", "nodes[1].id", "nodes[1].kind", "nodes[1].name",
		"nodes[2].config.expression",
		"nodes[2]", "nodes[3]", "edges[0].type", "edges[1].to", "edges[2].to", "edges[2]", "edges"} {
		require.Contains(t, paths, want)
	}
}

func TestStepOfOtherWorkflowTypeIsRefused(t *testing.T) {
	for _, k := range flow.Kinds() {
		of := registry.Of(k).Process.WorkflowType
		if of == "" {
			continue
		}
		g := flow.Graph{
			Nodes: []flow.Node{{ID: "start", Kind: flow.Start, Name: "Start"}, {ID: "step", Kind: k, Name: "Step"},
				{ID: "end", Kind: flow.End, Name: "End"}},
			Edges: []flow.Edge{{From: "start", To: "step", Type: flow.Then},
				{From: "step", To: "end", Type: flow.Succeeded}},
		}
		for _, w := range flow.WorkflowTypes() {
			require.Equal(t, w == of, validation.For(w, g) == nil, "%s in %s", k, w)
		}
	}
}

func TestGraphWithoutStartOrWithTwoIsRefused(t *testing.T) {
	require.Error(t, validation.Graph(flow.Graph{}))
	g := flow.Starters(flow.PayableInvoices)[0].Graph
	g.Nodes = append(g.Nodes, flow.Node{ID: "start2", Kind: flow.Start, Name: "Start"})
	require.Error(t, validation.Graph(g))
}

func TestCycleIsRefused(t *testing.T) {
	g := flow.Graph{
		Nodes: []flow.Node{{ID: "s", Kind: flow.Start, Name: "S"}, {ID: "a", Kind: flow.CaptureDocument, Name: "A"},
			{ID: "b", Kind: flow.ApproveInvoice, Name: "B"}},
		Edges: []flow.Edge{{From: "s", To: "a", Type: flow.Then}, {From: "a", To: "b", Type: flow.Succeeded},
			{From: "b", To: "a", Type: flow.Succeeded}},
	}
	require.Error(t, validation.Graph(g))
}
