package payment

import (
	"strings"

	"countersign.dev/domain/fault"
)

// Action is what a person does with payments that no batch has taken.
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

// MaxActed bounds the payments of one action: each is locked, changed and audited by itself.
const MaxActed = 1_000

// Check names what is missing from the request.
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

// Bonds are what still ties a payment to a file or a sheet of paper.
type Bonds struct {
	Claimed bool // a batch holds it, or held it when its file was sent
	Sent    bool // it was part of a sealed file, or a check number was used for it
}

// Apply changes the payment as its state allows. Frees says that its invoices
// are to be paid by another payment from now on: true once in a payment's life.
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

// remove takes the payment out of every list. What was ever part of a file or
// printed is evidence and stays listed as canceled.
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

// Acted is what became of an action on several payments: each answers for itself.
type Acted struct {
	Done    int
	Refused []Refusal
}

// Refusal is a payment that an action or a batch left as it was, and why.
type Refusal struct {
	PaymentID string
	Number    string
	Vendor    string
	Amount    string
	Code      fault.Code
	Message   string
	Blocked   bool // no batch takes it before somebody corrects it
}

// Refuse notes why a payment was left as it was.
func (p Payment) Refuse(err error) Refusal {
	code, message := fault.CodeOf(err), reasonOf(err)
	return Refusal{PaymentID: p.ID, Number: p.Label(), Vendor: p.Vendor.Payee(), Amount: p.Amount.Number(), Code: code,
		Message: message}
}
