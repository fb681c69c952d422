package approval

import (
	"github.com/shopspring/decimal"

	"countersign.dev/domain/calendar"
)

// Delegation lets a delegate decide for an absent person.
type Delegation struct {
	ID       string
	FromUser string
	Delegate Approver      // with the limit of their own
	From, To calendar.Date // both days included
	Limit    *decimal.Decimal
}

// Active says whether it holds on a day.
func (d Delegation) Active(on calendar.Date) bool { return !on.Before(d.From) && !on.After(d.To) }

// Assigned is an assignee of a level. OnBehalfOf is the person whom a delegate represents.
type Assigned struct {
	Approver
	OnBehalfOf     string `json:"onBehalfOf,omitempty"`
	OnBehalfOfName string `json:"onBehalfOfName,omitempty"`
}

// Assign returns the assignees of a level on a day: its approvers and, for absent ones, their delegates. The
// limit of a delegate is the smallest of three: their own, the absent person's and the delegation's. A delegate
// without a limit is not assigned, unless the decision needs none. An approver involved in the invoice gets no
// delegate, because nobody may approve their own invoice through another person.
func Assign(
	step Step, delegations []Delegation, on calendar.Date, involved map[string]bool, limited bool,
) []Assigned {
	var out []Assigned
	asked := map[string]bool{}
	for _, a := range step.Approvers {
		out = append(out, Assigned{Approver: a})
		asked[a.UserID] = true
	}
	for _, a := range step.Approvers {
		for _, d := range delegations {
			if d.FromUser != a.UserID || !d.Active(on) || asked[d.Delegate.UserID] || involved[a.UserID] {
				continue
			}
			if limited && (!a.MayApprove() || !d.Delegate.MayApprove()) {
				continue
			}
			asked[d.Delegate.UserID] = true
			delegate := d.Delegate
			delegate.Limit = smaller(delegate.Limit, smaller(a.Limit, d.Limit))
			delegate.Final = delegate.Final && a.Final
			out = append(out, Assigned{Approver: delegate, OnBehalfOf: a.UserID, OnBehalfOfName: a.Name})
		}
	}
	return out
}

// smaller of two limits. A delegation without a limit (nil) does not lower the others.
func smaller(a, b *decimal.Decimal) *decimal.Decimal {
	switch {
	case a == nil:
		return b
	case b == nil || a.LessThan(*b):
		return a
	}
	return b
}
