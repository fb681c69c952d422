package engine_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/callrest"
	"countersign.dev/domain/flow/kind/commentinvoice"
	"countersign.dev/domain/flow/kind/condition"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/findinvoices"
	"countersign.dev/domain/flow/kind/findpayments"
	"countersign.dev/domain/flow/kind/foreach"
	"countersign.dev/domain/flow/kind/form"
	"countersign.dev/domain/flow/kind/humantask"
	"countersign.dev/domain/flow/kind/preparepayments"
	"countersign.dev/domain/flow/kind/renderdocument"
	"countersign.dev/domain/flow/kind/runworkflow"
	"countersign.dev/domain/flow/kind/sendfile"
	"countersign.dev/domain/flow/kind/sendmail"
	"countersign.dev/domain/flow/kind/setvalue"
	"countersign.dev/domain/flow/kind/submitinvoice"
	"countersign.dev/domain/flow/kind/switches"
	"countersign.dev/domain/flow/kind/wait"
	"countersign.dev/domain/flow/registry"
	"countersign.dev/domain/flow/validation"
	"countersign.dev/domain/grid"
)

// builder draws a valid graph.
type builder struct {
	t      *rapid.T
	g      flow.Graph
	budget int // steps that can still be added
	loops  []string
	stops  bool // loops may stop at the first failure
}

// exits are connections that have no target yet.
type exits []flow.Edge

func config(value any) json.RawMessage {
	body, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return body
}

func graphs(stops bool) *rapid.Generator[flow.Graph] {
	return rapid.Custom(func(t *rapid.T) flow.Graph {
		b := &builder{t: t, budget: rapid.IntRange(1, 25).Draw(t, "steps"), stops: stops}
		b.body(0)
		return b.g
	})
}

func (b *builder) node(of flow.Kind, settings any) string {
	n := flow.Node{ID: fmt.Sprintf("n%d", len(b.g.Nodes)), Kind: of, Name: string(of)}
	if len(b.loops) > 0 {
		n.Parent = b.loops[len(b.loops)-1]
	}
	if settings != nil {
		n.Config = config(settings)
	}
	b.g.Nodes = append(b.g.Nodes, n)
	return n.ID
}

func (b *builder) connect(from exits, to string) {
	for _, e := range from {
		e.To = to
		b.g.Edges = append(b.g.Edges, e)
	}
}

// body is a start, some steps and an end.
func (b *builder) body(depth int) {
	start := b.node(flow.Start, nil)
	open := exits{{From: start, Type: flow.Then}}
	if depth == 0 {
		first := b.node(flow.SetValue, setvalue.Settings{Values: []setvalue.Assignment{{Name: "v", Expression: `""`}}})
		b.connect(open, first)
		open = exits{{From: first, Type: flow.Then}}
	}
	open = b.block(open, depth)
	last := end.Settings{WithErrors: b.chance(5)}
	if depth == 0 && !last.WithErrors && b.chance(50) {
		last.Result = "string(values.v) + outcome"
	}
	b.connect(open, b.node(flow.End, last))
}

func (b *builder) chance(percent int) bool {
	return rapid.IntRange(1, 100).Draw(b.t, "chance") <= percent
}

// block adds steps behind open connections and returns those that are open afterwards.
func (b *builder) block(open exits, depth int) exits {
	for range rapid.IntRange(0, 4).Draw(b.t, "length") {
		if b.budget <= 0 {
			break
		}
		b.budget--
		open = b.step(open, depth)
	}
	return open
}

func (b *builder) step(open exits, depth int) exits {
	kinds := []flow.Kind{flow.PrintChecks, flow.SendMail, flow.CallREST, flow.CommentInvoice, flow.FindInvoices,
		flow.FindPayments, flow.RunWorkflow, flow.HumanTask, flow.Form, flow.SetValue, flow.Wait, flow.Condition, flow.Switch,
		flow.RenderDocument, flow.SendFile, flow.SubmitInvoice, flow.PreparePayments}
	if depth < 3 {
		kinds = append(kinds, flow.Parallel, flow.ForEach)
	}
	switch of := rapid.SampledFrom(kinds).Draw(b.t, "kind"); of {
	case flow.Condition:
		id := b.node(of, condition.Settings{Expression: rapid.SampledFrom(b.conditions()).Draw(b.t, "condition")})
		b.connect(open, id)
		return append(b.block(exits{{From: id, Type: flow.Then}}, depth+1),
			b.block(exits{{From: id, Type: flow.Else}}, depth+1)...)
	case flow.Switch:
		id := b.node(of, switches.Settings{Cases: []switches.Case{{Name: "a", Expression: "len(errorCode) == 1"},
			{Name: "b", Expression: `outcome == "Succeeded"`}}})
		b.connect(open, id)
		ways := b.block(exits{{From: id, Type: flow.Case, Case: "a"}}, depth+1)
		return append(ways, flow.Edge{From: id, Type: flow.Case, Case: "b"}, flow.Edge{From: id, Type: flow.Else})
	case flow.Parallel:
		return b.parallel(open, depth)
	case flow.ForEach:
		return b.forEach(open, depth)
	case flow.SetValue:
		id := b.node(of, setvalue.Settings{Values: []setvalue.Assignment{{Name: "v",
			Expression: fmt.Sprintf(`string(values.v)[:min(20, len(string(values.v)))] + "s%d" + outcome`, len(b.g.Nodes))}}})
		b.connect(open, id)
		return exits{{From: id, Type: flow.Then}}
	case flow.Wait:
		id := b.node(of, wait.Settings{Minutes: 5})
		b.connect(open, id)
		return exits{{From: id, Type: flow.Then}}
	case flow.SendMail:
		id := b.node(of, sendmail.Settings{To: rapid.SampledFrom([]string{`"a@example.com"`, "outcome"}).Draw(b.t, "to"),
			Subject: `"s"`, Text: `"About " + outcome`})
		b.connect(open, id)
		return b.fallible(id)
	case flow.CallREST:
		id := b.node(of, callrest.Settings{Profile: "01934b5e-8a4c-7c3d-9e7f-0123456789ab", Repeat: b.chance(50),
			Method: callrest.Post, Body: `{"v": outcome}`,
			Repeated: kind.Repeated{Attempts: rapid.IntRange(1, 4).Draw(b.t, "attempts")}})
		b.connect(open, id)
		return b.fallible(id)
	case flow.CommentInvoice:
		id := b.node(of, commentinvoice.Settings{Invoice: fmt.Sprintf("%q", workflowID), Text: `"About " + outcome`})
		b.connect(open, id)
		return b.fallible(id)
	case flow.RenderDocument:
		id := b.node(of, renderdocument.Settings{Name: `"About " + outcome`, Rows: `[{"v": outcome}]`,
			Columns: []renderdocument.Column{{Header: "V", Field: "v"}}})
		b.connect(open, id)
		return b.fallible(id)
	case flow.SendFile:
		id := b.node(of, sendfile.Settings{Profile: workflowID, File: fmt.Sprintf(`{"id": %q}`, workflowID)})
		b.connect(open, id)
		return b.fallible(id)
	case flow.FindInvoices:
		id := b.node(of, findinvoices.Settings{Searching: kind.Searching{Order: "dueDate",
			Conditions: []kind.Condition{{Field: "dueDate", Operator: grid.Less, Value: "today"}}}})
		b.connect(open, id)
		return b.fallible(id)
	case flow.FindPayments:
		id := b.node(of, findpayments.Settings{Searching: kind.Searching{Limit: 3}})
		b.connect(open, id)
		return b.fallible(id)
	case flow.RunWorkflow:
		id := b.node(of, runworkflow.Settings{Workflow: workflowID,
			Parameters: []runworkflow.Parameter{{Name: "v", Expression: "outcome"}}})
		b.connect(open, id)
		return b.fallible(id)
	case flow.SubmitInvoice:
		id := b.node(of, submitinvoice.Settings{Invoice: fmt.Sprintf("%q", workflowID)})
		b.connect(open, id)
		return b.fallible(id)
	case flow.PreparePayments:
		id := b.node(of, preparepayments.Settings{Batch: preparepayments.ACH})
		b.connect(open, id)
		return b.fallible(id)
	case flow.HumanTask:
		id := b.node(of, humantask.Settings{Asking: asking()})
		b.connect(open, id)
		ways := b.block(exits{{From: id, Type: flow.Then}}, depth+1)
		return append(ways, append(b.fallible(id)[1:], flow.Edge{From: id, Type: flow.Else})...)
	case flow.Form:
		id := b.node(of, form.Settings{Asking: asking(), Fields: []form.Field{{Name: "a", Label: "A",
			Value: "outcome"}}})
		b.connect(open, id)
		return b.fallible(id)
	default:
		id := b.node(of, nil)
		b.connect(open, id)
		return b.fallible(id)
	}
}

func asking() kind.Asking { return kind.Asking{Title: `"About " + outcome`, People: `"a@example.com"`} }

// fallible are the ways out of a step that can fail. Without the second one its failure ends the frame.
func (b *builder) fallible(id string) exits {
	ways := exits{{From: id, Type: flow.Succeeded}}
	if b.chance(70) {
		ways = append(ways, flow.Edge{From: id, Type: flow.Failed})
	}
	return ways
}

func (b *builder) conditions() []string {
	all := []string{`outcome == "Succeeded"`, `errorCode == ""`, `len(string(values.v)) > 3`, "1 < 2"}
	for _, loop := range b.loops {
		all = append(all, loop+"Index > 1", loop+" == 2")
	}
	return all
}

func (b *builder) parallel(open exits, depth int) exits {
	id := b.node(flow.Parallel, nil)
	b.connect(open, id)
	var ends exits
	for range rapid.IntRange(2, 3).Draw(b.t, "branches") {
		first := b.node(flow.Wait, wait.Settings{Minutes: 1})
		b.connect(exits{{From: id, Type: flow.Then}}, first)
		ends = append(ends, b.block(exits{{From: first, Type: flow.Then}}, depth+1)...)
	}
	join := b.node(flow.Join, nil)
	b.connect(ends, join)
	return b.fallible(join)
}

func (b *builder) forEach(open exits, depth int) exits {
	items := rapid.SampledFrom([]string{"[1, 2, 3]", "[]", "parameters.many"}).Draw(b.t, "items")
	settings := foreach.Settings{Items: items,
		Concurrency: rapid.IntRange(0, 4).Draw(b.t, "concurrency"), Result: "string(values.v) + outcome"}
	if len(b.loops) > 0 {
		settings.Items = "[1, 2]"
	}
	if b.stops && b.chance(50) {
		settings.OnFailure = foreach.StopItems
	}
	id := b.node(flow.ForEach, nil)
	settings.As = id
	b.g.Nodes[len(b.g.Nodes)-1].Config = config(settings)
	b.connect(open, id)
	b.loops = append(b.loops, id)
	b.body(depth + 1)
	b.loops = b.loops[:len(b.loops)-1]
	return b.fallible(id)
}

func parameters() []flow.Parameter { return []flow.Parameter{{Name: "many", Type: flow.List}} }

func valid(t require.TestingT, g flow.Graph) flow.Graph {
	g.Parameters = parameters()
	require.NoError(t, validation.Graph(g), describe(g))
	return g
}

func describe(g flow.Graph) string {
	body, _ := json.MarshalIndent(g, "", " ")
	return strings.ReplaceAll(string(body), "\n", "\n  ")
}

func TestGeneratedGraphsUseEveryKindOfControl(t *testing.T) {
	seen := map[flow.Kind]bool{}
	for seed := range 200 {
		for _, n := range graphs(true).Example(seed).Nodes {
			seen[n.Kind] = true
		}
	}
	for _, k := range flow.Kinds() {
		require.True(t, seen[k] || registry.Of(k).Sealed(), k)
	}
}
