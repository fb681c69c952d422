// Package generateach defines the step that seals an ACH file.
package generateach

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Sealed(kind.Definition{Kind: flow.GenerateAch, Icon: "building-bank",
		Process: kind.Process{WorkflowType: flow.Payments, MovesMoney: true},
		Name:    kind.Text{English: "Generate the ACH file", German: "ACH-Datei erstellen"},
		Description: kind.Text{
			English: "Seals the released payments in an ACH file and delivers it to the bank.",
			German:  "Versiegelt die freigegebenen Zahlungen in einer ACH-Datei und liefert sie an die Bank.",
		},
	})
}
