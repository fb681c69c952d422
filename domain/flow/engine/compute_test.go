package engine_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/engine"
)

func TestWrongExpressionIsExplainedInOneLine(t *testing.T) {
	node := flow.Node{ID: "set", Kind: flow.SetValue, Name: "Set",
		Config: json.RawMessage(`{"values": [{"name": "v", "expression": "first(parameters.found).id"}]}`)}
	p, err := engine.New(flow.Graph{Nodes: []flow.Node{{ID: "s", Kind: flow.Start, Name: "Start"}, node,
		{ID: "e", Kind: flow.End, Name: "End"}},
		Parameters: []flow.Parameter{{Name: "found", Type: flow.List}},
		Edges:      []flow.Edge{{From: "s", To: "set", Type: flow.Then}, {From: "set", To: "e", Type: flow.Then}}})
	require.NoError(t, err)
	c := p.Compute(engine.Action{Node: node, Env: flow.Env{Parameters: map[string]any{"found": []any{}}}}, time.Now(),
		time.UTC)
	require.Equal(t, []any{string(fault.WorkflowIncorrectlyDefined),
		`The expression "first(parameters.found).id" cannot be evaluated. Cannot fetch id from nothing.`},
		[]any{c.Code, c.Text})
}
