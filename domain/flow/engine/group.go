package engine

import (
	"fmt"
	"slices"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/foreach"
)

const incorrectly = string(fault.WorkflowIncorrectlyDefined)

// split starts the branches of a parallel node.
func (m *Machine) split(f *Frame, n *node) {
	f.Phase, f.Group = Split, &Group{Open: len(n.branches)}
	for i, first := range n.branches {
		m.add(&Frame{Parent: f.ID, Prefix: f.Prefix, Position: i, Node: first, Phase: Ready, Outcome: f.Outcome, Code: f.Code,
			Text: f.Text})
	}
}

// repeat begins a loop.
func (m *Machine) repeat(f *Frame, n *node, items []any) {
	m.event(f, n, Begun)
	f.Phase = Split
	f.Group = &Group{Items: items, Results: make([]any, len(items)), Bytes: sizeOf(items)}
	if m.full() {
		f.Group = nil
		m.reject(f, n, tooLarge())
		return
	}
	m.fill(f)
}

// result keeps the result of the run, or of an item that has succeeded.
func (m *Machine) result(f *Frame, n *node, value any) {
	if m.loopOf(f) == nil {
		m.event(f, n, Succeeded)
		m.end(f, nil)
		m.state.Ending.Result = value
		return
	}
	g := m.frame(f.Parent).Group
	g.Results[f.Position-g.First] = value
	g.Bytes += sizeOf(value)
	if m.full() {
		m.reject(f, n, tooLarge())
		return
	}
	m.end(f, nil)
}

// fill begins as many items of a loop as may run at the same time, and ends the loop after its last item.
func (m *Machine) fill(f *Frame) {
	n, g := m.program.nodes[f.Node], f.Group
	stop := m.state.Canceled || g.aborted() || g.Failed > 0 && n.loop.OnFailure == foreach.StopItems
	if len(g.Items) > n.page {
		if g.Open == 0 && !stop && g.Next < len(g.Items) {
			m.nextPage(f, n)
			return
		}
	} else {
		for !stop && g.Open < n.loop.AtOnce() && g.Next < len(g.Items) {
			m.item(f, n)
		}
	}
	if g.Open == 0 {
		if m.state.Canceled && g.Next < len(g.Items) && g.Failure == nil {
			g.Failure = &Failure{Aborted: true}
		}
		m.joined(f)
	}
}

func (m *Machine) item(f *Frame, n *node) {
	g := f.Group
	position := g.First + g.Next
	m.add(&Frame{Parent: f.ID, Prefix: fmt.Sprintf("%s[%d]/", m.path(f), position), Position: position, Node: n.body,
		Phase: Ready, Outcome: f.Outcome, Code: f.Code, Text: f.Text,
		Items: []flow.Item{{Name: n.loop.Name(), Value: g.Items[g.Next], Index: position}}})
	g.Next++
	g.Open++
}

// nextPage begins the next part of a long loop. Parts follow one another, so that the number of items at the same time
// is the one of the loop.
func (m *Machine) nextPage(f *Frame, n *node) {
	g := f.Group
	g.Paged = true
	g.Size = min(max(n.page, (len(g.Items)+maxPage-1)/maxPage), len(g.Items)-g.Next)
	g.Next += g.Size
	g.Open++
	m.page(f, g.Next-g.Size)
}

func (m *Machine) page(f *Frame, from int) {
	g := f.Group
	key := fmt.Sprintf("%s[%d-%d]", m.path(f), g.First+from, g.First+from+g.Size-1)
	m.act(Action{Do: RunPage, Frame: f.ID, Path: m.path(f), Node: m.program.nodes[f.Node].Node,
		Page: &PageStart{Key: key, Path: m.path(f), Prefix: f.Prefix, Node: f.Node, Env: m.env(f, nil),
			Items: g.Items[from : from+g.Size], First: g.First + from}})
}

// PageDone answers RunPage.
func (m *Machine) PageDone(frame int, p Page) {
	f := m.frame(frame)
	if f == nil || f.Phase != Split || !f.Group.Paged {
		return
	}
	g := f.Group
	copy(g.Results[g.Next-g.Size:], p.Results)
	g.Bytes += sizeOf(p.Results)
	g.OK += p.OK
	g.Failed += p.Failed
	if p.Failure != nil {
		g.fail(p.Failure, p.At)
	}
	g.Open, g.Paged = g.Open-1, false
	m.fill(f)
}

// fail keeps the failure of the first branch or item, unless one was aborted: then the run does not go on.
func (g *Group) fail(why *Failure, position int) {
	if g.Failure == nil || why.Aborted || !g.Failure.Aborted && position < g.At {
		g.Failure, g.At = why, position
	}
}

func (g *Group) aborted() bool { return g.Failure != nil && g.Failure.Aborted }

// end ends a frame: the run, a branch or an item.
func (m *Machine) end(f *Frame, why *Failure) {
	f.Phase = Ended
	parent := m.frame(f.Parent)
	if parent == nil {
		m.state.Frames = nil
		m.state.Ending = &Ending{Failure: why}
		return
	}
	g := parent.Group
	g.Open--
	if why == nil {
		g.OK++
	} else {
		g.Failed++
		g.fail(why, f.Position)
	}
	if m.program.nodes[parent.Node].Kind == flow.ForEach {
		m.remove(f.ID)
		m.fill(parent)
	} else if g.Open == 0 {
		m.joined(parent)
	}
}

// joined continues after all branches or items of a frame have ended.
func (m *Machine) joined(f *Frame) {
	n, g := m.program.nodes[f.Node], f.Group
	if m.state.Page && f.Parent == 0 {
		m.state.Frames = nil
		m.state.Ending = &Ending{Failure: g.Failure, Page: &Page{Results: g.Results, OK: g.OK, Failed: g.Failed,
			Failure: g.Failure, At: g.At}}
		return
	}
	f.Group = nil
	outputs := map[string]any{}
	if n.Kind == flow.ForEach {
		outputs[flow.OutputSucceeded] = float64(g.OK)
		outputs[flow.OutputFailed] = float64(g.Failed)
		outputs[flow.OutputResults] = g.Results
		if n.loop.Result == "" {
			outputs[flow.OutputResults] = []any{}
		}
	} else {
		m.merge(f)
		f.Node = n.join
		n = m.program.nodes[f.Node]
	}
	if g.aborted() {
		m.abort(f)
		return
	}
	m.concluded(f, n, g, outputs)
}

// concluded records the outcome of a join or a loop and leaves it.
func (m *Machine) concluded(f *Frame, n *node, g *Group, outputs map[string]any) {
	why := Failure{}
	f.Outcome = string(flow.Succeeded)
	state := Succeeded
	if g.Failure != nil {
		why, f.Outcome, state = *g.Failure, string(flow.Failed), Failed
	}
	f.Code, f.Text = why.Code, why.Text
	outputs[flow.OutputOutcome], outputs[flow.OutputErrorCode] = f.Outcome, why.Code
	f.output(n.ID, outputs)
	if m.full() {
		m.reject(f, n, tooLarge())
		return
	}
	m.events = append(m.events, Event{Path: m.path(f), Node: n.Node, State: state, Code: why.Code, Text: why.Text})
	m.leave(f, n, flow.Exit{Type: flow.EdgeType(f.Outcome)})
}

// merge takes over what the branches set, in the order of the branches and not of time: two runs with the same results
// of their steps have the same values.
func (m *Machine) merge(f *Frame) {
	var ended []*Frame
	for _, branch := range m.state.Frames {
		if branch.Parent == f.ID {
			ended = append(ended, branch)
		}
	}
	slices.SortFunc(ended, func(a, b *Frame) int { return a.Position - b.Position })
	for _, branch := range ended {
		each(branch.Values, f.set)
		each(branch.Steps, f.output)
		m.remove(branch.ID)
	}
}
