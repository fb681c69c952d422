package approval

import (
	"github.com/shopspring/decimal"

	"countersign.dev/domain/calendar"
)

// Delegation lets one person decide for another while they are away.
type Delegation struct {
	ID       string
	FromUser string
	ToUser   string
	ToName   string
	From, To calendar.Date // both days included
	Limit    *decimal.Decimal
}

// Active says whether it holds on a day.
func (d Delegation) Active(on calendar.Date) bool { return !on.Before(d.From) && !on.After(d.To) }

// Assigned is one person asked at a level; OnBehalfOf is whom they stand in for.
type Assigned struct {
	Approver
	OnBehalfOf     string `json:"onBehalfOf,omitempty"`
	OnBehalfOfName string `json:"onBehalfOfName,omitempty"`
}

// Assign is whom a step asks on a day: its people and, for those away, their
// delegates too, with the smaller of both limits. A person involved in the
// invoice gets no delegate: nobody approves their own through another.
func Assign(step Step, delegations []Delegation, on calendar.Date, involved map[string]bool) []Assigned {
	var out []Assigned
	asked := map[string]bool{}
	for _, a := range step.Approvers {
		out = append(out, Assigned{Approver: a})
		asked[a.UserID] = true
	}
	for _, a := range step.Approvers {
		for _, d := range delegations {
			if d.FromUser != a.UserID || !d.Active(on) || asked[d.ToUser] || involved[a.UserID] {
				continue
			}
			asked[d.ToUser] = true
			out = append(out, Assigned{
				Approver:   Approver{UserID: d.ToUser, Name: d.ToName, Limit: smaller(a.Limit, d.Limit)},
				OnBehalfOf: a.UserID, OnBehalfOfName: a.Name,
			})
		}
	}
	return out
}

// smaller of two limits, where nil is no limit.
func smaller(a, b *decimal.Decimal) *decimal.Decimal {
	switch {
	case a == nil:
		return b
	case b == nil || a.LessThan(*b):
		return a
	}
	return b
}
