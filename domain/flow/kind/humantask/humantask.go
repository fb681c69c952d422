// Package humantask defines the step that asks people for a decision.
package humantask

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Settings are the settings of a step that asks for a decision.
type Settings struct{ kind.Asking }

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.HumanTask, Group: kind.People, Icon: "user-check",
		Exits: []flow.EdgeType{flow.Then, flow.Else, flow.Failed},
		ExitNames: map[flow.EdgeType]kind.Text{flow.Then: {English: "Approved", German: "Freigegeben"},
			flow.Else: {English: "Rejected", German: "Abgelehnt"}},
		Name: kind.Text{English: "Ask for a decision", German: "Entscheidung einholen"},
		Description: kind.Text{
			English: "Adds a task that people approve or reject.",
			German:  "Legt eine Aufgabe an, die Personen freigeben oder ablehnen.",
		},
		Fields: kind.AskingFields(),
		Outputs: append(kind.AskingOutputs(), kind.Output{Name: flow.OutputDecision, Type: flow.Text},
			kind.Output{Name: flow.OutputReason, Type: flow.Text}),
		Read: kind.Read[Settings],
	}
}

// Input evaluates the settings, in the form of kind.Question.
func (s Settings) Input(env flow.Env) (map[string]any, error) { return s.Ask(env) }
