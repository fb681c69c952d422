package engine

import (
	"slices"

	"countersign.dev/domain/flow"
)

// add adds a frame that is ready.
func (m *Machine) add(f *Frame) {
	m.state.Last++
	f.ID = m.state.Last
	m.state.Frames = append(m.state.Frames, f)
	if f.Phase == Ready {
		m.ready = append(m.ready, f.ID)
	}
}

func (m *Machine) remove(id int) {
	m.state.Frames = slices.DeleteFunc(m.state.Frames, func(f *Frame) bool { return f.ID == id })
}

// frame is the frame of that id, or nil. Ids rise in the order of the frames.
func (m *Machine) frame(id int) *Frame {
	i, ok := slices.BinarySearchFunc(m.state.Frames, id, func(f *Frame, id int) int { return f.ID - id })
	if !ok {
		return nil
	}
	return m.state.Frames[i]
}

// path identifies the current step of a frame in its job.
func (m *Machine) path(f *Frame) string { return f.Prefix + f.Node }

func (m *Machine) act(a Action) { m.actions = append(m.actions, a) }

func (m *Machine) event(f *Frame, n *node, state StepState) {
	m.events = append(m.events, Event{Path: m.path(f), Node: n.Node, State: state})
}

// pass records a step that has succeeded and leaves it.
func (m *Machine) pass(f *Frame, n *node, by flow.Exit) {
	m.event(f, n, Succeeded)
	m.leave(f, n, by)
}

// reject records a step that could not be done. It ends the frame: such a step has no connection for failures.
func (m *Machine) reject(f *Frame, n *node, why Failure) {
	m.events = append(m.events, Event{Path: m.path(f), Node: n.Node, State: Failed, Code: why.Code, Text: why.Text})
	m.end(f, &why)
}

// abort records a step that the cancellation ended.
func (m *Machine) abort(f *Frame) {
	m.event(f, m.program.nodes[f.Node], Aborted)
	m.end(f, &Failure{Aborted: true})
}

// leave continues with the next node. A failure without a connection ends the frame.
func (m *Machine) leave(f *Frame, n *node, by flow.Exit) {
	to, ok := n.next(by)
	if !ok {
		m.end(f, &Failure{Code: f.Code, Text: f.Text})
		return
	}
	f.Node, f.Phase = to, Ready
	m.ready = append(m.ready, f.ID)
}

// compute asks for the values of the node of a frame, or for the result of the run or item that it ends.
func (m *Machine) compute(f *Frame, result bool) {
	n := m.program.nodes[f.Node]
	of := n
	if loop := m.loopOf(f); result && loop != nil {
		of = loop
	}
	m.act(Action{Do: Compute, Frame: f.ID, Path: m.path(f), Node: of.Node, Env: m.env(f, of), Result: result})
}

// env is what expressions of a frame can use; of limits it to the steps that the expressions of a node name. Inner
// frames come after outer ones, so that their values win.
func (m *Machine) env(f *Frame, of *node) flow.Env {
	chain := []*Frame{}
	for at := f; at != nil; at = m.frame(at.Parent) {
		chain = append(chain, at)
	}
	slices.Reverse(chain)
	env := m.about
	env.Outcome, env.ErrorCode = f.Outcome, f.Code
	env.Values, env.Steps = map[string]any{}, map[string]map[string]any{}
	for _, at := range chain {
		each(at.Values, func(name string, value any) { env.Values[name] = value })
		env.Items = append(env.Items, at.Items...)
		if of == nil {
			each(at.Steps, func(id string, outputs map[string]any) { env.Steps[id] = outputs })
			continue
		}
		for _, id := range of.used {
			if out, ok := at.Steps[id]; ok {
				env.Steps[id] = out
			}
		}
	}
	if of != nil {
		m.blank(env.Steps, of.used)
	}
	return env
}

// blank adds the outputs of steps that did not run: texts are empty, so that a comparison works.
func (m *Machine) blank(steps map[string]map[string]any, used []string) {
	for _, id := range used {
		if _, ran := steps[id]; !ran {
			steps[id] = map[string]any{flow.OutputOutcome: "", flow.OutputErrorCode: "", flow.OutputSummary: "",
				flow.OutputResults: []any{}, flow.OutputSucceeded: float64(0), flow.OutputFailed: float64(0),
				flow.OutputStatus: float64(0), flow.OutputBody: nil, flow.OutputJob: float64(0), flow.OutputResult: nil}
		}
	}
}
