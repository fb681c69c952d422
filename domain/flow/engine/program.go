// Package engine runs graphs. It is pure: a machine turns what has happened into actions for its caller, and its
// state is data that can be stored and resumed.
package engine

import (
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
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

	condition flow.ConditionConfig
	cases     []flow.SwitchCase
	values    []flow.Assignment
	loop      flow.ForEachConfig
	wait      flow.WaitConfig
	end       flow.EndConfig
}

// New compiles a graph.
func New(g flow.Graph) (*Program, error) {
	p := &Program{nodes: map[string]*node{}}
	for _, n := range g.Nodes {
		compiled := &node{Node: n, exits: map[flow.Exit]string{}}
		if err := compiled.settings(); err != nil {
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

func (n *node) settings() (err error) {
	expressions := []string{}
	switch n.Kind {
	case flow.Condition:
		n.condition, err = flow.ConfigOf[flow.ConditionConfig](n.Node)
		expressions = append(expressions, n.condition.Expression)
	case flow.Switch:
		var config flow.SwitchConfig
		config, err = flow.ConfigOf[flow.SwitchConfig](n.Node)
		n.cases = config.Cases
		for _, c := range n.cases {
			expressions = append(expressions, c.Expression)
		}
	case flow.SetValue:
		var config flow.SetValueConfig
		config, err = flow.ConfigOf[flow.SetValueConfig](n.Node)
		n.values = config.Values
		for _, a := range n.values {
			expressions = append(expressions, a.Expression)
		}
	case flow.ForEach:
		n.loop, err = flow.ConfigOf[flow.ForEachConfig](n.Node)
		expressions = append(expressions, n.loop.Items, n.loop.Result)
	case flow.Wait:
		n.wait, err = flow.ConfigOf[flow.WaitConfig](n.Node)
	case flow.End:
		n.end, err = flow.ConfigOf[flow.EndConfig](n.Node)
	case flow.Start, flow.Parallel, flow.Join, flow.CaptureDocument, flow.ApproveInvoice, flow.ImportPayments,
		flow.GenerateAch, flow.GeneratePositivePay, flow.PrintChecks:
	}
	for _, e := range expressions {
		n.used = append(n.used, flow.UsedSteps(e)...)
	}
	return err
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
	for parallel, join := range g.Joins() {
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
