// Package join defines the step at which branches meet.
package join

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.Join, Group: kind.Control, Icon: "arrows-join", Exits: kind.Outcomes(),
		Name: kind.Text{English: "Join", German: "Zusammenführung"},
		Description: kind.Text{
			English: "Waits for all branches. It leaves by Failed if one of them has failed.",
			German:  "Wartet auf alle Zweige. Der Ausgang ist Fehlgeschlagen, wenn einer von ihnen fehlgeschlagen ist.",
		},
		Outputs: kind.OutcomeOutputs(),
		Read:    kind.Read[kind.None],
	}
}
