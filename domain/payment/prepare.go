package payment

import (
	"time"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
)

// MaxBatch limits the size of a batch. The remaining payments are for the next batch. Published limits of banks
// start at 10,000 entries per file.
const MaxBatch = 10_000

// NewBatch requests a batch of the selected payments, or of everything that a project has ready.
type NewBatch struct {
	ProjectID  string
	Kind       BatchKind
	PrinterID  string   // of a check batch
	Selected   bool     // only PaymentIDs; otherwise everything that is ready
	PaymentIDs []string // those that are not ready are excluded and reported
	// Confirmed is the preview that the person saw. A batch that would differ is refused. nil: no preview.
	Confirmed *Confirmed
	Now       time.Time
}

// Confirmed is the number and total of the payments that a person confirmed.
type Confirmed struct {
	Count int
	Total string
}

// Confirm refuses a batch that differs from what the person confirmed, and an empty batch.
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

// mostNamed limits the number of payments that one refusal lists.
const mostNamed = 20

// Sort separates the payments that the batch may include from those that another state, batch or method
// excludes. It accepts at most MaxBatch.
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
		case n.Kind == BatchACH && p.mayClaim() != nil:
			refused := p.Refuse(p.mayClaim())
			refused.Blocked = true
			unready = append(unready, refused)
		case len(payable) == MaxBatch:
			unready = append(unready,
				p.Refuse(fault.New(fault.Invalid, fault.LengthOutOfRange, "A batch holds at most %d payments.", MaxBatch)))
		default:
			payable = append(payable, p)
		}
	}
	return payable, unready
}

// Method is the payment method of a kind of batch.
func (k BatchKind) Method() Method {
	if k == BatchACH {
		return ACH
	}
	return Check
}

// Configured reports what is missing before the project can have such a batch.
func (n NewBatch) Configured(account bankaccount.Account, chosen bool) error {
	switch {
	case n.Kind == BatchPositivePay && (!chosen || account.PositivePay.Layout == ""):
		return fault.New(fault.Conflict, fault.PPayConfigurationIsMissing,
			"Positive pay is not set up for this project. Choose a bank account and its positive pay format.")
	case n.Kind == BatchCheck && (!chosen || !account.Check.Complete()):
		return fault.New(fault.Conflict, fault.PPayConfigurationIsMissing,
			"Checks are not set up for this project. Choose a bank account and complete its check settings.")
	case n.Kind == BatchCheck && n.PrinterID == "":
		return fault.New(fault.Invalid, fault.Required, "Choose a printer.")
	case n.Kind == BatchACH && (!chosen || account.ACH.CompanyID == ""):
		return fault.New(fault.Conflict, fault.AchConfigurationIsMissing,
			"ACH is not set up for this project. Choose a bank account and complete its ACH configuration.")
	}
	return account.MayPay(n.Kind != BatchCheck)
}

// Process is the sealed node of a kind of batch.
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

// Text describes the kind to users.
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

// MovesMoney reports whether a second person must release the batch. A positive-pay file only repeats data of
// released checks.
func (k BatchKind) MovesMoney() bool { return k != BatchPositivePay }
