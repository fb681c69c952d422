package projection_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	bulkapp "countersign.dev/app/bulk"
	navigationapp "countersign.dev/app/navigation"
	projectionapp "countersign.dev/app/projection"
	subjectapp "countersign.dev/app/subject"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/navigation"
	"countersign.dev/domain/task"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

var ctx = context.Background()

// world is a tenant whose projections are compared with its record.
type world struct{ *storetest.Payables }

func newWorld(t *testing.T) *world { return &world{storetest.NewPayables(t)} }

// follow applies all events of the tenant. Other tests of the same server have transactions of their own, so an
// event may have to wait for one of them.
func (w *world) follow() {
	w.T.Helper()
	require.Eventually(w.T, func() bool {
		for more := true; more; {
			var err error
			more, err = projectionapp.Commands{DB: w.DB}.Project(ctx, w.TenantID)
			require.NoError(w.T, err)
		}
		return storetest.Count(w.T, w.Superuser, `SELECT count(*) FROM events e JOIN projection_offsets o USING (tenant_id)
			WHERE tenant_id = $1 AND (e.xid, e.id) > (o.xid, o.id)`, w.TenantID) == 0
	}, 2*time.Minute, 5*time.Millisecond)
}

// projected are all rows of the projections.
func (w *world) projected() (rows []string) {
	w.T.Helper()
	conn := testkit.Pool(w.T, w.Superuser)
	for _, table := range []string{"counted_task_assignees", "task_counters", "counted_invoices", "invoice_amounts"} {
		found, err := conn.Query(ctx, `SELECT '`+table+` ' || p::text FROM `+table+` p ORDER BY 1`)
		require.NoError(w.T, err)
		all, err := pgx.CollectRows(found, pgx.RowTo[string])
		require.NoError(w.T, err)
		rows = append(rows, all...)
	}
	return rows
}

// requireEqualToRebuild compares what followed from the events with what follows from the record.
func (w *world) requireEqualToRebuild(after string) {
	w.T.Helper()
	w.follow()
	followed := w.projected()
	require.NoError(w.T, projectionapp.Commands{DB: w.DB}.Rebuild(ctx, w.TenantID))
	require.Equal(w.T, w.projected(), followed, after)
	for _, userID := range []string{w.AnnID, w.BobID, w.MiaID, w.ClerkID} {
		list, err := subjectapp.Tasks(w.DB, nil).List(w.TenantID, taskapp.Reader{UserID: userID}, true).
			Page(ctx, grid.Query{Filters: []grid.Filter{{Field: "bucket", Operator: grid.Equal, Values: []string{"active"}}}})
		require.NoError(w.T, err)
		require.Len(w.T, list.Rows, w.openTasks(userID), "%s: the counter is the length of the person's list", after)
	}
}

func (w *world) openTasks(userID string) int {
	w.T.Helper()
	menu, err := navigationapp.Commands{DB: w.DB}.Menu(ctx, w.TenantID, userID, navigation.Scope{Tasks: true})
	require.NoError(w.T, err)
	require.NotNil(w.T, menu.OpenTasks)
	return *menu.OpenTasks
}

func (w *world) act(who string, tk task.Task, a task.Act) {
	w.T.Helper()
	as := map[string]bool{w.AnnID: true}[who]
	ctx := w.Mia
	if as {
		ctx = w.Ann
	}
	_, err := subjectapp.Tasks(w.DB, nil).Act(ctx, w.TenantID, tk.ID, id.New(), a)
	require.NoError(w.T, err)
}

func TestProjectionsFollowCommandsAndEqualRebuild(t *testing.T) {
	w := newWorld(t)
	w.Rules(storetest.ToApprovers)
	w.requireEqualToRebuild("nothing happened")
	require.Empty(t, w.projected())

	type open struct {
		inv invoice.Invoice
		tk  task.Task
	}
	var all []open
	for n := range 8 {
		inv, tk := w.Routed(fmt.Sprint("INV-", n), fmt.Sprint(100+n, ".25"))
		all = append(all, open{inv, tk})
	}
	_, advancing := w.Routed("INV-high", "5000.00")
	_, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-captured", "17.00"))
	require.NoError(t, err)
	w.requireEqualToRebuild("capture, submit and route")
	require.Equal(t, 9, w.openTasks(w.AnnID))
	require.Equal(t, 9, w.openTasks(w.BobID))
	require.Zero(t, w.openTasks(w.MiaID))

	w.act(w.AnnID, all[0].tk, task.Act{Action: task.Approve})
	w.act(w.AnnID, all[1].tk, task.Act{Action: task.Reject, Fields: task.Fields{Reason: "not ordered"}})
	w.act(w.AnnID, advancing, task.Act{Action: task.Approve})
	w.requireEqualToRebuild("approve, reject and advance a level")
	require.Equal(t, 6, w.openTasks(w.AnnID))
	require.Equal(t, 1, w.openTasks(w.MiaID), "the next level asks the manager")

	w.act(w.MiaID, all[2].tk, task.Act{Action: task.Reassign,
		Fields: task.Fields{Assignees: []string{w.MiaID}, Reason: "on holiday"}})
	w.requireEqualToRebuild("reassign")
	require.Equal(t, 5, w.openTasks(w.BobID))
	require.Equal(t, 2, w.openTasks(w.MiaID))

	inv, err := storetest.InvoiceCommands(w.DB).Get(ctx, w.TenantID, all[3].inv.ID)
	require.NoError(t, err)
	inv, err = storetest.InvoiceCommands(w.DB).Withdraw(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version)
	require.NoError(t, err)
	w.requireEqualToRebuild("withdraw")
	inv, err = storetest.InvoiceCommands(w.DB).UpdateIndexData(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID,
		inv.Version, []invoice.Change{{Name: invoice.FieldAmount, Value: "999.99"}})
	require.NoError(t, err)
	w.requireEqualToRebuild("correct the amount")
	_, err = storetest.InvoiceCommands(w.DB).Delete(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version,
		invoice.DeleteReasons()[0], "entered twice")
	require.NoError(t, err)
	w.requireEqualToRebuild("delete")

	bulk := bulkapp.Commands{DB: w.DB}
	run, err := bulk.Start(w.Ann, w.TenantID, task.Act{Action: task.Approve}, []string{all[4].tk.ID, all[5].tk.ID})
	require.NoError(t, err)
	for _, o := range all[4:6] {
		w.act(w.AnnID, o.tk, task.Act{Action: task.Approve})
		_, err = bulk.Record(ctx, w.TenantID, run.ID, []task.BulkItem{{TaskID: o.tk.ID}})
		require.NoError(t, err)
	}
	w.requireEqualToRebuild("an action on many tasks")

	storetest.Invoices(t, w.Superuser, w.TenantID, w.ProjectID, 500) // as an import from elsewhere writes them
	require.NoError(t, projectionapp.Commands{DB: w.DB}.Rebuild(ctx, w.TenantID))
	w.act(w.AnnID, all[6].tk, task.Act{Action: task.Approve})
	w.requireEqualToRebuild("an import")
	require.Equal(t, 1, w.openTasks(w.AnnID))
}

func TestDelegateCounterIncludesTasksOfAbsentPersonOnce(t *testing.T) {
	w := newWorld(t)
	w.Rules(storetest.ToApprovers)
	w.Routed("INV-1", "500.00")
	_, tk := w.Routed("INV-2", "500.00")
	w.act(w.MiaID, tk,
		task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{w.AnnID}, Reason: "knows it"}})
	w.Exec(`INSERT INTO delegations (tenant_id, id, from_user, to_user, starts_on, ends_on)
		VALUES ($1, $2, $3, $4, current_date - 2, current_date + 2)`, w.TenantID, id.New(), w.AnnID, w.BobID)
	w.requireEqualToRebuild("a delegation")
	require.Equal(t, 2, w.openTasks(w.BobID), "one task asks both of them")
	w.Exec(`UPDATE tasks SET involved = ARRAY[$2::uuid] WHERE tenant_id = $1`, w.TenantID, w.AnnID)
	require.Equal(t, 1, w.openTasks(w.BobID), "nobody acts for a person who entered the subject")
}

func TestProjectionContainsOnlyItsTenant(t *testing.T) {
	w := newWorld(t)
	w.Rules(storetest.ToApprovers)
	w.Routed("INV-1", "500.00")
	other := storetest.Tenant(t, w.DB)
	_, err := projectionapp.Commands{DB: w.DB}.Project(ctx, other)
	require.NoError(t, err)
	require.Empty(t, w.projected())
	w.follow()
	require.EqualValues(t, 2, storetest.Count(t, w.Superuser, `SELECT count(*) FROM task_counters WHERE tenant_id = $1`, w.TenantID))
	require.Zero(t, storetest.Count(t, w.Superuser, `SELECT count(*) FROM task_counters WHERE tenant_id = $1`, other))
}

// The offset never passes an open transaction: its event would be left out when it commits.
func TestEventOfLateCommitIsProjected(t *testing.T) {
	w := newWorld(t)
	w.Rules(storetest.ToApprovers)
	_, late := w.Routed("INV-late", "100.00")
	w.follow()
	require.Equal(t, 1, w.openTasks(w.BobID))

	conn, err := pgx.Connect(ctx, testkit.AsLogin(t, w.Superuser, testkit.AppLogin))
	require.NoError(t, err)
	defer func() { _ = conn.Close(ctx) }()
	slow, err := conn.Begin(ctx)
	require.NoError(t, err)
	for _, sql := range []string{
		`SELECT set_config('app.tenant', '` + w.TenantID + `', true)`,
		`INSERT INTO events (tenant_id, id, type, subject_type, subject_id, project_id, payload)
			SELECT tenant_id, gen_random_uuid(), 'updateTask', 'task', id, project_id, jsonb_build_object('taskId', id) FROM tasks`,
		`DELETE FROM task_assignees WHERE user_id = '` + w.BobID + `'`,
	} {
		_, err = slow.Exec(ctx, sql)
		require.NoError(t, err)
	}
	w.Routed("INV-early", "100.00") // begins later and commits first
	readers := make(chan error, 3)
	for range cap(readers) {
		go func() {
			var err error
			for end := time.Now().Add(500 * time.Millisecond); err == nil && time.Now().Before(end); {
				_, err = projectionapp.Commands{DB: w.DB}.Project(ctx, w.TenantID)
			}
			readers <- err
		}()
	}
	for range cap(readers) {
		require.NoError(t, <-readers)
	}
	require.Equal(t, 1, w.openTasks(w.BobID), "both events wait for the open transaction")
	require.NoError(t, slow.Commit(ctx))
	w.requireEqualToRebuild("the late commit")
	require.Equal(t, 1, w.openTasks(w.BobID), "the new task alone")
	require.Zero(t, storetest.Count(t, w.Superuser, `SELECT count(*) FROM counted_task_assignees WHERE task_id = $1 AND user_id = $2`,
		late.ID, w.BobID))
}

// A database that was restored from a dump has smaller transaction numbers than the stored offset.
func TestProjectionsAreRebuiltAfterRestoreOnAnotherServer(t *testing.T) {
	w := newWorld(t)
	w.Rules(storetest.ToApprovers)
	w.Routed("INV-1", "500.00")
	w.follow()
	w.Exec(`UPDATE projection_offsets SET xid = '4000000000000'`)
	w.Exec(`DELETE FROM task_counters`)
	w.follow()
	require.Equal(t, 1, w.openTasks(w.AnnID))
}

func TestTasksOfHiddenProjectsAreNotCounted(t *testing.T) {
	w := newWorld(t)
	w.Rules(storetest.ToApprovers)
	w.Routed("INV-1", "500.00")
	w.follow()
	as := func(userID string) int {
		menu, err := navigationapp.Commands{DB: w.DB}.Menu(storetest.Reading(w.TenantID, userID, "tasks:getList"),
			w.TenantID, userID, navigation.Scope{Tasks: true})
		require.NoError(t, err)
		return *menu.OpenTasks
	}
	require.Equal(t, 1, as(w.AnnID), "a project without members is visible to all")
	w.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, w.TenantID,
		w.ProjectID, w.BobID)
	require.Equal(t, []int{0, 1}, []int{as(w.AnnID), as(w.BobID)})
}

func TestAmountsAreExactAndLimitedToVisibleProjects(t *testing.T) {
	w := newWorld(t)
	for n, amount := range []string{"0.10", "0.20", "1234567.89"} {
		_, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured(fmt.Sprint("INV-", n), amount))
		require.NoError(t, err)
	}
	w.Exec(`INSERT INTO invoices (tenant_id, id, project_id, number, amount, currency, stage, bucket, match_key)
		VALUES ($1, $2, $3, 'EUR-1', 7.5, 'EUR', 'captured', 'active', 'EUR1')`, w.TenantID, id.New(), w.ProjectID)
	require.NoError(t, projectionapp.Commands{DB: w.DB}.Rebuild(ctx, w.TenantID))
	amounts, err := storetest.InvoiceCommands(w.DB).Amounts(ctx, w.TenantID, w.ProjectID)
	require.NoError(t, err)
	var got []string
	for _, a := range amounts {
		got = append(got, fmt.Sprint(a.Bucket, " ", a.Invoices, " ", a.Amount))
	}
	require.Equal(t, []string{"active 1 7.50 EUR", "active 3 1234568.19 USD"}, got)

	w.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, w.TenantID,
		w.ProjectID, w.MiaID)
	as := func(userID string) int {
		amounts, err := storetest.InvoiceCommands(w.DB).Amounts(
			storetest.Reading(w.TenantID, userID, "invoices:getList"), w.TenantID, w.ProjectID)
		require.NoError(t, err)
		return len(amounts)
	}
	require.Equal(t, 2, as(w.MiaID))
	require.Zero(t, as(w.AnnID), "the project is reserved for others")
}
