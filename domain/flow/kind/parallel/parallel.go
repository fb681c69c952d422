// Package parallel defines the step whose connections start branches.
package parallel

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.Parallel, Group: kind.Control, Icon: "arrows-split",
		Exits: []flow.EdgeType{flow.Then},
		Name:  kind.Text{English: "Parallel", German: "Parallel"},
		Description: kind.Text{
			English: "Each connection starts a branch. The branches run at the same time and meet at a join.",
			German:  "Jede Verbindung beginnt einen Zweig. Die Zweige laufen gleichzeitig bis zu einer Zusammenführung.",
		},
		Read: kind.Read[kind.None],
	}
}
