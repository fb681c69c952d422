package absence_test

import (
	"context"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	absenceapp "countersign.dev/app/absence"
	subjectapp "countersign.dev/app/subject"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/absence"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/task"
	"countersign.dev/internal/store/storetest"
)

// office is a company whose invoices Ann decides about.
type office struct {
	*storetest.Payables
}

func newOffice(t *testing.T) office {
	o := office{storetest.NewPayables(t)}
	o.Rules(approval.Rule{Name: "Ann", Levels: []approval.Level{{Name: "Ann", Users: []string{o.AnnID}}}})
	return o
}

func (o office) at(now time.Time) absenceapp.Commands {
	return absenceapp.Commands{DB: o.DB, Now: func() time.Time { return now }}
}

// absent enters an absence of Ann from today for some days, with Bob as her delegate.
func (o office) absent(ctx context.Context, now time.Time, zone string, days int) (absenceapp.Absences, error) {
	place, err := calendar.Zone(zone)
	require.NoError(o.T, err)
	today := calendar.Of(now, place)
	return o.at(now).Enter(ctx, o.TenantID, absence.Absence{ID: id.New(), UserID: o.AnnID, From: today,
		To: today.AddDays(days), Delegate: absence.Person{ID: o.BobID}})
}

func (o office) zone(name string) {
	o.Exec(`UPDATE tenants SET time_zone = $2 WHERE tenant_id = $1`, o.TenantID, name)
}

// assigned names the people whom a task asks that is created at a time.
func (o office) assigned(number string, now time.Time) (names []string) {
	inv, job := o.Submitted(number, "500.00")
	commands := storetest.InvoiceCommands(o.DB)
	commands.Now = func() time.Time { return now }
	_, tk, err := commands.Route(context.Background(), o.TenantID, inv.ID, job)
	require.NoError(o.T, err)
	for _, a := range tk.Current() {
		names = append(names, a.Name)
	}
	return names
}

func TestEnteredDelegateIsAskedOnTheDaysOfTheCompany(t *testing.T) {
	o := newOffice(t)
	const east, west = "Pacific/Kiritimati", "Pacific/Pago_Pago" // 25 hours apart
	o.zone(east)
	noon := time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC) // in the east, 25 November has begun
	both, ann := []string{"Ann Approver", "Bob Approver"}, []string{"Ann Approver"}
	all, err := o.absent(o.Ann, noon, east, 0)
	require.NoError(t, err)
	require.Equal(t, "2026-11-25", all.All[0].From.String())
	require.Equal(t, absence.Running, all.All[0].On(all.Today))
	require.Equal(t, both, o.assigned("INV-1", noon))
	require.Equal(t, both, o.assigned("INV-2", noon.Add(21*time.Hour)), "the last hour of the day")
	require.Equal(t, ann, o.assigned("INV-3", noon.Add(22*time.Hour)), "the next day")
	o.zone(west)
	require.Equal(t, ann, o.assigned("INV-4", noon), "in the west, 25 November has not begun")
}

func TestCanceledAbsenceEndsAtOnce(t *testing.T) {
	o := newOffice(t)
	now := time.Now()
	all, err := o.absent(o.Ann, now, "America/New_York", 3)
	require.NoError(t, err)
	_, tk := o.Routed("INV-1", "500.00")
	bob := taskapp.Reader{UserID: o.BobID}
	mine := func() int {
		page, err := subjectapp.Tasks(o.DB, nil).List(o.TenantID, bob, true).Page(t.Context(), grid.Query{})
		require.NoError(t, err)
		return len(page.Rows)
	}
	require.Equal(t, 1, mine())
	all, err = o.at(now).Cancel(o.Ann, o.TenantID, o.AnnID, all.All[0].ID)
	require.NoError(t, err)
	require.Equal(t, absence.Canceled, all.All[0].On(all.Today))
	require.Zero(t, mine())
	_, err = subjectapp.Tasks(o.DB, nil).Act(o.Bob, o.TenantID, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err))
	require.Equal(t, []string{"Ann Approver"}, o.assigned("INV-2", now))

	_, err = o.at(now).Cancel(o.Ann, o.TenantID, o.AnnID, all.All[0].ID)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
	_, err = o.absent(o.Ann, now, "America/New_York", 3)
	require.NoError(t, err, "the days are free again")
	_, err = o.absent(o.Ann, now, "America/New_York", 0)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	for action, want := range map[string]int{"absence entered": 2, "absence canceled": 1} {
		require.EqualValues(t, want, storetest.Count(t, o.Superuser, `SELECT count(*) FROM audit_entries
			WHERE object_type = 'user' AND object_id = $1 AND user_id = $1::uuid AND action = $2`, o.AnnID, action), action)
	}
}

func TestAbsenceOfAnotherPersonIsNotCanceled(t *testing.T) {
	o := newOffice(t)
	all, err := o.absent(o.Mia, time.Now(), "America/New_York", 3)
	require.NoError(t, err)
	require.Equal(t, "Mia Manager", all.All[0].EnteredBy)
	_, err = o.at(time.Now()).Cancel(o.Bob, o.TenantID, o.BobID, all.All[0].ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func TestNobodyBecomesDelegateByThemselves(t *testing.T) {
	o := newOffice(t)
	_, err := o.absent(o.Bob, time.Now(), "America/New_York", 3)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
}

func TestUnknownAndInactiveDelegatesAreRefusedAtTheirField(t *testing.T) {
	o := newOffice(t)
	o.Exec(`UPDATE users SET status = 'inactive' WHERE id = $1`, o.BobID)
	for _, delegateID := range []string{o.BobID, id.New()} {
		now := time.Now()
		today := calendar.Of(now, time.UTC)
		_, err := o.at(now).Enter(o.Ann, o.TenantID, absence.Absence{ID: id.New(), UserID: o.AnnID, From: today.AddDays(1),
			To: today.AddDays(2), Delegate: absence.Person{ID: delegateID}})
		var f *fault.Fault
		require.ErrorAs(t, err, &f)
		require.Len(t, f.Fields, 1)
		require.Equal(t, []any{"delegateId", fault.DelegateInactive}, []any{f.Fields[0].Path, f.Fields[0].Code})
	}
}

func TestCandidatesSayWhoWouldBeAsked(t *testing.T) {
	o := newOffice(t)
	commands := o.at(time.Now())
	names := func(search string) (names []string) {
		all, err := commands.Candidates(t.Context(), o.TenantID, o.AnnID, search)
		require.NoError(t, err)
		for _, p := range all {
			names = append(names, map[bool]string{true: "+", false: "-"}[p.Assigned]+p.Name)
		}
		return names
	}
	require.Equal(t, []string{"+Bob Approver", "+Mia Manager", "-Carla Clerk"}, names(""))
	require.Equal(t, []string{"-Carla Clerk"}, names("CLERK"))
	o.Exec(`UPDATE roles SET approval_limit = NULL WHERE name = 'Approver'`)
	require.Equal(t, []string{"+Mia Manager", "-Bob Approver", "-Carla Clerk"}, names(""))
	limit := decimal.NewFromInt(5)
	o.Exec(`UPDATE users SET approval_limit = $2, status = 'invited' WHERE id = $1`, o.BobID, limit)
	require.Equal(t, []string{"+Mia Manager", "-Carla Clerk"}, names(""))
	o.Exec(`UPDATE users SET status = 'active' WHERE id = $1`, o.BobID)
	require.Equal(t, []string{"+Bob Approver", "+Mia Manager", "-Carla Clerk"}, names(""))
}
