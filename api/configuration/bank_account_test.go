package configuration_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	bankaccountapi "countersign.dev/api/bankaccount"
	configurationapi "countersign.dev/api/configuration"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/permission"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
)

const withAccounts = withConnections + `bankAccounts:
  - name: Operating
    accountNumber: "4000 123456"
    nextCheckNumber: 1001
    bankName: First Bank
    routing: "021000021"
    ach:
      immediateDestination: "021000021"
      immediateDestinationName: FIRST BANK
      immediateOrigin: "1234567890"
      originatingDfiId: "02100002"
      companyName: NORTHWIND
      companyIdentification: "1234567890"
      standardEntryClassCode: CCD
      companyEntryDescription: VENDOR PAY
      lineEnding: lf
      balanced: true
    checks:
      companyName: Northwind
      companyAddress: [1 Main Street, Springfield]
      serialDigits: 6
      signatureLines: 1
    delivery:
      profile: {connection: Bank, profile: Main}
      inbound: in
      zone: America/New_York
      cutoff: "16:30"
      daysAhead: 1
    projects:
      - {workspace: Treasury, project: ACH}
projects:
  - workspace: Treasury
    project: ACH
    projectType: ACH Payments
    erpType: Other
    captureMethod: intelligent
`

func (c company) account(name string) bankaccount.Account {
	c.t.Helper()
	var found bankaccount.Account
	c.in(func(tx *postgres.Tx) error {
		all, err := bankaccountrow.List(tx)
		for _, a := range all {
			if a.Name == name {
				found = a
			}
		}
		return err
	})
	return found
}

// payer is the account from which the project pays.
func (c company) payer(project string) string {
	c.t.Helper()
	account := "no such project"
	c.in(func(tx *postgres.Tx) error {
		all, err := bankaccountrow.Assignments(tx)
		for _, a := range all {
			if a.Project == project {
				account = a.Account
			}
		}
		return err
	})
	return account
}

func (c company) decide(a bankaccount.Account, changeID, token string) apitest.Answer {
	return c.api.Call(http.MethodPost, "/api/bank-accounts/"+a.ID+"/decision", token,
		map[string]any{"bankAccountChangeId": changeID, "approve": true})
}

// confirm confirms all changes of an account as a person who may do only that.
func (c company) confirm(name string) {
	c.t.Helper()
	treasurer := c.api.With(c.id, "bankAccounts:get", "bankAccounts:approve")
	account := c.account(name)
	var waiting []string
	c.in(func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(`SELECT id FROM bank_account_changes WHERE tenant_id = ? AND bank_account_id = ? AND status = 'pending' ORDER BY project_id NULLS FIRST`,
			c.id, account.ID).Scan(&waiting).Error
	})
	require.NotEmpty(c.t, waiting)
	for _, changeID := range waiting {
		decided := c.decide(account, changeID, treasurer)
		require.Equal(c.t, http.StatusOK, decided.Status, string(decided.Body))
	}
}

func TestBankAccountArrivesAndWaits(t *testing.T) {
	a := open(t)
	c, other := admit(t, a, "northwind"), admit(t, a, "contoso")
	planned := c.plan(withAccounts)
	require.Equal(t, []string{"connections add Bank, Main", "connections add ERP, Production",
		"bankAccounts add Operating waits", "projects add Treasury / ACH"}, lines(planned))
	answer := c.api.Call(http.MethodPost, base+"plan", c.ann, map[string]string{"file": withAccounts})
	require.NotContains(t, string(answer.Body), "4000123456", "a plan shows the last four digits only")
	require.Contains(t, string(answer.Body), "3456")
	require.Contains(t, string(answer.Body), `"field":"nextCheck","old":[],"new":["1001"]`)
	require.Empty(t, c.account("Operating").ID, "a plan keeps nothing")

	var done configurationapi.Plan
	c.apply(withAccounts, planned.Base).Into(t, &done)
	account := c.account("Operating")
	require.False(t, account.Confirmed, "another person confirms it")
	require.NotNil(t, account.Pending)
	require.Equal(t, "3456", account.Last4)
	require.EqualValues(t, 1001, account.NextCheck)
	require.Equal(t, "127.0.0.1:22", account.Delivery.Address)
	require.Empty(t, c.payer("ACH"), "the assignment waits, too")
	require.NotContains(t, c.export(), "bankAccounts:", "an account that nobody confirmed is not exported")
	require.Equal(t, http.StatusForbidden, c.decide(account, account.Pending.ID, c.ann).Status)
	c.confirm("Operating")
	account = c.account("Operating")
	require.True(t, account.Confirmed)
	require.Equal(t, "Operating", c.payer("ACH"))
	require.Equal(t, 0, c.plan(withAccounts).Changes, "the company has everything now")
	exported := c.export()
	require.NotContains(t, exported, "4000123456")
	require.NotContains(t, exported, "accountNumber")
	require.Equal(t, 0, c.plan(exported).Changes, "an export changes nothing where it comes from")

	refused := a.Call(http.MethodPost, base+"plan", other.ann, map[string]string{"file": exported})
	require.Contains(t, problems(refused), "bankAccounts[0].accountNumber", "another company enters its own number")
	theirs := strings.Replace(exported, "- name: Operating", "- name: Operating\n    accountNumber: \"77\"", 1)
	other.apply(theirs, other.plan(theirs).Base).Into(t, &done)
	other.confirm("Operating")
	require.Equal(t, "77", other.account("Operating").Last4)
	_, ours, _ := strings.Cut(exported, "connections:")
	_, moved, _ := strings.Cut(other.export(), "connections:")
	require.Equal(t, ours, moved)
	require.Equal(t, "3456", c.account("Operating").Last4)
}

func TestChangeOfBankAccountWaits(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	var done configurationapi.Plan
	c.apply(withAccounts, c.plan(withAccounts).Base).Into(t, &done)
	c.confirm("Operating")
	before := c.account("Operating")

	changed := strings.NewReplacer("First Bank", "Second Bank", "nextCheckNumber: 1001", "nextCheckNumber: 2001").
		Replace(withAccounts)
	planned := c.plan(changed)
	require.Equal(t, 1, planned.Changes)
	c.apply(changed, planned.Base).Into(t, &done)
	require.Equal(t, "First Bank", c.account("Operating").BankName)
	c.confirm("Operating")
	after := c.account("Operating")
	require.Equal(t, "Second Bank", after.BankName)
	require.EqualValues(t, 2001, after.NextCheck)
	require.Equal(t, before.Settings().Delivery, after.Settings().Delivery)
	require.Equal(t, 1, c.plan(withAccounts).Changes, "only the bank changes back")
	require.Len(t, c.plan(withAccounts).Entries[2].Differences, 1, "a check number is never given twice")

	// A project whose account the file does not name keeps it.
	unnamed := strings.Replace(changed, "    projects:\n      - {workspace: Treasury, project: ACH}\n", "", 1)
	require.Equal(t, 0, c.plan(unnamed).Changes)
}

func TestFileOfBankAccountsNeedsNoSecondAdministrator(t *testing.T) {
	a := open(t)
	c := company{t: t, api: a, id: a.Tenant("northwind").ID}
	c.ann = a.Token(c.id, a.User(c.id, "ann", permission.Administrator))
	var done configurationapi.Plan
	applied := c.apply(withAccounts, c.plan(withAccounts).Base)
	require.Equal(t, http.StatusOK, applied.Status, string(applied.Body))
	applied.Into(t, &done)
	require.Equal(t, 1, done.Waiting)
	c.confirm("Operating")
}

func TestBankAccountThatChangedMeanwhileIsNotOverwritten(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	var done configurationapi.Plan
	c.apply(withAccounts, c.plan(withAccounts).Base).Into(t, &done)
	c.confirm("Operating")
	changed := strings.Replace(withAccounts, "First Bank", "Second Bank", 1)
	refused := c.applyDuring(changed, func(tx *postgres.Tx) error {
		next := c.account("Operating")
		next.BankName = "Third Bank"
		return bankaccountrow.Confirm(tx, next, 0, nil, true)
	})
	require.Equal(t, http.StatusConflict, refused.Status)
	require.Equal(t, "Third Bank", c.account("Operating").BankName)
	require.Nil(t, c.account("Operating").Pending)
}

func TestProblemsOfBankAccountsAreNamed(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	const at = "bankAccounts[0]."
	for name, text := range map[string]struct{ old, new, path string }{
		"routing number":      {`routing: "021000021"`, `routing: "021000022"`, at + "routing"},
		"no number":           {"    accountNumber: \"4000 123456\"\n", "", at + "accountNumber"},
		"number with letters": {"4000 123456", "4000-1234", at + "accountNumber"},
		"cut-off":             {`"16:30"`, `"25:00"`, at + "delivery.cutoff"},
		"no cut-off":          {`cutoff: "16:30"`, `cutoff: ""`, at + "delivery.cutoff"},
		"zone":                {"America/New_York", "America/Springfield", at + "delivery.zone"},
		"long company": {"companyName: NORTHWIND",
			"companyName: NORTHWIND TRADERS", at + "ach.companyName"},
		"entry class":  {"CCD", "WEB", at + "ach.standardEntryClassCode"},
		"end of lines": {"lineEnding: lf", "lineEnding: cr", at + "ach.lineEnding"},
		"signatures": {"signatureLines: 1",
			"signatureLines: 3", at + "checks.signatureLines"},
		"profile": {"profile: {connection: Bank, profile: Main}",
			"profile: {connection: Bank, profile: X}", at + "delivery.profile"},
		"profile of another kind": {"profile: {connection: Bank, profile: Main}",
			"profile: {connection: ERP, profile: Production}", at + "delivery.profile"},
		"own server": {"profile: {connection: Bank, profile: Main}",
			"address: sftp.bank.example:22", at + "delivery.address"},
		"key": {"inbound: in",
			"bankKey: {connection: Keys, profile: X}", at + "delivery.bankKey"},
		"project": {"{workspace: Treasury, project: ACH}",
			"{workspace: Treasury, project: X}", at + "projects[0]"},
		"project that pays not": {"{workspace: Treasury, project: ACH}",
			"{workspace: Accounts Payable, project: Payable invoices}", at + "projects[0]"},
		"no name": {"- name: Operating", `- name: ""`, at + "name"},
		"check number": {"nextCheckNumber: 1001",
			"nextCheckNumber: -1", at + "nextCheckNumber"},
		"positive pay": {"    checks:\n",
			"    positivePay: {bankFormat: Nobody}\n    checks:\n", at + "positivePay.bankFormat"},
		"a password": {"inbound: in", "password: hunter2", "file"},
	} {
		require.Contains(t, withAccounts, text.old, name)
		refused := c.api.Call(http.MethodPost, base+"plan", c.ann,
			map[string]string{"file": strings.Replace(withAccounts, text.old, text.new, 1)})
		require.Equal(t, http.StatusUnprocessableEntity, refused.Status, name+string(refused.Body))
		require.Contains(t, problems(refused), text.path, name)
	}
	const projects = "projects:\n  - workspace"
	twice := strings.Replace(withAccounts, projects, "  - name: Second\n    accountNumber: \"1\"\n    bankName: B\n"+
		"    routing: \"021000021\"\n    delivery: {zone: America/New_York, cutoff: \"16:30\", daysAhead: 1}\n"+
		"    projects: [{workspace: treasury, project: ach}]\n"+projects, 1)
	refused := c.api.Call(http.MethodPost, base+"plan", c.ann, map[string]string{"file": twice})
	require.Contains(t, problems(refused), "bankAccounts[1].projects[0]", string(refused.Body))

	var done configurationapi.Plan
	c.apply(withAccounts, c.plan(withAccounts).Base).Into(t, &done)
	other := strings.Replace(withAccounts, "4000 123456", "4000 999999", 1)
	refused = c.api.Call(http.MethodPost, base+"plan", c.ann, map[string]string{"file": other})
	require.Contains(t, problems(refused), "bankAccounts[0].accountNumber", "a number never changes")
}

func TestBankAccountsNeedTheirPermissions(t *testing.T) {
	a := open(t)
	c := admit(t, a, "northwind")
	var done configurationapi.Plan
	c.apply(withAccounts, c.plan(withAccounts).Base).Into(t, &done)
	c.confirm("Operating")
	call := func(file string, held ...permission.Permission) apitest.Answer {
		return a.Call(http.MethodPost, base+"plan", a.With(c.id, append(held, "roles:manage", "connections:get")...),
			map[string]string{"file": file})
	}
	var exported configurationapi.File
	a.Call(http.MethodPost, base+"export", a.With(c.id, "roles:manage"), nil).Into(t, &exported)
	require.NotContains(t, exported.Text, "First Bank", "who may not read bank accounts does not export them")
	a.Call(http.MethodPost, base+"export", a.With(c.id, "roles:manage", "bankAccounts:get"), nil).Into(t, &exported)
	require.Contains(t, exported.Text, "First Bank")

	require.Contains(t, problems(call(withAccounts)), "bankAccounts")
	changed := strings.Replace(withAccounts, "First Bank", "Second Bank", 1)
	require.Contains(t, problems(call(changed, "bankAccounts:get")), "bankAccounts[0]")
	require.Equal(t, http.StatusOK, call(changed, "bankAccounts:get", "bankAccounts:update").Status)
	added := strings.Replace(withAccounts, "- name: Operating", "- name: Payroll", 1)
	require.Contains(t, problems(call(added, "bankAccounts:get", "bankAccounts:update")), "bankAccounts[0]")
	require.Equal(t, http.StatusOK,
		call(added, "bankAccounts:get", "bankAccounts:update", "bankAccounts:create").Status)
	assigned := strings.Replace(withAccounts, "      - {workspace: Treasury, project: ACH}\n",
		"      - {workspace: Treasury, project: ACH}\n      - {workspace: Treasury, project: Checks}\n", 1) +
		"  - {workspace: Treasury, project: Checks, projectType: Check and PPay Payments, erpType: Other, " +
		"captureMethod: manual}\n"
	require.Contains(t, problems(call(assigned, "bankAccounts:get", "projects:create")), "bankAccounts[0]")
	require.Equal(t, http.StatusOK, call(assigned, "bankAccounts:get", "projects:create", "bankAccounts:update").Status)

	var view bankaccountapi.BankAccount
	a.Call(http.MethodGet, "/api/bank-accounts/"+c.account("Operating").ID, c.ann, nil).Into(t, &view)
	require.Nil(t, view.Pending, "plans propose nothing")
}
