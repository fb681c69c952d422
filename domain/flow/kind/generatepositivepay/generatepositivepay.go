// Package generatepositivepay defines the step that seals a positive pay file.
package generatepositivepay

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Sealed(kind.Definition{Kind: flow.GeneratePositivePay, Icon: "shield-check",
		Process: kind.Process{WorkflowType: flow.Payments, MovesMoney: true},
		Name:    kind.Text{English: "Generate the positive pay file", German: "Positive-Pay-Datei erstellen"},
		Description: kind.Text{
			English: "Seals the list of checks for the bank and delivers it.",
			German:  "Versiegelt die Liste der Schecks für die Bank und liefert sie.",
		},
	})
}
