package dashboard_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	dashboardapp "countersign.dev/app/dashboard"
	subjectapp "countersign.dev/app/subject"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/dashboard"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

var everything = dashboard.Scope{Team: true, Tasks: true, Act: true, Invoices: true, Correct: true, Payments: true,
	Release: true, Jobs: true}

func commands(db *postgres.DB, now time.Time) dashboardapp.Commands {
	return dashboardapp.Commands{DB: db, Tasks: subjectapp.Tasks(db, nil), Batches: storetest.Batches(db, nil),
		Jobs: storetest.Jobs(db), Now: func() time.Time { return now }}
}

func read(
	ctx context.Context, t *testing.T, db *postgres.DB, tenantID, userID string, s dashboard.Scope,
) dashboard.Dashboard {
	t.Helper()
	d, err := commands(db, time.Now()).Get(ctx, tenantID,
		dashboardapp.Reader{Tasks: taskapp.Reader{UserID: userID, AllTasks: s.Team}, Scope: s})
	require.NoError(t, err)
	return d
}

// amounts are the sums as people read them.
func amounts(all []dashboard.Amount) map[string]string {
	texts := map[string]string{}
	for _, a := range all {
		texts[a.Currency] = a.Value.StringFixed(2)
	}
	return texts
}

func requireEmpty(t *testing.T, d dashboard.Dashboard) {
	t.Helper()
	require.Equal(t, make([]int, 8), []int{d.OverdueInvoices.Count,
		d.Urgent.Count, d.ToCorrect.Count, d.ToApprove.Count, d.ToRelease.Count,
		d.Batches.Count, d.Payments.Count, d.DueInvoices.Count})
	require.Empty(t, d.Urgent.Rows)
	require.Empty(t, d.ToCorrect.Rows)
	require.Empty(t, d.DueInvoices.Rows)
}

func TestSectionsOutsideTheScopeAreAbsent(t *testing.T) {
	w := storetest.NewPayables(t)
	d := read(w.Mia, t, w.DB, w.TenantID, w.MiaID, dashboard.Scope{})
	require.Equal(t, dashboard.Dashboard{Window: d.Window}, d)
}

func TestTasksAreThoseOfThePersonAndUrgentOnesThoseOfTheTeam(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	_, late := w.Routed("INV-1", "500.00")
	_, later := w.Routed("INV-2", "250.50")
	w.Routed("INV-3", "9.00")
	w.Exec(`UPDATE tasks SET due_at = now() - interval '9 days' WHERE id = $1`, late.ID)
	w.Exec(`UPDATE tasks SET due_at = now() + interval '2 days', facts = facts || '{"currency": "EUR"}' WHERE id = $1`,
		later.ID)
	w.Exec(`UPDATE tasks SET due_at = now() + interval '20 days' WHERE id NOT IN ($1, $2)`, late.ID, later.ID)

	ann := read(w.Ann, t, w.DB, w.TenantID, w.AnnID, dashboard.Scope{Tasks: true, Act: true})
	require.Equal(t, 3, ann.ToApprove.Count)
	require.Equal(t, map[string]string{"USD": "509.00", "EUR": "250.50"}, amounts(ann.ToApprove.Amounts),
		"currencies are never added")
	require.Equal(t, 2, ann.Urgent.Count, "the overdue task, and the task that is due in two days")
	require.Equal(t, late.ID, ann.Urgent.Rows[0].ID)
	require.Equal(t, "INV-1", ann.Urgent.Rows[0].InvoiceNumber)
	require.NotEmpty(t, ann.Urgent.Rows[0].WorkspaceID)
	require.Equal(t, 1, ann.DueTasks.Count, "the overdue task is not due this week")
	require.Equal(t, later.ID, ann.DueTasks.Rows[0].ID)
	require.Equal(t, 1, ann.OverdueTasks.Count)
	require.Equal(t, late.ID, ann.OverdueTasks.Rows[0].ID)

	mia := read(w.Mia, t, w.DB, w.TenantID, w.MiaID, everything)
	require.Equal(t, 2, mia.Urgent.Count, "the tasks of the team")
	require.Equal(t, "Ann Approver, Bob Approver", mia.Urgent.Rows[0].Assignees)
	require.Zero(t, mia.ToApprove.Count, "nobody asks Mia")
	require.Nil(t, mia.DueTasks, "Mia lists invoices")
	require.Nil(t, mia.OverdueTasks)
	personal := read(w.Mia, t, w.DB, w.TenantID, w.MiaID, dashboard.Scope{Tasks: true})
	require.Zero(t, personal.Urgent.Count, "only the own tasks without the team permission")
	require.Nil(t, personal.ToApprove)
}

func TestInvoicesToCorrectAndDueThisWeek(t *testing.T) {
	w := storetest.NewPayables(t)
	stage := map[string]string{}
	for number, amount := range map[string]string{"A": "10.00", "B": "20.25", "C": "30.00", "D": "5000.00"} {
		inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured(number, amount))
		require.NoError(t, err)
		stage[number] = inv.ID
	}
	now := time.Date(2028, 3, 1, 12, 0, 0, 0, time.UTC)
	set := func(number, stage, bucket, currency, due string, invoiceID string) {
		w.Exec(`UPDATE invoices SET stage = $2, bucket = $3, currency = $4, due_date = $5::date WHERE id = $1`, invoiceID,
			stage, bucket, currency, due)
	}
	set("A", "captured", "active", "USD", "2028-02-29", stage["A"])
	set("B", "erp_failed", "error", "EUR", "2028-03-01", stage["B"])
	set("C", "approval", "active", "USD", "2028-03-07", stage["C"])
	set("D", "approval", "active", "USD", "2028-03-08", stage["D"])

	d, err := commands(w.DB, now).Get(w.Clerk, w.TenantID, dashboardapp.Reader{Scope: everything,
		Tasks: taskapp.Reader{UserID: w.ClerkID}})
	require.NoError(t, err)
	require.Equal(t, 2, d.ToCorrect.Count)
	require.Equal(t, map[string]string{"USD": "10.00", "EUR": "20.25"}, amounts(d.ToCorrect.Amounts))
	require.Equal(t, []string{"A", "B"}, []string{d.ToCorrect.Rows[0].Number, d.ToCorrect.Rows[1].Number})
	places := map[invoice.Bucket]int{}
	for _, p := range d.ToCorrect.Places {
		require.Equal(t, w.ProjectID, p.ProjectID)
		places[p.Bucket] = p.Count
	}
	require.Equal(t, map[invoice.Bucket]int{invoice.Active: 1, invoice.ErrorBucket: 1}, places)
	require.Equal(t, 1, d.DueInvoices.Count, "from today to the seventh day; refused invoices are to correct")
	require.Equal(t, "C", d.DueInvoices.Rows[0].Number)
	require.Equal(t, 1, d.OverdueInvoices.Count, "until yesterday")
	require.Equal(t, "A", d.OverdueInvoices.Rows[0].Number)

	reader := everything
	reader.Correct = false
	require.Nil(t, read(w.Clerk, t, w.DB, w.TenantID, w.ClerkID, reader).ToCorrect)
}

func TestReleaseIsOfferedToThoseWhoMayRelease(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann, w.ACHBatch())
	require.NoError(t, err)
	require.Zero(t, read(w.Ann, t, w.DB, w.TenantID, w.AnnID, everything).ToRelease.Count,
		"the person who prepared a batch does not release it")
	bob := read(w.Bob, t, w.DB, w.TenantID, w.BobID, everything).ToRelease
	require.Equal(t, 1, bob.Count)
	require.Equal(t, b.ID, bob.Rows[0].Batch.ID)
	require.NotEmpty(t, bob.Rows[0].WorkspaceID)
	require.Equal(t, map[string]string{"USD": "98.00"}, amounts(bob.Amounts))

	w.Exec(`UPDATE tenants SET settings = settings || '{"releasePolicy": {"preparerMayRelease": true}}'
		WHERE tenant_id = $1`, w.TenantID)
	require.Equal(t, 1, read(w.Ann, t, w.DB, w.TenantID, w.AnnID, everything).ToRelease.Count, "the policy is relaxed")
}

func TestProblemsAreFailedPaymentsBatchesAndRecentJobs(t *testing.T) {
	w := storetest.NewWaitingBatch(t)
	paymentID, _ := w.Pay(w.PaidByCheck, "INV-2", "7.00")
	w.Exec(`UPDATE payments SET status = 'failed', status_detail = 'returned' WHERE id = $1`, paymentID)
	w.Exec(`UPDATE payment_batches SET status = 'rejected' WHERE id = $1`, w.Batch.ID)
	w.Exec(`UPDATE jobs SET state = 'FinishedWithErrors', finished_at = now() WHERE id = $1`, w.Batch.JobID)

	d := read(w.Bob, t, w.DB, w.TenantID, w.BobID, everything)
	require.Equal(t, 1, d.Payments.Count)
	require.Equal(t, paymentID, d.Payments.Rows[0].ID)
	require.Equal(t, map[string]string{"USD": "7.00"}, amounts(d.Payments.Amounts))
	require.Equal(t, 1, d.Batches.Count)
	require.Equal(t, payment.ProblemRejected, d.Batches.Rows[0].Problem.Kind)
	require.Equal(t, 1, d.Jobs.Count)
	require.Equal(t, w.Batch.JobID, d.Jobs.Rows[0].ID)

	w.Exec(`UPDATE jobs SET finished_at = now() - interval '8 days' WHERE id = $1`, w.Batch.JobID)
	require.Zero(t, read(w.Bob, t, w.DB, w.TenantID, w.BobID, everything).Jobs.Count)
}

func TestOtherTenantsAndNonMembersSeeNothing(t *testing.T) {
	w := storetest.NewWaitingBatch(t)
	paymentID, invoiceID := w.Pay(w.PaidByCheck, "INV-2", "7.00")
	w.Exec(`UPDATE payments SET status = 'failed' WHERE id = $1`, paymentID)
	w.Exec(`UPDATE invoices SET stage = 'captured', bucket = 'active', due_date = now()::date + 2 WHERE id = $1`, invoiceID)
	seen := read(w.Bob, t, w.DB, w.TenantID, w.BobID, everything)
	require.Equal(t, []int{1, 1, 1, 1}, []int{seen.ToCorrect.Count, seen.DueInvoices.Count, seen.Payments.Count,
		seen.ToRelease.Count})

	neighbor := w.Neighbor(t, nil)
	requireEmpty(t, read(neighbor.Bob, t, w.DB, neighbor.TenantID, neighbor.BobID, everything))
	w.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind)
		SELECT $1, id, $2, 'user' FROM projects WHERE tenant_id = $1`, w.TenantID, id.New())
	reader := storetest.Reading(w.TenantID, w.BobID)
	requireEmpty(t, read(reader, t, w.DB, w.TenantID, w.BobID, everything))
}
