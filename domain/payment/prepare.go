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

// NewBatch asks for a batch of the named payments, or of everything a project has ready.
type NewBatch struct {
	ProjectID  string
	Kind       BatchKind
	PrinterID  string   // of a check batch
	Selected   bool     // only PaymentIDs; else everything that is ready
	PaymentIDs []string // of them, those that are not ready are left out and reported
	// Confirmed is what the person was shown; a batch that would differ is refused. nil: nothing was shown.
	Confirmed *Confirmed
	Now       time.Time
}

// Confirmed is how many payments a person agreed to pay, and their total.
type Confirmed struct {
	Count int
	Total string
}

// Confirm refuses a batch that differs from what the person confirmed, and one
// of which nothing is left.
func (n NewBatch) Confirm(taken Taken) error {
	total, err := taken.Total()
	if err != nil {
		return err
	}
	if n.Confirmed != nil && (n.Confirmed.Count != len(taken.Payments) || n.Confirmed.Total != total.Number()) {
		return fault.New(fault.Conflict, fault.SelectionChanged,
			"The payments have changed: %d payments, %s can be prepared now. Review them and confirm again.",
			len(taken.Payments), total.Format())
	}
	if len(taken.Payments)+len(taken.Spoiled) > 0 || len(taken.LeftOut) == 0 {
		return nil
	}
	var problems fault.Validation
	for _, l := range taken.LeftOut[:min(len(taken.LeftOut), mostNamed)] {
		problems.Add("payments."+l.PaymentID, l.Code, "%s", l.Message)
	}
	return problems.Err()
}

// mostNamed bounds the payments that one refusal names.
const mostNamed = 20

// Sort separates what the batch may take from what another state, batch or
// method keeps out of it. At most MaxBatch are taken.
func (n NewBatch) Sort(asked []Payment) (payable []Payment, unready []Refusal) {
	for _, p := range asked {
		switch {
		case p.Method != n.Kind.Method():
			unready = append(unready, p.Refuse(fault.New(fault.Invalid, fault.InvalidValue, "It is paid by %s.", p.Method)))
		case n.Kind != BatchPositivePay && p.AwaitsImportApproval():
			unready = append(unready,
				p.Refuse(fault.New(fault.Conflict, fault.PaymentClaimed, "Its import waits for the approval of a second person.")))
		case !ready(n.Kind, p):
			unready = append(unready, p.Refuse(fault.New(fault.Conflict, fault.PaymentClaimed, "It is %s.", p.Status.Text())))
		case len(payable) == MaxBatch:
			unready = append(unready,
				p.Refuse(fault.New(fault.Invalid, fault.LengthOutOfRange, "A batch holds at most %d payments.", MaxBatch)))
		default:
			payable = append(payable, p)
		}
	}
	return payable, unready
}

// Method is how the payments of a batch of the kind are paid.
func (k BatchKind) Method() Method {
	if k == BatchACH {
		return ACH
	}
	return Check
}

// Configured says what is missing before the project can have such a batch.
func (n NewBatch) Configured(account bankaccount.Account, chosen bool) error {
	switch {
	case n.Kind == BatchPositivePay && (!chosen || account.PositivePay.Layout == ""):
		return fault.New(fault.Conflict, fault.PPayConfigurationIsMissing,
			"Positive pay is not set up for this project. Choose a bank account and its positive pay format.")
	case n.Kind == BatchCheck && (!chosen || account.Check.CompanyName == ""):
		return fault.New(fault.Conflict, fault.PPayConfigurationIsMissing,
			"Checks are not set up for this project. Choose a bank account and complete its check settings.")
	case n.Kind == BatchCheck && n.PrinterID == "":
		return fault.New(fault.Invalid, fault.Required, "Choose a printer.")
	case n.Kind == BatchACH && (!chosen || account.ACH.CompanyID == ""):
		return fault.New(fault.Conflict, fault.AchConfigurationIsMissing,
			"ACH is not set up for this project. Choose a bank account and complete its ACH configuration.")
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

// Text says the kind to a person.
func (k BatchKind) Text() string {
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
