package flow

import (
	"fmt"
	"slices"

	"countersign.dev/domain/fault"
)

// maxNodes bounds a graph to what a person can still read, and its run to one history.
const maxNodes = 500

// Validate reports every problem of the graph with its path.
func (g Graph) Validate() error {
	v := &fault.Validation{}
	if len(g.Nodes) > maxNodes {
		v.Add("nodes", fault.LengthOutOfRange, "A workflow has at most %d steps.", maxNodes)
	}
	starts := 0
	seen := map[string]bool{}
	for i, n := range g.Nodes {
		path := fmt.Sprintf("nodes[%d]", i)
		if n.Kind == Start {
			starts++
		}
		n.validate(v, path)
		if seen[n.ID] {
			v.Add(path+".id", fault.NameNotUnique, "Two steps have the id %q.", n.ID)
		}
		seen[n.ID] = true
	}
	if starts != 1 {
		v.Add("nodes", fault.WorkflowIncorrectlyDefined, "A workflow has exactly one start; this one has %d.", starts)
	}
	g.validateEdges(v)
	g.validateReach(v)
	return v.Err()
}

// ValidateFor also refuses steps for another type of subject than the workflow type has. Such a step would use
// an id of the wrong type.
func (g Graph) ValidateFor(w WorkflowType) error {
	if err := g.Validate(); err != nil {
		return err
	}
	v := &fault.Validation{}
	for i, n := range g.Nodes {
		if of, sealed := n.Kind.WorkflowType(); sealed && of != w {
			v.Add(fmt.Sprintf("nodes[%d].kind", i), fault.WorkflowIncorrectlyDefined,
				"The step %q belongs to a workflow of type %s, not %s.", n.Name, of, w)
		}
	}
	return v.Err()
}

func (n Node) validate(v *fault.Validation, path string) {
	if n.ID == "" {
		v.Add(path+".id", fault.Required, "A step needs an id.")
	}
	if n.Name == "" {
		v.Add(path+".name", fault.Required, "Name the step.")
	}
	if !slices.Contains(Kinds(), n.Kind) {
		v.Add(path+".kind", fault.InvalidValue, "There is no step of kind %q.", n.Kind)
	}
	if n.Kind != Condition {
		return
	}
	if n.Expression == "" {
		v.Add(path+".expression", fault.Required, "Enter the condition.")
	} else if err := checkExpression(n.Expression); err != nil {
		v.Add(path+".expression", fault.InvalidValue, "The condition cannot be read: %v", err)
	}
}

func (g Graph) validateEdges(v *fault.Validation) {
	taken := map[[2]string]bool{}
	for i, e := range g.Edges {
		path := fmt.Sprintf("edges[%d]", i)
		from, ok := g.Node(e.From)
		if !ok {
			v.Add(path+".from", fault.InvalidValue, "The connection starts at a step that does not exist.")
		} else if !slices.Contains(from.Kind.edges(), e.Type) {
			v.Add(path+".type", fault.InvalidValue, "No connection of type %s can leave the step %q.", e.Type, from.Name)
		}
		if to, ok := g.Node(e.To); !ok {
			v.Add(path+".to", fault.InvalidValue, "The connection ends at a step that does not exist.")
		} else if to.Kind == Start {
			v.Add(path+".to", fault.InvalidValue, "No connection can lead back to the start.")
		}
		if key := [2]string{e.From, string(e.Type)}; taken[key] {
			v.Add(path, fault.WorkflowIncorrectlyDefined, "Two connections of type %s leave the same step.", e.Type)
		} else {
			taken[key] = true
		}
	}
	for i, n := range g.Nodes {
		// A sealed step may leave out Failed: the job then finishes with errors.
		for _, need := range n.Kind.edges() {
			if need != Failed && !taken[[2]string{n.ID, string(need)}] {
				v.Add(fmt.Sprintf("nodes[%d]", i), fault.WorkflowIncorrectlyDefined, "The step %q needs a connection of type %s.",
					n.Name, need)
			}
		}
	}
}

// validateReach refuses unreachable steps and cycles, because a run must end.
func (g Graph) validateReach(v *fault.Validation) {
	start, ok := g.StartNode()
	if !ok {
		return
	}
	const onPath, done = 1, 2
	mark := map[string]int{}
	circle := false
	var visit func(id string)
	visit = func(id string) {
		mark[id] = onPath
		for _, e := range g.Edges {
			if e.From != id {
				continue
			}
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
	visit(start.ID)
	if circle {
		v.Add("edges", fault.WorkflowIncorrectlyDefined, "The connections form a circle; a workflow must come to an end.")
	}
	for i, n := range g.Nodes {
		if mark[n.ID] != done {
			v.Add(fmt.Sprintf("nodes[%d]", i), fault.WorkflowIncorrectlyDefined, "The step %q cannot be reached from the start.",
				n.Name)
		}
	}
}
