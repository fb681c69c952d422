package validation

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/condition"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/foreach"
	"countersign.dev/domain/flow/kind/setvalue"
	"countersign.dev/domain/flow/kind/switches"
	"countersign.dev/domain/flow/kind/wait"
)

func assign(name, expression string) []setvalue.Assignment {
	return []setvalue.Assignment{{Name: name, Expression: expression}}
}

func cases(namesAndExpressions ...string) (all []switches.Case) {
	for i := 0; i < len(namesAndExpressions); i += 2 {
		all = append(all, switches.Case{Name: namesAndExpressions[i], Expression: namesAndExpressions[i+1]})
	}
	return all
}

func settingsOf(config any) json.RawMessage {
	body, err := json.Marshal(config)
	if err != nil {
		panic(err)
	}
	return body
}

func node(id string, kind flow.Kind, config any) flow.Node {
	n := flow.Node{ID: id, Kind: kind, Name: id}
	if config != nil {
		n.Config = settingsOf(config)
	}
	return n
}

// example uses every kind of control.
func example() flow.Graph {
	g := flow.Graph{
		Parameters: []flow.Parameter{{Name: "total", Type: flow.Number, Required: true}, {Name: "lines", Type: flow.List}},
		Nodes: []flow.Node{
			node("s", flow.Start, nil),
			node("set", flow.SetValue, setvalue.Settings{Values: assign("tax", "parameters.total * 0.2")}),
			node("sw", flow.Switch, switches.Settings{Cases: cases("high", "parameters.total > 5000", "low", "values.tax < 1")}),
			node("w", flow.Wait, wait.Settings{Until: "15:00", WorkingDays: true}),
			node("par", flow.Parallel, nil), node("a", flow.Wait, wait.Settings{Minutes: 5}), node("b", flow.GenerateAch, nil),
			node("j", flow.Join, nil),
			node("each", flow.ForEach, foreach.Settings{Items: "parameters.lines", As: "line", Concurrency: 5,
				Result: "line.id"}),
			node("es", flow.Start, nil),
			node("if", flow.Condition, condition.Settings{Expression: "line.amount > 1 && lineIndex < 3"}),
			node("ew", flow.Wait, wait.Settings{Minutes: 1}), node("ee", flow.End, nil),
			node("last", flow.Condition, condition.Settings{Expression: `steps.each.failed == 0 && steps.b.summary != ""`}),
			node("e", flow.End, nil), node("bad", flow.End, end.Settings{WithErrors: true}),
		},
		Edges: []flow.Edge{
			{From: "s", To: "set", Type: flow.Then}, {From: "set", To: "sw", Type: flow.Then},
			{From: "sw", To: "w", Type: flow.Case, Case: "high"}, {From: "sw", To: "par", Type: flow.Case, Case: "low"},
			{From: "sw", To: "par", Type: flow.Else}, {From: "w", To: "par", Type: flow.Then},
			{From: "par", To: "a", Type: flow.Then}, {From: "par", To: "b", Type: flow.Then},
			{From: "a", To: "j", Type: flow.Then},
			{From: "b", To: "j", Type: flow.Succeeded}, {From: "j", To: "each", Type: flow.Succeeded},
			{From: "es", To: "if", Type: flow.Then}, {From: "if", To: "ew", Type: flow.Then},
			{From: "if", To: "ee", Type: flow.Else},
			{From: "ew", To: "ee", Type: flow.Then}, {From: "each", To: "last", Type: flow.Succeeded},
			{From: "each", To: "bad", Type: flow.Failed}, {From: "last", To: "e", Type: flow.Then},
			{From: "last", To: "bad", Type: flow.Else},
		},
	}
	for i, n := range g.Nodes {
		if n.ID == "es" || n.ID == "if" || n.ID == "ew" || n.ID == "ee" {
			g.Nodes[i].Parent = "each"
		}
	}
	return g
}

func TestGraphWithEveryControlIsValid(t *testing.T) {
	require.NoError(t, For(flow.Payments, example()))
	require.Equal(t, map[string]string{"par": "j"}, Joins(example()))
}

func at(g flow.Graph, id string) int {
	for i, n := range g.Nodes {
		if n.ID == id {
			return i
		}
	}
	return -1
}

// Each change makes the graph invalid. The problem is at the field, in a sentence with these words.
func TestProblemsAreReportedAtTheirField(t *testing.T) {
	setting := func(id string, config any) func(*flow.Graph) {
		return func(g *flow.Graph) { g.Nodes[at(*g, id)].Config = settingsOf(config) }
	}
	edge := func(e flow.Edge) func(*flow.Graph) { return func(g *flow.Graph) { g.Edges = append(g.Edges, e) } }
	for _, c := range []struct {
		change     func(*flow.Graph)
		path, text string
	}{
		{func(g *flow.Graph) { g.Parameters[0].Name = "a b" }, "parameters[0].name", "starts with a letter"},
		{func(g *flow.Graph) { g.Parameters[0].Type = "money" }, "parameters[0].type", `no type "money"`},
		{func(g *flow.Graph) { g.Parameters[1].Name = "total" }, "parameters[1].name", "Two parameters"},
		{func(g *flow.Graph) { g.Parameters = make([]flow.Parameter, 51) }, "parameters", "at most 50"},
		{func(g *flow.Graph) { g.Nodes[1].ID = "a/b" }, "nodes[1].id", "letters, digits"},
		{func(g *flow.Graph) { g.Nodes[1].Name = strings.Repeat("x", 101) }, "nodes[1].name", "at most 100"},
		{setting("set", map[string]any{"values": []any{}, "host": "x"}), "nodes[1].config", `unknown field "host"`},
		{setting("set", map[string]any{"Values": assign("a", "1")}), "nodes[1].config", `unknown field "Values"`},
		{setting("set", map[string]any{"values": []any{map[string]any{"name": "a", "Expression": "1"}}}), "nodes[1].config",
			`unknown field "Expression"`},
		{setting("set", setvalue.Settings{}), "nodes[1].config.values", "1 to 50"},
		{setting("set", setvalue.Settings{Values: assign("1", "1")}),
			"nodes[1].config.values[0].name", "letter"},
		{setting("set", setvalue.Settings{Values: assign("a", "parameters.nothing")}),
			"nodes[1].config.values[0].expression", "unknown field nothing"},
		{setting("set", setvalue.Settings{Values: assign("a", "steps.gone.outcome")}),
			"nodes[1].config.values[0].expression", "unknown field gone"},
		{setting("set", setvalue.Settings{Values: assign("a", "steps[outcome]")}),
			"nodes[1].config.values[0].expression", "Name each step directly"},
		{setting("set", setvalue.Settings{Values: assign("a", "steps")}),
			"nodes[1].config.values[0].expression", "Name each step directly"},
		{setting("set", setvalue.Settings{Values: assign("a", strings.Repeat("1+", 1500)+"1")}),
			"nodes[1].config.values[0].expression", "at most 2000 characters"},
		{setting("set", setvalue.Settings{Values: assign("a", "line")}),
			"nodes[1].config.values[0].expression", "unknown name line"},
		{setting("sw", switches.Settings{}), "nodes[2].config.cases", "1 to 50"},
		{setting("sw", switches.Settings{Cases: cases("high", "1", "low", "true")}),
			"nodes[2].config.cases[0].expression", "bool"},
		{setting("sw", switches.Settings{Cases: cases("low", "true", "low", "true")}),
			"nodes[2].config.cases[1].name",
			"Two cases"},
		{setting("sw", switches.Settings{Cases: cases("high", "true", "low", "true", "mid", "true")}),
			"nodes[2]",
			`type Case "mid"`},
		{func(g *flow.Graph) { g.Edges[2].Case = "none" }, "edges[2].case", `no case "none"`},
		{setting("w", wait.Settings{}), "nodes[3].config.minutes", "1 to 527040"},
		{setting("w", wait.Settings{Until: "25:00"}), "nodes[3].config.until", "time of day"},
		{setting("w", wait.Settings{Until: "15:00", Minutes: 1}), "nodes[3].config.until", "or a time of day"},
		{setting("a", []int{}), "nodes[5].config", "cannot be read"},
		{setting("each", foreach.Settings{Items: `"text"`}), "nodes[8].config.items", "no list"},
		{setting("each", foreach.Settings{}), "nodes[8].config.items", "Enter an expression"},
		{setting("each", foreach.Settings{Items: "[]", As: "values"}), "nodes[8].config.as", "word of the language"},
		{setting("each", foreach.Settings{Items: "[]", Concurrency: 51}), "nodes[8].config.concurrency", "1 to 50"},
		{setting("each", foreach.Settings{Items: "[]", OnFailure: "retry"}), "nodes[8].config.onFailure", `"retry"`},
		{setting("each", foreach.Settings{Items: "[]", Result: "nothing"}), "nodes[8].config.result", "unknown name"},
		{edge(flow.Edge{From: "if", To: "last", Type: flow.Then}), "edges[19]", "into a loop or out of it"},
		{edge(flow.Edge{From: "a", To: "e", Type: flow.Then}), "edges[19]", "Two connections"},
		{func(g *flow.Graph) { g.Nodes[at(*g, "ew")].Parent = "gone" }, "nodes[11].parent", "a loop that does not exist"},
		{func(g *flow.Graph) { g.Nodes[at(*g, "es")].Kind = flow.Wait }, "nodes[8]", "A loop has exactly one start"},
		{func(g *flow.Graph) { g.Edges = append(g.Edges[:6:6], g.Edges[7:]...) }, "nodes[4]", "2 to 20 branches"},
		{func(g *flow.Graph) {
			g.Nodes = append(g.Nodes, node("x", flow.End, nil))
			g.Edges[8].To = "x"
		}, "nodes[16]", "ends a branch"},
		{func(g *flow.Graph) { g.Edges[8].To = "e" }, "nodes[14]", "reached by several branches"},
		{func(g *flow.Graph) { g.Edges[8].To = "each" }, "nodes[8]", "reached by several branches"},
		{func(g *flow.Graph) { g.Edges[1].To = "j" }, "nodes[7]", "has no branches"},
		{func(g *flow.Graph) {
			g.Nodes = append(g.Nodes, node("j2", flow.Join, nil))
			g.Edges[8].To = "j2"
			g.Edges = append(g.Edges, flow.Edge{From: "j2", To: "each", Type: flow.Succeeded})
		}, "nodes[16]", "also meet at another join"},
		{func(g *flow.Graph) { g.Nodes = make([]flow.Node, 1_001) }, "nodes", "at most 1000"},
		{func(g *flow.Graph) { g.Edges = make([]flow.Edge, 3_001) }, "edges", "at most 3000"},
	} {
		g := example()
		g.Edges = append([]flow.Edge{}, g.Edges...)
		c.change(&g)
		var f *fault.Fault
		require.True(t, errors.As(Graph(g), &f), c.path+" "+c.text)
		found := []string{}
		for _, p := range f.Fields {
			found = append(found, p.Path+": "+p.Message)
		}
		require.Contains(t, strings.Join(found, "\n"), c.path+": ", c.text)
		require.Contains(t, strings.Join(found, "\n"), c.text, c.path)
	}
}

func TestRecordOfTheJobIsNotProcessedInLoops(t *testing.T) {
	g := example()
	g.Nodes[at(g, "ew")] = flow.Node{ID: "ew", Kind: flow.PrintChecks, Name: "Print", Parent: "each"}
	g.Edges[14].Type = flow.Succeeded
	require.NoError(t, Graph(g))
	require.ErrorContains(t, For(flow.Payments, g), "cannot be repeated")
}

func TestLoopsAreNestedToALimit(t *testing.T) {
	g := flow.Graph{Nodes: []flow.Node{node("s", flow.Start, nil)}, Edges: []flow.Edge{}}
	parent, from := "", "s"
	for i := range maxDepth + 1 {
		id := fmt.Sprint("l", i)
		loop := node(id, flow.ForEach, foreach.Settings{Items: "[]", As: id})
		loop.Parent = parent
		start, end := node("s"+id, flow.Start, nil), node("e"+id, flow.End, nil)
		start.Parent, end.Parent = id, parent
		g.Nodes = append(g.Nodes, loop, start, end)
		g.Edges = append(g.Edges, flow.Edge{From: from, To: id, Type: flow.Then},
			flow.Edge{From: id, To: "e" + id, Type: flow.Succeeded})
		parent, from = id, "s"+id
	}
	end := node("e", flow.End, nil)
	end.Parent = parent
	g.Nodes = append(g.Nodes, end)
	g.Edges = append(g.Edges, flow.Edge{From: from, To: "e", Type: flow.Then})
	require.ErrorContains(t, Graph(g), "At most 5 loops")
}

// A graph of the largest size with an expression in each step is checked quickly.
func TestLargestGraphIsChecked(t *testing.T) {
	g := flow.Graph{Nodes: []flow.Node{node("s", flow.Start, nil)}}
	last := "s"
	for i := range maxNodes - 2 {
		id := fmt.Sprint("n", i)
		g.Nodes = append(g.Nodes, node(id, flow.SetValue,
			setvalue.Settings{Values: assign(fmt.Sprint("v", i), "outcome")}))
		g.Edges = append(g.Edges, flow.Edge{From: last, To: id, Type: flow.Then})
		last = id
	}
	g.Nodes = append(g.Nodes, node("e", flow.End, nil))
	g.Edges = append(g.Edges, flow.Edge{From: last, To: "e", Type: flow.Then})
	begun := time.Now()
	require.NoError(t, Graph(g))
	require.Less(t, time.Since(begun), 5*time.Second)
}

func TestGraphIsStoredWithoutLoss(t *testing.T) {
	g := example()
	g.Nodes[0].Position = &flow.Position{X: 1.5, Y: -2}
	body, err := json.Marshal(g)
	require.NoError(t, err)
	var read flow.Graph
	require.NoError(t, json.Unmarshal(body, &read))
	require.Equal(t, g, read)
}
