// Package importpayments defines the step that reads a payment file.
package importpayments

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Sealed(kind.Definition{Kind: flow.ImportPayments, Icon: "table-import",
		Process: kind.Process{WorkflowType: flow.PaymentsImport, MovesMoney: true},
		Name:    kind.Text{English: "Import the payments", German: "Zahlungen importieren"},
		Description: kind.Text{
			English: "Reads the payment file and adds its payments.",
			German:  "Liest die Zahlungsdatei und fügt ihre Zahlungen hinzu.",
		},
	})
}
