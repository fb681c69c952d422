package bankaccount_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	bankaccountapp "countersign.dev/app/bankaccount"
	connectionapp "countersign.dev/app/connection"
	erpconnectionapp "countersign.dev/app/erpconnection"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/sftpclient"
	"countersign.dev/internal/store/storetest"
)

// mayPropose gives Ann and Bob what the API demands of a proposer.
func mayPropose(w *storetest.Treasury) {
	w.Exec(`INSERT INTO role_permissions (tenant_id, role_id, permission) SELECT $1, id, 'bankAccounts:update' FROM roles
		WHERE tenant_id = $1 AND name = 'Treasurer'`, w.TenantID)
}

type desk struct {
	*storetest.Treasury
	t        *testing.T
	accounts bankaccountapp.Commands
}

func newDesk(t *testing.T) *desk {
	w := storetest.NewTreasury(t, func(n *bankaccount.New) {
		n.Delivery.Address, n.Delivery.HostKey = "sftp.bank.example:22", "SHA256:old"
	})
	mayPropose(w)
	return &desk{Treasury: w, t: t, accounts: bankaccountapp.Commands{DB: w.DB, Vault: w.Vault}}
}

func (d *desk) now() bankaccount.Account {
	d.t.Helper()
	a, err := d.accounts.Get(d.Ann, d.TenantID, d.Account.ID)
	require.NoError(d.t, err)
	return a
}

func (d *desk) propose(by context.Context, change func(*bankaccountapp.Changed)) bankaccount.Account {
	d.t.Helper()
	n := bankaccountapp.Changed{Account: d.now()}
	change(&n)
	a, err := d.accounts.Update(by, d.TenantID, n)
	require.NoError(d.t, err)
	return a
}

func (d *desk) decide(
	by context.Context, a bankaccount.Account, changeID string, approve bool,
) (bankaccount.ChangeStatus, bankaccount.Account, error) {
	return d.accounts.Decide(by, d.TenantID, a.ID, bankaccount.Decision{ChangeID: changeID, Approve: approve})
}

func TestEverySettingWaitsForSecondPerson(t *testing.T) {
	d := newDesk(t)
	for name, change := range map[string]func(*bankaccountapp.Changed){
		"bank":         func(n *bankaccountapp.Changed) { n.BankName = "Other" },
		"routing":      func(n *bankaccountapp.Changed) { n.Routing = "021000021" },
		"company":      func(n *bankaccountapp.Changed) { n.ACH.CompanyID = "9999999999" },
		"positive pay": func(n *bankaccountapp.Changed) { n.PositivePay.FileName = "OTHER" },
		"signatures":   func(n *bankaccountapp.Changed) { n.Check.SignatureLines = 2 },
		"samples":      func(n *bankaccountapp.Changed) { n.Check.Approved = true },
		"address":      func(n *bankaccountapp.Changed) { n.Delivery.Address = "sftp.thief.example:22" },
		"login":        func(n *bankaccountapp.Changed) { n.Delivery.User = "other" },
		"host key":     func(n *bankaccountapp.Changed) { n.Delivery.HostKey = "SHA256:new" },
		"folder":       func(n *bankaccountapp.Changed) { n.Delivery.Inbound = "elsewhere" },
		"cut-off":      func(n *bankaccountapp.Changed) { n.Delivery.CutoffHour = 3 },
		"password":     func(n *bankaccountapp.Changed) { n.Password = "next" },
		"check number": func(n *bankaccountapp.Changed) { n.NextCheck = 5000 },
	} {
		before := d.now()
		a := d.propose(d.Ann, change)
		require.True(t, before.Settings().Same(a.Settings()), name)
		require.Equal(t, before.NextCheck, a.NextCheck, name)
		require.NotNil(t, a.Pending, name)
		_, _, err := d.decide(d.Ann, a, a.Pending.ID, true)
		require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err), name)
		_, _, err = d.decide(d.Ann, a, a.Pending.ID, false)
		require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err), name)
		status, a, err := d.decide(d.Bob, a, a.Pending.ID, false)
		require.NoError(t, err)
		require.Equal(t, bankaccount.ChangeRefused, status)
		require.True(t, before.Settings().Same(a.Settings()), name)
		require.Nil(t, a.Pending)
	}
}

func TestNewAccountPaysOnlyAfterSecondPersonConfirmedIt(t *testing.T) {
	d := newDesk(t)
	n := bankaccount.New{Account: d.now(), Number: "12345"}
	n.Name = "Payroll"
	a, err := d.accounts.Create(d.Ann, d.TenantID, n)
	require.NoError(t, err)
	require.False(t, a.Confirmed)
	require.Equal(t, "Wells Fargo", a.Pending.Settings.BankName)
	require.NoError(t, d.accounts.Assign(context.Background(), d.TenantID, d.ACH, a.ID))
	d.Pay(d.PaidByACH, "INV-1", "10.00")
	prepare := func() error {
		_, err := storetest.Batches(d.DB, nil).Prepare(d.Ann, payment.NewBatch{ProjectID: d.ACH, Kind: payment.BatchACH})
		return err
	}
	require.Equal(t, fault.BankAccountNotConfirmed, fault.CodeOf(prepare()))

	_, a, err = d.decide(d.Bob, a, a.Pending.ID, false)
	require.NoError(t, err)
	require.False(t, a.Confirmed, "it was rejected")
	a, err = d.accounts.Update(d.Ann, d.TenantID, bankaccountapp.Changed{Account: a})
	require.NoError(t, err)
	_, err = d.accounts.Withdraw(d.Bob, d.TenantID, a.ID, a.Pending.ID)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	_, a, err = d.decide(d.Bob, a, a.Pending.ID, true)
	require.NoError(t, err)
	require.True(t, a.Confirmed)
	require.NoError(t, prepare())
}

func TestTwoDecisionsAtOnceGiveOne(t *testing.T) {
	d := newDesk(t)
	carol := storetest.As(d.TenantID, id.New(), "Carol")
	a := d.propose(d.Ann, func(n *bankaccountapp.Changed) { n.BankName = "Other" })
	var group sync.WaitGroup
	errs := make([]error, 2)
	for n, by := range []context.Context{d.Bob, carol} {
		group.Go(func() { _, _, errs[n] = d.decide(by, a, a.Pending.ID, n == 0) })
	}
	group.Wait()
	done := 0
	for _, err := range errs {
		if err == nil {
			done++
			continue
		}
		require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
	}
	require.Equal(t, 1, done)
}

func TestReplacedAndOutdatedChangesDoNotApply(t *testing.T) {
	d := newDesk(t)
	first := d.propose(d.Ann, func(n *bankaccountapp.Changed) { n.BankName = "First" })
	second := d.propose(d.Bob, func(n *bankaccountapp.Changed) { n.BankName = "Second" })
	_, _, err := d.decide(d.Bob, first, first.Pending.ID, true)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "it was replaced")
	d.Exec(`UPDATE bank_accounts SET bank_name = 'Meanwhile' WHERE tenant_id = $1`, d.TenantID)
	status, a, err := d.decide(d.Ann, second, second.Pending.ID, true)
	require.NoError(t, err)
	require.Equal(t, bankaccount.ChangeOutdated, status)
	require.Equal(t, "Meanwhile", a.BankName)

	third := d.propose(d.Ann, func(n *bankaccountapp.Changed) { n.BankName = "Third" })
	d.Exec(`UPDATE users SET status = 'inactive' WHERE tenant_id = $1 AND id = $2`, d.TenantID, d.AnnID)
	status, _, err = d.decide(d.Bob, third, third.Pending.ID, true)
	require.NoError(t, err)
	require.Equal(t, bankaccount.ChangeOutdated, status, "its proposer has left")
}

func TestNextCheckNumberIsRaisedOnly(t *testing.T) {
	d := newDesk(t)
	n := bankaccountapp.Changed{Account: d.now(), NextCheck: 1000}
	_, err := d.accounts.Update(d.Ann, d.TenantID, n)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	a := d.propose(d.Ann, func(n *bankaccountapp.Changed) { n.NextCheck = 2000 })
	d.Exec(`UPDATE bank_accounts SET next_check = 2500 WHERE tenant_id = $1`, d.TenantID)
	status, after, err := d.decide(d.Bob, a, a.Pending.ID, true)
	require.NoError(t, err)
	require.Equal(t, bankaccount.ChangeOutdated, status, "these numbers were given meanwhile")
	require.EqualValues(t, 2500, after.NextCheck)
	a = d.propose(d.Ann, func(n *bankaccountapp.Changed) { n.NextCheck = 3000 })
	_, after, err = d.decide(d.Bob, a, a.Pending.ID, true)
	require.NoError(t, err)
	require.EqualValues(t, 3000, after.NextCheck)
}

func TestProjectPaysFromAnotherAccountOnlyAfterSecondPersonConfirmedIt(t *testing.T) {
	d := newDesk(t)
	n := bankaccount.New{Account: d.now(), Number: "12345"}
	n.Name = "Payroll"
	other, err := d.accounts.Create(context.Background(), d.TenantID, n)
	require.NoError(t, err)
	require.True(t, other.Confirmed, "a process has set it up")
	of := func() (accountID string, pending *bankaccount.Change) {
		all, err := d.accounts.Assignments(d.Ann, d.TenantID)
		require.NoError(t, err)
		for _, one := range all {
			if one.ProjectID == d.ACH {
				return one.AccountID, one.Pending
			}
		}
		return "", nil
	}
	require.NoError(t, d.accounts.Assign(d.Ann, d.TenantID, d.ACH, other.ID))
	accountID, pending := of()
	require.Equal(t, d.Account.ID, accountID)
	require.Equal(t, d.Account.ID, pending.FormerID)
	_, _, err = d.decide(d.Ann, other, pending.ID, true)
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err))
	status, _, err := d.decide(d.Bob, other, pending.ID, true)
	require.NoError(t, err)
	require.Equal(t, bankaccount.ChangeApproved, status)
	accountID, pending = of()
	require.Equal(t, other.ID, accountID)
	require.Nil(t, pending)
}

// The server to which projects send invoices is chosen by other people than the server of a bank.
func TestProfileOfAnERPDeliversNoPayments(t *testing.T) {
	d := newDesk(t)
	profileID := d.profile("ERP")
	_, err := erpconnectionapp.Commands{DB: d.DB, Vault: d.Vault, Networks: outbound.Loopback()}.Replace(d.Ann, d.TenantID,
		d.Invoices, erpconnection.Change{ProfileID: profileID, Enabled: true})
	require.NoError(t, err)
	servers, _, err := d.accounts.Choices(d.Ann, d.TenantID)
	require.NoError(t, err)
	require.Empty(t, servers)
	n := bankaccountapp.Changed{Account: d.now()}
	n.Delivery.ProfileID = profileID
	_, err = d.accounts.Update(d.Ann, d.TenantID, n)
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	require.Equal(t, "delivery.profileId", f.Fields[0].Path)
}

// profile adds a connection with one SFTP profile.
func (d desk) profile(name string) (profileID string) {
	connections := connectionapp.Commands{DB: d.DB, Vault: d.Vault, Networks: outbound.Loopback()}
	c, err := connections.Create(d.Ann, d.TenantID, connection.Connection{ID: id.New(), Type: connection.SFTP, Name: name})
	require.NoError(d.t, err)
	c, err = connections.AddProfile(d.Ann, d.TenantID, c.ID, connection.Change{Name: "Main",
		Settings: connection.Settings{Authentication: connection.Basic, Host: "127.0.0.1", Port: 22, Login: "northwind",
			HostKey: "SHA256:" + strings.Repeat("a", 43)},
		Secrets: map[connection.Secret]string{connection.SecretPassword: "first"}})
	require.NoError(d.t, err)
	return c.Profiles[0].ID
}

func TestProfileOfStepsDeliversNoFilesOfABank(t *testing.T) {
	d := newDesk(t)
	profileID := d.profile("Partner")
	storetest.ExecAs(t, d.Superuser, `UPDATE graphs SET profiles = ARRAY[$2::uuid] WHERE tenant_id = $1`, d.TenantID,
		profileID)
	n := bankaccountapp.Changed{Account: d.now()}
	n.Delivery.ProfileID = profileID
	_, err := d.accounts.Update(d.Ann, d.TenantID, n)
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	require.Equal(t, []any{"delivery.profileId", "Steps of workflows use this profile. Choose another."},
		[]any{f.Fields[0].Path, f.Fields[0].Message})
}

// A configuration file brings profiles without their secrets.
func TestAccountPaysNothingWhileItsProfileIsIncomplete(t *testing.T) {
	d := newDesk(t)
	connections := connectionapp.Commands{DB: d.DB, Vault: d.Vault, Networks: outbound.Loopback()}
	c, err := connections.Create(d.Ann, d.TenantID,
		connection.Connection{ID: id.New(), Type: connection.SFTP, Name: "Bank"})
	require.NoError(t, err)
	settings := connection.Settings{Authentication: connection.Basic, Host: "127.0.0.1", Port: 22, Login: "northwind",
		HostKey: "SHA256:" + strings.Repeat("a", 43)}
	require.NoError(t, d.DB.InTenant(d.Ann, d.TenantID, func(tx *postgres.Tx) error {
		return connections.AddSettingsIn(tx, c.ID, "Main", settings)
	}))
	c, err = connections.Get(d.Ann, d.TenantID, c.ID)
	require.NoError(t, err)
	a := d.propose(d.Ann, func(n *bankaccountapp.Changed) { n.Delivery.ProfileID = c.Profiles[0].ID })
	_, _, err = d.decide(d.Bob, a, a.Pending.ID, true)
	require.NoError(t, err)
	d.Pay(d.PaidByACH, "INV-1", "10.00")
	prepare := func() error {
		_, err := storetest.Batches(d.DB, nil).Prepare(d.Ann, payment.NewBatch{ProjectID: d.ACH, Kind: payment.BatchACH})
		return err
	}
	require.Equal(t, fault.SecretMissing, fault.CodeOf(prepare()), "a released file would miss the cut-off")
	require.NoError(t, d.now().MayPay(false), "checks need no server")
	_, err = connections.UpdateProfile(d.Ann, d.TenantID, c.ID, c.Profiles[0].ID, connection.Change{Name: "Main",
		Settings: settings, Version: c.Profiles[0].Version,
		Secrets: map[connection.Secret]string{connection.SecretPassword: "first"}})
	require.NoError(t, err)
	require.NoError(t, prepare())
}

func TestAccountIsHeldWhileItsProfileLeadsElsewhere(t *testing.T) {
	d := newDesk(t)
	connections := connectionapp.Commands{DB: d.DB, Vault: d.Vault, Networks: outbound.Loopback(),
		HostKeys: sftpclient.Client{Outbound: outbound.Loopback()}}
	c, err := connections.Create(d.Ann, d.TenantID,
		connection.Connection{ID: id.New(), Type: connection.SFTP, Name: "Bank"})
	require.NoError(t, err)
	next := connection.Change{Name: "Main", Settings: connection.Settings{Authentication: connection.Basic,
		Host: "127.0.0.1", Port: 22, Login: "northwind", HostKey: "SHA256:" + strings.Repeat("a", 43)},
		Secrets: map[connection.Secret]string{connection.SecretPassword: "first"}}
	c, err = connections.AddProfile(d.Ann, d.TenantID, c.ID, next)
	require.NoError(t, err)
	profileID := c.Profiles[0].ID
	a := d.propose(d.Ann, func(n *bankaccountapp.Changed) { n.Delivery.ProfileID = profileID })
	require.Equal(t, "127.0.0.1:22", a.Pending.Settings.Delivery.Address)
	_, a, err = d.decide(d.Bob, a, a.Pending.ID, true)
	require.NoError(t, err)
	require.NoError(t, a.MayPay(true))
	_, password := stored(t, d.Treasury, a.ID)
	require.Empty(t, password, "the profile has its own")
	visits := bankaccountapp.Visits{Vault: d.Vault, Profiles: connectionapp.Visits{DB: d.DB, Vault: d.Vault}}
	remote, err := visits.Remote(d.Ann, d.TenantID, a, nil)
	require.NoError(t, err)
	require.Equal(t, "first", remote.Password)
	require.Equal(t, fault.ConnectionDelivers, fault.CodeOf(connections.Delete(d.Ann, d.TenantID, c.ID)))

	next.Settings.Host, next.Version = "127.0.0.2", c.Profiles[0].Version
	c, err = connections.UpdateProfile(d.Ann, d.TenantID, c.ID, profileID, next)
	require.NoError(t, err)
	require.Equal(t, fault.BankConnectionChanged, fault.CodeOf(d.now().MayPay(true)))
	_, err = visits.Remote(d.Ann, d.TenantID, a, nil)
	require.Equal(t, fault.BankConnectionChanged, fault.CodeOf(err))
	d.Pay(d.PaidByACH, "INV-1", "10.00")
	_, err = storetest.Batches(d.DB, nil).Prepare(d.Ann, payment.NewBatch{ProjectID: d.ACH, Kind: payment.BatchACH})
	require.Equal(t, fault.BankConnectionChanged, fault.CodeOf(err))

	a = d.propose(d.Ann, func(*bankaccountapp.Changed) {})
	require.Equal(t, "127.0.0.2:22", a.Pending.Settings.Delivery.Address)
	next.Settings.Host, next.Version = "127.0.0.3", c.Profiles[0].Version
	_, err = connections.UpdateProfile(d.Ann, d.TenantID, c.ID, profileID, next)
	require.NoError(t, err)
	status, _, err := d.decide(d.Bob, a, a.Pending.ID, true)
	require.NoError(t, err)
	require.Equal(t, bankaccount.ChangeOutdated, status, "the second person saw another server")
	a = d.propose(d.Ann, func(*bankaccountapp.Changed) {})
	_, a, err = d.decide(d.Bob, a, a.Pending.ID, true)
	require.NoError(t, err)
	require.NoError(t, a.MayPay(true))
}

func TestAccountOfAnotherTenantIsNotFound(t *testing.T) {
	d := newDesk(t)
	other := d.Neighbor(t, nil)
	a := d.propose(d.Ann, func(n *bankaccountapp.Changed) { n.BankName = "Other" })
	_, _, err := d.accounts.Decide(other.Bob, other.TenantID, a.ID,
		bankaccount.Decision{ChangeID: a.Pending.ID, Approve: true})
	require.Error(t, err)
	_, err = d.accounts.Update(other.Ann, other.TenantID, bankaccountapp.Changed{Account: d.now()})
	require.Error(t, err)
	require.Error(t, d.accounts.Assign(other.Ann, other.TenantID, other.ACH, d.Account.ID))
	require.Equal(t, a.Pending.ID, d.now().Pending.ID)
}
