// Package submitinvoice defines the step that submits an invoice for approval.
package submitinvoice

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Settings are the settings of a step that submits an invoice.
type Settings struct {
	Invoice string `json:"invoice"` // expression of its id
	kind.Continuing
}

// Submission is what the step submits.
type Submission struct {
	InvoiceID string `json:"invoiceId"`
	Continue  bool   `json:"continue,omitempty"`
}

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.SubmitInvoice, Group: kind.Processes, Icon: "send", Exits: kind.Outcomes(),
		Name: kind.Text{English: "Submit an invoice", German: "Rechnung einreichen"},
		Description: kind.Text{
			English: "Submits an invoice of the project for approval and waits until it is paid. The rules of the project " +
				"decide who approves it.",
			German: "Reicht eine Rechnung des Projekts zur Genehmigung ein und wartet auf ihre Zahlung. Wer sie genehmigt, " +
				"entscheiden die Regeln des Projekts.",
		},
		Fields: []kind.Field{
			{Name: "invoice", Type: kind.Expression, Required: true, Result: flow.Text, Max: flow.MaxExpression,
				Label: kind.InvoiceLabel, Help: kind.InvoiceHelp},
			kind.ContinuingField(),
		},
		Outputs:    kind.JobOutputs(),
		Process:    kind.Process{MovesMoney: true},
		Permission: "invoices:update",
		Read:       kind.Read[Settings],
	}
}

// Check reports an expression that cannot be read.
func (s Settings) Check(c kind.Check) { c.At("invoice").Expression(s.Invoice, flow.Text) }

// Expressions are the invoice.
func (s Settings) Expressions() []string { return []string{s.Invoice} }

// Input evaluates the invoice, in the form of Submission.
func (s Settings) Input(env flow.Env) (map[string]any, error) {
	invoiceID, err := kind.EvaluateID(s.Invoice, "an invoice", env)
	if err != nil {
		return nil, err
	}
	return map[string]any{"invoiceId": invoiceID, "continue": s.Continue}, nil
}
