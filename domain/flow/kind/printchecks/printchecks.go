// Package printchecks defines the step that prints checks.
package printchecks

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Sealed(kind.Definition{Kind: flow.PrintChecks, Icon: "printer",
		Process: kind.Process{WorkflowType: flow.Payments, MovesMoney: true},
		Name:    kind.Text{English: "Print the checks", German: "Schecks drucken"},
		Description: kind.Text{
			English: "Numbers the released checks and prints them.",
			German:  "Nummeriert die freigegebenen Schecks und druckt sie.",
		},
	})
}
