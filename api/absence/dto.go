package absence

import (
	"time"

	"github.com/shopspring/decimal"

	absenceapp "countersign.dev/app/absence"
	"countersign.dev/domain/absence"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
)

// UserInput names the absent user.
type UserInput struct {
	UserID string `path:"userId" format:"uuid"`
}

// CancelOwnInput names one of your absences.
type CancelOwnInput struct {
	AbsenceID string `path:"absenceId" format:"uuid"`
}

// CancelInput names an absence of a user.
type CancelInput struct {
	UserInput
	CancelOwnInput
}

// Entered is a new absence.
type Entered struct {
	From        string `json:"from" format:"date" doc:"First day"`
	To          string `json:"to" format:"date" doc:"Last day"`
	DelegateID  string `json:"delegateId" format:"uuid"`
	AmountLimit string `json:"amountLimit,omitempty" maxLength:"20" doc:"A decimal; empty: the limits of both people"`
}

// EnterOwnInput is a new absence of the caller.
type EnterOwnInput struct{ Body Entered }

// EnterInput is a new absence of a user.
type EnterInput struct {
	UserInput
	Body Entered
}

func (e Entered) toDomain(userID, absenceID string) (absence.Absence, error) {
	var v fault.Validation
	a := absence.Absence{ID: absenceID, UserID: userID, Delegate: absence.Person{ID: e.DelegateID}}
	var err error
	if a.From, err = calendar.Parse(e.From); err != nil {
		v.Add("from", fault.InvalidValue, "%q is not a date.", e.From)
	}
	if a.To, err = calendar.Parse(e.To); err != nil {
		v.Add("to", fault.InvalidValue, "%q is not a date.", e.To)
	}
	if e.AmountLimit != "" {
		limit, err := decimal.NewFromString(e.AmountLimit)
		if err != nil {
			v.Add("amountLimit", fault.AmountUnreadable, "%q is not an amount.", e.AmountLimit)
		}
		a.Limit = &limit
	}
	return a, v.Err()
}

// CandidatesInput is a search for delegates.
type CandidatesInput struct {
	Search string `query:"search" maxLength:"100"`
}

// CandidatesOfInput is a search for delegates of a user.
type CandidatesOfInput struct {
	UserInput
	CandidatesInput
}

// DelegatesOutput contains people who can be delegates.
type DelegatesOutput struct {
	Body struct {
		People []Person `json:"people" maxItems:"20"`
	}
}

// Person is a possible delegate.
type Person struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Email    string `json:"email"`
	Assigned bool   `json:"assigned" doc:"Is asked: may decide on tasks and has an approval limit"`
}

// AbsencesOutput contains the absences of a user.
type AbsencesOutput struct {
	Body struct {
		Absences []Absence `json:"absences" maxItems:"100" doc:"The latest first"`
		Today    string    `json:"today" format:"date" doc:"In the company's time zone"`
		Currency string    `json:"currency" doc:"Of the limits"`
	}
}

// Absence is an absence with its delegate.
type Absence struct {
	ID          string        `json:"id"`
	From        string        `json:"from" format:"date"`
	To          string        `json:"to" format:"date"`
	Delegate    Person        `json:"delegate"`
	AmountLimit string        `json:"amountLimit,omitempty"`
	State       absence.State `json:"state"`
	EnteredBy   string        `json:"enteredBy,omitempty"`
	EnteredAt   time.Time     `json:"enteredAt"`
	CanceledAt  *time.Time    `json:"canceledAt,omitempty"`
}

func toAPI(all absenceapp.Absences) *AbsencesOutput {
	out := &AbsencesOutput{}
	out.Body.Absences, out.Body.Today, out.Body.Currency = make([]Absence, len(all.All)), all.Today.String(), all.Currency
	for n, a := range all.All {
		absent := Absence{ID: a.ID, From: a.From.String(), To: a.To.String(), Delegate: personToAPI(a.Delegate),
			State: a.On(all.Today), EnteredBy: a.EnteredBy, EnteredAt: a.EnteredAt}
		if a.Limit != nil {
			absent.AmountLimit = a.Limit.StringFixed(2)
		}
		if !a.CanceledAt.IsZero() {
			absent.CanceledAt = &a.CanceledAt
		}
		out.Body.Absences[n] = absent
	}
	return out
}

func personToAPI(p absence.Person) Person { return Person{p.ID, p.Name, p.Email, p.Assigned} }

func candidatesToAPI(all []absence.Person) *DelegatesOutput {
	out := &DelegatesOutput{}
	out.Body.People = make([]Person, len(all))
	for n, p := range all {
		out.Body.People[n] = personToAPI(p)
	}
	return out
}
