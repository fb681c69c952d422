// Package absence holds the use cases of absences and their delegates.
package absence

import (
	"context"
	"time"

	"countersign.dev/domain/absence"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/event"
	"countersign.dev/domain/money"
	"countersign.dev/internal/postgres"
	absencerow "countersign.dev/internal/store/absence"
	tenantrow "countersign.dev/internal/store/tenant"
	userrow "countersign.dev/internal/store/user"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB  *postgres.DB
	Now func() time.Time
}

// Absences are those of one person on a day.
type Absences struct {
	All      []absence.Absence // the latest first
	Today    calendar.Date     // in the company's time zone
	Currency string            // of the limits
}

// Of are the absences of a user.
func (c Commands) Of(ctx context.Context, tenantID, userID string) (a Absences, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		a, err = c.of(tx, userID)
		return err
	})
	return a, err
}

func (c Commands) of(tx *postgres.Tx, userID string) (a Absences, err error) {
	if _, err := userrow.Get(tx, userID); err != nil {
		return a, err
	}
	if a.Today, a.Currency, err = c.today(tx); err != nil {
		return a, err
	}
	a.All, err = absencerow.Of(tx, userID)
	return a, err
}

// mostCandidates is the number of people that one search shows.
const mostCandidates = 20

// Candidates are people who can be named as delegates of a user.
func (c Commands) Candidates(
	ctx context.Context, tenantID, userID, search string,
) (all []absence.Person, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, err = absencerow.Candidates(tx, userID, search, mostCandidates)
		return err
	})
	return all, err
}

// today is the day in the company's time zone, and its currency.
func (c Commands) today(tx *postgres.Tx) (day calendar.Date, currency string, err error) {
	company, err := tenantrow.Get(tx)
	if err != nil {
		return day, "", err
	}
	zone, err := calendar.Zone(company.TimeZone)
	return calendar.Of(c.Now(), zone), company.Currency, err
}

// audited is the audited form of an absence.
type audited struct {
	AbsenceFrom, AbsenceTo calendar.Date
	Delegate               string
	AmountLimit            *money.Amount `json:",omitempty"`
}

func auditedOf(a absence.Absence, currency string) (*audited, error) {
	out := &audited{AbsenceFrom: a.From, AbsenceTo: a.To, Delegate: a.Delegate.ID}
	if a.Limit == nil {
		return out, nil
	}
	limit, err := money.New(*a.Limit, money.Currency(currency))
	out.AmountLimit = &limit
	return out, err
}

// record writes the audit entry of a change and notifies the browsers of administrators and of the delegate, whose
// open tasks may change.
func record(tx *postgres.Tx, action string, a absence.Absence, before, after any) error {
	if err := tx.Emit(event.UserUpdated{UserID: a.UserID}); err != nil {
		return err
	}
	if err := tx.Notify(event.TaskCountersChanged, "", a.Delegate.ID); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Users", Action: action, ObjectType: "user", ObjectID: a.UserID, Old: before,
		New: after})
}
