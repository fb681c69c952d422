package invoice_test

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
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	invoiceflow "countersign.dev/workflows/invoice"
)

func TestSubmittedInvoiceReservesItsNumber(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Submitted("INV-1", "500.00")
	twin, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("inv-1", "500.00"))
	require.NoError(t, err)
	_, _, err = storetest.InvoiceCommands(w.DB).
		Submit(w.Clerk, w.TenantID, storetest.AnyInvoice, twin.ID, twin.Version, "")
	require.Equal(t, fault.DuplicateInvoice, fault.CodeOf(err))
	got, err := storetest.InvoiceCommands(w.DB).Get(ctx, w.TenantID, twin.ID)
	require.NoError(t, err)
	require.Equal(t, invoice.Captured, got.Stage, "nothing half done")
}

func TestRepeatedRoutingAssignsOnce(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	inv, job := w.Submitted("INV-1", "500.00")
	var tasks [2]*task.Task
	var wg sync.WaitGroup
	for n := range tasks {
		wg.Go(func() {
			_, tk, err := storetest.InvoiceCommands(w.DB).Route(ctx, w.TenantID, inv.ID, job)
			require.NoError(t, err)
			tasks[n] = tk
		})
	}
	wg.Wait()
	require.Equal(t, tasks[0].ID, tasks[1].ID)
	require.Equal(t, 1, tasks[0].Levels())
	require.Len(t, tasks[0].Current(), 2)
	require.Equal(t, "rule “Everything”: every invoice", tasks[0].Plan.Text)
}

func TestApprovedTaskApprovesItsInvoiceOnce(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	inv, tk := w.Routed("INV-1", "500.00")
	update := id.New()
	for range 2 {
		done, err := subjectapp.Tasks(w.DB, nil).Act(w.Ann, w.TenantID, tk.ID, update, task.Act{Action: task.Approve})
		require.NoError(t, err)
		require.Equal(t, task.StateApproved, done.State)
	}
	got, err := storetest.InvoiceCommands(w.DB).Get(ctx, w.TenantID, inv.ID)
	require.NoError(t, err)
	require.Equal(t, invoice.Approved, got.Stage)
	_, err = subjectapp.Tasks(w.DB, nil).Act(w.Bob, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "somebody was first")
}

func TestAmountOverLevelLimitAdvancesToApproverWithSufficientLimit(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	_, tk := w.Routed("INV-1", "5000.00")
	require.Equal(t, 2, tk.Levels())
	require.Equal(t, approval.LimitStep, tk.Plan.Steps[1].Name)
	advanced, err := subjectapp.Tasks(w.DB, nil).
		Act(w.Ann, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.NoError(t, err)
	require.True(t, advanced.Open())
	require.Equal(t, 2, advanced.Level)
	require.Equal(t, w.MiaID, advanced.Current()[0].UserID)
	done, err := subjectapp.Tasks(w.DB, nil).Act(w.Mia, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.NoError(t, err)
	require.Equal(t, task.StateApproved, done.State)
}

func TestRejectionNeedsReasonAndEndsInvoice(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	inv, tk := w.Routed("INV-1", "500.00")
	_, err := subjectapp.Tasks(w.DB, nil).
		Act(w.Ann, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Reject, Fields: task.Fields{Reason: " "}})
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	_, err = subjectapp.Tasks(w.DB, nil).
		Act(w.Ann, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Reject, Fields: task.Fields{Reason: "not ordered"}})
	require.NoError(t, err)
	got, err := storetest.InvoiceCommands(w.DB).Get(ctx, w.TenantID, inv.ID)
	require.NoError(t, err)
	require.Equal(t, invoice.RejectedBucket, got.Bucket())
	require.Equal(t, "not ordered", got.DecisionReason)
	_, _ = w.Submitted("INV-1", "500.00") // a rejected invoice no longer claims its number
}

func TestUninvolvedUserHasNoAccessToTask(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	_, tk := w.Routed("INV-1", "500.00")
	_, err := subjectapp.Tasks(w.DB, nil).Act(w.Mia, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err))
	other := storetest.Tenant(t, w.DB)
	_, err = subjectapp.Tasks(w.DB, nil).
		Act(storetest.As(other, w.AnnID, "Ann"), other, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = subjectapp.Tasks(w.DB, nil).Get(ctx, other, tk.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = subjectapp.Tasks(w.DB, nil).Act(w.Mia, other, tk.ID, id.New(),
		task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{w.BobID}}})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func TestInvoiceCreatorCannotBeOnlyApprover(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	captured := w.Captured("INV-1", "500.00")
	captured.EnteredBy = w.AnnID
	inv, err := storetest.CaptureInvoice(w.Ann, w.DB, w.TenantID, captured)
	require.NoError(t, err)
	inv, job, err := storetest.InvoiceCommands(w.DB).
		Submit(w.Ann, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, "")
	require.NoError(t, err)
	_, tk, err := storetest.InvoiceCommands(w.DB).Route(ctx, w.TenantID, inv.ID, job)
	require.NoError(t, err)
	_, err = subjectapp.Tasks(w.DB, nil).Act(w.Ann, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	require.ErrorContains(t, err, "separation of duties")
	_, err = subjectapp.Tasks(w.DB, nil).Act(w.Bob, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.NoError(t, err)
}

func TestDelegateDecisionNamesBothPeopleInHistory(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(approval.Rule{Name: "Ann", Levels: []approval.Level{{Name: "Ann", Users: []string{w.AnnID}}}})
	w.Exec(
		`INSERT INTO delegations (tenant_id, id, from_user, to_user, starts_on, ends_on) VALUES ($1, $2, $3, $4, current_date - 2, current_date + 2)`,
		w.TenantID,
		id.New(),
		w.AnnID,
		w.BobID,
	)
	_, tk := w.Routed("INV-1", "500.00")
	_, err := subjectapp.Tasks(w.DB, nil).Act(w.Bob, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.NoError(t, err)
	require.EqualValues(t, 1,
		storetest.Count(
			t,
			w.Superuser,
			`SELECT count(*) FROM task_history WHERE task_id = $1 AND user_name = 'Bob Approver for Ann Approver' AND on_behalf_of = $2`,
			tk.ID,
			w.AnnID,
		))
}

func TestDelegationChangesApplyToOpenTasks(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(approval.Rule{Name: "Ann", Levels: []approval.Level{{Name: "Ann", Users: []string{w.AnnID}}}})
	_, tk := w.Routed("INV-1", "500.00")
	bob := taskapp.Reader{UserID: w.BobID}
	mine := func() int {
		page, err := subjectapp.Tasks(w.DB, nil).List(w.TenantID, bob, true).Page(ctx, grid.Query{})
		require.NoError(t, err)
		return len(page.Rows)
	}
	_, err := subjectapp.Tasks(w.DB, nil).View(ctx, w.TenantID, tk.ID, bob)
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err))
	require.Zero(t, mine())
	w.Exec(
		`INSERT INTO delegations (tenant_id, id, from_user, to_user, starts_on, ends_on) VALUES ($1, $2, $3, $4, current_date - 2, current_date + 2)`,
		w.TenantID,
		id.New(),
		w.AnnID,
		w.BobID,
	)
	view, err := subjectapp.Tasks(w.DB, nil).View(ctx, w.TenantID, tk.ID, bob)
	require.NoError(t, err)
	require.Equal(t, "Ann Approver", view.OnBehalf)
	require.Equal(t, 1, mine())
	_, err = subjectapp.Tasks(w.DB, nil).Act(w.Bob, w.TenantID, tk.ID, id.New(),
		task.Act{Action: task.RequestInfo, Fields: task.Fields{Text: "?", Recipient: "a@b.example"}})
	require.NoError(t, err)
	w.Exec(`UPDATE delegations SET ends_on = current_date - 2`)
	require.Zero(t, mine())
	_, err = subjectapp.Tasks(w.DB, nil).Act(w.Bob, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err), "the absence is over")
}

func TestUnbalancedInvoiceIsNotApproved(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	inv, tk := w.Routed("INV-1", "500.00")
	parts := []invoice.Distribution{{Account: "6100", Amount: *inv.Index.Amount},
		{Account: "6200", Amount: *inv.Index.Amount}}
	_, err := storetest.InvoiceCommands(w.DB).
		ReplaceDistribution(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, parts)
	require.NoError(t, err)
	_, err = subjectapp.Tasks(w.DB, nil).Act(w.Ann, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.Equal(t, fault.InvoiceUnbalanced, fault.CodeOf(err))
}

func TestTaskIsReassignedQuestionedAnsweredAndRestarted(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	_, tk := w.Routed("INV-1", "500.00")
	tk, err := subjectapp.Tasks(w.DB, nil).Act(w.Mia, w.TenantID, tk.ID, id.New(),
		task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{w.MiaID}, Reason: "on holiday"}})
	require.NoError(t, err)
	require.Equal(t, w.MiaID, tk.Current()[0].UserID)
	tk, err = subjectapp.Tasks(w.DB, nil).Act(w.Mia, w.TenantID, tk.ID, id.New(),
		task.Act{Action: task.RequestInfo, Fields: task.Fields{Text: "Which cost center?", Recipient: "buyer@example.com"}})
	require.NoError(t, err)
	require.True(t, tk.InfoRequested)
	tk, err = subjectapp.Tasks(w.DB, nil).Act(w.Clerk, w.TenantID, tk.ID, id.New(),
		task.Act{Action: task.ProvideInfo, Fields: task.Fields{Text: "CC 12"}})
	require.NoError(t, err)
	require.False(t, tk.InfoRequested)
	tk, err = subjectapp.Tasks(w.DB, nil).Act(w.Mia, w.TenantID, tk.ID, id.New(),
		task.Act{Action: task.Restart})
	require.NoError(t, err)
	require.Len(t, tk.Current(), 2, "the plan's people again")
	_, err = subjectapp.Tasks(w.DB, nil).Act(w.Clerk, w.TenantID, tk.ID, id.New(),
		task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{w.ClerkID}}})
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "the clerk may not decide")
}

func TestTaskAlarmIsSentOnce(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	_, tk := w.Routed("INV-1", "500.00")
	mails := func() int64 {
		return storetest.Count(t, w.Superuser, `SELECT coalesce(sum(parts), 0) FROM mails WHERE tenant_id = $1`, w.TenantID)
	}
	before := mails()
	for range 2 {
		rung, err := subjectapp.Tasks(w.DB, nil).Alarm(ctx, w.TenantID, tk.ID, task.Remind, tk.NextReminderAt)
		require.NoError(t, err)
		require.True(t, rung.Open())
	}
	require.Equal(t, before+2, mails(), "one to each of two people")
	tk, err := subjectapp.Tasks(w.DB, nil).Get(ctx, w.TenantID, tk.ID)
	require.NoError(t, err)
	escalated, err := subjectapp.Tasks(w.DB, nil).Alarm(ctx, w.TenantID, tk.ID, task.Escalate, tk.EscalatesAt)
	require.NoError(t, err)
	require.Len(t, escalated.Current(), 3)
	require.True(t, escalated.EscalatesAt.IsZero())
}

func TestWithdrawalClosesTaskAndSignalsInvoiceWorkflow(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	inv, tk := w.Routed("INV-1", "500.00")
	inv, err := storetest.InvoiceCommands(w.DB).Withdraw(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version)
	require.NoError(t, err)
	require.Equal(t, invoice.Captured, inv.Stage)
	tk, err = subjectapp.Tasks(w.DB, nil).Get(ctx, w.TenantID, tk.ID)
	require.NoError(t, err)
	require.Equal(t, task.StateWithdrawn, tk.State)
	require.EqualValues(t, 1,
		storetest.Count(t, w.Superuser, `SELECT count(*) FROM outbox WHERE kind = 'signal' AND payload->>'workflowId' = $1`,
			invoiceflow.ApprovalID(w.TenantID, inv.ID, inv.ProcessNumber)))
}

func TestERPPostingAttemptIsCountedBeforeRequest(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	inv, tk := w.Routed("INV-1", "500.00")
	storetest.ConnectERP(t, w.Superuser, w.TenantID, inv.ProjectID, "https://one.example")
	_, err := subjectapp.Tasks(w.DB, nil).Act(w.Ann, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.NoError(t, err)
	_, first, to, err := storetest.InvoiceCommands(w.DB).BeginPosting(ctx, w.TenantID, inv.ID)
	require.NoError(t, err)
	require.Equal(t, []any{"https://one.example", "https://one.example"}, []any{first.Address, to.Address})
	storetest.ConnectERP(t, w.Superuser, w.TenantID, inv.ProjectID, "https://two.example")
	_, second, to, err := storetest.InvoiceCommands(w.DB).BeginPosting(ctx, w.TenantID, inv.ID)
	require.NoError(t, err)
	require.Equal(t, first.ID, second.ID)
	require.Equal(t, 2, second.Attempts)
	require.Equal(t, []any{"https://one.example", "https://two.example"}, []any{second.Address, to.Address},
		"the posting keeps the address of the attempt whose outcome is open")
	require.True(t, second.SentElsewhere(to.Address))
	got, err := storetest.InvoiceCommands(w.DB).
		FailPosting(ctx, w.TenantID, second, tk.JobID, fault.ErpInvoice, "period closed")
	require.NoError(t, err)
	require.Equal(t, invoice.ErrorBucket, got.Bucket())
	_, err = storetest.InvoiceCommands(w.DB).Retry(w.Clerk, w.TenantID, inv.ID, tk.JobID)
	require.NoError(t, err)
	_, third, _, err := storetest.InvoiceCommands(w.DB).BeginPosting(ctx, w.TenantID, inv.ID)
	require.NoError(t, err)
	require.NotEqual(t, first.ID, third.ID, "the ERP refused the first one for good")
	for range 2 {
		got, err = storetest.InvoiceCommands(w.DB).CompletePosting(ctx, w.TenantID, third, "ERP-77")
		require.NoError(t, err)
		require.Equal(t, invoice.ErpSent, got.Stage)
	}
}

func TestFirstRecordedFileOfAPostingStays(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(approval.Rule{Name: "Pass", Passes: true})
	inv, job := w.Submitted("INV-1", "500.00")
	_, _, err := storetest.InvoiceCommands(w.DB).Route(ctx, w.TenantID, inv.ID, job)
	require.NoError(t, err)
	commands := storetest.InvoiceCommands(w.DB)
	_, p, _, err := commands.BeginPosting(ctx, w.TenantID, inv.ID)
	require.NoError(t, err)
	first := invoice.File{Name: "p.json", Part: ".p.json.1.part"}
	for _, file := range []invoice.File{first, {Name: "p.json", Part: ".p.json.2.part"}} {
		_, offered, live, err := commands.OfferFile(ctx, w.TenantID, p, file)
		require.NoError(t, err)
		require.True(t, live)
		require.Equal(t, first, offered.File)
	}
	_, p, _, err = commands.BeginPosting(ctx, w.TenantID, inv.ID)
	require.NoError(t, err)
	require.Equal(t, first, p.File, "the next attempt goes on with it")
	for range 2 {
		got, err := commands.AwaitAnswer(ctx, w.TenantID, p)
		require.NoError(t, err)
		require.Equal(t, "The file p.json is at the ERP. Its answer is awaited.", got.StatusDetail)
	}
	_, err = commands.FailPosting(ctx, w.TenantID, p, job, fault.ErpInvoice, "period closed")
	require.NoError(t, err)
	_, _, live, err := commands.OfferFile(ctx, w.TenantID, p, first)
	require.NoError(t, err)
	require.False(t, live, "a late worker gives no file of an ended posting its name")
	_, err = commands.Retry(w.Clerk, w.TenantID, inv.ID, job)
	require.NoError(t, err)
	_, next, _, err := commands.BeginPosting(ctx, w.TenantID, inv.ID)
	require.NoError(t, err)
	require.Empty(t, next.File)
	_, _, live, err = commands.OfferFile(ctx, w.TenantID, p, first)
	require.NoError(t, err)
	require.False(t, live, "it belongs to the earlier posting")
}

func TestPaymentSignalsInvoiceWorkflow(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(approval.Rule{Name: "Pass", Passes: true})
	inv, job := w.Submitted("INV-1", "500.00")
	inv, tk, err := storetest.InvoiceCommands(w.DB).Route(ctx, w.TenantID, inv.ID, job)
	require.NoError(t, err)
	require.Nil(t, tk)
	require.Equal(t, invoice.Approved, inv.Stage, "the rule asks nobody")
	_, p, _, err := storetest.InvoiceCommands(w.DB).BeginPosting(ctx, w.TenantID, inv.ID)
	require.NoError(t, err)
	_, err = storetest.InvoiceCommands(w.DB).CompletePosting(ctx, w.TenantID, p, "ERP-1")
	require.NoError(t, err)
	require.NoError(t, w.DB.InTenant(ctx, w.TenantID,
		func(tx *postgres.Tx) error { return invoiceapp.SetInPayment(tx, inv.ID, id.New()) }))
	for range 2 {
		require.NoError(
			t,
			w.DB.InTenant(
				ctx,
				w.TenantID,
				func(tx *postgres.Tx) error { return invoiceapp.SetPaid(tx, inv.ID, time.Now()) },
			),
		)
	}
	require.EqualValues(t, 1, storetest.Count(t, w.Superuser, `SELECT count(*) FROM outbox WHERE kind = 'signal' AND name = 'paid'`))
}

func TestStaleInvoiceVersionIsRefused(t *testing.T) {
	w := storetest.NewPayables(t)
	inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-1", "500.00"))
	require.NoError(t, err)
	changed, err := storetest.InvoiceCommands(w.DB).UpdateIndexData(
		w.Clerk,
		w.TenantID,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]invoice.Change{{Name: invoice.FieldAmount, Value: "600.00"}},
	)
	require.NoError(t, err)
	require.Equal(t, inv.Version+1, changed.Version)
	_, err = storetest.InvoiceCommands(w.DB).UpdateIndexData(
		w.Clerk,
		w.TenantID,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]invoice.Change{{Name: invoice.FieldAmount, Value: "700.00"}},
	)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	_, err = storetest.InvoiceCommands(w.DB).UpdateIndexData(
		w.Clerk,
		w.TenantID,
		storetest.AnyInvoice,
		inv.ID,
		changed.Version,
		[]invoice.Change{{Name: invoice.FieldAmount, Value: "abc"}, {Name: invoice.FieldDueDate, Value: "soon"}},
	)
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	require.Len(t, f.Fields, 2, "all problems at once")
}

func TestInvoiceWithoutEligibleApproverIsReturnedWithReason(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	inv, job := w.Submitted("INV-1", "90000.00")
	w.Exec(`UPDATE roles SET approval_limit = 5000 WHERE tenant_id = $1`, w.TenantID) // after submit
	inv, tk, err := storetest.InvoiceCommands(w.DB).Route(ctx, w.TenantID, inv.ID, job)
	require.NoError(t, err)
	require.Nil(t, tk)
	require.Equal(t, invoice.Captured, inv.Stage)
	require.Contains(t, inv.StatusDetail, "No one may approve $90,000.00")
}
