package engine_test

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/engine"
	"countersign.dev/domain/flow/kind/condition"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/foreach"
	"countersign.dev/domain/flow/kind/setvalue"
	"countersign.dev/domain/flow/kind/wait"
	"countersign.dev/domain/flow/registry"
)

var now = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// world performs the actions of machines. The result of a process follows from its path.
type world struct {
	t       require.TestingT
	program *engine.Program
	about   flow.Env
	random  *rand.Rand // order of the answers; nil: the order of the actions
	kill    *rand.Rand // when a run is resumed from its state; nil: never
	cancel  int        // number of answers after which the run is canceled; 0: never
	answers int
	begun   map[string]int
	trace   []string
}

func newWorld(t require.TestingT, g flow.Graph) *world {
	p, err := engine.New(g)
	require.NoError(t, err)
	many := make([]any, 130)
	for i := range many {
		many[i] = float64(i)
	}
	return &world{t: t, program: p, about: flow.Env{SubjectType: "batch", Parameters: map[string]any{"many": many}},
		begun: map[string]int{}}
}

func (w *world) run() engine.Ending {
	return w.drive(engine.Start(w.program, w.about))
}

// drive answers the actions of one machine until it ends.
func (w *world) drive(m *engine.Machine) engine.Ending {
	var open []engine.Action
	for step := 0; ; step++ {
		require.Less(w.t, step, 200_000, "the run does not end")
		events, actions := m.Advance()
		w.record(events)
		if m.State().Canceled {
			require.NotContains(w.t, dos(actions), engine.Run, "no process starts after the cancellation")
			require.NotContains(w.t, dos(actions), engine.Act)
			require.NotContains(w.t, dos(actions), engine.RunPage)
			require.NotContains(w.t, dos(actions), engine.Sleep)
		}
		if w.cancel > 0 && w.answers >= w.cancel && !m.State().Canceled {
			m.Cancel()
			open = slices.DeleteFunc(append(open, actions...), func(a engine.Action) bool { return a.Do == engine.Sleep })
			continue
		}
		open = append(open, actions...)
		if m.Ending() != nil {
			require.Empty(w.t, open, "nothing is open after the end")
			return *m.Ending()
		}
		if w.kill != nil && w.kill.IntN(3) == 0 {
			m, open = w.resume(m, open)
		}
		require.NotEmpty(w.t, open, "the run waits for nothing")
		open = w.answer(m, open)
	}
}

// resume continues from the stored state in another process, which knows nothing else.
func (w *world) resume(m *engine.Machine, open []engine.Action) (*engine.Machine, []engine.Action) {
	body, err := json.Marshal(m.State())
	require.NoError(w.t, err)
	var s engine.State
	require.NoError(w.t, json.Unmarshal(body, &s))
	resumed := engine.Resume(w.program, w.about, s)
	events, actions := resumed.Advance()
	require.Empty(w.t, events, "a resumed run records nothing twice")
	require.ElementsMatch(w.t, keys(open), keys(actions), "it asks for what had not ended")
	sorted := make([]engine.Action, 0, len(actions))
	for _, a := range open {
		i := slices.IndexFunc(actions, func(b engine.Action) bool { return keyOf(a) == keyOf(b) && a.Do == b.Do })
		sorted = append(sorted, actions[i])
	}
	return resumed, sorted
}

// keyOf identifies an action among those that have not ended.
func keyOf(a engine.Action) string {
	if a.Page != nil {
		return a.Page.Key
	}
	return a.Path
}

func keys(actions []engine.Action) (all []string) {
	for _, a := range actions {
		all = append(all, fmt.Sprint(a.Do, " ", keyOf(a), a.Frame))
	}
	return all
}

func dos(actions []engine.Action) (all []engine.Do) {
	for _, a := range actions {
		all = append(all, a.Do)
	}
	return all
}

// answer performs one of the open actions.
func (w *world) answer(m *engine.Machine, open []engine.Action) []engine.Action {
	i := 0
	if w.random != nil {
		i = w.random.IntN(len(open))
	}
	a := open[i]
	w.answers++
	switch a.Do {
	case engine.Compute:
		m.Computed(a.Frame, w.program.Compute(a, now, time.UTC))
	case engine.Run, engine.Act:
		m.Done(a.Frame, resultOf(a, triesOf(m, a.Frame)))
	case engine.Sleep:
		m.Slept(a.Frame)
	case engine.RunPage:
		inner := engine.StartPage(w.program, w.about, roundTrip(w.t, *a.Page))
		m.PageDone(a.Frame, *w.drive(inner).Page)
	}
	return slices.Delete(open, i, i+1)
}

func roundTrip[T any](t require.TestingT, value T) (copied T) {
	body, err := json.Marshal(value)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(body, &copied))
	return copied
}

func triesOf(m *engine.Machine, frame int) int {
	all := m.State().Frames
	return all[slices.IndexFunc(all, func(f *engine.Frame) bool { return f.ID == frame })].Tries
}

func resultOf(a engine.Action, tries int) engine.Result {
	h := fnv.New32a()
	_, _ = fmt.Fprint(h, a.Path, tries)
	if h.Sum32()%5 < 2 {
		return engine.Result{Code: fmt.Sprint(h.Sum32() % 20), Text: "It failed.", At: now,
			Repeatable: h.Sum32()%2 == 0, Unknown: h.Sum32()%3 == 0}
	}
	result := engine.Result{Succeeded: true, Summary: a.Path}
	if a.Node.Kind == flow.HumanTask {
		result.Exit = []flow.EdgeType{flow.Then, flow.Else}[h.Sum32()%2]
	}
	return result
}

// record checks that each step begins at most once and ends once.
func (w *world) record(events []engine.Event) {
	for _, e := range events {
		const begun, ended = 1, 2
		w.trace = append(w.trace, fmt.Sprint(e.Path, " ", e.State, " ", e.Code))
		if e.State == engine.Begun {
			require.Zero(w.t, w.begun[e.Path], "%s begins twice", e.Path)
			w.begun[e.Path] = begun
			continue
		}
		if e.State == engine.Repeats {
			require.Equal(w.t, begun, w.begun[e.Path], "%s repeats before it begins or after it ends", e.Path)
			continue
		}
		require.NotEqual(w.t, ended, w.begun[e.Path], "%s ends twice", e.Path)
		w.begun[e.Path] = ended
	}
}

func (w *world) requireAllEnded() {
	for path, state := range w.begun {
		require.Equal(w.t, 2, state, "%s did not end", path)
	}
}

func seeded(t *rapid.T, what string) *rand.Rand {
	return rand.New(rand.NewPCG(uint64(rapid.IntRange(0, 1<<30).Draw(t, what)), 1))
}

// A run in any order of its answers, which is resumed at random, ends as one that is never interrupted.
func TestEveryOrderAndEveryInterruptionHasTheSameResult(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := valid(t, graphs(false).Draw(t, "graph"))
		plain := newWorld(t, g)
		want := plain.run()
		plain.requireAllEnded()

		other := newWorld(t, g)
		other.random, other.kill = seeded(t, "order"), seeded(t, "kills")
		require.Equal(t, want, other.run())
		other.requireAllEnded()
		slices.Sort(plain.trace)
		slices.Sort(other.trace)
		require.Equal(t, plain.trace, other.trace)
	})
}

// Loops that stop at a failure depend on the order of the answers, but not on interruptions.
func TestInterruptionsChangeNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := valid(t, graphs(true).Draw(t, "graph"))
		order := rapid.IntRange(0, 1<<30).Draw(t, "order")
		plain, killed := newWorld(t, g), newWorld(t, g)
		plain.random = rand.New(rand.NewPCG(uint64(order), 1))
		killed.random = rand.New(rand.NewPCG(uint64(order), 1))
		killed.kill = seeded(t, "kills")
		require.Equal(t, plain.run(), killed.run())
		require.Equal(t, plain.trace, killed.trace)
	})
}

// A canceled run ends, and no process starts after the cancellation.
func TestCanceledRunEndsAndStartsNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t, valid(t, graphs(true).Draw(t, "graph")))
		w.random = seeded(t, "order")
		w.cancel = rapid.IntRange(1, 40).Draw(t, "cancel")
		w.run()
		w.requireAllEnded()
	})
}

// chain is a start, the nodes in their order by Then or Succeeded, and an end.
func chain(nodes ...flow.Node) flow.Graph {
	g := flow.Graph{Nodes: []flow.Node{{ID: "start", Kind: flow.Start, Name: "Start"}}}
	last := flow.Edge{From: "start", Type: flow.Then}
	for _, n := range append(nodes, flow.Node{ID: "end", Kind: flow.End, Name: "End"}) {
		n.Name = n.ID
		g.Nodes = append(g.Nodes, n)
		last.To = n.ID
		g.Edges = append(g.Edges, last)
		last = flow.Edge{From: n.ID, Type: flow.Then}
		if slices.Contains(registry.Of(n.Kind).Exits, flow.Succeeded) {
			last.Type = flow.Succeeded
		}
	}
	return g
}

// repeated is a loop whose body is a start, the node and an end.
func repeated(g flow.Graph, loop string, n flow.Node) flow.Graph {
	n.Name, n.Parent = n.ID, loop
	g.Nodes = append(g.Nodes, flow.Node{ID: loop + "-start", Kind: flow.Start, Name: "Start", Parent: loop}, n,
		flow.Node{ID: loop + "-end", Kind: flow.End, Name: "End", Parent: loop})
	by := flow.Then
	if slices.Contains(registry.Of(n.Kind).Exits, flow.Succeeded) {
		by = flow.Succeeded
	}
	g.Edges = append(g.Edges, flow.Edge{From: loop + "-start", To: n.ID, Type: flow.Then},
		flow.Edge{From: n.ID, To: loop + "-end", Type: by})
	return g
}

func set(id, name, expression string) flow.Node {
	return flow.Node{ID: id, Kind: flow.SetValue,
		Config: config(setvalue.Settings{Values: []setvalue.Assignment{{Name: name, Expression: expression}}})}
}

func loop(id string, settings foreach.Settings) flow.Node {
	return flow.Node{ID: id, Kind: flow.ForEach, Config: config(settings)}
}

func TestLoopOfManyItemsIsDividedAndKeepsItsOrder(t *testing.T) {
	g := chain(loop("each", foreach.Settings{Items: "parameters.many", Concurrency: 7, Result: "item * 2"}),
		set("check", "sum", "[sum(steps.each.results), steps.each.succeeded, steps.each.failed]"),
		flow.Node{ID: "ok", Kind: flow.Condition, Config: config(condition.Settings{
			Expression: "values.sum[0] == 130 * 129 && values.sum[1] == 130 && values.sum[2] == 0"})})
	g.Edges = append(g.Edges, flow.Edge{From: "ok", To: "wrong", Type: flow.Else})
	g.Nodes = append(g.Nodes, flow.Node{ID: "wrong", Kind: flow.End, Name: "Wrong",
		Config: config(end.Settings{WithErrors: true})})
	w := newWorld(t, valid(t, repeated(g, "each", flow.Node{ID: "w", Kind: flow.Wait,
		Config: config(wait.Settings{Minutes: 1})})))
	w.random = rand.New(rand.NewPCG(1, 2))
	require.Nil(t, w.run().Failure)
	require.Contains(t, w.trace, "each[129]/w succeeded ")
	w.requireAllEnded()
}

func TestItemsAtTheSameTimeAreBounded(t *testing.T) {
	g := repeated(chain(loop("each", foreach.Settings{Items: "[1, 2, 3, 4, 5, 6, 7]", Concurrency: 3})), "each",
		flow.Node{ID: "p", Kind: flow.PrintChecks})
	m, actions := looping(t, g)
	require.Equal(t, []string{"each[0]/p", "each[1]/p", "each[2]/p"}, paths(actions))
	m.Done(actions[1].Frame, engine.Result{Succeeded: true})
	_, actions = m.Advance()
	require.Equal(t, []string{"each[3]/p"}, paths(actions))
}

// looping is a run whose loop has begun its first items.
func looping(t *testing.T, g flow.Graph) (*engine.Machine, []engine.Action) {
	t.Helper()
	p, err := engine.New(valid(t, g))
	require.NoError(t, err)
	m := engine.Start(p, flow.Env{})
	_, actions := m.Advance()
	m.Computed(actions[0].Frame, p.Compute(actions[0], now, time.UTC))
	_, actions = m.Advance()
	return m, actions
}

func paths(actions []engine.Action) (all []string) {
	for _, a := range actions {
		all = append(all, a.Path)
	}
	return all
}

func TestStopStartsNoFurtherItem(t *testing.T) {
	g := repeated(chain(loop("each", foreach.Settings{Items: "[1, 2, 3]", OnFailure: foreach.StopItems})), "each",
		flow.Node{ID: "p", Kind: flow.PrintChecks})
	m, actions := looping(t, g)
	m.Done(actions[0].Frame, engine.Result{Code: "X", Text: "Broken."})
	events, actions := m.Advance()
	require.Empty(t, actions)
	require.Equal(t, &engine.Ending{Failure: &engine.Failure{Code: "X", Text: "Broken."}}, m.Ending())
	last := events[len(events)-1]
	require.Equal(t, []any{"each", engine.Failed, "X"}, []any{last.Path, last.State, last.Code})
}

// The values of branches are merged in the order of the branches, whichever ends first.
func TestBranchesMergeInTheirOrder(t *testing.T) {
	g := flow.Graph{
		Nodes: []flow.Node{{ID: "s", Kind: flow.Start, Name: "S"}, {ID: "both", Kind: flow.Parallel, Name: "Both"},
			set("a", "v", `"a"`), set("b", "v", `"b"`), {ID: "j", Kind: flow.Join, Name: "J"},
			{ID: "if", Kind: flow.Condition, Name: "If", Config: config(condition.Settings{Expression: `values.v == "b"`})},
			{ID: "yes", Kind: flow.End, Name: "Yes"},
			{ID: "no", Kind: flow.End, Name: "No", Config: config(end.Settings{WithErrors: true})}},
		Edges: []flow.Edge{{From: "s", To: "both", Type: flow.Then}, {From: "both", To: "a", Type: flow.Then},
			{From: "both", To: "b", Type: flow.Then}, {From: "a", To: "j", Type: flow.Then},
			{From: "b", To: "j", Type: flow.Then},
			{From: "j", To: "if", Type: flow.Succeeded}, {From: "if", To: "yes", Type: flow.Then},
			{From: "if", To: "no", Type: flow.Else}},
	}
	g.Nodes[2].Name, g.Nodes[3].Name = "A", "B"
	for seed := range uint64(10) {
		w := newWorld(t, valid(t, g))
		w.random = rand.New(rand.NewPCG(seed, 1))
		require.Nil(t, w.run().Failure)
	}
}

func TestValuesThatDoNotFitEndTheRunWithAReason(t *testing.T) {
	large := fmt.Sprintf("map(1..20000, %q)", "0123456789")
	nodes := make([]flow.Node, 10)
	for i := range nodes {
		nodes[i] = set(fmt.Sprint("s", i), fmt.Sprint("v", i), large)
	}
	w := newWorld(t, valid(t, chain(nodes...)))
	require.Equal(t, &engine.Failure{Code: "WorkflowIncorrectlyDefinedException",
		Text: "The values of the workflow are larger than 1024 kB."}, w.run().Failure)
	require.Less(t, len(w.trace), 8)

	for i := range nodes {
		nodes[i] = set(fmt.Sprint("s", i), "v", large)
	}
	require.Nil(t, newWorld(t, valid(t, chain(nodes...))).run().Failure, "a value that is replaced takes no more room")
}

// prints is two branches that print, whose failure or success leads on.
func prints() flow.Graph {
	g := flow.Graph{
		Nodes: []flow.Node{{ID: "s", Kind: flow.Start}, {ID: "both", Kind: flow.Parallel}, {ID: "a", Kind: flow.PrintChecks},
			{ID: "b", Kind: flow.PrintChecks}, {ID: "j", Kind: flow.Join}, {ID: "yes", Kind: flow.End},
			{ID: "no", Kind: flow.End, Config: config(end.Settings{WithErrors: true})}},
		Edges: []flow.Edge{{From: "s", To: "both", Type: flow.Then}, {From: "both", To: "a", Type: flow.Then},
			{From: "both", To: "b", Type: flow.Then}, {From: "a", To: "j", Type: flow.Succeeded},
			{From: "b", To: "j", Type: flow.Succeeded}, {From: "j", To: "yes", Type: flow.Succeeded},
			{From: "j", To: "no", Type: flow.Failed}},
	}
	for i, n := range g.Nodes {
		g.Nodes[i].Name = n.ID
	}
	return g
}

func TestJoinHasTheFailureOfTheFirstBranchAndAnAbortEndsTheRun(t *testing.T) {
	first, second := engine.Result{Code: "A", Text: "First."}, engine.Result{Code: "B", Text: "Second."}
	aborted := engine.Result{Aborted: true}
	for name, c := range map[string]struct {
		a, b engine.Result
		want engine.Failure
	}{
		"both fail":             {first, second, engine.Failure{Code: "A", Text: "First."}},
		"one is aborted":        {first, aborted, engine.Failure{Aborted: true}},
		"the other one is, too": {aborted, second, engine.Failure{Aborted: true}},
	} {
		for _, reversed := range []bool{false, true} {
			p, err := engine.New(valid(t, prints()))
			require.NoError(t, err)
			m := engine.Start(p, flow.Env{})
			_, actions := m.Advance()
			results := map[string]engine.Result{"a": c.a, "b": c.b}
			if reversed {
				slices.Reverse(actions)
			}
			for _, a := range actions {
				m.Done(a.Frame, results[a.Path])
				m.Advance()
			}
			require.Equal(t, &engine.Ending{Failure: &c.want}, m.Ending(), name)
		}
	}
}

func TestValuesOfAnItemHideThoseAroundIt(t *testing.T) {
	g := chain(set("outer", "v", `"outside"`), loop("each", foreach.Settings{Items: "[1]", Result: "values.v"}),
		flow.Node{ID: "if", Kind: flow.Condition, Config: config(condition.Settings{
			Expression: `steps.each.results[0] == "inside" && values.v == "outside"`})})
	g.Nodes = append(g.Nodes, flow.Node{ID: "wrong", Kind: flow.End, Name: "Wrong",
		Config: config(end.Settings{WithErrors: true})})
	g.Edges = append(g.Edges, flow.Edge{From: "if", To: "wrong", Type: flow.Else})
	require.Nil(t, newWorld(t, valid(t, repeated(g, "each", set("inner", "v", `"inside"`)))).run().Failure)
}

func TestUnreadableProgramIsRefused(t *testing.T) {
	g := chain(flow.Node{ID: "if", Kind: flow.Condition, Config: json.RawMessage(`{"expression":1}`)})
	_, err := engine.New(g)
	require.ErrorContains(t, err, "cannot be read")
	_, err = engine.New(flow.Graph{})
	require.ErrorContains(t, err, "no start")
	_, err = engine.New(chain(loop("each", foreach.Settings{Items: "[]"})))
	require.ErrorContains(t, err, "no end")
}

func TestPathsNameTheItemsOfEachLoop(t *testing.T) {
	inner := loop("inner", foreach.Settings{Items: "[1, 2]", As: "line"})
	g := repeated(chain(loop("outer", foreach.Settings{Items: "[1, 2]"})), "outer", inner)
	g = repeated(g, "inner", flow.Node{ID: "p", Kind: flow.PrintChecks})
	for i, e := range g.Edges {
		if e.From == "inner" {
			g.Edges[i].Type = flow.Succeeded
		}
	}
	w := newWorld(t, valid(t, g))
	w.run()
	require.True(t, slices.ContainsFunc(w.trace, func(s string) bool {
		return strings.HasPrefix(s, "outer[1]/inner[0]/p ")
	}))
}
