package engine

import (
	"fmt"
	"strings"
	"time"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// again pauses before a further attempt of an activity, if its step asks for one.
func (m *Machine) again(f *Frame, n *node, r Result) bool {
	s, repeats := n.settings.(kind.Repeating)
	if r.Succeeded || !repeats || m.state.Canceled {
		return false
	}
	policy := s.Repetition()
	may := r.Repeatable || r.Unknown && policy.Unknown
	if !may || f.Tries+1 >= policy.Attempts {
		return false
	}
	f.Tries++
	f.Phase, f.Until = Pausing, r.At.Add(max(policy.After(f.Tries), r.After))
	m.events = append(m.events, Event{Path: m.path(f), Node: n.Node, State: Repeats, Code: r.Code, Text: r.Text,
		Summary: strings.TrimPrefix(fmt.Sprintf("%s · %d/%d", r.Summary, f.Tries, policy.Attempts), " · ")})
	m.sleep(f, n)
	return true
}

func (m *Machine) sleep(f *Frame, n *node) {
	m.act(Action{Do: Sleep, Frame: f.ID, Path: m.path(f), Node: n.Node, Until: f.Until})
}

// Slept answers Sleep.
func (m *Machine) Slept(frame int) {
	f := m.frame(frame)
	if f == nil || f.Phase != Sleeping && f.Phase != Pausing {
		return
	}
	n, paused := m.program.nodes[f.Node], f.Phase == Pausing
	f.Until = time.Time{}
	if paused {
		f.Phase = Running
		m.begin(f, n)
		return
	}
	m.pass(f, n, flow.Exit{Type: flow.Then})
}
