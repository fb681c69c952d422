// Package validation reports every problem of a graph at its place.
package validation

import (
	"fmt"
	"slices"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/registry"
)

// Limits of a graph. They bound it to what a person can still read, and its run to one history.
const (
	maxNodes      = 1_000
	maxEdges      = 3_000
	maxParameters = 50
	maxID         = 50 // characters of the id of a step
	maxDepth      = 5  // loops inside of each other
	maxBranches   = 20
)

// Graph reports every problem of a graph with its path.
func Graph(g flow.Graph) error {
	v := &fault.Validation{}
	if len(g.Nodes) > maxNodes {
		v.Add("nodes", fault.LengthOutOfRange, "A workflow has at most %d steps.", maxNodes)
	}
	if len(g.Edges) > maxEdges {
		v.Add("edges", fault.LengthOutOfRange, "A workflow has at most %d connections.", maxEdges)
	}
	if v.Err() != nil {
		return v.Err() // the further checks take time for each node
	}
	c := checkOf(g)
	c.parameters(v)
	for i, n := range g.Nodes {
		path := fmt.Sprintf("nodes[%d]", i)
		c.node(v, path, n)
		if c.index[n.ID] != i {
			v.Add(path+".id", fault.NameNotUnique, "Two steps have the id %q.", n.ID)
		}
	}
	c.edges(v)
	c.scopes(v)
	return v.Err()
}

// For also refuses steps for another type of subject than the workflow type has. Such a step would use
// an id of the wrong type.
func For(w flow.WorkflowType, g flow.Graph) error {
	if err := Graph(g); err != nil {
		return err
	}
	v := &fault.Validation{}
	for i, n := range g.Nodes {
		d := registry.Of(n.Kind)
		if of := d.Process.WorkflowType; d.Sealed() && of != w {
			v.Add(fmt.Sprintf("nodes[%d].kind", i), fault.WorkflowIncorrectlyDefined,
				"The step %q belongs to a workflow of type %s, not %s.", n.Name, of, w)
		}
		if d.Sealed() && n.Parent != "" {
			v.Add(fmt.Sprintf("nodes[%d].parent", i), fault.WorkflowIncorrectlyDefined,
				"The step %q works on the record of the job and cannot be repeated.", n.Name)
		}
	}
	return v.Err()
}

// check is a graph with its indexes.
type check struct {
	g        flow.Graph
	index    map[string]int           // of nodes by id
	exits    map[string][]flow.Edge   // by id of the node that they leave
	settings map[string]kind.Settings // by node id; those that can be read
	env      flow.Environment
}

func checkOf(g flow.Graph) *check {
	c := &check{g: g, index: map[string]int{}, exits: map[string][]flow.Edge{}, settings: map[string]kind.Settings{},
		env: flow.NewEnvironment(g.Parameters)}
	for i, n := range g.Nodes {
		if _, known := c.index[n.ID]; !known {
			c.index[n.ID] = i
			c.read(n)
		}
	}
	for _, e := range g.Edges {
		c.exits[e.From] = append(c.exits[e.From], e)
	}
	return c
}

// read reads the settings of a node and adds to the environment what the node leaves for expressions.
func (c *check) read(n flow.Node) {
	if settings, err := registry.Settings(n); err == nil {
		c.settings[n.ID] = settings
	}
	if assigning, ok := c.settings[n.ID].(kind.Assigning); ok {
		for _, name := range assigning.Names() {
			c.env.AddValue(name)
		}
	}
	for _, o := range registry.Of(n.Kind).Outputs {
		c.env.AddOutput(n.ID, o.Name, o.Type)
	}
}

func (c *check) find(id string) (flow.Node, bool) {
	i, ok := c.index[id]
	if !ok {
		return flow.Node{}, false
	}
	return c.g.Nodes[i], true
}

func (c *check) parameters(v *fault.Validation) {
	if len(c.g.Parameters) > maxParameters {
		v.Add("parameters", fault.LengthOutOfRange, "A workflow has at most %d parameters.", maxParameters)
	}
	seen := map[string]bool{}
	for i, p := range c.g.Parameters {
		path := fmt.Sprintf("parameters[%d]", i)
		if !flow.IsName(p.Name) {
			v.Add(path+".name", fault.InvalidValue, flow.NameRule)
		}
		if !slices.Contains(p.Type.Values(), string(p.Type)) {
			v.Add(path+".type", fault.InvalidValue, "There is no type %q.", p.Type)
		}
		if seen[p.Name] {
			v.Add(path+".name", fault.NameNotUnique, "Two parameters have the name %q.", p.Name)
		}
		seen[p.Name] = true
	}
}

func (c *check) node(v *fault.Validation, path string, n flow.Node) {
	switch {
	case n.ID == "":
		v.Add(path+".id", fault.Required, "A step needs an id.")
	case len(n.ID) > maxID || !stepID.MatchString(n.ID):
		v.Add(path+".id", fault.InvalidValue, "The id of a step has at most %d letters, digits, hyphens and underscores.",
			maxID)
	}
	if n.Name == "" {
		v.Add(path+".name", fault.Required, "Name the step.")
	} else if len([]rune(n.Name)) > flow.MaxStepName {
		v.Add(path+".name", fault.LengthOutOfRange, "The name of a step has at most %d characters.", flow.MaxStepName)
	}
	if !registry.Known(n.Kind) {
		v.Add(path+".kind", fault.InvalidValue, "There is no step of kind %q.", n.Kind)
		return
	}
	c.config(v, path+".config", n)
}

func (c *check) edges(v *fault.Validation) {
	type way struct {
		from, to string
		exit     flow.Exit
	}
	taken := map[way]bool{}
	for i, e := range c.g.Edges {
		path := fmt.Sprintf("edges[%d]", i)
		from, fromOK := c.find(e.From)
		if !fromOK {
			v.Add(path+".from", fault.InvalidValue, "The connection starts at a step that does not exist.")
		} else if !slices.Contains(registry.Of(from.Kind).Exits, e.Type) {
			v.Add(path+".type", fault.InvalidValue, "No connection of type %s can leave the step %q.", e.Type, from.Name)
		} else if e.Type == flow.Case && !slices.Contains(c.caseNames(from), e.Case) {
			v.Add(path+".case", fault.InvalidValue, "The step %q has no case %q.", from.Name, e.Case)
		}
		to, toOK := c.find(e.To)
		switch {
		case !toOK:
			v.Add(path+".to", fault.InvalidValue, "The connection ends at a step that does not exist.")
		case to.Kind == flow.Start:
			v.Add(path+".to", fault.InvalidValue, "No connection can lead back to the start.")
		case fromOK && from.Parent != to.Parent:
			v.Add(path, fault.InvalidValue, "A connection cannot lead into a loop or out of it.")
		}
		key := way{from: e.From, exit: e.Exit()}
		if fromOK && from.Kind == flow.Parallel {
			key.to = e.To
		}
		if taken[key] {
			v.Add(path, fault.WorkflowIncorrectlyDefined, "Two connections of type %s leave the same step.", e.Type)
		}
		taken[key] = true
	}
	c.missingEdges(v)
}

// missingEdges requires the connections of each step. A step that can fail may leave out Failed: the job, or the item
// of the loop, then ends with errors.
func (c *check) missingEdges(v *fault.Validation) {
	for i, n := range c.g.Nodes {
		path := fmt.Sprintf("nodes[%d]", i)
		for _, exit := range c.needed(n) {
			if !slices.ContainsFunc(c.exits[n.ID], func(e flow.Edge) bool { return e.Exit() == exit }) {
				v.Add(path, fault.WorkflowIncorrectlyDefined, "The step %q needs a connection of type %s.", n.Name, textOf(exit))
			}
		}
		if branches := len(c.exits[n.ID]); n.Kind == flow.Parallel && (branches < 2 || branches > maxBranches) {
			v.Add(path, fault.WorkflowIncorrectlyDefined, "The step %q needs 2 to %d branches.", n.Name, maxBranches)
		}
	}
}

// needed are the ways by which a run can leave a node and which need a connection.
func (c *check) needed(n flow.Node) (exits []flow.Exit) {
	for _, edge := range registry.Of(n.Kind).Exits {
		switch edge {
		case flow.Failed:
		case flow.Case:
			for _, name := range c.caseNames(n) {
				exits = append(exits, flow.Exit{Type: flow.Case, Case: name})
			}
		case flow.Succeeded, flow.Then, flow.Else:
			exits = append(exits, flow.Exit{Type: edge})
		}
	}
	return exits
}

func textOf(e flow.Exit) string {
	if e.Type == flow.Case {
		return fmt.Sprintf("%s %q", e.Type, e.Case)
	}
	return string(e.Type)
}

func (c *check) caseNames(n flow.Node) []string {
	if branching, ok := c.settings[n.ID].(kind.Branching); ok {
		return branching.CaseNames()
	}
	return nil
}
