package validation

import (
	"fmt"
	"slices"
	"strings"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
)

// scopes checks the workflow itself and the body of each loop: one start, no circle, no step that cannot be reached,
// and branches that meet at their join.
func (c *check) scopes(v *fault.Validation) {
	bodies := map[string][]int{"": {}}
	for i, n := range c.g.Nodes {
		if _, known := bodies[n.ID]; n.Kind == flow.ForEach && !known {
			bodies[n.ID] = nil // a loop without a step has a problem, too
		}
		bodies[n.Parent] = append(bodies[n.Parent], i)
		c.parent(v, fmt.Sprintf("nodes[%d].parent", i), n)
	}
	sound := c.acyclic(v)
	for parent, body := range bodies {
		if of, ok := c.find(parent); parent == "" || ok && of.Kind == flow.ForEach {
			c.scope(v, parent, body, sound)
		}
	}
}

func (c *check) parent(v *fault.Validation, path string, n flow.Node) {
	if n.Parent == "" {
		return
	}
	if of, ok := c.find(n.Parent); !ok || of.Kind != flow.ForEach {
		v.Add(path, fault.InvalidValue, "The step %q lies in a loop that does not exist.", n.Name)
	} else if len(c.loopsAround(n)) > maxDepth {
		v.Add(path, fault.WorkflowIncorrectlyDefined, "At most %d loops lie inside of each other.", maxDepth)
	}
}

// scope checks one body. A graph with a circle has no order in which branches could be followed.
func (c *check) scope(v *fault.Validation, parent string, body []int, sound bool) {
	var starts []flow.Node
	for _, i := range body {
		if c.g.Nodes[i].Kind == flow.Start {
			starts = append(starts, c.g.Nodes[i])
		}
	}
	if len(starts) != 1 {
		path, what := "nodes", "A workflow"
		if parent != "" {
			path, what = fmt.Sprintf("nodes[%d]", c.index[parent]), "A loop"
		}
		v.Add(path, fault.WorkflowIncorrectlyDefined, "%s has exactly one start; this one has %d.", what, len(starts))
		return
	}
	order := c.order(starts[0].ID)
	for _, i := range body {
		if !slices.Contains(order, c.g.Nodes[i].ID) {
			v.Add(fmt.Sprintf("nodes[%d]", i), fault.WorkflowIncorrectlyDefined,
				"The step %q cannot be reached from the start.", c.g.Nodes[i].Name)
		}
	}
	if sound {
		b := branches{check: c, v: v, joins: map[string]string{}, stacks: map[string][]string{starts[0].ID: nil}}
		b.follow(order)
	}
}

// order are the nodes that a start reaches, each before those behind it.
func (c *check) order(start string) (ids []string) {
	seen := map[string]bool{}
	var visit func(id string)
	visit = func(id string) {
		seen[id] = true
		for _, e := range c.exits[id] {
			if _, known := c.index[e.To]; known && !seen[e.To] {
				visit(e.To)
			}
		}
		ids = append(ids, id)
	}
	visit(start)
	slices.Reverse(ids)
	return ids
}

// acyclic refuses circles, because a run must end.
func (c *check) acyclic(v *fault.Validation) bool {
	const onPath, done = 1, 2
	mark := map[string]int{}
	circle := false
	var visit func(id string)
	visit = func(id string) {
		mark[id] = onPath
		for _, e := range c.exits[id] {
			switch mark[e.To] {
			case onPath:
				circle = true
			case done:
			default:
				visit(e.To)
			}
		}
		mark[id] = done
	}
	for _, n := range c.g.Nodes {
		if mark[n.ID] == 0 {
			visit(n.ID)
		}
	}
	if circle {
		v.Add("edges", fault.WorkflowIncorrectlyDefined, "The connections form a circle; a workflow must come to an end.")
	}
	return !circle
}

// branches follows the branches of parallel nodes to their joins.
type branches struct {
	*check
	v      *fault.Validation
	joins  map[string]string   // join by parallel node
	stacks map[string][]string // the open branches at each node, such as p#0
}

func (b *branches) follow(order []string) {
	for _, id := range order {
		n, _ := b.find(id)
		stack, ok := b.stacks[id]
		if !ok {
			continue // a problem before it has been reported
		}
		if n.Kind == flow.End && len(stack) > 0 {
			b.report(n, "The step %q ends a branch. Lead the branches to a join.")
		}
		for i, e := range b.exits[id] {
			next := stack
			if n.Kind == flow.Parallel {
				next = append(slices.Clone(stack), fmt.Sprintf("%s#%d", id, i))
			}
			b.reach(e.To, next)
		}
	}
}

// reach records the open branches at a node and refuses a second way with others.
func (b *branches) reach(id string, stack []string) {
	n, ok := b.find(id)
	if !ok {
		return
	}
	if n.Kind == flow.Join {
		if len(stack) == 0 {
			b.report(n, "The join %q has no branches.")
			return
		}
		last := len(stack) - 1
		parallel, _, _ := strings.Cut(stack[last], "#")
		if known, ok := b.joins[parallel]; ok && known != id {
			b.report(n, "The branches that meet at %q also meet at another join.")
			return
		}
		b.joins[parallel] = id
		stack = stack[:last]
	}
	if known, ok := b.stacks[id]; ok && !slices.Equal(known, stack) {
		b.report(n, "The step %q is reached by several branches. Let them meet at a join.")
		return
	}
	b.stacks[id] = stack
}

func (b *branches) report(n flow.Node, format string) {
	b.v.Add(fmt.Sprintf("nodes[%d]", b.index[n.ID]), fault.WorkflowIncorrectlyDefined, format, n.Name)
}

// Joins are the joins at which the branches of each parallel node meet, in a valid graph.
func Joins(g flow.Graph) map[string]string {
	c := checkOf(g)
	b := branches{check: c, v: &fault.Validation{}, joins: map[string]string{}, stacks: map[string][]string{}}
	for _, n := range g.Nodes {
		if n.Kind == flow.Start {
			b.stacks[n.ID] = nil
			b.follow(c.order(n.ID))
		}
	}
	return b.joins
}
