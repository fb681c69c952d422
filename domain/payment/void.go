package payment

import "countersign.dev/domain/fault"

// VoidStatus says whether a check was declared void.
type VoidStatus string

const (
	NotVoid VoidStatus = ""
	Voided  VoidStatus = "void"
)

// PositivePayStatus is what the bank has been told about a check.
type PositivePayStatus string

const (
	PositivePayNone       PositivePayStatus = ""           // the account does not use positive pay
	PositivePayNotSent    PositivePayStatus = "notSent"    // the next file must carry it
	PositivePayProcessing PositivePayStatus = "processing" // in a batch
	PositivePaySent       PositivePayStatus = "sent"
	PositivePayFailed     PositivePayStatus = "failed"
)

var nextPositivePay = map[PositivePayStatus][]PositivePayStatus{
	PositivePayNone:       {PositivePayNotSent},
	PositivePayNotSent:    {PositivePayProcessing},
	PositivePayProcessing: {PositivePaySent, PositivePayFailed, PositivePayNotSent},
	PositivePaySent:       {PositivePayNotSent}, // a void follows, or the file is sent again
	PositivePayFailed:     {PositivePayNotSent, PositivePayProcessing},
}

// AdvancePositivePay moves what the bank knows of the check.
func (p *Payment) AdvancePositivePay(to PositivePayStatus) error {
	if err := allowed(nextPositivePay, p.PositivePayStatus, to, "positive pay of", p.Label()); err != nil {
		return err
	}
	p.PositivePayStatus = to
	if to == PositivePaySent {
		p.IssueReported = p.IssueReported || p.VoidStatus == NotVoid
		p.VoidReported = p.VoidStatus == Voided
	}
	return nil
}

// MarkVoid declares a numbered check void; the bank must be told.
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
	p.VoidStatus, p.VoidReason = Voided, reason
	if p.PositivePayStatus != PositivePayNone {
		p.PositivePayStatus = PositivePayNotSent
	}
	return nil
}

// UnmarkVoid takes the void back. Once the bank holds the void it would refuse
// the check, so that is no longer possible then.
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
	p.VoidStatus, p.VoidReason = NotVoid, ""
	if p.IssueReported {
		p.PositivePayStatus = PositivePaySent // as before: the bank holds the issue, and that is right again
	}
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

// SameVoidStatus refuses a selection that mixes void and live checks (spec
// document 2, section 5).
func SameVoidStatus(payments []Payment) error {
	for _, p := range payments {
		if p.VoidStatus != payments[0].VoidStatus {
			return fault.New(fault.Invalid, fault.VoidStatusMixed, "select checks with the same void status")
		}
	}
	return nil
}
