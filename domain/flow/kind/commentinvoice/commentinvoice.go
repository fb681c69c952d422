// Package commentinvoice defines the step that comments on an invoice.
package commentinvoice

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Settings are the settings of a step that comments on an invoice. Both are expressions.
type Settings struct {
	Invoice string `json:"invoice"` // its id
	Text    string `json:"text"`
}

// Comment is what the step adds.
type Comment struct {
	InvoiceID string `json:"invoiceId"`
	Text      string `json:"text"`
}

const maxText = 4_000 // characters of a comment

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.CommentInvoice, Group: kind.Actions, Icon: "message", Exits: kind.Outcomes(),
		Name: kind.Text{English: "Comment on an invoice", German: "Rechnung kommentieren"},
		Description: kind.Text{
			English: "Adds a comment to an invoice of the project. It has the name of the workflow as its author.",
			German:  "Fügt einer Rechnung des Projekts einen Kommentar hinzu. Als Verfasser steht der Name des Workflows.",
		},
		Fields: []kind.Field{
			{Name: "invoice", Type: kind.Expression, Required: true, Result: flow.Text, Max: flow.MaxExpression,
				Label: kind.InvoiceLabel, Help: kind.InvoiceHelp},
			{Name: "text", Type: kind.Expression, Required: true, Result: flow.Text, Max: flow.MaxExpression,
				Label: kind.Text{English: "Text", German: "Text"}},
		},
		Outputs: append(kind.OutcomeOutputs(), kind.Output{Name: flow.OutputSummary, Type: flow.Text}),
		// The permission to comment on invoices contains no access to those of others.
		Permission: "invoices:getList",
		Read:       kind.Read[Settings],
	}
}

// Check reports expressions that cannot be read.
func (s Settings) Check(c kind.Check) {
	c.At("invoice").Expression(s.Invoice, flow.Text)
	c.At("text").Expression(s.Text, flow.Text)
}

// Expressions are the invoice and the text.
func (s Settings) Expressions() []string { return []string{s.Invoice, s.Text} }

// Input evaluates the comment, in the form of Comment.
func (s Settings) Input(env flow.Env) (map[string]any, error) {
	invoiceID, err := kind.EvaluateID(s.Invoice, "an invoice", env)
	if err != nil {
		return nil, err
	}
	text, err := kind.EvaluateText(s.Text, "text of a comment", kind.Length{Min: 1, Max: maxText}, env)
	if err != nil {
		return nil, err
	}
	return map[string]any{"invoiceId": invoiceID, "text": text}, nil
}
