package flow

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
)

func settingsOf(config any) json.RawMessage {
	body, err := json.Marshal(config)
	if err != nil {
		panic(err)
	}
	return body
}

func node(id string, kind Kind, config any) Node {
	n := Node{ID: id, Kind: kind, Name: id}
	if config != nil {
		n.Config = settingsOf(config)
	}
	return n
}

// example uses every kind of control.
func example() Graph {
	g := Graph{
		Parameters: []Parameter{{Name: "total", Type: Number, Required: true}, {Name: "lines", Type: List}},
		Nodes: []Node{
			node("s", Start, nil),
			node("set", SetValue, SetValueConfig{Values: []Assignment{{"tax", "parameters.total * 0.2"}}}),
			node("sw", Switch, SwitchConfig{Cases: []SwitchCase{{"high", "parameters.total > 5000"},
				{"low", "values.tax < 1"}}}),
			node("w", Wait, WaitConfig{Until: "15:00", WorkingDays: true}),
			node("par", Parallel, nil), node("a", Wait, WaitConfig{Minutes: 5}), node("b", GenerateAch, nil),
			node("j", Join, nil),
			node("each", ForEach, ForEachConfig{Items: "parameters.lines", As: "line", Concurrency: 5, Result: "line.id"}),
			node("es", Start, nil), node("if", Condition, ConditionConfig{Expression: "line.amount > 1 && lineIndex < 3"}),
			node("ew", Wait, WaitConfig{Minutes: 1}), node("ee", End, nil),
			node("last", Condition, ConditionConfig{Expression: `steps.each.failed == 0 && steps.b.summary != ""`}),
			node("e", End, nil), node("bad", End, EndConfig{WithErrors: true}),
		},
		Edges: []Edge{
			{From: "s", To: "set", Type: Then}, {From: "set", To: "sw", Type: Then},
			{From: "sw", To: "w", Type: Case, Case: "high"}, {From: "sw", To: "par", Type: Case, Case: "low"},
			{From: "sw", To: "par", Type: Else}, {From: "w", To: "par", Type: Then},
			{From: "par", To: "a", Type: Then}, {From: "par", To: "b", Type: Then}, {From: "a", To: "j", Type: Then},
			{From: "b", To: "j", Type: Succeeded}, {From: "j", To: "each", Type: Succeeded},
			{From: "es", To: "if", Type: Then}, {From: "if", To: "ew", Type: Then}, {From: "if", To: "ee", Type: Else},
			{From: "ew", To: "ee", Type: Then}, {From: "each", To: "last", Type: Succeeded},
			{From: "each", To: "bad", Type: Failed}, {From: "last", To: "e", Type: Then}, {From: "last", To: "bad", Type: Else},
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
	require.NoError(t, example().ValidateFor(Payments))
	require.Equal(t, map[string]string{"par": "j"}, example().Joins())
}

func (g Graph) at(id string) int {
	for i, n := range g.Nodes {
		if n.ID == id {
			return i
		}
	}
	return -1
}

// Each change makes the graph invalid. The problem is at the field, in a sentence with these words.
func TestProblemsAreReportedAtTheirField(t *testing.T) {
	setting := func(id string, config any) func(*Graph) {
		return func(g *Graph) { g.Nodes[g.at(id)].Config = settingsOf(config) }
	}
	edge := func(e Edge) func(*Graph) { return func(g *Graph) { g.Edges = append(g.Edges, e) } }
	for _, c := range []struct {
		change     func(*Graph)
		path, text string
	}{
		{func(g *Graph) { g.Parameters[0].Name = "a b" }, "parameters[0].name", "starts with a letter"},
		{func(g *Graph) { g.Parameters[0].Type = "money" }, "parameters[0].type", `no type "money"`},
		{func(g *Graph) { g.Parameters[1].Name = "total" }, "parameters[1].name", "Two parameters"},
		{func(g *Graph) { g.Parameters = make([]Parameter, 51) }, "parameters", "at most 50"},
		{func(g *Graph) { g.Nodes[1].ID = "a/b" }, "nodes[1].id", "letters, digits"},
		{func(g *Graph) { g.Nodes[1].Name = strings.Repeat("x", 101) }, "nodes[1].name", "at most 100"},
		{setting("set", map[string]any{"values": []any{}, "host": "x"}), "nodes[1].config", `unknown field "host"`},
		{setting("set", map[string]any{"Values": []Assignment{{"a", "1"}}}), "nodes[1].config", `unknown field "Values"`},
		{setting("set", map[string]any{"values": []any{map[string]any{"name": "a", "Expression": "1"}}}), "nodes[1].config",
			`unknown field "Expression"`},
		{setting("set", SetValueConfig{}), "nodes[1].config.values", "1 to 50"},
		{setting("set", SetValueConfig{Values: []Assignment{{"1", "1"}}}), "nodes[1].config.values[0].name", "letter"},
		{setting("set", SetValueConfig{Values: []Assignment{{"a", "parameters.nothing"}}}),
			"nodes[1].config.values[0].expression", "unknown field nothing"},
		{setting("set", SetValueConfig{Values: []Assignment{{"a", "steps.gone.outcome"}}}),
			"nodes[1].config.values[0].expression", "unknown field gone"},
		{setting("set", SetValueConfig{Values: []Assignment{{"a", "steps[outcome]"}}}),
			"nodes[1].config.values[0].expression", "Name each step directly"},
		{setting("set", SetValueConfig{Values: []Assignment{{"a", "steps"}}}),
			"nodes[1].config.values[0].expression", "Name each step directly"},
		{setting("set", SetValueConfig{Values: []Assignment{{"a", strings.Repeat("1+", 1500) + "1"}}}),
			"nodes[1].config.values[0].expression", "at most 2000 characters"},
		{setting("set", SetValueConfig{Values: []Assignment{{"a", "line"}}}),
			"nodes[1].config.values[0].expression", "unknown name line"},
		{setting("sw", SwitchConfig{}), "nodes[2].config.cases", "1 to 50"},
		{setting("sw", SwitchConfig{Cases: []SwitchCase{{"high", "1"}, {"low", "true"}}}),
			"nodes[2].config.cases[0].expression", "bool"},
		{setting("sw", SwitchConfig{Cases: []SwitchCase{{"low", "true"}, {"low", "true"}}}), "nodes[2].config.cases[1].name",
			"Two cases"},
		{setting("sw", SwitchConfig{Cases: []SwitchCase{{"high", "true"}, {"low", "true"}, {"mid", "true"}}}), "nodes[2]",
			`type Case "mid"`},
		{func(g *Graph) { g.Edges[2].Case = "none" }, "edges[2].case", `no case "none"`},
		{setting("w", WaitConfig{}), "nodes[3].config.minutes", "1 to 527040"},
		{setting("w", WaitConfig{Until: "25:00"}), "nodes[3].config.until", "time of day"},
		{setting("w", WaitConfig{Until: "15:00", Minutes: 1}), "nodes[3].config.until", "or a time of day"},
		{setting("a", []int{}), "nodes[5].config", "cannot be read"},
		{setting("each", ForEachConfig{Items: `"text"`}), "nodes[8].config.items", "no list"},
		{setting("each", ForEachConfig{}), "nodes[8].config.items", "Enter an expression"},
		{setting("each", ForEachConfig{Items: "[]", As: "values"}), "nodes[8].config.as", "word of the language"},
		{setting("each", ForEachConfig{Items: "[]", Concurrency: 51}), "nodes[8].config.concurrency", "1 to 50"},
		{setting("each", ForEachConfig{Items: "[]", OnFailure: "retry"}), "nodes[8].config.onFailure", `"retry"`},
		{setting("each", ForEachConfig{Items: "[]", Result: "nothing"}), "nodes[8].config.result", "unknown name"},
		{edge(Edge{From: "if", To: "last", Type: Then}), "edges[19]", "into a loop or out of it"},
		{edge(Edge{From: "a", To: "e", Type: Then}), "edges[19]", "Two connections"},
		{func(g *Graph) { g.Nodes[g.at("ew")].Parent = "gone" }, "nodes[11].parent", "a loop that does not exist"},
		{func(g *Graph) { g.Nodes[g.at("es")].Kind = Wait }, "nodes[8]", "A loop has exactly one start"},
		{func(g *Graph) { g.Edges = append(g.Edges[:6:6], g.Edges[7:]...) }, "nodes[4]", "2 to 20 branches"},
		{func(g *Graph) {
			g.Nodes = append(g.Nodes, node("x", End, nil))
			g.Edges[8].To = "x"
		}, "nodes[16]", "ends a branch"},
		{func(g *Graph) { g.Edges[8].To = "e" }, "nodes[14]", "reached by several branches"},
		{func(g *Graph) { g.Edges[8].To = "each" }, "nodes[8]", "reached by several branches"},
		{func(g *Graph) { g.Edges[1].To = "j" }, "nodes[7]", "has no branches"},
		{func(g *Graph) {
			g.Nodes = append(g.Nodes, node("j2", Join, nil))
			g.Edges[8].To = "j2"
			g.Edges = append(g.Edges, Edge{From: "j2", To: "each", Type: Succeeded})
		}, "nodes[16]", "also meet at another join"},
		{func(g *Graph) { g.Nodes = make([]Node, 1_001) }, "nodes", "at most 1000"},
		{func(g *Graph) { g.Edges = make([]Edge, 3_001) }, "edges", "at most 3000"},
	} {
		g := example()
		g.Edges = append([]Edge{}, g.Edges...)
		c.change(&g)
		var f *fault.Fault
		require.True(t, errors.As(g.Validate(), &f), c.path+" "+c.text)
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
	g.Nodes[g.at("ew")] = Node{ID: "ew", Kind: PrintChecks, Name: "Print", Parent: "each"}
	g.Edges[14].Type = Succeeded
	require.NoError(t, g.Validate())
	require.ErrorContains(t, g.ValidateFor(Payments), "cannot be repeated")
}

func TestLoopsAreNestedToALimit(t *testing.T) {
	g := Graph{Nodes: []Node{node("s", Start, nil)}, Edges: []Edge{}}
	parent, from := "", "s"
	for i := range maxDepth + 1 {
		id := fmt.Sprint("l", i)
		loop := node(id, ForEach, ForEachConfig{Items: "[]", As: id})
		loop.Parent = parent
		start, end := node("s"+id, Start, nil), node("e"+id, End, nil)
		start.Parent, end.Parent = id, parent
		g.Nodes = append(g.Nodes, loop, start, end)
		g.Edges = append(g.Edges, Edge{From: from, To: id, Type: Then}, Edge{From: id, To: "e" + id, Type: Succeeded})
		parent, from = id, "s"+id
	}
	end := node("e", End, nil)
	end.Parent = parent
	g.Nodes = append(g.Nodes, end)
	g.Edges = append(g.Edges, Edge{From: from, To: "e", Type: Then})
	require.ErrorContains(t, g.Validate(), "At most 5 loops")
}

// A graph of the largest size with an expression in each step is checked quickly.
func TestLargestGraphIsChecked(t *testing.T) {
	g := Graph{Nodes: []Node{node("s", Start, nil)}}
	last := "s"
	for i := range maxNodes - 2 {
		id := fmt.Sprint("n", i)
		g.Nodes = append(g.Nodes, node(id, SetValue, SetValueConfig{Values: []Assignment{{fmt.Sprint("v", i), "outcome"}}}))
		g.Edges = append(g.Edges, Edge{From: last, To: id, Type: Then})
		last = id
	}
	g.Nodes = append(g.Nodes, node("e", End, nil))
	g.Edges = append(g.Edges, Edge{From: last, To: "e", Type: Then})
	begun := time.Now()
	require.NoError(t, g.Validate())
	require.Less(t, time.Since(begun), 5*time.Second)
}

func TestGraphIsStoredWithoutLoss(t *testing.T) {
	g := example()
	g.Nodes[0].Position = &Position{X: 1.5, Y: -2}
	body, err := json.Marshal(g)
	require.NoError(t, err)
	var read Graph
	require.NoError(t, json.Unmarshal(body, &read))
	require.Equal(t, g, read)
}
