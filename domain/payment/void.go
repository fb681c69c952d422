package payment

import (
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// VoidStatus states whether a check is void.
type VoidStatus string

const (
	NotVoid VoidStatus = ""
	Voided  VoidStatus = "void"
)

// Values lists every VoidStatus.
func (VoidStatus) Values() []string { return enum.Of(NotVoid, Voided) }

// PositivePayStatus is what was reported to the bank about a check.
type PositivePayStatus string

const (
	PositivePayNone       PositivePayStatus = ""           // the account does not use positive pay
	PositivePayNotSent    PositivePayStatus = "notSent"    // included in the next file
	PositivePayProcessing PositivePayStatus = "processing" // in a batch
	PositivePaySent       PositivePayStatus = "sent"
	PositivePayFailed     PositivePayStatus = "failed"
)

// Values lists every PositivePayStatus.
func (PositivePayStatus) Values() []string {
	return enum.Of(PositivePayNone, PositivePayNotSent, PositivePayProcessing, PositivePaySent, PositivePayFailed)
}

var nextPositivePay = map[PositivePayStatus][]PositivePayStatus{
	PositivePayNone: {PositivePayNotSent},
	// sent: a void is revoked that was not reported to the bank
	PositivePayNotSent:    {PositivePayProcessing, PositivePaySent},
	PositivePayProcessing: {PositivePaySent, PositivePayFailed, PositivePayNotSent},
	// a void follows; or the outcome of the file is unknown, or it was refused
	PositivePaySent:   {PositivePayNotSent, PositivePayProcessing, PositivePayFailed},
	PositivePayFailed: {PositivePayNotSent, PositivePayProcessing, PositivePaySent},
}

// From lists the statuses that precede s.
func (s PositivePayStatus) From() []PositivePayStatus { return from(nextPositivePay, s) }

var nextVoid = map[VoidStatus][]VoidStatus{NotVoid: {Voided}, Voided: {NotVoid}}

// From lists the statuses that precede s.
func (s VoidStatus) From() []VoidStatus { return from(nextVoid, s) }

// MarkVoid marks a numbered check as void. The void must be reported to the bank.
func (p *Payment) MarkVoid(reason string) error {
	if err := p.voidable(); err != nil {
		return err
	}
	if p.VoidStatus == Voided {
		return fault.New(fault.Conflict, fault.IllegalTransition, "%s is void already", p.Label())
	}
	if reason == "" {
		return fault.New(fault.Invalid, fault.Required, "a reason is required to void %s", p.Label())
	}
	void := Step{Void: once(Voided)}
	if p.PositivePayStatus != PositivePayNone {
		void.PositivePay = again(PositivePayNotSent)
	}
	if err := p.Make(void); err != nil {
		return err
	}
	p.VoidReason = reason
	return nil
}

// UnmarkVoid revokes the void. This is impossible after the bank received the void, because it would refuse the
// check.
func (p *Payment) UnmarkVoid() error {
	if err := p.voidable(); err != nil {
		return err
	}
	if p.VoidStatus != Voided {
		return fault.New(fault.Conflict, fault.IllegalTransition, "%s is not void", p.Label())
	}
	if p.VoidReported {
		return fault.New(fault.Conflict, fault.IllegalTransition,
			"the bank has been told that %s is void; issue a new check", p.Label())
	}
	valid := Step{Void: once(NotVoid)}
	if p.IssueReported {
		valid.PositivePay = again(PositivePaySent) // as before: the bank holds the issue, and that is right again
	}
	if err := p.Make(valid); err != nil {
		return err
	}
	p.VoidReason = ""
	return nil
}

func (p *Payment) voidable() error {
	if p.Method != Check || p.CheckNumber == 0 {
		return fault.New(fault.Conflict, fault.IllegalTransition, "payment %s has no check number to void", p.Label())
	}
	if p.Status == Processing || p.PositivePayStatus == PositivePayProcessing {
		return fault.New(fault.Conflict, fault.ProcessingDocuments, "%s is being processed", p.Label())
	}
	return nil
}

// VoidReport is what was reported to the bank about a spoiled check number.
type VoidReport string

const (
	NoVoidReport         VoidReport = "none"
	VoidReportDue        VoidReport = "due"        // included in the next file
	VoidReportProcessing VoidReport = "processing" // in a batch
	VoidReportSent       VoidReport = "sent"
)

var nextVoidReport = map[VoidReport][]VoidReport{
	NoVoidReport:         {VoidReportDue},
	VoidReportDue:        {VoidReportProcessing},
	VoidReportProcessing: {VoidReportSent, VoidReportDue},
	VoidReportSent:       {VoidReportProcessing}, // the outcome of the file is unknown, or it was refused
}

// From lists the reports that precede r.
func (r VoidReport) From() []VoidReport { return from(nextVoidReport, r) }

// SpoiledMove is the effect of a positive-pay batch's status on its spoiled numbers. The next generation reports
// the numbers of a refused file.
func (s BatchStatus) SpoiledMove() Move[VoidReport] {
	switch s {
	case Delivered, Acknowledged, Settled:
		return *again(VoidReportSent)
	case BatchCanceled:
		return *again(VoidReportDue)
	case Preparing, AwaitingRelease, Sealed, Delivering, Rejected, Expired, OutcomeUnknown:
	}
	return *again(VoidReportProcessing)
}

// SameVoidStatus refuses a selection that mixes void and valid checks (spec document 2, section 5).
func SameVoidStatus(payments []Payment) error {
	for _, p := range payments {
		if p.VoidStatus != payments[0].VoidStatus {
			return fault.New(fault.Invalid, fault.VoidStatusMixed, "select checks with the same void status")
		}
	}
	return nil
}
