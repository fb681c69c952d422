package vendor_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	dataimportapp "countersign.dev/app/dataimport"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/store/storetest"
)

const bankHeader = "number,name,bankRouting,bankAccountNumber,bankAccountType,bankCallPerson,bankCallNumber," +
	"bankCalledOn\n"

// call is the note of a call that took place.
const call = "Ms. Lee,555-0100,2026-01-02"

func (d *desk) preview(file string) dataimport.Preview {
	d.Helper()
	p, err := dataimportapp.Commands{DB: d.DB}.Preview(d.Ann, d.TenantID, d.vendors.Import(true), []byte(file))
	require.NoError(d, err)
	return p
}

// load imports a file as Ann.
func (d *desk) load(file string) dataimport.Preview {
	d.Helper()
	p, done, err := dataimportapp.Commands{DB: d.DB}.Import(d.Ann, d.TenantID, d.vendors.Import(true), []byte(file),
		d.preview(file).Digest)
	require.NoError(d, err)
	require.True(d, done)
	return p
}

func (d *desk) vendorID(number string) string {
	return storetest.Value[string](d.T, d.Superuser, `SELECT id::text FROM vendors WHERE tenant_id = $1 AND number = $2`,
		d.TenantID, number)
}

func (d *desk) accounts(vendorID string) []vendor.Account {
	d.Helper()
	all, err := d.vendors.Accounts(d.Ann, d.TenantID, vendorID)
	require.NoError(d, err)
	return all
}

func TestImportedFirstAccountIsUsedAfterSecondPersonApproves(t *testing.T) {
	d := newDesk(t)
	p := d.load(bankHeader + "V-300,Contoso,121000248,4000 1234-5678,Checking,,,\nV-301,Litware,,,,,,\n")
	require.Equal(t, dataimport.Counts{New: 2, Accounts: 1}, p.Counts)
	require.Equal(t, []string{"5678", ""}, []string{p.Results[0].AccountLast4, p.Results[1].AccountLast4})
	vendorID := d.vendorID("V-300")
	require.Empty(t, d.inUse(vendorID))
	require.Empty(t, d.accounts(d.vendorID("V-301")))
	a := d.accounts(vendorID)[0]
	require.Equal(t, []any{vendor.AccountPending, false, "121000248", "5678"},
		[]any{a.Status, a.ChangesAccount, a.Routing, a.Last4})
	_, err := d.vendors.Approve(d.Ann, d.TenantID, vendorID, a.ID, "")
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err), "the importer is the first person")
	require.Equal(t, vendor.AccountApproved, d.approve(a).Status)
	require.Equal(t, "5678", d.inUse(vendorID))
	sealed := storetest.Value[[]byte](t, d.Superuser, `SELECT account FROM vendor_bank_accounts WHERE id = $1`, a.ID)
	plain, err := d.Vault.Open(d.Ann, d.TenantID, bankaccount.VendorPlace(a.ID), sealed)
	require.NoError(t, err)
	require.Equal(t, "400012345678", string(plain))
}

func TestImportedChangeNeedsCallAndWaits(t *testing.T) {
	d := newDesk(t)
	row := "V-100,Fabrikam Supplies LLC,121000248,400012345678,savings,"
	for problems, note := range map[string]string{
		"bankCallPerson bankCallNumber bankCalledOn": ",,",
		"bankCalledOn": "Ms. Lee,555-0100," + calendar.Of(d.now, time.UTC).AddDays(2).String(),
	} {
		p := d.preview(bankHeader + row + note + "\n")
		require.Equal(t, dataimport.Counts{Invalid: 1}, p.Counts, note)
		var paths []string
		for _, problem := range p.Results[0].Problems {
			paths = append(paths, problem.Path)
		}
		require.Equal(t, problems, strings.Join(paths, " "))
	}
	p := d.load(bankHeader + row + call + "\n")
	require.Equal(t, dataimport.Counts{Changed: 1, Accounts: 1}, p.Counts)
	a := d.accounts(d.PaidByACH)[0]
	require.Equal(t, []any{true, "Ms. Lee", "555-0100", "2026-01-02"},
		[]any{a.ChangesAccount, a.Call.Person, a.Call.Phone, a.Call.On.String()})
	a = d.approve(a)
	require.Equal(t, vendor.AccountWaiting, a.Status)
	require.Equal(t, "6789", d.inUse(d.PaidByACH))
	d.wait(a)
	_, err := d.vendors.Use(context.Background(), d.TenantID, a.ID)
	require.NoError(t, err)
	require.Equal(t, "5678", d.inUse(d.PaidByACH))
}

func TestImportOfKnownAccountChangesNothing(t *testing.T) {
	d := newDesk(t)
	file := bankHeader + "V-300,Contoso,121000248,400012345678,checking,,,\n"
	d.load(file)
	require.Equal(t, dataimport.Counts{Unchanged: 1}, d.preview(file).Counts, "it is pending")
	require.Equal(t, dataimport.Counts{Changed: 1}, d.preview(strings.Replace(file, "Contoso", "Contoso Ltd", 1)).Counts)
	d.approve(d.accounts(d.vendorID("V-300"))[0])
	require.NoError(t, d.Vault.Rotate(context.Background(), d.TenantID))
	require.Equal(t, dataimport.Counts{Unchanged: 1}, d.preview(file).Counts, "it is in use, and the key was rotated")
	p := d.preview(strings.Replace(file, "checking,,,", "savings,"+call, 1))
	require.Equal(t, dataimport.Counts{Changed: 1, Accounts: 1}, p.Counts, "another type is another account")
	d.propose(d.vendorID("V-300"), "400099999999", false)
	require.Equal(t, dataimport.Counts{Unchanged: 1}, d.preview(file).Counts, "it is in use while another one is open")
}

func TestVendorWithOpenAccountIsSkippedAsWhole(t *testing.T) {
	d := newDesk(t)
	a := d.propose(d.PaidByACH, "400099999999", false)
	p := d.load(bankHeader + "V-100,Renamed,121000248,400012345678,checking," + call + "\nV-300,Contoso,,,,,,\n")
	require.Equal(t, dataimport.Counts{New: 1, Invalid: 1}, p.Counts)
	require.Equal(t, fault.VendorAccountOpen, p.Results[0].Problems[0].Code)
	require.Equal(t, "••••••••5678", p.Results[0].Problems[0].Value)
	v, err := d.vendors.Get(d.Ann, d.TenantID, d.PaidByACH)
	require.NoError(t, err)
	require.NotEqual(t, "Renamed", v.Name)
	require.Equal(t, a.ID, d.accounts(d.PaidByACH)[0].ID)
}

func TestDecisionBetweenPreviewAndImportRefusesImport(t *testing.T) {
	d := newDesk(t)
	d.load(bankHeader + "V-300,Contoso,121000248,400012345678,checking,,,\n")
	first := d.accounts(d.vendorID("V-300"))[0]
	_, err := d.vendors.Withdraw(d.Ann, d.TenantID, first.VendorID, first.ID)
	require.NoError(t, err)
	file := bankHeader + "V-300,Contoso,121000248,400055555555,checking," + call + "\n"
	before := d.preview(file)
	d.approve(d.propose(first.VendorID, "400012345678", false))
	p, done, err := dataimportapp.Commands{DB: d.DB}.Import(d.Ann, d.TenantID, d.vendors.Import(true), []byte(file),
		before.Digest)
	require.NoError(t, err)
	require.False(t, done, "the first account has become a change")
	require.Equal(t, before.Counts, p.Counts)
	require.NotEqual(t, before.Digest, p.Digest)
	require.Len(t, d.accounts(first.VendorID), 2)
}

// Without the lock, the import would see no account and propose a first one, which needs no call and does not wait.
func TestImportWaitsForDecisionAboutItsVendor(t *testing.T) {
	d := newDesk(t)
	vendorID := d.Vendor("V-400", "Contoso", "ach")
	d.Exec(`DELETE FROM vendor_bank_accounts WHERE vendor_id = $1`, vendorID)
	conn, err := pgx.Connect(t.Context(), d.Superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(context.Background()) }()
	other, err := conn.Begin(t.Context())
	require.NoError(t, err)
	_, err = other.Exec(t.Context(), `SELECT FROM vendors WHERE id = $1 FOR NO KEY UPDATE`, vendorID)
	require.NoError(t, err)
	_, err = other.Exec(t.Context(), `INSERT INTO vendor_bank_accounts (tenant_id, id, vendor_id, routing, account, account_last4, status)
		VALUES ($1, gen_random_uuid(), $2, '021000021', '', '6789', 'approved')`, d.TenantID, vendorID)
	require.NoError(t, err)

	item := make([]string, len(vendor.ImportTable().Columns))
	copy(item, []string{"V-400", "Contoso"})
	copy(item[16:], []string{"121000248", "400055555555", "checking"})
	var p dataimport.Preview
	var g sync.WaitGroup
	g.Go(func() {
		p, err = dataimportapp.Commands{DB: d.DB}.Sync(d.Ann, d.TenantID, d.vendors.Import(true), [][]string{item})
	})
	require.Eventually(t, func() bool {
		return storetest.Count(t, d.Superuser, `SELECT count(*) FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock'`) > 0
	}, 30*time.Second, 10*time.Millisecond)
	require.NoError(t, other.Commit(t.Context()))
	g.Wait()
	require.NoError(t, err)
	require.Equal(t, dataimport.Counts{Invalid: 1}, p.Counts)
	require.Equal(t, "bankCallPerson", p.Results[0].Problems[0].Path)
	require.Len(t, d.accounts(vendorID), 1)
}

func TestAccountsAreImportedByPersonWhoMayProposeThem(t *testing.T) {
	d := newDesk(t)
	imports := dataimportapp.Commands{DB: d.DB}
	file := []byte(bankHeader + "V-300,Contoso,121000248,400012345678,checking,,,\n")
	_, err := imports.Preview(d.Ann, d.TenantID, d.vendors.Import(false), file)
	var refused *fault.Fault
	require.ErrorAs(t, err, &refused)
	require.Equal(t, []any{fault.Forbidden, fault.ImportColumnForbidden, vendor.BankColumns()},
		[]any{refused.Kind, refused.Fields[0].Code, strings.Split(refused.Fields[0].Params["at"], ", ")})
	_, _, err = imports.Import(d.Ann, d.TenantID, d.vendors.Import(false), file, "")
	require.Equal(t, fault.Forbidden, fault.KindOf(err))
	item := make([]string, len(vendor.ImportTable().Columns))
	item[0], item[1] = "V-300", "Contoso"
	p, err := imports.Sync(d.Ann, d.TenantID, d.vendors.Import(false), [][]string{item})
	require.NoError(t, err, "an interface without bank accounts needs no permission for them")
	require.Equal(t, dataimport.Counts{New: 1}, p.Counts)
	item[17] = "400012345678"
	_, err = imports.Sync(d.Ann, d.TenantID, d.vendors.Import(false), [][]string{item})
	require.Equal(t, fault.Forbidden, fault.KindOf(err))
	system := actor.With(context.Background(), actor.System(d.TenantID, ""))
	_, err = imports.Sync(system, d.TenantID, d.vendors.Import(true), [][]string{item})
	require.Equal(t, fault.Forbidden, fault.KindOf(err), "nobody could be the first person")
	require.Zero(t, storetest.Count(t, d.Superuser,
		`SELECT count(*) FROM vendor_bank_accounts a JOIN vendors v ON v.id = a.vendor_id WHERE v.number = 'V-300'`))
}

func TestSynchronizedAccountsArePendingAndOfTheCaller(t *testing.T) {
	d := newDesk(t)
	item := make([]string, len(vendor.ImportTable().Columns))
	copy(item, []string{"V-300", "Contoso"})
	copy(item[16:], []string{"121000248", "400012345678", "checking"})
	p, err := dataimportapp.Commands{DB: d.DB}.Sync(d.Ann, d.TenantID, d.vendors.Import(true), [][]string{item})
	require.NoError(t, err)
	require.Equal(t, dataimport.Counts{New: 1, Accounts: 1}, p.Counts)
	a := d.accounts(d.vendorID("V-300"))[0]
	require.Equal(t, vendor.AccountPending, a.Status)
	_, err = d.vendors.Approve(d.Ann, d.TenantID, a.VendorID, a.ID, "")
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err))
	require.Empty(t, d.inUse(a.VendorID))
}

func TestImportedAccountsHaveTwinsOfTheirTenantOnly(t *testing.T) {
	d := newDesk(t)
	n := d.Neighbor(t, nil)
	_, err := d.vendors.Propose(n.Ann, n.TenantID, n.PaidByACH, d.proposal("400012345678"))
	require.NoError(t, err)
	d.load(bankHeader + "V-300,Contoso,121000248,400012345678,checking,,,\n")
	require.Empty(t, d.accounts(d.vendorID("V-300"))[0].Twins)
	d.load(bankHeader + "V-301,Litware,121000248,400012345678,checking,,,\n")
	twins := d.accounts(d.vendorID("V-301"))[0].Twins
	require.Len(t, twins, 1)
	require.Equal(t, []any{"V-300", true}, []any{twins[0].Number, twins[0].Certain})
	b := d.propose(d.PaidByACH, "400012345678", false)
	require.Len(t, b.Twins, 2, "an account by hand finds imported ones")
}

func TestImportSendsApproversOneMessage(t *testing.T) {
	d := newDesk(t)
	d.Exec(`INSERT INTO role_permissions (tenant_id, role_id, permission)
		SELECT tenant_id, id, 'vendors:approve' FROM roles WHERE tenant_id = $1 AND name = 'Treasurer' ON CONFLICT DO NOTHING`, d.TenantID)
	d.Exec(`INSERT INTO user_roles (tenant_id, user_id, role_id) SELECT u.tenant_id, u.id, r.id FROM users u
		JOIN roles r ON r.tenant_id = u.tenant_id AND r.name = 'Treasurer' WHERE u.tenant_id = $1 ON CONFLICT DO NOTHING`, d.TenantID)
	subjects := func() []string {
		return storetest.Value[[]string](t, d.Superuser,
			`SELECT coalesce(array_agg(subject ORDER BY created_at, id), '{}') FROM mails WHERE tenant_id = $1`, d.TenantID)
	}
	others := storetest.Count(t, d.Superuser, `SELECT count(*) - 1 FROM users WHERE tenant_id = $1`, d.TenantID)
	require.Positive(t, others)
	d.load(bankHeader + "V-300,Contoso,121000248,400012345678,checking,,,\n" +
		"V-100,Fabrikam Supplies LLC,121000248,400012345679,checking," + call + "\nV-302,Wingtip,,,,,,\n")
	require.Len(t, subjects(), int(others))
	for _, subject := range subjects() {
		require.Equal(t, "Approve 2 imported bank accounts of vendors", subject)
	}
	d.load(bankHeader + "V-301,Litware,121000248,400012345678,checking,,,\n")
	require.Len(t, subjects(), 2*int(others))
	require.Equal(t, "Approve bank account of V-301, Litware", subjects()[others])
}

// Account numbers in every column, in problems, headers and shifted rows.
func TestImportedNumbersAreStoredEncryptedOnly(t *testing.T) {
	d := newDesk(t)
	const secret = "4000123"
	file := bankHeader + "V-300,Contoso,121000248,400012345678,checking,,,\n" +
		"V-301,Litware,400012340001,400012340002,400012340003,,400012340004,400012340005\n" +
		"V-302,Wingtip,121000248,40001234000600001234,checking,,,\n" +
		"V-303,Proseware,X,121000248,400012340007,checking,,,\n" +
		"V-100,Fabrikam Supplies LLC,121000248,400012340008,checking,,,\n"
	p := d.load(file)
	require.Equal(t, dataimport.Counts{New: 1, Invalid: 4, Accounts: 1}, p.Counts)
	require.NotContains(t, fmt.Sprintf("%+v", p), secret)
	_, err := dataimportapp.Commands{DB: d.DB}.Preview(d.Ann, d.TenantID, d.vendors.Import(true),
		[]byte("400012345678,V-300\n"))
	var refused *fault.Fault
	require.ErrorAs(t, err, &refused)
	require.NotContains(t, fmt.Sprintf("%+v %+v", refused, refused.Fields), secret)

	tables := storetest.Value[[]string](t, d.Superuser, `SELECT array_agg(c.oid::regclass::text) FROM pg_class c
		JOIN pg_namespace s ON s.oid = c.relnamespace WHERE c.relkind = 'r' AND s.nspname NOT IN ('pg_catalog', 'information_schema')`)
	require.Greater(t, len(tables), 50)
	for _, table := range tables {
		require.Zero(t, storetest.Count(t, d.Superuser,
			`SELECT count(*) FROM `+table+` x WHERE x::text LIKE '%`+secret+`%' OR x::text LIKE '%' || encode('`+secret+`', 'hex') || '%'`),
			table)
	}
	require.NotZero(t, storetest.Count(t, d.Superuser, `SELECT count(*) FROM vendor_bank_accounts x WHERE x::text LIKE '%5678%'`),
		"the search finds what is there")
}

func TestDigestAndAuditDoNotRevealNumber(t *testing.T) {
	d := newDesk(t)
	file := bankHeader + "V-300,Contoso,121000248,400012345678,checking,,,\n"
	other := strings.Replace(file, "45678", "55678", 1)
	p := d.preview(file)
	require.Equal(t, p.Digest, d.preview(file).Digest)
	require.NotEqual(t, p.Digest, d.preview(other).Digest, "only the number differs, not its last digits")
	table := vendor.ImportTable()
	f, err := table.Parse([]byte(file))
	require.NoError(t, err)
	guess := table.Judge(f.SHA256, f.Rows, map[int]dataimport.Found{2: {Outcome: dataimport.New, State: "/"}})
	require.Equal(t, p.Counts.New, guess.Counts.New)
	require.NotEqual(t, guess.Digest, p.Digest, "a person without the key cannot compute it from a guessed number")
	d.load(file)
	entry := storetest.Value[string](t, d.Superuser, `SELECT new_value::text FROM audit_entries
		WHERE tenant_id = $1 AND object_type = 'vendor' AND action = 'imported'`, d.TenantID)
	require.Contains(t, entry, `"accountsProposed": 1`)
	require.NotContains(t, entry, dataimport.Sum([]byte(file)))
}
