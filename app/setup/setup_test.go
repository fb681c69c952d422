package setup_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	setupapp "countersign.dev/app/setup"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/license"
	"countersign.dev/domain/setup"
	"countersign.dev/internal/store/storetest"
)

// done are the finished steps of a list.
func done(l setup.Checklist) (steps []setup.Step) {
	for _, i := range l.Items {
		if i.Done {
			steps = append(steps, i.Step)
		}
	}
	return steps
}

func TestStepsOfEmptyCompanyAreDoneOneAfterTheOther(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID, neighbor := storetest.TenantWithRoles(t, s), storetest.TenantWithRoles(t, s)
	commands := setupapp.Commands{DB: s}
	read := func(of string) setup.Checklist {
		t.Helper()
		list, err := commands.Checklist(t.Context(), of)
		require.NoError(t, err)
		return list
	}
	exec := func(sql string, args ...any) {
		t.Helper()
		storetest.ExecAs(t, superuser, sql, append([]any{tenantID}, args...)...)
	}
	storetest.User(t, s, tenantID, "ann", "Administrator")
	require.Empty(t, done(read(tenantID)))
	require.Nil(t, read(tenantID).Invoices)

	var want []setup.Step
	after := func(step setup.Step, do func()) {
		t.Helper()
		do()
		want = append(want, step)
		require.ElementsMatch(t, want, done(read(tenantID)))
	}
	after(setup.People, func() { storetest.User(t, s, tenantID, "dan", "Approver") })
	after(setup.Approver, func() {
		exec(`UPDATE users SET approval_limit = 100 WHERE tenant_id = $1 AND username LIKE 'ann%'`)
		require.ElementsMatch(t, want, done(read(tenantID)), "the administrator approves nothing")
		exec(`UPDATE users SET approval_limit = 100 WHERE tenant_id = $1`)
	})
	after(setup.Releaser, func() {
		exec(`DELETE FROM role_permissions WHERE tenant_id = $1 AND permission = 'payments:prepare' AND role_id IN
			(SELECT id FROM roles WHERE tenant_id = $1 AND name = 'Administrator')`)
		storetest.User(t, s, tenantID, "max", "AP Manager")
		require.ElementsMatch(t, want, done(read(tenantID)), "nobody else prepares payments")
		storetest.User(t, s, tenantID, "cleo", "AP Processor")
	})
	after(setup.Companies, func() {
		exec(`INSERT INTO companies (tenant_id, id, number, name) VALUES ($1, gen_random_uuid(), '100', 'Fabrikam')`)
	})
	after(setup.GLAccounts, func() {
		exec(`INSERT INTO gl_accounts (tenant_id, id, number, description) VALUES ($1, gen_random_uuid(), '6110', 'Supplies')`)
	})
	after(setup.Vendors, func() {
		exec(`INSERT INTO vendors (tenant_id, id, number, name) VALUES ($1, gen_random_uuid(), 'V-1', 'Paper Inc.')`)
	})
	account := `INSERT INTO vendor_bank_accounts (tenant_id, id, vendor_id, routing, account, account_last4, status)
		SELECT $1, gen_random_uuid(), id, '021000021', '', '6789', $2 FROM vendors WHERE tenant_id = $1`
	after(setup.VendorAccount, func() {
		exec(account, "pending")
		require.ElementsMatch(t, want, done(read(tenantID)))
		exec(account, "approved")
	})
	var invoices, ach string
	after(setup.Projects, func() {
		invoices = storetest.Project(t, s, superuser, tenantID, flow.PayableInvoices)
		require.ElementsMatch(t, want, done(read(tenantID)))
		ach = storetest.Project(t, s, superuser, tenantID, flow.AchPayments)
	})
	require.Equal(t, invoices, read(tenantID).Invoices.ProjectID)
	after(setup.ApprovalRules, func() {
		exec(`INSERT INTO approval_rules (tenant_id, id, project_id, position, name, condition, levels)
			VALUES ($1, gen_random_uuid(), $2, 1, 'Every invoice', '{}', '[]')`, invoices)
	})
	profile := func(kind, state string) (id string) {
		exec(`WITH c AS (INSERT INTO connections (tenant_id, id, type, name) VALUES ($1, gen_random_uuid(), $2, $2 || $3)
			RETURNING tenant_id, id) INSERT INTO connection_profiles (tenant_id, id, connection_id, name, settings, test_state)
			SELECT tenant_id, gen_random_uuid(), id, 'Main', '{}', $3 FROM c`, kind, state)
		return storetest.Value[string](t, superuser, `SELECT p.id::text FROM connection_profiles p
			JOIN connections c ON c.id = p.connection_id WHERE c.name = $1`, kind+state)
	}
	after(setup.BankConnection, func() {
		profile("sftp", "untested")
		profile("rest", "valid")
		require.ElementsMatch(t, want, done(read(tenantID)))
		ofERP := profile("sftp", "valid")
		exec(`INSERT INTO erp_connections (tenant_id, project_id, address, profile_id, enabled) VALUES ($1, $2, '', $3, false)`, ach, ofERP)
		require.ElementsMatch(t, want, done(read(tenantID)), "a server of the ERP is no server of the bank")
		exec(`UPDATE erp_connections SET profile_id = NULL, address = 'https://erp' WHERE tenant_id = $1`)
	})
	after(setup.ERPConnection, func() {
		exec(`INSERT INTO erp_connections (tenant_id, project_id, address, enabled) VALUES ($1, $2, 'https://erp', true)`,
			invoices)
	})
	after(setup.BankAccount, func() {
		exec(`INSERT INTO bank_accounts (tenant_id, id, name, bank_name, routing, account, account_last4)
			VALUES ($1, gen_random_uuid(), 'Operating', 'Bank', '121000248', '', '3456')`)
		exec(`INSERT INTO project_bank_accounts (tenant_id, project_id, bank_account_id)
			SELECT $1, $2, id FROM bank_accounts WHERE tenant_id = $1`, ach)
		require.ElementsMatch(t, want, done(read(tenantID)), "nobody has confirmed the account")
		exec(`UPDATE bank_accounts SET confirmed = true WHERE tenant_id = $1`)
		require.ElementsMatch(t, want, done(read(tenantID)), "an account without settings pays nothing")
		exec(`UPDATE bank_accounts SET check_settings = '{"CompanyName": "Fabrikam"}' WHERE tenant_id = $1`)
		require.ElementsMatch(t, want, done(read(tenantID)), "the project does not pay by check")
		exec(`UPDATE bank_accounts SET ach = '{"CompanyID": "1234567890"}' WHERE tenant_id = $1`)
	})
	after(setup.PaymentProjects, func() {
		exec(`UPDATE projects SET settings = jsonb_build_object('achProjectId', $3::text) WHERE tenant_id = $1 AND id = $2`,
			invoices, ach)
	})
	for _, i := range read(tenantID).Items {
		require.True(t, i.Done || i.Optional, i.Step)
	}
	after(setup.MailSender, func() {
		exec(`INSERT INTO mail_senders (tenant_id, profile_id) VALUES ($1, $2)`, profile("smtp", "valid"))
	})
	checks := storetest.Project(t, s, superuser, tenantID, flow.CheckAndPPayPayments)
	require.Contains(t, read(tenantID).Items, setup.Item{Step: setup.Printer})
	after(setup.Printer, func() {
		exec(`INSERT INTO printers (tenant_id, id, name, uri, active)
			VALUES ($1, gen_random_uuid(), 'Checks', 'http://printer', false)`)
		require.ElementsMatch(t, want, done(read(tenantID)), "an inactive printer takes no checks")
		exec(`UPDATE printers SET active = true WHERE tenant_id = $1`)
	})
	exec(`UPDATE project_bank_accounts SET project_id = $2 WHERE tenant_id = $1`, checks)
	require.NotContains(t, done(read(tenantID)), setup.BankAccount, "a check shows the fraction of the bank")
	exec(`UPDATE bank_accounts SET check_settings = '{"CompanyName": "Fabrikam", "FractionPrefix": 11}' WHERE tenant_id = $1`)
	require.Contains(t, done(read(tenantID)), setup.BankAccount)
	require.Empty(t, done(read(neighbor)), "another company")

	exec(`UPDATE projects SET status = 'archived' WHERE tenant_id = $1`)
	require.NotContains(t, done(read(tenantID)), setup.Projects)
	require.Nil(t, read(tenantID).Invoices)
}

func TestLicenseThatRefusesAProjectIsOpen(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	commands := setupapp.Commands{DB: w.DB}
	read := func() setup.Checklist {
		t.Helper()
		list, err := commands.Checklist(w.Ann, w.TenantID)
		require.NoError(t, err)
		return list
	}
	shown := func(l setup.Checklist) bool {
		return slices.ContainsFunc(l.Items, func(i setup.Item) bool { return i.Step == setup.License })
	}
	require.False(t, shown(read()), "a company without a license may use everything")
	products := []string{license.Storage, license.APInvoices}
	set := func() {
		t.Helper()
		var terms []license.Term
		for _, name := range products {
			terms = append(terms, license.Term{Name: name, Tier: "Standard",
				StartsOn: calendar.Of(time.Now(), time.UTC).AddMonths(-1)})
		}
		require.NoError(t, storetest.Licenses(w.DB).Set(w.Ann, w.TenantID, terms))
	}
	set()
	require.True(t, shown(read()))
	require.NotContains(t, done(read()), setup.License, "its projects of payments are refused")
	products = license.Names()
	set()
	require.Contains(t, done(read()), setup.License)
}

func TestFirstCompletedPaymentFinishesTheChecklist(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	finished := func() bool {
		list, err := setupapp.Commands{DB: w.DB}.Checklist(w.Ann, w.TenantID)
		require.NoError(t, err)
		return list.Finished
	}
	paymentID, _ := w.Pay(w.PaidByACH, "INV-1", "10.00")
	require.False(t, finished())
	w.Exec(`UPDATE payments SET status = 'completed' WHERE id = $1`, paymentID)
	require.True(t, finished())
	w.Exec(`UPDATE payments SET status = 'failed', return_code = 'R01' WHERE id = $1`, paymentID)
	require.True(t, finished(), "the bank returned it later")
}

func TestProjectThatTheReaderDoesNotSeeIsNotNamed(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, w.TenantID,
		w.Invoices, w.BobID)
	list, err := setupapp.Commands{DB: w.DB}.Checklist(storetest.Reading(w.TenantID, w.AnnID), w.TenantID)
	require.NoError(t, err)
	require.Nil(t, list.Invoices)
	require.Contains(t, done(list), setup.Projects)
}
