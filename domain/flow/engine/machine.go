package engine

import (
	"fmt"
	"slices"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/registry"
)

// Machine runs one program. Its methods are called one at a time.
type Machine struct {
	program *Program
	about   flow.Env // subject and parameters
	state   State
	ready   []int // frames that can go on, in the order in which they became ready
	actions []Action
	events  []Event
}

// Start begins a run of the whole graph.
func Start(p *Program, about flow.Env) *Machine {
	m := &Machine{program: p, about: about}
	m.add(&Frame{Node: p.start, Phase: Ready})
	return m
}

// StartPage begins a run that repeats a part of a loop.
func StartPage(p *Program, about flow.Env, page PageStart) *Machine {
	m := &Machine{program: p, about: about, state: State{Page: true}}
	f := &Frame{Node: page.Node, Phase: Split, Prefix: page.Prefix, Outcome: page.Env.Outcome, Code: page.Env.ErrorCode,
		Values: page.Env.Values, Steps: page.Env.Steps, Items: page.Env.Items,
		Group: &Group{Items: page.Items, First: page.First, Results: make([]any, len(page.Items))}}
	m.add(f)
	m.fill(f)
	return m
}

// Resume continues a run from its state. It asks again for everything that had not ended.
func Resume(p *Program, about flow.Env, s State) *Machine {
	m := &Machine{program: p, about: about, state: s}
	for _, f := range slices.Clone(s.Frames) {
		switch f.Phase {
		case Ready:
			m.ready = append(m.ready, f.ID)
		case Computing:
			m.compute(f, false)
		case Resulting:
			m.compute(f, true)
		case Running:
			m.begin(f, p.nodes[f.Node])
		case Sleeping, Pausing:
			m.sleep(f, p.nodes[f.Node])
		case Split:
			if f.Group.Paged {
				m.page(f, f.Group.Next-f.Group.Size)
			}
		case Ended:
		}
	}
	return m
}

// State is the state of the run. It is complete between two calls of Advance.
func (m *Machine) State() State { return m.state }

// Ending is how the run ended, or nil.
func (m *Machine) Ending() *Ending { return m.state.Ending }

// Advance continues as far as possible. The caller records the events in their order and then performs the actions.
func (m *Machine) Advance() (events []Event, actions []Action) {
	for len(m.ready) > 0 {
		id := m.ready[0]
		m.ready = m.ready[1:]
		if f := m.frame(id); f != nil && f.Phase == Ready {
			m.enter(f)
		}
	}
	events, actions = m.events, m.actions
	m.events, m.actions = nil, nil
	return events, actions
}

// enter begins the node of a frame.
func (m *Machine) enter(f *Frame) {
	n := m.program.nodes[f.Node]
	if n == nil {
		m.end(f, &Failure{Code: incorrectly, Text: fmt.Sprintf("The step %q does not exist.", f.Node)})
		return
	}
	_, computing := n.settings.(kind.Computing)
	_, acting := n.settings.(kind.Acting)
	switch {
	case n.Kind == flow.Start:
		m.pass(f, n, flow.Exit{Type: flow.Then})
	case n.Kind == flow.Parallel:
		m.event(f, n, Succeeded)
		m.split(f, n)
	case n.Kind == flow.Join:
		m.end(f, nil)
	case n.Kind == flow.End:
		m.finish(f, n)
	case computing || acting:
		f.Phase = Computing
		m.compute(f, false)
	case registry.Of(n.Kind).Sealed():
		m.run(f, n)
	default:
		m.reject(f, n, Failure{Code: incorrectly,
			Text: fmt.Sprintf("The step %q is of a kind that cannot be run.", n.Name)})
	}
}

// run starts the process of a node. A canceled run starts no further one.
func (m *Machine) run(f *Frame, n *node) {
	m.event(f, n, Begun)
	if m.state.Canceled {
		m.abort(f)
		return
	}
	f.Phase = Running
	m.begin(f, n)
}

// begin asks for the process or the activity of a node.
func (m *Machine) begin(f *Frame, n *node) {
	a := Action{Do: Run, Frame: f.ID, Path: m.path(f), Node: n.Node, Input: f.Input}
	if _, acting := n.settings.(kind.Acting); acting {
		a.Do = Act
	}
	m.act(a)
}

// finish reaches an end: of the run, or of an item.
func (m *Machine) finish(f *Frame, n *node) {
	loop := m.loopOf(f)
	if loop == nil && n.end.Result != "" {
		f.Phase = Resulting
		m.compute(f, true)
		return
	}
	m.event(f, n, Succeeded)
	if n.end.WithErrors {
		m.end(f, &Failure{Code: f.Code, Text: f.Text})
		return
	}
	if loop != nil && loop.loop.Result != "" {
		f.Phase = Resulting
		m.compute(f, true)
		return
	}
	m.end(f, nil)
}

// loopOf is the for-each that repeats the body at whose end a frame is, or nil.
func (m *Machine) loopOf(f *Frame) *node { return m.program.nodes[m.program.nodes[f.Node].Parent] }

// Computed answers Compute.
func (m *Machine) Computed(frame int, c Computed) {
	f := m.frame(frame)
	if f == nil || f.Phase != Computing && f.Phase != Resulting {
		return
	}
	n := m.program.nodes[f.Node]
	if c.Code != "" {
		if _, acting := n.settings.(kind.Acting); acting { // it has a way out for failures
			m.concluding(f, n, Result{Code: c.Code, Text: c.Text})
			return
		}
		m.reject(f, n, Failure{Code: c.Code, Text: c.Text})
		return
	}
	if f.Phase == Resulting {
		m.result(f, n, c.Result)
		return
	}
	m.computed(f, n, c)
}

func (m *Machine) computed(f *Frame, n *node, c Computed) {
	switch {
	case n.Kind == flow.ForEach:
		m.repeat(f, n, c.Items)
	case !c.Until.IsZero():
		m.event(f, n, Begun)
		if m.state.Canceled {
			m.abort(f)
			return
		}
		f.Phase, f.Until = Sleeping, c.Until
		m.sleep(f, n)
	case c.Input != nil:
		f.Input = c.Input
		f.Bytes += sizeOf(f.Input)
		if m.full() {
			m.reject(f, n, tooLarge())
			return
		}
		m.run(f, n)
	default:
		each(c.Values, f.set)
		if m.full() {
			m.reject(f, n, tooLarge())
			return
		}
		if c.Exit == (flow.Exit{}) {
			c.Exit.Type = flow.Then
		}
		m.pass(f, n, c.Exit)
	}
}

// Done answers Run and Act.
func (m *Machine) Done(frame int, r Result) {
	f := m.frame(frame)
	if f == nil || f.Phase != Running {
		return
	}
	n := m.program.nodes[f.Node]
	if r.Aborted {
		m.abort(f)
		return
	}
	if m.again(f, n, r) {
		return
	}
	f.Tries = 0
	if f.Input != nil {
		f.Bytes -= sizeOf(f.Input)
		f.Input = nil
	}
	m.concluding(f, n, r)
}

// concluding records how a process or an activity ended, and leaves its node.
func (m *Machine) concluding(f *Frame, n *node, r Result) {
	f.Outcome, f.Code, f.Text = string(flow.Succeeded), r.Code, r.Text
	state := Succeeded
	if !r.Succeeded {
		f.Outcome, state = string(flow.Failed), Failed
	}
	outputs := map[string]any{flow.OutputOutcome: f.Outcome, flow.OutputErrorCode: r.Code, flow.OutputSummary: r.Summary}
	each(r.Outputs, func(name string, value any) { outputs[name] = value })
	f.output(n.ID, outputs)
	if m.full() {
		m.reject(f, n, tooLarge())
		return
	}
	m.events = append(m.events, Event{Path: m.path(f), Node: n.Node, State: state, Summary: r.Summary, Code: r.Code,
		Text: r.Text})
	exit := flow.Exit{Type: flow.EdgeType(f.Outcome)}
	if r.Succeeded && r.Exit != "" {
		exit.Type = r.Exit
	}
	m.leave(f, n, exit)
}

// Cancel ends waits and starts no further process. Processes that run end as their caller reports. The caller calls it
// after it has performed the actions of Advance.
func (m *Machine) Cancel() {
	if m.state.Canceled {
		return
	}
	m.state.Canceled = true
	for _, f := range slices.Clone(m.state.Frames) {
		if f.Phase == Sleeping || f.Phase == Pausing {
			m.abort(f)
		}
	}
}
