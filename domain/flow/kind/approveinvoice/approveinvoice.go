// Package approveinvoice defines the step that takes an invoice through its approvals.
package approveinvoice

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Sealed(kind.Definition{Kind: flow.ApproveInvoice, Icon: "checkbox",
		Process: kind.Process{WorkflowType: flow.InvoiceApproval, MovesMoney: true},
		Name:    kind.Text{English: "Approve the invoice", German: "Rechnung genehmigen"},
		Description: kind.Text{
			English: "Takes the invoice through its approvals to the ERP system and to its payment.",
			German:  "Führt die Rechnung durch ihre Genehmigungen zum ERP-System und zur Zahlung.",
		},
	})
}
