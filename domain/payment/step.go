package payment

import (
	"slices"

	"countersign.dev/domain/fault"
)

// Move is a change of one state. If From contains To, repeating the move is permitted.
type Move[S ~string] struct {
	To   S
	From []S
}

// Step is a change of a payment's states, with the permitted previous states. Every statement that stores a step
// must name them. No status changes in another way.
type Step struct {
	Status      *Move[Status] // nil does not change the state; also below
	Detail      Detail        // written with Status
	Message     string        // written with Status
	InDoubt     bool          // the step also frees a payment whose outcome is unknown
	Print       *Move[PrintStatus]
	PositivePay *Move[PositivePayStatus]
	Void        *Move[VoidStatus]

	IssueReported *bool // whether the bank's list holds the check
	VoidReported  *bool // whether the bank has received the void

	Kept Kept
}

// Kept are the payments that a step does not change. They are not refused.
type Kept struct {
	Details []Detail
	Prints  []PrintStatus
	Voids   []VoidStatus
}

// Make changes all states of the payment, or none if one change is not permitted.
func (p *Payment) Make(s Step) error {
	if s.keeps(*p) {
		return nil
	}
	if s.NeedsOutcome() && p.Status == Processing && p.StatusDetail == DetailUnknown {
		return fault.New(fault.Unknown, fault.OutcomeUnknown,
			"it is not known whether the bank received payment %s; reconcile it first", p.Label())
	}
	for _, err := range []error{
		s.Status.refusal(p.Status, "payment", p), s.Print.refusal(p.PrintStatus, "check", p),
		s.PositivePay.refusal(p.PositivePayStatus, "positive pay of", p), s.Void.refusal(p.VoidStatus, "void status of", p),
	} {
		if err != nil {
			return err
		}
	}
	if s.Status != nil {
		p.StatusDetail, p.StatusMessage = s.Detail, s.Message
	}
	s.Status.put(&p.Status)
	s.Print.put(&p.PrintStatus)
	s.PositivePay.put(&p.PositivePayStatus)
	s.Void.put(&p.VoidStatus)
	if s.IssueReported != nil {
		p.IssueReported = *s.IssueReported
	}
	if s.VoidReported != nil {
		p.VoidReported = *s.VoidReported
	}
	return nil
}

func (s Step) keeps(p Payment) bool {
	return slices.Contains(s.Kept.Details, p.StatusDetail) || slices.Contains(s.Kept.Prints, p.PrintStatus) ||
		slices.Contains(s.Kept.Voids, p.VoidStatus)
}

// NeedsOutcome reports whether the step refuses a payment with an unknown outcome.
func (s Step) NeedsOutcome() bool { return s.Status != nil && s.Status.To == New && !s.InDoubt }

func (m *Move[S]) refusal(at S, what string, p *Payment) error {
	if m == nil || slices.Contains(m.From, at) {
		return nil
	}
	return fault.New(fault.Conflict, fault.IllegalTransition, "%s %s cannot go from %q to %q", what, p.Label(), at, m.To)
}

func (m *Move[S]) put(at *S) {
	if m != nil {
		*at = m.To
	}
}

// once is a transition that is permitted once.
func once[S interface {
	~string
	From() []S
}](to S) *Move[S] {
	return &Move[S]{To: to, From: to.From()}
}

// again is a transition that may be repeated.
func again[S interface {
	~string
	From() []S
}](to S) *Move[S] {
	return &Move[S]{To: to, From: append(to.From(), to)}
}

// CurrentStep is the step to the current states of the payment. It stores a payment that other steps have
// changed in memory.
func (p Payment) CurrentStep() Step {
	return Step{
		Status: again(p.Status), Detail: p.StatusDetail, Message: p.StatusMessage, Print: again(p.PrintStatus),
		PositivePay: again(p.PositivePayStatus), Void: again(p.VoidStatus), IssueReported: &p.IssueReported,
		VoidReported: &p.VoidReported,
	}
}

// PayingStep is the effect of a batch status on the payments that it pays. It does not affect returned payments
// or void checks.
func (b Batch) PayingStep() Step {
	to, detail := b.Status.PaymentOutcome()
	return Step{Status: again(to), Detail: detail, Message: b.Message,
		Kept: Kept{Details: []Detail{DetailReturned}, Voids: []VoidStatus{Voided}}}
}

// PrintingStep is the effect of a run's status on its checks. It does not affect checks that are printed or have
// an unknown outcome: the fate of their sheet decides.
func (b Batch) PrintingStep() Step {
	to, follows := b.Status.printOutcome()
	if !follows {
		return Step{}
	}
	return Step{Print: again(to), Kept: settledPrints}
}

var settledPrints = Kept{Prints: []PrintStatus{Printed, PrintUnknown}}

// printOutcome is the print status of a run. After delivery, the fate of each sheet determines it.
func (s BatchStatus) printOutcome() (to PrintStatus, follows bool) {
	switch s {
	case Preparing, AwaitingRelease, BatchCanceled:
		return PrintNew, true
	case Sealed:
		return PrintProcessing, true
	case Delivering:
		return Printing, true
	case OutcomeUnknown:
		return PrintUnknown, true
	case Expired, Rejected:
		return PrintFailed, true
	case Delivered, Acknowledged, Settled:
	}
	return "", false
}

// ShowStep shows on the checks of a run whether its printer's agent is reachable.
func ShowStep(status PrintStatus) Step {
	return Step{Print: &Move[PrintStatus]{To: status, From: []PrintStatus{Printing, AgentOffline}}, Kept: settledPrints}
}

// ReportingStep is the effect of a positive-pay batch's status on the checks that it reports. A check that was
// voided after its issue was reported waits for the next file and is not affected by the batch of its issue.
func (b Batch) ReportingStep(purpose Purpose) Step {
	to, reported := b.Status.reportOutcome()
	s := Step{PositivePay: again(to)}
	if purpose == ToReportVoid {
		s.VoidReported = reported
		return s
	}
	s.IssueReported, s.Kept.Voids = reported, []VoidStatus{Voided}
	return s
}

// reportOutcome is the result of the report and, if known, whether the bank has the issue.
func (s BatchStatus) reportOutcome() (to PositivePayStatus, reported *bool) {
	yes, no := true, false
	switch s {
	case Delivered, Acknowledged, Settled:
		return PositivePaySent, &yes
	case Rejected:
		return PositivePayFailed, &no
	case BatchCanceled:
		return PositivePayNotSent, nil
	case Preparing, AwaitingRelease, Sealed, Delivering, Expired, OutcomeUnknown:
	}
	return PositivePayProcessing, nil
}

// SheetStep is the effect of a sheet's fate on its payment. reported means that the account uses positive pay.
func SheetStep(fate NumberFate, reported bool) Step {
	switch fate {
	case NumberPrinted:
		s := Step{Print: once(Printed),
			PositivePay: &Move[PositivePayStatus]{To: PositivePayNone, From: []PositivePayStatus{PositivePayNone}}}
		if reported {
			s.PositivePay.To = PositivePayNotSent
		}
		return s
	case NumberVerify:
		return Step{Print: once(PrintUnknown)}
	case NumberSpoiled:
		return spoil()
	case NumberReserved, NumberVoided, NumberBurned:
	}
	return Step{}
}

// spoil frees the payment of a spoiled sheet for another check under another
// number, also after the payment was completed. A void check is not printed
// again, and neither is one whose run waits to be sent to the printer: the run
// would print it as well.
func spoil() Step {
	no := false
	return Step{
		Status: &Move[Status]{To: New, From: []Status{Processing, Completed}}, InDoubt: true,
		Print: &Move[PrintStatus]{To: PrintNew,
			From: []PrintStatus{PrintNew, Printing, AgentOffline, PrintUnknown, PrintFailed, Printed}},
		PositivePay: &Move[PositivePayStatus]{
			To:   PositivePayNone,
			From: []PositivePayStatus{PositivePayNone, PositivePayNotSent, PositivePaySent, PositivePayFailed},
		},
		Void: &Move[VoidStatus]{To: NotVoid, From: []VoidStatus{NotVoid}}, IssueReported: &no,
	}
}
