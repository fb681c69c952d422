// Package end defines the step at which a run, or an item of a loop, ends.
package end

import (
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Settings are the settings of an end.
type Settings struct {
	WithErrors bool   `json:"withErrors,omitempty"` // the job, or the item of a for-each, ends with errors
	Result     string `json:"result,omitempty"`     // an expression: what a step that runs the workflow gets
}

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.End, Group: kind.Control, Icon: "flag",
		Name: kind.Text{English: "End", German: "Ende"},
		Description: kind.Text{
			English: "The job, or the item of a loop, ends here.",
			German:  "Hier endet der Job oder das Element einer Schleife.",
		},
		Fields: []kind.Field{
			{Name: "withErrors", Type: kind.Flag,
				Label: kind.Text{English: "End with errors", German: "Mit Fehlern beenden"}},
			{Name: "result", Type: kind.Expression, Max: flow.MaxExpression,
				Label: kind.Text{English: "Result", German: "Ergebnis"},
				Help: kind.Text{English: "What a step that runs this workflow gets.",
					German: "Was ein Schritt erhält, der diesen Workflow ausführt."}},
		},
		Read: kind.Read[Settings],
	}
}

// Check reports a result that no one gets, and one that cannot be read.
func (s Settings) Check(c kind.Check) {
	at := c.At("result")
	switch {
	case s.Result == "":
	case len(c.Around) > 0:
		at.Report(fault.InvalidValue, "An end in a loop has no result. Enter the result of an item at the loop.")
	case s.WithErrors:
		at.Report(fault.InvalidValue, "An end with errors has no result.")
	default:
		at.Expression(s.Result, "")
	}
}

// Expressions are the result, if there is one.
func (s Settings) Expressions() []string {
	if s.Result == "" {
		return nil
	}
	return []string{s.Result}
}
