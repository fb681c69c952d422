package invoice_test

import (
	"context"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	subjectapp "countersign.dev/app/subject"
	taskapp "countersign.dev/app/task"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/task"
	"countersign.dev/domain/user"
	"countersign.dev/internal/store/storetest"
)

var ctx = context.Background()

// unlimited is a person whose role may decide on tasks and has no limit.
func unlimited(w *storetest.Payables, name string, permissions ...string) string {
	w.T.Helper()
	role := id.New()
	w.Exec(`INSERT INTO roles (tenant_id, id, name) VALUES ($1, $2, $3)`, w.TenantID, role, "Role of "+name)
	for _, p := range permissions {
		w.Exec(`INSERT INTO role_permissions (tenant_id, role_id, permission) VALUES ($1, $2, $3)`, w.TenantID, role, p)
	}
	userID, _ := w.User(name, role)
	return userID
}

func TestRuleExcludesApproversWithoutLimit(t *testing.T) {
	w := storetest.NewPayables(t)
	eve := unlimited(w, "Eve Unlimited", "tasks:performAction", "tasks:approve", "tasks:reassign")
	w.Rules(approval.Rule{Name: "Eve", Levels: []approval.Level{{Name: "Eve", Users: []string{eve}}}})
	inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-1", "500.00"))
	require.NoError(t, err)
	_, _, err = storetest.InvoiceCommands(w.DB).
		Submit(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, "")
	require.ErrorContains(t, err, "has an approval limit")
	got, err := storetest.InvoiceCommands(w.DB).Get(ctx, w.TenantID, inv.ID)
	require.NoError(t, err)
	require.Equal(t, invoice.Captured, got.Stage)
}

func TestSubmitReportsEveryApprovalProblemAtItsField(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	problems := func(number, amount string, edit func(inv invoice.Invoice) invoice.Invoice) map[string]fault.Code {
		inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured(number, amount))
		require.NoError(t, err)
		inv = edit(inv)
		_, _, err = storetest.InvoiceCommands(w.DB).
			Submit(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, "")
		var f *fault.Fault
		require.ErrorAs(t, err, &f)
		found := map[string]fault.Code{}
		for _, field := range f.Fields {
			found[field.Path] = field.Code
		}
		return found
	}
	typed := func(name, value string) func(invoice.Invoice) invoice.Invoice {
		return func(inv invoice.Invoice) invoice.Invoice {
			inv, err := storetest.InvoiceCommands(w.DB).UpdateIndexData(
				w.Clerk,
				w.TenantID,
				storetest.AnyInvoice,
				inv.ID,
				inv.Version,
				[]invoice.Change{{Name: name, Value: value}},
			)
			require.NoError(t, err)
			return inv
		}
	}
	unbalanced := func(inv invoice.Invoice) invoice.Invoice {
		half, err := money.Parse("250.00", money.USD)
		require.NoError(t, err)
		inv, err = storetest.InvoiceCommands(w.DB).ReplaceDistribution(
			w.Clerk,
			w.TenantID,
			storetest.AnyInvoice,
			inv.ID,
			inv.Version,
			[]invoice.Distribution{{Account: "6100", Amount: half}},
		)
		require.NoError(t, err)
		return inv
	}
	require.Equal(t, map[string]fault.Code{"distribution": fault.InvoiceUnbalanced},
		problems("INV-1", "500.00", unbalanced))
	require.Equal(t, map[string]fault.Code{"lines": fault.InvoiceLinesMissing},
		problems("INV-2", "500.00", typed(invoice.FieldPONumber, "PO-1")))
	require.Equal(t, map[string]fault.Code{"account": fault.Required},
		problems("INV-3", "500.00", typed(invoice.FieldAccount, "")))
	require.Equal(t, map[string]fault.Code{"invoiceAmount": fault.ApprovalLimit},
		problems("INV-4", "900000.00", typed(invoice.FieldAccount, "6100")))
}

func TestRemovedLimitAppliesAtOnce(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	_, tk := w.Routed("INV-1", "500.00")
	w.Exec(`UPDATE roles SET approval_limit = NULL WHERE tenant_id = $1`, w.TenantID)
	_, err := subjectapp.Tasks(w.DB, nil).Act(w.Ann, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.Equal(t, fault.ApprovalLimit, fault.CodeOf(err))
	w.Exec(`UPDATE users SET approval_limit = 600 WHERE id = $1`, w.AnnID)
	_, err = subjectapp.Tasks(w.DB, nil).Act(w.Ann, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.NoError(t, err, "an own limit suffices")
}

func TestLastLevelIsReassignedOnlyToApproversWithSufficientLimit(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	_, tk := w.Routed("INV-1", "500.00")
	eve := unlimited(w, "Eve Unlimited", "tasks:performAction", "tasks:approve")
	buyer := unlimited(w, "Ben Buyer", "tasks:performAction")
	w.Exec(`UPDATE users SET approval_limit = 9000 WHERE id = $1`, buyer)
	low := unlimited(w, "Lou Low", "tasks:performAction", "tasks:approve")
	w.Exec(`UPDATE users SET approval_limit = 499.99 WHERE id = $1`, low)
	for name, person := range map[string]string{"no limit": eve, "no approver role": buyer, "limit too low": low} {
		_, err := subjectapp.Tasks(w.DB, nil).Act(w.Mia, w.TenantID, tk.ID, id.New(),
			task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{person}}})
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), name)
	}
	people, err := subjectapp.Tasks(w.DB, nil).Candidates(ctx, w.TenantID, "Eve", "", taskapp.Reader{})
	require.NoError(t, err)
	require.Empty(t, people, "a person without a limit is not offered")
	after, err := subjectapp.Tasks(w.DB, nil).Act(w.Mia, w.TenantID, tk.ID, id.New(),
		task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{w.BobID}}})
	require.NoError(t, err)
	require.Equal(t, w.BobID, after.Current()[0].UserID)
}

func TestCandidatesShowLimitsToPeopleWhoMayReassign(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(approval.Rule{Name: "Ann", Levels: []approval.Level{{Name: "Ann", Users: []string{w.AnnID}}}})
	_, tk := w.Routed("INV-1", "500.00")
	w.Exec(`UPDATE users SET approval_limit = 499.99 WHERE id = $1`, w.BobID)
	tasks := subjectapp.Tasks(w.DB, nil)
	bob := func(taskID string, reader taskapp.Reader) (limit string, hindrance task.Hindrance) {
		people, err := tasks.Candidates(ctx, w.TenantID, "bob", taskID, reader)
		require.NoError(t, err)
		require.Len(t, people, 1)
		if people[0].Limit != nil {
			limit = people[0].Limit.StringFixed(2)
		}
		return limit, people[0].Hindrance
	}
	manager := taskapp.Reader{UserID: w.MiaID, AllTasks: true, Reassigns: true}
	for name, reader := range map[string]taskapp.Reader{"manager": manager, "assignee": {UserID: w.AnnID}} {
		limit, hindrance := bob(tk.ID, reader)
		require.Equal(t, []any{"499.99", task.LimitTooLow}, []any{limit, hindrance}, name)
	}
	limit, hindrance := bob("", manager)
	require.Equal(t, []any{"499.99", task.NoHindrance}, []any{limit, hindrance}, "without a task no amount is compared")
	readers := map[string]taskapp.Reader{"": {UserID: w.AnnID}, tk.ID: {UserID: w.ClerkID, AllTasks: true}}
	for taskID, reader := range readers {
		limit, hindrance = bob(taskID, reader)
		require.Equal(t, []any{"", task.NoHindrance}, []any{limit, hindrance}, "others see no limits")
	}
	_, err := tasks.Candidates(ctx, w.TenantID, "bob", tk.ID, taskapp.Reader{UserID: w.BobID, Reassigns: true})
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err), "a task that the reader does not see")
}

func TestReassignmentOfForeignTasksNeedsStoredPermission(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(approval.Rule{Name: "Ann", Levels: []approval.Level{{Name: "Ann", Users: []string{w.AnnID}}}})
	_, tk := w.Routed("INV-1", "500.00")
	_, err := subjectapp.Tasks(w.DB, nil).Act(w.Bob, w.TenantID, tk.ID, id.New(),
		task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{w.BobID}}})
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err))
	_, err = subjectapp.Tasks(w.DB, nil).Act(w.Bob, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Restart})
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err))
	_, err = subjectapp.Tasks(w.DB, nil).Act(w.Ann, w.TenantID, tk.ID, id.New(),
		task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{w.BobID}, Reason: "on holiday"}})
	require.NoError(t, err, "a hand-over by the assignee")
}

func TestDelegateWithoutLimitIsNotAsked(t *testing.T) {
	w := storetest.NewPayables(t)
	eve := unlimited(w, "Eve Unlimited", "tasks:performAction", "tasks:approve")
	w.Rules(approval.Rule{Name: "Ann", Levels: []approval.Level{{Name: "Ann", Users: []string{w.AnnID}}}})
	w.Exec(
		`INSERT INTO delegations (tenant_id, id, from_user, to_user, starts_on, ends_on) VALUES ($1, $2, $3, $4, current_date - 2, current_date + 2)`,
		w.TenantID,
		id.New(),
		w.AnnID,
		eve,
	)
	_, tk := w.Routed("INV-1", "500.00")
	require.Len(t, tk.Current(), 1)
	_, err := subjectapp.Tasks(w.DB, nil).Act(storetest.As(w.TenantID, eve, "Eve"), w.TenantID, tk.ID, id.New(),
		task.Act{Action: task.Approve})
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err))
}

func TestEscalationExcludesApproversWithoutLimit(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	_, tk := w.Routed("INV-1", "500.00")
	w.Exec(`UPDATE roles SET approval_limit = NULL WHERE tenant_id = $1 AND name = 'AP Manager'`, w.TenantID)
	escalated, err := subjectapp.Tasks(w.DB, nil).Alarm(ctx, w.TenantID, tk.ID, task.Escalate, tk.EscalatesAt)
	require.NoError(t, err)
	require.Len(t, escalated.Current(), 2, "Ann and Bob, but not Mia")
	require.EqualValues(t, 1,
		storetest.Count(t, w.Superuser,
			`SELECT count(*) FROM task_history WHERE task_id = $1 AND action = 'escalate' AND comment LIKE 'No one else%'`,
			tk.ID))
}

func TestApprovalLimitIsSetByAnotherPerson(t *testing.T) {
	w := storetest.NewPayables(t)
	limit := decimal.RequireFromString("2500.50")
	_, err := userapp.Commands{DB: w.DB}.SetApprovalLimit(w.Ann, w.TenantID, w.AnnID, &limit, 1)
	require.Equal(t, fault.OwnApprovalLimit, fault.CodeOf(err))
	negative := decimal.RequireFromString("-1")
	_, err = userapp.Commands{DB: w.DB}.SetApprovalLimit(w.Mia, w.TenantID, w.AnnID, &negative, 1)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	u, err := userapp.Commands{DB: w.DB}.SetApprovalLimit(w.Mia, w.TenantID, w.AnnID, &limit, 1)
	require.NoError(t, err)
	require.Equal(t, "2500.5", u.ApprovalLimit.String())
	_, err = userapp.Commands{DB: w.DB}.SetApprovalLimit(w.Mia, w.TenantID, w.AnnID, nil, 1)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	u, err = userapp.Commands{DB: w.DB}.SetApprovalLimit(w.Mia, w.TenantID, w.AnnID, nil, 2)
	require.NoError(t, err)
	require.Nil(t, u.ApprovalLimit)
}

func TestAdministratorCannotGrantThemselvesAnApproverRole(t *testing.T) {
	s, _ := storetest.Open(t, 4)
	tenantID := storetest.Tenant(t, s)
	require.NoError(t, userapp.Commands{DB: s}.SeedSystemRoles(ctx, tenantID))
	administrator := func(name string) user.User {
		u := user.User{ID: id.New(), Email: name + "@example.com", Username: name, FirstName: name, LastName: "Admin",
			Language: "en", Status: user.Active, Roles: []string{permission.Administrator}}
		require.NoError(t, userapp.Commands{DB: s}.Create(ctx, tenantID, u))
		return u
	}
	alice, bert := administrator("alice"), administrator("bert")
	for _, role := range []string{"AP Manager", "Approver", "AP Processor", "Purchasing Manager"} {
		_, err := userapp.Commands{DB: s}.SetRoles(storetest.As(tenantID, alice.ID, "Alice"), tenantID, alice.ID,
			[]string{permission.Administrator, role}, 1)
		require.Equal(t, fault.OwnMoneyRole, fault.CodeOf(err), role)
	}
	_, err := userapp.Commands{DB: s}.SetRoles(storetest.As(tenantID, alice.ID, "Alice"), tenantID, alice.ID,
		[]string{permission.Administrator, "Workspace Designer"}, 1)
	require.NoError(t, err)
	_, err = userapp.Commands{DB: s}.SetRoles(storetest.As(tenantID, bert.ID, "Bert"), tenantID, alice.ID,
		[]string{permission.Administrator, "AP Manager"}, 2)
	require.NoError(t, err, "another administrator may")
}
