// Package start defines the step at which a run, or an item of a loop, begins.
package start

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.Start, Group: kind.Control, Icon: "player-play", Exits: []flow.EdgeType{flow.Then},
		Name: kind.Text{English: "Start", German: "Start"},
		Description: kind.Text{
			English: "A run, or an item of a loop, begins here.",
			German:  "Hier beginnt ein Lauf oder ein Element einer Schleife.",
		},
		Read: kind.Read[kind.None],
	}
}
