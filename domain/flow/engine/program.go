// Package engine runs graphs. It is pure: a machine turns what has happened into actions for its caller, and its
// state is data that can be stored and resumed.
package engine

import (
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/foreach"
	"countersign.dev/domain/flow/registry"
	"countersign.dev/domain/flow/validation"
)

// Program is a graph with its settings read and its connections indexed.
type Program struct {
	nodes map[string]*node
	start string
}

// node is one step of a program.
type node struct {
	flow.Node
	exits map[flow.Exit]string // next node by the way out
	used  []string             // steps whose outputs its expressions use

	branches []string // of a parallel node: the first node of each branch
	join     string   // of a parallel node
	body     string   // of a for-each: the start of its body
	page     int      // of a for-each: how many items one run repeats

	settings kind.Settings
	loop     foreach.Settings // of a for-each
	end      end.Settings     // of an end
}

// New compiles a graph.
func New(g flow.Graph) (*Program, error) {
	p := &Program{nodes: map[string]*node{}}
	for _, n := range g.Nodes {
		compiled := &node{Node: n, exits: map[flow.Exit]string{}}
		if err := compiled.read(); err != nil {
			return nil, fault.Wrap(err, fault.Invalid, fault.WorkflowIncorrectlyDefined,
				"The settings of the step %q cannot be read.", n.Name)
		}
		p.nodes[n.ID] = compiled
		if n.Kind == flow.Start && n.Parent == "" {
			p.start = n.ID
		}
	}
	if err := p.connect(g); err != nil {
		return nil, err
	}
	for id := range p.nodes {
		p.measure(id, 0)
	}
	return p, nil
}

// read reads the settings of a node and collects the steps that its expressions use.
func (n *node) read() (err error) {
	n.settings, err = registry.Settings(n.Node)
	if err != nil {
		return err
	}
	switch s := n.settings.(type) {
	case foreach.Settings:
		n.loop = s
	case end.Settings:
		n.end = s
	}
	for _, e := range n.settings.Expressions() {
		n.used = append(n.used, flow.UsedSteps(e)...)
	}
	return nil
}

// connect adds the edges, the bodies of loops and the joins.
func (p *Program) connect(g flow.Graph) error {
	for _, e := range g.Edges {
		from, to := p.nodes[e.From], p.nodes[e.To]
		if from == nil || to == nil {
			return incorrect("A connection leads to a step that does not exist.")
		}
		if from.Kind == flow.Parallel {
			from.branches = append(from.branches, e.To)
		}
		from.exits[e.Exit()] = e.To
	}
	for parallel, join := range validation.Joins(g) {
		if n := p.nodes[parallel]; n != nil {
			n.join = join
		}
	}
	for _, n := range g.Nodes {
		if loop := p.nodes[n.Parent]; loop != nil && n.Kind == flow.Start {
			loop.body = n.ID
		}
	}
	if p.start == "" {
		return incorrect("The workflow has no start.")
	}
	for _, n := range p.nodes {
		if n.Kind == flow.ForEach && n.body == "" || n.Kind == flow.Parallel && p.nodes[n.join] == nil {
			return incorrect("The step %q has no end.", n.Name)
		}
	}
	return nil
}

// Limits of one run, so that its history stays short. A loop with more items is divided among further runs.
const (
	stepsOfRun = 2_000 // about how many steps the items of one loop have in one run
	maxPage    = 100   // items, and divisions, of a loop in one run
	maxDepth   = 10    // of loops whose sizes are measured; a valid graph has fewer
)

// measure sets how many items of a loop one run repeats, and returns how many steps the node has then.
func (p *Program) measure(id string, depth int) int {
	n := p.nodes[id]
	if n.Kind != flow.ForEach || depth > maxDepth {
		return 1
	}
	body := 0
	for inner, of := range p.nodes {
		if of.Parent == id {
			body += p.measure(inner, depth+1)
		}
	}
	n.page = max(1, min(maxPage, stepsOfRun/max(1, body)))
	return 1 + n.page*body
}

func (p *Program) node(id string) (*node, error) {
	if n := p.nodes[id]; n != nil {
		return n, nil
	}
	return nil, incorrect("The step %q does not exist.", id)
}

func incorrect(format string, args ...any) *fault.Fault {
	return fault.New(fault.Invalid, fault.WorkflowIncorrectlyDefined, format, args...)
}

// next is the node behind a way out and whether there is one. A node that can only go on in one way has the type Then.
func (n *node) next(by flow.Exit) (string, bool) {
	to, ok := n.exits[by]
	return to, ok
}
