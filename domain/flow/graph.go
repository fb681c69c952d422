package flow

import (
	"encoding/json"
	"slices"
)

// Graph is one definition in its JSON form. The designer writes it, published versions store it, and the Go and
// TypeScript tests share its fixtures.
type Graph struct {
	Parameters []Parameter `json:"parameters,omitempty"`
	Nodes      []Node      `json:"nodes"`
	Edges      []Edge      `json:"edges"`
}

// Parameter is a value that a run gets when it starts.
type Parameter struct {
	Name     string    `json:"name"`
	Type     ValueType `json:"type"`
	Required bool      `json:"required,omitempty"`
}

// MaxStepName is the longest name of a step, in characters.
const MaxStepName = 100

// Node is one step of the definition.
type Node struct {
	ID     string          `json:"id"`
	Kind   Kind            `json:"kind"`
	Name   string          `json:"name"`
	Parent string          `json:"parent,omitempty"` // id of the for-each that repeats the step; empty outside of loops
	Config json.RawMessage `json:"config,omitempty"` // an object with the settings of the kind
	// Position is where the canvas shows the step.
	Position *Position `json:"position,omitempty"`
}

// Position is a place on the canvas, in pixels.
type Position struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Edge leads from one node to another.
type Edge struct {
	From string   `json:"from"`
	To   string   `json:"to"`
	Type EdgeType `json:"type"`
	Case string   `json:"case,omitempty"` // the name of a case, for edges of that type
}

// Exit says how a run leaves a node.
type Exit struct {
	Type EdgeType `json:"type"`
	Case string   `json:"case,omitempty"`
}

// Exit is the one that the edge follows.
func (e Edge) Exit() Exit { return Exit{Type: e.Type, Case: e.Case} }

// Node is the node of that id and whether there is one.
func (g Graph) Node(id string) (Node, bool) {
	i := slices.IndexFunc(g.Nodes, func(n Node) bool { return n.ID == id })
	if i < 0 {
		return Node{}, false
	}
	return g.Nodes[i], true
}

// StartNode is where a run begins.
func (g Graph) StartNode() (Node, bool) {
	i := slices.IndexFunc(g.Nodes, func(n Node) bool { return n.Kind == Start && n.Parent == "" })
	if i < 0 {
		return Node{}, false
	}
	return g.Nodes[i], true
}

// Next is the node behind the edge of that type and whether there is one.
func (g Graph) Next(from string, by EdgeType) (Node, bool) {
	i := slices.IndexFunc(g.Edges, func(e Edge) bool { return e.From == from && e.Type == by })
	if i < 0 {
		return Node{}, false
	}
	return g.Node(g.Edges[i].To)
}

// Has says whether the graph contains a node of that kind.
func (g Graph) Has(k Kind) bool {
	return slices.ContainsFunc(g.Nodes, func(n Node) bool { return n.Kind == k })
}
