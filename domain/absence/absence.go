// Package absence defines when a person is absent and who decides for them meanwhile.
package absence

import (
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// State of an absence on a day.
type State string

// States.
const (
	Planned  State = "planned"
	Running  State = "running"
	Ended    State = "ended"
	Canceled State = "canceled"
)

// Values lists every State.
func (State) Values() []string { return enum.Of(Planned, Running, Ended, Canceled) }

// MaxYears is how far ahead an absence may end (spec document 3, section 9).
const MaxYears = 5

// Absence of a person, with the delegate who decides for them meanwhile.
type Absence struct {
	ID         string
	UserID     string
	Delegate   Person
	From, To   calendar.Date // both days included
	Limit      *decimal.Decimal
	EnteredBy  string // full name; empty: unknown
	EnteredAt  time.Time
	CanceledAt time.Time // zero: not canceled
}

// Person is who may be named as a delegate.
type Person struct {
	ID       string
	Name     string
	Email    string
	Active   bool
	Assigned bool // would be asked: may decide on tasks and has a limit of their own or of a role
}

// On is the state of the absence on a day.
func (a Absence) On(today calendar.Date) State {
	switch {
	case !a.CanceledAt.IsZero():
		return Canceled
	case today.Before(a.From):
		return Planned
	case today.After(a.To):
		return Ended
	}
	return Running
}

// Check names every problem of a new absence. others are the absences of the same person.
func (a Absence) Check(today calendar.Date, actorID string, others []Absence) error {
	var v fault.Validation
	a.checkDates(&v, today, others)
	switch {
	case a.Delegate.ID == a.UserID:
		v.Add("delegateId", fault.DelegateIsSelf, "Choose another person. No one is their own delegate.")
	case a.Delegate.ID == actorID:
		v.Add("delegateId", fault.DelegateIsActor,
			"You cannot make yourself the delegate of another person. Ask them or another administrator.")
	case !a.Delegate.Active:
		v.Add("delegateId", fault.DelegateInactive, "Choose an active user.")
	}
	if !approval.ValidLimit(a.Limit) {
		v.Add("amountLimit", fault.InvalidValue, "A limit is above zero and has at most two decimals.")
	}
	return v.Err()
}

func (a Absence) checkDates(v *fault.Validation, today calendar.Date, others []Absence) {
	switch {
	case a.From.Before(today):
		v.Add("from", fault.DateInPast, "The first day is today or later.")
	case a.To.Before(a.From):
		v.Add("to", fault.DateOrder, "The last day is not before the first day.")
	case a.To.After(today.AddMonths(12 * MaxYears)):
		v.Add("to", fault.DateTooLate, "The last day is at most %d years ahead.", MaxYears)
	default:
		for _, o := range others {
			if o.CanceledAt.IsZero() && !o.From.After(a.To) && !a.From.After(o.To) {
				v.Add("from", fault.AbsenceOverlaps, "Another absence covers some of these days (%s to %s). Cancel it first.",
					o.From, o.To)
				return
			}
		}
	}
}

// MayCancel refuses to cancel what is over.
func (a Absence) MayCancel(today calendar.Date) error {
	if state := a.On(today); state == Ended || state == Canceled {
		return fault.New(fault.Conflict, fault.IllegalTransition, "This absence has ended already.")
	}
	return nil
}
