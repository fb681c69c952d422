package flow

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
)

func starterGraph() Graph { return Starters(PayableInvoices)[0].Graph }

func TestEveryStarterGraphIsValid(t *testing.T) {
	sealed := map[Kind]bool{}
	for _, projectType := range []string{PayableInvoices, AchPayments, CheckAndPPayPayments, paymentsPlus} {
		for _, s := range Starters(projectType) {
			require.NoError(t, s.Graph.ValidateFor(s.WorkflowType), s.Name)
			for _, n := range s.Graph.Nodes {
				sealed[n.Kind] = true
			}
		}
	}
	for _, k := range Kinds() {
		if k.Sealed() {
			require.True(t, sealed[k], "no starter uses %s", k)
		}
	}
	require.Empty(t, Starters("Tax Documents"))
}

func TestGraphCheckReportsEveryProblem(t *testing.T) {
	g := Graph{
		Nodes: []Node{
			{ID: "a", Kind: Start, Name: "Start"},
			{ID: "a", Kind: "teleport", Name: ""},
			{ID: "c", Kind: Condition, Name: "If", Config: settingsOf(ConditionConfig{Expression: "outcome =="})},
			{ID: "lost", Kind: End, Name: "Lost"},
		},
		Edges: []Edge{
			{From: "a", To: "c", Type: Succeeded},
			{From: "c", To: "nowhere", Type: Then},
			{From: "c", To: "a", Type: Then},
		},
	}
	var f *fault.Fault
	require.True(t, errors.As(g.Validate(), &f))
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
	for _, k := range Kinds() {
		of, sealed := k.WorkflowType()
		require.Equal(t, k.Sealed(), sealed, k)
		if !sealed {
			continue
		}
		g := starter("x", "", of, k, NameCapture).Graph
		for _, w := range WorkflowTypes() {
			require.Equal(t, w == of, g.ValidateFor(w) == nil, "%s in %s", k, w)
		}
	}
}

func TestGraphWithoutStartOrWithTwoIsRefused(t *testing.T) {
	require.Error(t, Graph{}.Validate())
	g := starterGraph()
	g.Nodes = append(g.Nodes, Node{ID: "start2", Kind: Start, Name: "Start"})
	require.Error(t, g.Validate())
}

func TestCycleIsRefused(t *testing.T) {
	g := Graph{
		Nodes: []Node{{ID: "s", Kind: Start, Name: "S"}, {ID: "a", Kind: CaptureDocument, Name: "A"},
			{ID: "b", Kind: ApproveInvoice, Name: "B"}},
		Edges: []Edge{{From: "s", To: "a", Type: Then}, {From: "a", To: "b", Type: Succeeded},
			{From: "b", To: "a", Type: Succeeded}},
	}
	require.Error(t, g.Validate())
}
