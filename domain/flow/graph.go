package flow

import "slices"

// Graph is one definition in its JSON form. The designer writes it, published versions store it, and the Go and
// TypeScript tests share its fixtures.
type Graph struct {
	Nodes []Node `json:"nodes"`
	Edges []Edge `json:"edges"`
}

// Node is one step of the definition.
type Node struct {
	ID         string `json:"id"`
	Kind       Kind   `json:"kind"`
	Name       string `json:"name"`
	Expression string `json:"expression,omitempty"` // of a condition
	WithErrors bool   `json:"withErrors,omitempty"` // of an end: the job finishes with errors
}

// Edge leads from one node to another.
type Edge struct {
	From string   `json:"from"`
	To   string   `json:"to"`
	Type EdgeType `json:"type"`
}

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
	i := slices.IndexFunc(g.Nodes, func(n Node) bool { return n.Kind == Start })
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
