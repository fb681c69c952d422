// Package preparepayments defines the step that prepares a batch of payments.
package preparepayments

import (
	"slices"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Settings are the settings of a step that prepares payments.
type Settings struct {
	Batch    string `json:"batch"`              // ACH or PositivePay
	Payments string `json:"payments,omitempty"` // expression of a list of records or ids; empty: all that are ready
	kind.Continuing
}

// MaxPayments is the most payments that a step selects. It is the size of a batch.
const MaxPayments = 10_000

// The kinds of batches that need no printer. They have the names of package payment.
const (
	ACH         = "ach"
	PositivePay = "positive-pay"
)

// Batches are the kinds of batches that a step prepares.
func Batches() []string { return []string{ACH, PositivePay} }

// Preparation is what the step prepares.
type Preparation struct {
	Batch string `json:"batch"`
	// Selected says that the batch has the payments of PaymentIDs alone, and not all that are ready.
	Selected   bool     `json:"selected,omitempty"`
	PaymentIDs []string `json:"paymentIds,omitempty"`
	Continue   bool     `json:"continue,omitempty"`
}

// Outputs of the step.
const (
	OutputBatch    = "batch"    // number of the batch
	OutputPayments = "payments" // number of its payments, or of the checks that it reports
	OutputTotal    = "total"    // in the currency of the bank account
)

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.PreparePayments, Group: kind.Processes, Icon: "checklist", Exits: kind.Outcomes(),
		Name: kind.Text{English: "Prepare payments", German: "Zahlungen vorbereiten"},
		Description: kind.Text{
			English: "Prepares a file of payments of the project that are ready, and waits until the bank has it. A person " +
				"releases an ACH file before it is sent.",
			German: "Bereitet eine Datei zahlungsbereiter Zahlungen des Projekts vor und wartet, bis die Bank sie hat. " +
				"Eine ACH-Datei gibt eine Person frei, bevor sie gesendet wird.",
		},
		Fields: []kind.Field{
			{Name: "batch", Type: kind.Choice, Required: true, Label: kind.Text{English: "File", German: "Datei"},
				Choices: []kind.Option{
					{Value: ACH, Label: kind.Text{English: "ACH payments", German: "ACH-Zahlungen"}},
					{Value: PositivePay, Label: kind.Text{English: "Positive pay", German: "Positive Pay"}},
				}},
			{Name: "payments", Type: kind.Expression, Result: flow.List, Max: flow.MaxExpression,
				Label: kind.Text{English: "Payments", German: "Zahlungen"},
				Help: kind.Text{
					English: "A list of payments that a step found, such as steps.findPayments.records. Empty: all that are " +
						"ready.",
					German: "Eine Liste von Zahlungen, die ein Schritt gefunden hat, zum Beispiel steps.findPayments.records. " +
						"Leer: alle zahlungsbereiten.",
				}},
			kind.ContinuingField(),
		},
		Outputs: append(kind.JobOutputs(), kind.Output{Name: OutputBatch, Type: flow.Number},
			kind.Output{Name: OutputPayments, Type: flow.Number}, kind.Output{Name: OutputTotal, Type: flow.Number}),
		Process:    kind.Process{MovesMoney: true},
		Permission: "payments:prepare",
		Read:       kind.Read[Settings],
	}
}

// Check reports an unknown kind of batch.
func (s Settings) Check(c kind.Check) {
	switch {
	case s.Batch == "":
		c.At("batch").Report(fault.Required, "Choose a file.")
	case !slices.Contains(Batches(), s.Batch):
		c.At("batch").Report(fault.InvalidValue, "A step prepares ACH payments or positive pay.")
	}
	if s.Payments != "" {
		c.At("payments").Expression(s.Payments, flow.List)
	}
}

// Expressions are the payments.
func (s Settings) Expressions() []string {
	if s.Payments == "" {
		return nil
	}
	return []string{s.Payments}
}

// Input evaluates the payments, in the form of Preparation. An empty list selects none.
func (s Settings) Input(env flow.Env) (map[string]any, error) {
	input := map[string]any{"batch": s.Batch, "continue": s.Continue}
	if s.Payments == "" {
		return input, nil
	}
	ids, err := kind.EvaluateIDs(s.Payments, "a payment", MaxPayments, env)
	input["selected"], input["paymentIds"] = true, ids
	return input, err
}
