package payment

import (
	"strings"

	"countersign.dev/domain/fault"
)

// Action is an action of a person on payments without a batch.
type Action string

const (
	ActHold        Action = "hold"
	ActReleaseHold Action = "releaseHold"
	ActCancel      Action = "cancel"
	ActDelete      Action = "delete"
)

// Act is an action and the reason that the record keeps.
type Act struct {
	Action Action
	Reason string
}

// MaxActed limits the payments of one action. Each is locked, changed and audited separately.
const MaxActed = 1_000

// Check reports missing parts of the request.
func (a Act) Check() error {
	switch a.Action {
	case ActHold, ActCancel, ActDelete:
		if strings.TrimSpace(a.Reason) == "" {
			return fault.New(fault.Invalid, fault.Required, "Enter a reason.").
				WithFields(fault.Field{Path: "reason", Code: fault.Required, Message: "Enter a reason."})
		}
	case ActReleaseHold:
	default:
		return fault.New(fault.Internal, fault.InternalError, "unknown action %q", a.Action)
	}
	return nil
}

// Bonds are the reasons why a payment cannot be removed: its relations to a file or a sheet.
type Bonds struct {
	Claimed bool // a batch claims it, or claimed it when its file was sent
	Sent    bool // it was part of a sealed file, or a check number was used for it
}

// Apply changes the payment as its state permits. Frees reports that another payment must pay its invoices from
// now on. It is true at most once for a payment.
func (p *Payment) Apply(a Act, bonds Bonds) (frees bool, err error) {
	if err := a.Check(); err != nil {
		return false, err
	}
	if bonds.Claimed {
		return false, fault.New(fault.Conflict, fault.PaymentClaimed,
			"Payment %s is part of a batch. Remove it from the batch, or cancel the batch, first.", p.Label())
	}
	switch a.Action {
	case ActHold:
		return false, p.Advance(Pending, NoDetail, a.Reason)
	case ActReleaseHold:
		if p.Status != Pending {
			return false, fault.New(fault.Conflict, fault.IllegalTransition, "Payment %s is not on hold.", p.Label())
		}
		return false, p.Advance(New, NoDetail, "")
	case ActCancel:
		return true, p.Advance(Canceled, NoDetail, a.Reason)
	case ActDelete:
		return p.remove(a.Reason, bonds)
	}
	return false, fault.New(fault.Internal, fault.InternalError, "unknown action %q", a.Action)
}

// remove hides the payment in every list. A payment that was part of a file or printed is evidence and stays
// listed as canceled.
func (p *Payment) remove(reason string, bonds Bonds) (frees bool, err error) {
	if bonds.Sent {
		return false, fault.New(fault.Conflict, fault.IllegalTransition,
			"Payment %s was part of a released batch. It can be canceled but not deleted.", p.Label())
	}
	if p.Status == Canceled {
		return false, nil
	}
	return true, p.Advance(Canceled, NoDetail, reason)
}

// Acted is the result of an action on several payments. Each payment has its own result.
type Acted struct {
	Done    int
	Refused []Refusal
}

// Refusal is a payment that an action or a batch did not change, with the reason.
type Refusal struct {
	PaymentID string
	Number    string
	Vendor    string
	Amount    string
	Code      fault.Code
	Message   string
	Blocked   bool // no batch accepts it until a person corrects it
}

// Refuse records why a payment was not changed.
func (p Payment) Refuse(err error) Refusal {
	code, message := fault.CodeOf(err), reasonOf(err)
	return Refusal{PaymentID: p.ID, Number: p.Label(), Vendor: p.Vendor.Payee(), Amount: p.Amount.Number(), Code: code,
		Message: message}
}
