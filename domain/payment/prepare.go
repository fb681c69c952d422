package payment

import (
	"time"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
)

// MaxBatch bounds a batch; what is beyond waits for the next one. Published
// caps of banks begin at 10,000 entries a file.
const MaxBatch = 10_000

// NewBatch asks for a batch of everything a project has ready.
type NewBatch struct {
	ProjectID string
	Kind      BatchKind
	PrinterID string // of a check batch
	Now       time.Time
}

// Configured says what is missing before the project can have such a batch.
func (n NewBatch) Configured(account bankaccount.Account, chosen bool) error {
	switch {
	case n.Kind == BatchPositivePay && (!chosen || account.PositivePay.Layout == ""):
		return fault.New(fault.Conflict, fault.PPayConfigurationIsMissing, "Positive pay is not set up for this project. Choose a bank account and its positive pay format.")
	case n.Kind == BatchCheck && (!chosen || account.Check.CompanyName == ""):
		return fault.New(fault.Conflict, fault.PPayConfigurationIsMissing, "Checks are not set up for this project. Choose a bank account and complete its check settings.")
	case n.Kind == BatchCheck && n.PrinterID == "":
		return fault.New(fault.Invalid, fault.Required, "Choose a printer.")
	case n.Kind == BatchACH && (!chosen || account.ACH.CompanyID == ""):
		return fault.New(fault.Conflict, fault.AchConfigurationIsMissing, "ACH is not set up for this project. Choose a bank account and complete its ACH configuration.")
	}
	return nil
}

// Process is the sealed node that carries a batch of the kind.
func (k BatchKind) Process() flow.Kind {
	switch k {
	case BatchACH:
		return flow.GenerateAch
	case BatchCheck:
		return flow.PrintChecks
	case BatchPositivePay:
		return flow.GeneratePositivePay
	}
	return ""
}

// Words says the kind to a person.
func (k BatchKind) Words() string {
	switch k {
	case BatchACH:
		return "ACH batch"
	case BatchCheck:
		return "Check run"
	case BatchPositivePay:
		return "Positive pay file"
	}
	return string(k)
}

// MovesMoney says whether the batch must be released by a second person. A
// positive-pay file only repeats what released checks already say.
func (k BatchKind) MovesMoney() bool { return k != BatchPositivePay }
