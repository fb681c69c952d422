package bankaccount_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	bankaccountapp "countersign.dev/app/bankaccount"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/internal/store/storetest"
)

// mayConfirm lets Ann and Bob confirm changes, and adds people who get no message: one without the permission, one who
// has left, and one of another company.
func (d *desk) mayConfirm() {
	d.t.Helper()
	d.Exec(`INSERT INTO role_permissions (tenant_id, role_id, permission) SELECT tenant_id, id, 'bankAccounts:approve'
		FROM roles WHERE name = 'Treasurer'`)
	d.Exec(`INSERT INTO users (tenant_id, id, email, username, first_name, last_name, status)
		SELECT $1, gen_random_uuid(), s || '@example.com', s, s, 'Test', s FROM unnest(ARRAY['active', 'inactive']) s`,
		d.TenantID)
	d.Exec(`INSERT INTO user_roles (tenant_id, user_id, role_id) SELECT u.tenant_id, u.id, r.id FROM users u
		JOIN roles r ON r.tenant_id = u.tenant_id AND r.name = 'Treasurer' WHERE u.tenant_id = $1 AND u.status = 'inactive'`,
		d.TenantID)
}

// message is the only message that waits. It is removed.
func (d *desk) message() (recipient, text string) {
	d.t.Helper()
	require.EqualValues(d.t, 1, storetest.Count(d.t, d.Superuser, `SELECT count(*) FROM mails`))
	recipient = storetest.Value[string](d.t, d.Superuser, `SELECT u.id::text FROM mails m
		JOIN users u ON u.tenant_id = m.tenant_id AND u.email = m.recipient`)
	text = storetest.Value[string](d.t, d.Superuser, `SELECT subject || E'\n' || body FROM mails`)
	d.Exec(`DELETE FROM mails`)
	return recipient, text
}

func TestPeopleWhoMayConfirmAreAskedExceptTheProposer(t *testing.T) {
	d := newDesk(t)
	d.Neighbor(t, nil)
	d.mayConfirm()
	d.propose(d.Ann, func(n *bankaccountapp.Changed) { n.BankName = "Other" })
	recipient, text := d.message()
	require.Equal(t, d.BobID, recipient)
	require.Contains(t, text, "Change to confirm: bank account Operating")
	require.Contains(t, text, "Ann changed the bank account Operating of your company.")
	require.Contains(t, text, "/company-settings/bank-accounts/"+d.Account.ID)
	require.NotContains(t, text, "Other", "the change is shown on the page only")

	n := bankaccount.New{Account: d.now(), Number: "12345"}
	n.Name = "Payroll"
	other, err := d.accounts.Create(d.Bob, d.TenantID, n)
	require.NoError(t, err)
	recipient, text = d.message()
	require.Equal(t, d.AnnID, recipient)
	require.Contains(t, text, "Bob entered the bank account Payroll of your company.")

	d.Exec(`UPDATE projects SET name = 'Secret payroll' WHERE id = $1`, d.ACH)
	require.NoError(t, d.accounts.Assign(d.Ann, d.TenantID, d.ACH, other.ID))
	recipient, text = d.message()
	require.Equal(t, d.BobID, recipient)
	require.Contains(t, text, "Ann proposes that a project pays from the bank account Payroll of your company.")
	require.Contains(t, text, other.ID+"?part=projects")
	require.NotContains(t, text, "Secret payroll", "not every reader may see the project")
}

func TestMessageIsInTheLanguageOfItsReader(t *testing.T) {
	d := newDesk(t)
	d.mayConfirm()
	d.Exec(`UPDATE users SET language = 'de' WHERE id = $1`, d.BobID)
	d.propose(d.Ann, func(n *bankaccountapp.Changed) { n.BankName = "Other" })
	_, text := d.message()
	require.Contains(t, text, "Änderung zu bestätigen: Bankkonto Operating")
	require.Contains(t, text, "Ann hat das Bankkonto Operating Ihres Unternehmens geändert.")
}

func TestNobodyIsAskedAboutWhatNeedsNoSecondPerson(t *testing.T) {
	d := newDesk(t)
	d.mayConfirm()
	d.propose(d.Ann, func(n *bankaccountapp.Changed) { n.Name = "Renamed" })
	d.propose(context.Background(), func(n *bankaccountapp.Changed) { n.BankName = "Other" })
	require.NoError(t, d.accounts.Assign(context.Background(), d.TenantID, d.ACH, d.Account.ID))
	require.Zero(t, storetest.Count(t, d.Superuser, `SELECT count(*) FROM mails`))
}
