// Package preparepayments defines the step that prepares a batch of payments.
package preparepayments

import (
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Settings are the settings of a step that prepares payments.
type Settings struct {
	Batch string `json:"batch"` // ACH or PositivePay
	kind.Continuing
}

// The kinds of batches that need no printer. They have the names of package payment.
const (
	ACH         = "ach"
	PositivePay = "positive-pay"
)

// Batches are the kinds of batches that a step prepares.
func Batches() []string { return []string{ACH, PositivePay} }

// Preparation is what the step prepares.
type Preparation struct {
	Batch    string `json:"batch"`
	Continue bool   `json:"continue,omitempty"`
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
			English: "Prepares a file of all payments of the project that are ready, and waits until the bank has it. A person " +
				"releases an ACH file before it is sent.",
			German: "Bereitet eine Datei aller zahlungsbereiten Zahlungen des Projekts vor und wartet, bis die Bank sie hat. " +
				"Eine ACH-Datei gibt eine Person frei, bevor sie gesendet wird.",
		},
		Fields: []kind.Field{
			{Name: "batch", Type: kind.Choice, Required: true, Label: kind.Text{English: "File", German: "Datei"},
				Choices: []kind.Option{
					{Value: ACH, Label: kind.Text{English: "ACH payments", German: "ACH-Zahlungen"}},
					{Value: PositivePay, Label: kind.Text{English: "Positive pay", German: "Positive Pay"}},
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
	switch s.Batch {
	case ACH, PositivePay:
	case "":
		c.At("batch").Report(fault.Required, "Choose a file.")
	default:
		c.At("batch").Report(fault.InvalidValue, "A step prepares ACH payments or positive pay.")
	}
}

// Expressions are none.
func (Settings) Expressions() []string { return nil }

// Input is the input of the activity, in the form of Preparation.
func (s Settings) Input(flow.Env) (map[string]any, error) {
	return map[string]any{"batch": s.Batch, "continue": s.Continue}, nil
}
