package absence_test

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/absence"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
)

func day(t *testing.T, text string) calendar.Date {
	t.Helper()
	d, err := calendar.Parse(text)
	require.NoError(t, err)
	return d
}

func ofAnn(t *testing.T, from, to string) absence.Absence {
	t.Helper()
	return absence.Absence{UserID: "ann", From: day(t, from), To: day(t, to),
		Delegate: absence.Person{ID: "bob", Active: true, Assigned: true}}
}

func TestAbsenceIsCheckedFieldByField(t *testing.T) {
	today := day(t, "2026-11-24")
	planned, canceled := ofAnn(t, "2026-12-10", "2026-12-12"), ofAnn(t, "2026-12-01", "2026-12-20")
	canceled.CanceledAt = time.Now()
	others := []absence.Absence{planned, canceled}
	limit := func(text string) *decimal.Decimal {
		d := decimal.RequireFromString(text)
		return &d
	}
	for name, c := range map[string]struct {
		change func(a *absence.Absence)
		field  string
		code   fault.Code
	}{
		"one day, today":         {func(a *absence.Absence) { a.To = a.From }, "", ""},
		"five years ahead":       {func(a *absence.Absence) { a.To = day(t, "2031-11-24"); a.From = a.To }, "", ""},
		"yesterday":              {func(a *absence.Absence) { a.From = day(t, "2026-11-23") }, "from", fault.DateInPast},
		"ends before it began":   {func(a *absence.Absence) { a.From = day(t, "2026-11-27") }, "to", fault.DateOrder},
		"too far ahead":          {func(a *absence.Absence) { a.To = day(t, "2031-11-25") }, "to", fault.DateTooLate},
		"overlaps at its end":    {func(a *absence.Absence) { a.To = day(t, "2026-12-10") }, "from", fault.AbsenceOverlaps},
		"ends on the day before": {func(a *absence.Absence) { a.To = day(t, "2026-12-09") }, "", ""},
		"overlaps at its start": {func(a *absence.Absence) {
			a.From, a.To = day(t, "2026-12-12"), day(t, "2026-12-30")
		}, "from", fault.AbsenceOverlaps},
		"covers another":   {func(a *absence.Absence) { a.To = day(t, "2027-01-01") }, "from", fault.AbsenceOverlaps},
		"to oneself":       {func(a *absence.Absence) { a.Delegate.ID = "ann" }, "delegateId", fault.DelegateIsSelf},
		"to the actor":     {func(a *absence.Absence) { a.Delegate.ID = "mia" }, "delegateId", fault.DelegateIsActor},
		"to who is not in": {func(a *absence.Absence) { a.Delegate.Active = false }, "delegateId", fault.DelegateInactive},
		"a limit":          {func(a *absence.Absence) { a.Limit = limit("500.50") }, "", ""},
		"a limit of zero":  {func(a *absence.Absence) { a.Limit = limit("0") }, "amountLimit", fault.InvalidValue},
		"three decimals":   {func(a *absence.Absence) { a.Limit = limit("1.005") }, "amountLimit", fault.InvalidValue},
		"a limit beyond":   {func(a *absence.Absence) { a.Limit = limit("1e15") }, "amountLimit", fault.InvalidValue},
	} {
		t.Run(name, func(t *testing.T) {
			a := ofAnn(t, "2026-11-24", "2026-11-26")
			c.change(&a)
			err := a.Check(today, "mia", others)
			if c.code == "" {
				require.NoError(t, err)
				return
			}
			var f *fault.Fault
			require.ErrorAs(t, err, &f)
			require.Len(t, f.Fields, 1)
			require.Equal(t, []any{c.field, c.code}, []any{f.Fields[0].Path, f.Fields[0].Code})
		})
	}
}

func TestStateOfAbsenceFollowsTheDay(t *testing.T) {
	a := ofAnn(t, "2026-11-24", "2026-11-26")
	for on, want := range map[string]absence.State{"2026-11-23": absence.Planned, "2026-11-24": absence.Running,
		"2026-11-26": absence.Running, "2026-11-27": absence.Ended} {
		require.Equal(t, want, a.On(day(t, on)), on)
		require.Equal(t, want != absence.Ended, a.MayCancel(day(t, on)) == nil, on)
	}
	a.CanceledAt = time.Now()
	require.Equal(t, absence.Canceled, a.On(day(t, "2026-11-24")))
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(a.MayCancel(day(t, "2026-11-24"))))
}
