package store_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	subjectapp "countersign.dev/app/subject"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/task"
	"countersign.dev/domain/user"
	"countersign.dev/internal/store/storetest"
)

// unlimited is a person whose role may decide on tasks and has no limit.
func (w *world) unlimited(name string, permissions ...string) string {
	w.t.Helper()
	role := newID()
	w.exec(`INSERT INTO roles (tenant_id, id, name) VALUES ($1, $2, $3)`, w.tenant, role, "Role of "+name)
	for _, p := range permissions {
		w.exec(`INSERT INTO role_permissions (tenant_id, role_id, permission) VALUES ($1, $2, $3)`, w.tenant, role, p)
	}
	userID, _ := w.user(name, role)
	return userID
}

func TestPersonWithoutLimitIsNotAskedByARule(t *testing.T) {
	w := newWorld(t)
	eve := w.unlimited("Eve Unlimited", "tasks:performAction", "tasks:approve", "tasks:reassign")
	w.rules(approval.Rule{Name: "Eve", Levels: []approval.Level{{Name: "Eve", Users: []string{eve}}}})
	inv, err := storetest.InvoiceCommands(w.store).Capture(w.clerk, w.tenant, w.captured("INV-1", "500.00"))
	require.NoError(t, err)
	_, _, err = storetest.InvoiceCommands(w.store).
		Submit(w.clerk, w.tenant, storetest.AnyInvoice, inv.ID, inv.Version, "")
	require.ErrorContains(t, err, "has an approval limit")
	got, err := storetest.InvoiceCommands(w.store).Get(ctx, w.tenant, inv.ID)
	require.NoError(t, err)
	require.Equal(t, invoice.Captured, got.Stage)
}

func TestSubmitNamesEverythingThatBlocksApprovalAtItsField(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	problems := func(number, amount string, edit func(inv invoice.Invoice) invoice.Invoice) map[string]fault.Code {
		inv, err := storetest.InvoiceCommands(w.store).Capture(w.clerk, w.tenant, w.captured(number, amount))
		require.NoError(t, err)
		inv = edit(inv)
		_, _, err = storetest.InvoiceCommands(w.store).
			Submit(w.clerk, w.tenant, storetest.AnyInvoice, inv.ID, inv.Version, "")
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
			inv, err := storetest.InvoiceCommands(w.store).UpdateIndexData(
				w.clerk,
				w.tenant,
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
		inv, err = storetest.InvoiceCommands(w.store).ReplaceDistribution(
			w.clerk,
			w.tenant,
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

func TestRemovedLimitCountsAtOnce(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	_, tk := w.asked("INV-1", "500.00")
	w.exec(`UPDATE roles SET approval_limit = NULL WHERE tenant_id = $1`, w.tenant)
	_, err := subjectapp.Tasks(w.store, nil).Act(w.asAnn, w.tenant, tk.ID, newID(), task.Act{Action: task.Approve})
	require.Equal(t, fault.ApprovalLimit, fault.CodeOf(err))
	w.exec(`UPDATE users SET approval_limit = 600 WHERE id = $1`, w.ann)
	_, err = subjectapp.Tasks(w.store, nil).Act(w.asAnn, w.tenant, tk.ID, newID(), task.Act{Action: task.Approve})
	require.NoError(t, err, "an own limit suffices")
}

func TestLastLevelIsTakenOverOnlyByApproversWhoCoverTheAmount(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	_, tk := w.asked("INV-1", "500.00")
	eve := w.unlimited("Eve Unlimited", "tasks:performAction", "tasks:approve")
	buyer := w.unlimited("Ben Buyer", "tasks:performAction")
	w.exec(`UPDATE users SET approval_limit = 9000 WHERE id = $1`, buyer)
	low := w.unlimited("Lou Low", "tasks:performAction", "tasks:approve")
	w.exec(`UPDATE users SET approval_limit = 499.99 WHERE id = $1`, low)
	for name, person := range map[string]string{"no limit": eve, "no approver role": buyer, "limit too low": low} {
		_, err := subjectapp.Tasks(w.store, nil).Act(w.asMia, w.tenant, tk.ID, newID(),
			task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{person}}})
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), name)
	}
	people, err := subjectapp.Tasks(w.store, nil).Candidates(ctx, w.tenant, "Eve")
	require.NoError(t, err)
	require.Empty(t, people, "a person without a limit is not offered")
	after, err := subjectapp.Tasks(w.store, nil).Act(w.asMia, w.tenant, tk.ID, newID(),
		task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{w.bob}}})
	require.NoError(t, err)
	require.Equal(t, w.bob, after.Current()[0].UserID)
}

func TestReassigningOtherPeoplesTasksNeedsThePermissionInTheDatabase(t *testing.T) {
	w := newWorld(t)
	w.rules(approval.Rule{Name: "Ann", Levels: []approval.Level{{Name: "Ann", Users: []string{w.ann}}}})
	_, tk := w.asked("INV-1", "500.00")
	_, err := subjectapp.Tasks(w.store, nil).Act(w.asBob, w.tenant, tk.ID, newID(),
		task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{w.bob}}})
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err))
	_, err = subjectapp.Tasks(w.store, nil).Act(w.asBob, w.tenant, tk.ID, newID(), task.Act{Action: task.Restart})
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err))
	_, err = subjectapp.Tasks(w.store, nil).Act(w.asAnn, w.tenant, tk.ID, newID(),
		task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{w.bob}, Reason: "on holiday"}})
	require.NoError(t, err, "a hand-over by the assignee")
}

func TestDelegateWithoutLimitIsNotAsked(t *testing.T) {
	w := newWorld(t)
	eve := w.unlimited("Eve Unlimited", "tasks:performAction", "tasks:approve")
	w.rules(approval.Rule{Name: "Ann", Levels: []approval.Level{{Name: "Ann", Users: []string{w.ann}}}})
	w.exec(
		`INSERT INTO delegations (tenant_id, id, from_user, to_user, starts_on, ends_on) VALUES ($1, $2, $3, $4, current_date - 2, current_date + 2)`,
		w.tenant,
		newID(),
		w.ann,
		eve,
	)
	_, tk := w.asked("INV-1", "500.00")
	require.Len(t, tk.Current(), 1)
	_, err := subjectapp.Tasks(w.store, nil).Act(storetest.As(w.tenant, eve, "Eve"), w.tenant, tk.ID, newID(),
		task.Act{Action: task.Approve})
	require.Equal(t, fault.TaskAccessDenied, fault.CodeOf(err))
}

func TestEscalationAsksNobodyWithoutALimit(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	_, tk := w.asked("INV-1", "500.00")
	w.exec(`UPDATE roles SET approval_limit = NULL WHERE tenant_id = $1 AND name = 'AP Manager'`, w.tenant)
	escalated, err := subjectapp.Tasks(w.store, nil).Alarm(ctx, w.tenant, tk.ID, task.Escalate, tk.EscalatesAt)
	require.NoError(t, err)
	require.Len(t, escalated.Current(), 2, "Ann and Bob, but not Mia")
	require.EqualValues(t, 1,
		count(t, w.super,
			`SELECT count(*) FROM task_history WHERE task_id = $1 AND action = 'escalate' AND comment LIKE 'Nobody else%'`,
			tk.ID))
}

func TestApprovalLimitIsSetByAnotherPerson(t *testing.T) {
	w := newWorld(t)
	limit := decimal.RequireFromString("2500.50")
	_, err := userapp.Commands{DB: w.store}.SetApprovalLimit(w.asAnn, w.tenant, w.ann, &limit, 1)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	negative := decimal.RequireFromString("-1")
	_, err = userapp.Commands{DB: w.store}.SetApprovalLimit(w.asMia, w.tenant, w.ann, &negative, 1)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	u, err := userapp.Commands{DB: w.store}.SetApprovalLimit(w.asMia, w.tenant, w.ann, &limit, 1)
	require.NoError(t, err)
	require.Equal(t, "2500.5", u.ApprovalLimit.String())
	_, err = userapp.Commands{DB: w.store}.SetApprovalLimit(w.asMia, w.tenant, w.ann, nil, 1)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	u, err = userapp.Commands{DB: w.store}.SetApprovalLimit(w.asMia, w.tenant, w.ann, nil, 2)
	require.NoError(t, err)
	require.Nil(t, u.ApprovalLimit)
}

func TestAdministratorCannotGrantThemselvesAnApproverRole(t *testing.T) {
	s, _ := storetest.Open(t, 4)
	tenantID := storetest.Tenant(t, s)
	require.NoError(t, userapp.Commands{DB: s}.SeedSystemRoles(ctx, tenantID))
	administrator := func(name string) user.User {
		u := user.User{ID: newID(), Email: name + "@example.com", Username: name, FirstName: name, LastName: "Admin",
			Language: "en", Status: user.Active, Roles: []string{permission.Administrator}}
		require.NoError(t, userapp.Commands{DB: s}.Create(ctx, tenantID, u))
		return u
	}
	alice, bert := administrator("alice"), administrator("bert")
	for _, role := range []string{"AP Manager", "Approver", "AP Processor", "Purchasing Manager"} {
		_, err := userapp.Commands{DB: s}.SetRoles(storetest.As(tenantID, alice.ID, "Alice"), tenantID, alice.ID,
			[]string{permission.Administrator, role}, 1)
		require.Equal(t, fault.ActionForbidden, fault.CodeOf(err), role)
	}
	_, err := userapp.Commands{DB: s}.SetRoles(storetest.As(tenantID, alice.ID, "Alice"), tenantID, alice.ID,
		[]string{permission.Administrator, "Workspace Designer"}, 1)
	require.NoError(t, err)
	_, err = userapp.Commands{DB: s}.SetRoles(storetest.As(tenantID, bert.ID, "Bert"), tenantID, alice.ID,
		[]string{permission.Administrator, "AP Manager"}, 2)
	require.NoError(t, err, "another administrator may")
}
