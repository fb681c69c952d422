package store_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	invoiceapp "countersign.dev/app/invoice"
	subjectapp "countersign.dev/app/subject"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	invoiceflow "countersign.dev/workflows/invoice"
)

// submitted is an invoice of the amount on its way, with its job.
func (w *world) submitted(number, amount string) (invoice.Invoice, string) {
	w.t.Helper()
	inv, err := storetest.InvoiceCommands(w.store).Capture(w.clerk, w.tenant, w.captured(number, amount))
	require.NoError(w.t, err)
	inv, job, err := storetest.InvoiceCommands(w.store).
		Submit(w.clerk, w.tenant, storetest.AnyInvoice, inv.ID, inv.Version, "")
	require.NoError(w.t, err)
	require.Equal(w.t, invoice.Submitted, inv.Stage)
	return inv, job
}

// rules: everything goes to the approvers.
func (w *world) rules(rules ...approval.Rule) {
	w.t.Helper()
	storetest.ReplaceRules(w.asMia, w.t, w.store, w.tenant, w.project, rules...)
}

var toApprovers = approval.Rule{Name: "Everything",
	Levels: []approval.Level{{Name: "Approver", Roles: []string{"Approver"}}}}

// asked is the open task of a routed invoice.
func (w *world) asked(number, amount string) (invoice.Invoice, task.Task) {
	w.t.Helper()
	inv, job := w.submitted(number, amount)
	inv, tk, err := storetest.InvoiceCommands(w.store).Route(ctx, w.tenant, inv.ID, job)
	require.NoError(w.t, err)
	require.NotNil(w.t, tk)
	return inv, *tk
}

func TestASubmittedInvoiceClaimsItsNumber(t *testing.T) {
	w := newWorld(t)
	w.submitted("INV-1", "500.00")
	twin, err := storetest.InvoiceCommands(w.store).Capture(w.clerk, w.tenant, w.captured("inv-1", "500.00"))
	require.NoError(t, err)
	_, _, err = storetest.InvoiceCommands(w.store).
		Submit(w.clerk, w.tenant, storetest.AnyInvoice, twin.ID, twin.Version, "")
	require.Equal(t, fault.DuplicateInvoice, fault.CodeOf(err))
	got, err := storetest.InvoiceCommands(w.store).Get(ctx, w.tenant, twin.ID)
	require.NoError(t, err)
	require.Equal(t, invoice.Captured, got.Stage, "nothing half done")
}

func TestRoutingTwiceAsksOnce(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	inv, job := w.submitted("INV-1", "500.00")
	var tasks [2]*task.Task
	var wg sync.WaitGroup
	for n := range tasks {
		wg.Go(func() {
			_, tk, err := storetest.InvoiceCommands(w.store).Route(ctx, w.tenant, inv.ID, job)
			require.NoError(t, err)
			tasks[n] = tk
		})
	}
	wg.Wait()
	require.Equal(t, tasks[0].ID, tasks[1].ID)
	require.Equal(t, 1, tasks[0].Levels())
	require.Len(t, tasks[0].Current(), 2)
	require.Equal(t, "rule “Everything”: every invoice", tasks[0].Plan.Words)
}

func TestAnApprovedTaskApprovesItsInvoiceOnce(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	inv, tk := w.asked("INV-1", "500.00")
	update := newID()
	for range 2 {
		done, err := subjectapp.Tasks(w.store, nil).Act(w.asAnn, w.tenant, tk.ID, update, task.Act{Action: task.Approve})
		require.NoError(t, err)
		require.Equal(t, task.StateApproved, done.State)
	}
	got, err := storetest.InvoiceCommands(w.store).Get(ctx, w.tenant, inv.ID)
	require.NoError(t, err)
	require.Equal(t, invoice.Approved, got.Stage)
	_, err = subjectapp.Tasks(w.store, nil).Act(w.asBob, w.tenant, tk.ID, newID(), task.Act{Action: task.Approve})
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "somebody was first")
}

func TestAmountOverTheLimitOfTheLevelAdvancesToAnApproverWhoCoversIt(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	_, tk := w.asked("INV-1", "5000.00")
	require.Equal(t, 2, tk.Levels())
	require.Equal(t, approval.LimitStep, tk.Plan.Steps[1].Name)
	advanced, err := subjectapp.Tasks(w.store, nil).
		Act(w.asAnn, w.tenant, tk.ID, newID(), task.Act{Action: task.Approve})
	require.NoError(t, err)
	require.True(t, advanced.Open())
	require.Equal(t, 2, advanced.Level)
	require.Equal(t, w.mia, advanced.Current()[0].UserID)
	done, err := subjectapp.Tasks(w.store, nil).Act(w.asMia, w.tenant, tk.ID, newID(), task.Act{Action: task.Approve})
	require.NoError(t, err)
	require.Equal(t, task.StateApproved, done.State)
}

func TestARejectionNeedsAReasonAndEndsTheInvoice(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	inv, tk := w.asked("INV-1", "500.00")
	_, err := subjectapp.Tasks(w.store, nil).
		Act(w.asAnn, w.tenant, tk.ID, newID(), task.Act{Action: task.Reject, Fields: task.Fields{Reason: " "}})
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	_, err = subjectapp.Tasks(w.store, nil).
		Act(w.asAnn, w.tenant, tk.ID, newID(), task.Act{Action: task.Reject, Fields: task.Fields{Reason: "not ordered"}})
	require.NoError(t, err)
	got, err := storetest.InvoiceCommands(w.store).Get(ctx, w.tenant, inv.ID)
	require.NoError(t, err)
	require.Equal(t, invoice.RejectedBucket, got.Bucket())
	require.Equal(t, "not ordered", got.DecisionReason)
	_, _ = w.submitted("INV-1", "500.00") // a rejected invoice no longer claims its number
}

func TestAStrangerHasNoAccessToATask(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	_, tk := w.asked("INV-1", "500.00")
	_, err := subjectapp.Tasks(w.store, nil).Act(w.asMia, w.tenant, tk.ID, newID(), task.Act{Action: task.Approve})
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err))
	other := storetest.Tenant(t, w.store)
	_, err = subjectapp.Tasks(w.store, nil).
		Act(storetest.As(other, w.ann, "Ann"), other, tk.ID, newID(), task.Act{Action: task.Approve})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = subjectapp.Tasks(w.store, nil).Get(ctx, other, tk.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = subjectapp.Tasks(w.store, nil).Act(w.asMia, other, tk.ID, newID(),
		task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{w.bob}}})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func TestWhoEnteredAnInvoiceCannotBeItsOnlyApprover(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	captured := w.captured("INV-1", "500.00")
	captured.EnteredBy = w.ann
	inv, err := storetest.InvoiceCommands(w.store).Capture(w.asAnn, w.tenant, captured)
	require.NoError(t, err)
	inv, job, err := storetest.InvoiceCommands(w.store).
		Submit(w.asAnn, w.tenant, storetest.AnyInvoice, inv.ID, inv.Version, "")
	require.NoError(t, err)
	_, tk, err := storetest.InvoiceCommands(w.store).Route(ctx, w.tenant, inv.ID, job)
	require.NoError(t, err)
	_, err = subjectapp.Tasks(w.store, nil).Act(w.asAnn, w.tenant, tk.ID, newID(), task.Act{Action: task.Approve})
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	require.ErrorContains(t, err, "separation of duties")
	_, err = subjectapp.Tasks(w.store, nil).Act(w.asBob, w.tenant, tk.ID, newID(), task.Act{Action: task.Approve})
	require.NoError(t, err)
}

func TestADelegateDecidesAndHistoryNamesBoth(t *testing.T) {
	w := newWorld(t)
	w.rules(approval.Rule{Name: "Ann", Levels: []approval.Level{{Name: "Ann", Users: []string{w.ann}}}})
	w.exec(
		`INSERT INTO delegations (tenant_id, id, from_user, to_user, starts_on, ends_on) VALUES ($1, $2, $3, $4, current_date - 2, current_date + 2)`,
		w.tenant,
		newID(),
		w.ann,
		w.bob,
	)
	_, tk := w.asked("INV-1", "500.00")
	_, err := subjectapp.Tasks(w.store, nil).Act(w.asBob, w.tenant, tk.ID, newID(), task.Act{Action: task.Approve})
	require.NoError(t, err)
	require.EqualValues(t, 1,
		count(
			t,
			w.super,
			`SELECT count(*) FROM task_history WHERE task_id = $1 AND user_name = 'Bob Approver for Ann Approver' AND on_behalf_of = $2`,
			tk.ID,
			w.ann,
		))
}

func TestADelegationThatBeginsOrEndsWhileATaskWaitsCounts(t *testing.T) {
	w := newWorld(t)
	w.rules(approval.Rule{Name: "Ann", Levels: []approval.Level{{Name: "Ann", Users: []string{w.ann}}}})
	_, tk := w.asked("INV-1", "500.00")
	bob := taskapp.Reader{UserID: w.bob}
	mine := func() int {
		page, err := subjectapp.Tasks(w.store, nil).List(w.tenant, bob, true).Page(ctx, grid.Query{})
		require.NoError(t, err)
		return len(page.Rows)
	}
	_, err := subjectapp.Tasks(w.store, nil).View(ctx, w.tenant, tk.ID, bob)
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err))
	require.Zero(t, mine())
	w.exec(
		`INSERT INTO delegations (tenant_id, id, from_user, to_user, starts_on, ends_on) VALUES ($1, $2, $3, $4, current_date - 2, current_date + 2)`,
		w.tenant,
		newID(),
		w.ann,
		w.bob,
	)
	view, err := subjectapp.Tasks(w.store, nil).View(ctx, w.tenant, tk.ID, bob)
	require.NoError(t, err)
	require.Equal(t, "Ann Approver", view.OnBehalf)
	require.Equal(t, 1, mine())
	_, err = subjectapp.Tasks(w.store, nil).Act(w.asBob, w.tenant, tk.ID, newID(),
		task.Act{Action: task.RequestInfo, Fields: task.Fields{Text: "?", Recipient: "a@b.example"}})
	require.NoError(t, err)
	w.exec(`UPDATE delegations SET ends_on = current_date - 2`)
	require.Zero(t, mine())
	_, err = subjectapp.Tasks(w.store, nil).Act(w.asBob, w.tenant, tk.ID, newID(), task.Act{Action: task.Approve})
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err), "the absence is over")
}

func TestAnUnbalancedInvoiceCannotBeApproved(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	inv, tk := w.asked("INV-1", "500.00")
	parts := []invoice.Distribution{{Account: "6100", Amount: *inv.Index.Amount},
		{Account: "6200", Amount: *inv.Index.Amount}}
	_, err := storetest.InvoiceCommands(w.store).
		ReplaceDistribution(w.clerk, w.tenant, storetest.AnyInvoice, inv.ID, inv.Version, parts)
	require.NoError(t, err)
	_, err = subjectapp.Tasks(w.store, nil).Act(w.asAnn, w.tenant, tk.ID, newID(), task.Act{Action: task.Approve})
	require.Equal(t, fault.InvoiceUnbalanced, fault.CodeOf(err))
}

func TestReassignAskAnswerAndRestart(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	_, tk := w.asked("INV-1", "500.00")
	tk, err := subjectapp.Tasks(w.store, nil).Act(w.asMia, w.tenant, tk.ID, newID(),
		task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{w.mia}, Reason: "on holiday"}})
	require.NoError(t, err)
	require.Equal(t, w.mia, tk.Current()[0].UserID)
	tk, err = subjectapp.Tasks(w.store, nil).Act(w.asMia, w.tenant, tk.ID, newID(),
		task.Act{Action: task.RequestInfo, Fields: task.Fields{Text: "Which cost centre?", Recipient: "buyer@example.com"}})
	require.NoError(t, err)
	require.True(t, tk.InfoRequested)
	tk, err = subjectapp.Tasks(w.store, nil).Act(w.clerk, w.tenant, tk.ID, newID(),
		task.Act{Action: task.ProvideInfo, Fields: task.Fields{Text: "CC 12"}})
	require.NoError(t, err)
	require.False(t, tk.InfoRequested)
	tk, err = subjectapp.Tasks(w.store, nil).Act(w.asMia, w.tenant, tk.ID, newID(),
		task.Act{Action: task.Restart})
	require.NoError(t, err)
	require.Len(t, tk.Current(), 2, "the plan's people again")
	_, err = subjectapp.Tasks(w.store, nil).Act(w.clerk, w.tenant, tk.ID, newID(),
		task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{w.clerkID}}})
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "the clerk may not decide")
}

func TestAnAlarmRingsOnce(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	_, tk := w.asked("INV-1", "500.00")
	mails := func() int64 {
		return count(t, w.super, `SELECT coalesce(sum(parts), 0) FROM mails WHERE tenant_id = $1`, w.tenant)
	}
	before := mails()
	for range 2 {
		rung, err := subjectapp.Tasks(w.store, nil).Alarm(ctx, w.tenant, tk.ID, task.Remind, tk.NextReminderAt)
		require.NoError(t, err)
		require.True(t, rung.Open())
	}
	require.Equal(t, before+2, mails(), "one to each of two people")
	tk, err := subjectapp.Tasks(w.store, nil).Get(ctx, w.tenant, tk.ID)
	require.NoError(t, err)
	escalated, err := subjectapp.Tasks(w.store, nil).Alarm(ctx, w.tenant, tk.ID, task.Escalate, tk.EscalatesAt)
	require.NoError(t, err)
	require.Len(t, escalated.Current(), 3)
	require.True(t, escalated.EscalatesAt.IsZero())
}

func TestWithdrawingClosesTheTaskAndTellsTheCase(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	inv, tk := w.asked("INV-1", "500.00")
	inv, err := storetest.InvoiceCommands(w.store).Withdraw(w.clerk, w.tenant, storetest.AnyInvoice, inv.ID, inv.Version)
	require.NoError(t, err)
	require.Equal(t, invoice.Captured, inv.Stage)
	tk, err = subjectapp.Tasks(w.store, nil).Get(ctx, w.tenant, tk.ID)
	require.NoError(t, err)
	require.Equal(t, task.StateWithdrawn, tk.State)
	require.EqualValues(t, 1,
		count(t, w.super, `SELECT count(*) FROM outbox WHERE kind = 'signal' AND payload->>'workflowId' = $1`,
			invoiceflow.ApprovalID(w.tenant, inv.ID, inv.ProcessNumber)))
}

func TestAnErpHandOverIsCountedBeforeItIsSent(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	inv, tk := w.asked("INV-1", "500.00")
	storetest.ConnectERP(t, w.super, w.tenant, inv.ProjectID, "https://one.example")
	_, err := subjectapp.Tasks(w.store, nil).Act(w.asAnn, w.tenant, tk.ID, newID(), task.Act{Action: task.Approve})
	require.NoError(t, err)
	_, first, to, err := storetest.InvoiceCommands(w.store).BeginPosting(ctx, w.tenant, inv.ID)
	require.NoError(t, err)
	require.Equal(t, []any{"https://one.example", "https://one.example"}, []any{first.Address, to.Address})
	storetest.ConnectERP(t, w.super, w.tenant, inv.ProjectID, "https://two.example")
	_, second, to, err := storetest.InvoiceCommands(w.store).BeginPosting(ctx, w.tenant, inv.ID)
	require.NoError(t, err)
	require.Equal(t, first.ID, second.ID)
	require.Equal(t, 2, second.Attempts)
	require.Equal(t, []any{"https://one.example", "https://two.example"}, []any{second.Address, to.Address},
		"the posting keeps the address of the attempt whose outcome is open")
	require.True(t, second.SentElsewhere(to.Address))
	got, err := storetest.InvoiceCommands(w.store).
		FailPosting(ctx, w.tenant, second, tk.JobID, fault.ErpInvoice, "period closed")
	require.NoError(t, err)
	require.Equal(t, invoice.ErrorBucket, got.Bucket())
	_, err = storetest.InvoiceCommands(w.store).Retry(w.clerk, w.tenant, inv.ID, tk.JobID)
	require.NoError(t, err)
	_, third, _, err := storetest.InvoiceCommands(w.store).BeginPosting(ctx, w.tenant, inv.ID)
	require.NoError(t, err)
	require.NotEqual(t, first.ID, third.ID, "the ERP refused the first one for good")
	for range 2 {
		got, err = storetest.InvoiceCommands(w.store).CompletePosting(ctx, w.tenant, third, "ERP-77")
		require.NoError(t, err)
		require.Equal(t, invoice.ErpSent, got.Stage)
	}
}

func TestAPaidInvoiceTellsItsCase(t *testing.T) {
	w := newWorld(t)
	w.rules(approval.Rule{Name: "Pass"})
	inv, job := w.submitted("INV-1", "500.00")
	inv, tk, err := storetest.InvoiceCommands(w.store).Route(ctx, w.tenant, inv.ID, job)
	require.NoError(t, err)
	require.Nil(t, tk)
	require.Equal(t, invoice.Approved, inv.Stage, "the rule asks nobody")
	_, p, _, err := storetest.InvoiceCommands(w.store).BeginPosting(ctx, w.tenant, inv.ID)
	require.NoError(t, err)
	_, err = storetest.InvoiceCommands(w.store).CompletePosting(ctx, w.tenant, p, "ERP-1")
	require.NoError(t, err)
	require.NoError(t, w.store.InTenant(ctx, w.tenant,
		func(tx *postgres.Tx) error { return invoiceapp.SetInPayment(tx, inv.ID, newID()) }))
	for range 2 {
		require.NoError(
			t,
			w.store.InTenant(
				ctx,
				w.tenant,
				func(tx *postgres.Tx) error { return invoiceapp.SetPaid(tx, inv.ID, time.Now()) },
			),
		)
	}
	require.EqualValues(t, 1, count(t, w.super, `SELECT count(*) FROM outbox WHERE kind = 'signal' AND name = 'paid'`))
}

func TestARepeatedClickOnAStaleInvoiceIsRefused(t *testing.T) {
	w := newWorld(t)
	inv, err := storetest.InvoiceCommands(w.store).Capture(w.clerk, w.tenant, w.captured("INV-1", "500.00"))
	require.NoError(t, err)
	changed, err := storetest.InvoiceCommands(w.store).UpdateIndexData(
		w.clerk,
		w.tenant,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]invoice.Change{{Name: invoice.FieldAmount, Value: "600.00"}},
	)
	require.NoError(t, err)
	require.Equal(t, inv.Version+1, changed.Version)
	_, err = storetest.InvoiceCommands(w.store).UpdateIndexData(
		w.clerk,
		w.tenant,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]invoice.Change{{Name: invoice.FieldAmount, Value: "700.00"}},
	)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	_, err = storetest.InvoiceCommands(w.store).UpdateIndexData(
		w.clerk,
		w.tenant,
		storetest.AnyInvoice,
		inv.ID,
		changed.Version,
		[]invoice.Change{{Name: invoice.FieldAmount, Value: "abc"}, {Name: invoice.FieldDueDate, Value: "soon"}},
	)
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	require.Len(t, f.Fields, 2, "all problems at once")
}

func TestAnInvoiceNobodyMayApproveGoesBackWithTheReason(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	inv, job := w.submitted("INV-1", "90000.00")
	w.exec(`UPDATE roles SET approval_limit = 5000 WHERE tenant_id = $1`, w.tenant) // after submit
	inv, tk, err := storetest.InvoiceCommands(w.store).Route(ctx, w.tenant, inv.ID, job)
	require.NoError(t, err)
	require.Nil(t, tk)
	require.Equal(t, invoice.Captured, inv.Stage)
	require.Contains(t, inv.StatusDetail, "Nobody may approve $90,000.00")
}
