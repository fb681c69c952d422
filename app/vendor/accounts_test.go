package vendor_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	vendorapp "countersign.dev/app/vendor"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/store/storetest"
)

// desk is a treasury whose people change bank accounts of vendors. Ann proposes, Bob approves.
type desk struct {
	*storetest.Treasury
	*testing.T
	vendors vendorapp.Commands
	now     time.Time
}

func newDesk(t *testing.T) *desk {
	d := &desk{Treasury: storetest.NewTreasury(t, nil), T: t, now: time.Now()}
	d.vendors = vendorapp.Commands{DB: d.DB, Vault: d.Vault, Now: func() time.Time { return d.now }}
	return d
}

const routingNumber = "121000248"

func (d *desk) proposal(number string) vendor.Proposal {
	return vendor.Proposal{Routing: routingNumber, Number: number, AccountType: nacha.Checking,
		Call: vendor.Call{Person: "Ms. Lee", Phone: "555-0100", On: calendar.Of(d.now, time.UTC).AddDays(-1)}}
}

func (d *desk) propose(vendorID, number string, closes bool) vendor.Account {
	d.Helper()
	p := d.proposal(number)
	p.ClosesFormer = closes
	all, err := d.vendors.Propose(d.Ann, d.TenantID, vendorID, p)
	require.NoError(d, err)
	require.Equal(d, vendor.AccountPending, all[0].Status)
	return all[0]
}

func (d *desk) approve(a vendor.Account) vendor.Account {
	d.Helper()
	all, err := d.vendors.Approve(d.Bob, d.TenantID, a.VendorID, a.ID, "")
	require.NoError(d, err)
	return all[0]
}

// wait ends the waiting period of an account.
func (d *desk) wait(a vendor.Account) {
	d.Exec(`UPDATE vendor_bank_accounts SET usable_from = now() - interval '1 second' WHERE id = $1`, a.ID)
}

func (d *desk) inUse(vendorID string) string {
	v, err := d.vendors.Get(context.Background(), d.TenantID, vendorID)
	require.NoError(d, err)
	if v.Bank == nil {
		return ""
	}
	return v.Bank.Last4
}

func (d *desk) paidTo(paymentID string) string {
	p, err := d.Payments.Get(context.Background(), d.TenantID, paymentID)
	require.NoError(d, err)
	return p.Vendor.AccountLast4
}

func (d *desk) prepare() (payment.Batch, error) { return d.Prepare(d.Ann, d.ACHBatch()) }

func (d *desk) release(b payment.Batch) error {
	_, carla := d.third()
	_, err := d.Seal(carla, d.TenantID, b.ID, storetest.Friday, storetest.Render)
	return err
}

func (d *desk) third() (string, context.Context) {
	userID := id.New()
	d.Exec(`INSERT INTO users (tenant_id, id, email, username, first_name, last_name, status)
		VALUES ($1, $2::uuid, $2::text || '@example.com', $2::text, 'Carla', 'Test', 'active')`, d.TenantID, userID)
	return userID, storetest.As(d.TenantID, userID, "Carla")
}

func TestFirstAccountIsUsedAfterSecondPersonApproves(t *testing.T) {
	d := newDesk(t)
	v, err := d.vendors.Create(d.Ann, d.TenantID,
		vendor.Vendor{ID: id.New(), Number: "V-300", Name: "Contoso", Country: "US", Method: vendor.ACH})
	require.NoError(t, err)
	p := d.proposal("4000 1234 5678")
	p.Call = vendor.Call{}
	all, err := d.vendors.Propose(d.Ann, d.TenantID, v.ID, p)
	require.NoError(t, err, "a first account needs no call")
	a := all[0]
	require.False(t, a.ChangesAccount)
	require.Empty(t, d.inUse(v.ID))
	_, err = d.vendors.Propose(d.Bob, d.TenantID, v.ID, p)
	require.Equal(t, fault.VendorAccountOpen, fault.CodeOf(err))
	_, err = d.vendors.Approve(d.Ann, d.TenantID, v.ID, a.ID, "")
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err))
	require.Equal(t, vendor.AccountApproved, d.approve(a).Status)
	require.Equal(t, "5678", d.inUse(v.ID))
	_, err = d.vendors.Approve(d.Bob, d.TenantID, v.ID, a.ID, "")
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))

	sealed := storetest.Value[[]byte](t, d.Superuser, `SELECT account FROM vendor_bank_accounts WHERE id = $1`, a.ID)
	plain, err := d.Vault.Open(d.Ann, d.TenantID, bankaccount.VendorPlace(a.ID), sealed)
	require.NoError(t, err)
	require.Equal(t, "400012345678", string(plain))
	for _, table := range []string{"audit_entries", "events", "outbox", "mails", "idempotency_keys"} {
		require.Zero(t, storetest.Count(t, d.Superuser,
			`SELECT count(*) FROM `+table+` x WHERE x::text LIKE '%400012345678%'`), table)
	}
}

func TestChangeWaitsAndFormerAccountStaysInUse(t *testing.T) {
	d := newDesk(t)
	p := d.proposal("400012345678")
	p.Call = vendor.Call{}
	_, err := d.vendors.Propose(d.Ann, d.TenantID, d.PaidByACH, p)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "a change needs a call")

	before, _ := d.Pay(d.PaidByACH, "INV-1", "98.00")
	a := d.approve(d.propose(d.PaidByACH, "400012345678", false))
	require.Equal(t, vendor.AccountWaiting, a.Status)
	require.WithinDuration(t, d.now.AddDate(0, 0, 3), *a.UsableFrom, time.Second)
	require.Equal(t, "6789", d.inUse(d.PaidByACH))
	done, err := d.vendors.Use(context.Background(), d.TenantID, a.ID)
	require.NoError(t, err)
	require.False(t, done, "not before its time")
	b, err := d.prepare()
	require.NoError(t, err, "the former account is paid to meanwhile")
	require.NoError(t, d.release(b))
	require.Equal(t, "6789", d.paidTo(before))

	later, _ := d.Pay(d.PaidByACH, "INV-2", "2.00")
	d.wait(a)
	done, err = d.vendors.Use(context.Background(), d.TenantID, a.ID)
	require.NoError(t, err)
	require.False(t, done, "a payment to the former account is in progress")
	_, err = d.prepare()
	require.ErrorContains(t, err, "about to be used")
	d.Exec(`UPDATE payments SET status = 'completed' WHERE id = $1`, before)
	for range 2 {
		done, err = d.vendors.Use(context.Background(), d.TenantID, a.ID)
		require.NoError(t, err)
		require.True(t, done)
	}
	require.Equal(t, "5678", d.inUse(d.PaidByACH))
	require.Equal(t, []string{"6789", "5678"}, []string{d.paidTo(before), d.paidTo(later)})
	d.Exec(`UPDATE payment_batches SET status = 'settled' WHERE id = $1`, b.ID)
	_, err = d.prepare()
	require.NoError(t, err)
	require.EqualValues(t, 1, storetest.Count(t, d.Superuser,
		`SELECT count(*) FROM outbox WHERE name = 'vendor.ActivateAccount'`))
}

func TestNothingIsPaidToClosedAccount(t *testing.T) {
	d := newDesk(t)
	d.Pay(d.PaidByACH, "INV-1", "98.00")
	b, err := d.prepare()
	require.NoError(t, err)
	a := d.propose(d.PaidByACH, "400012345678", true)
	require.Equal(t, fault.VendorAccountHeld, fault.CodeOf(d.release(b)), "prepared before the proposal")
	other, _ := d.Pay(d.PaidByACH, "INV-2", "2.00")
	_, err = d.vendors.Refuse(d.Bob, d.TenantID, a.VendorID, a.ID, "The vendor denies it.")
	require.NoError(t, err)
	require.NoError(t, d.release(b), "the refusal ends the hold")
	require.Equal(t, "6789", d.paidTo(other))
}

func TestZeroDaysUseChangeAtOnceUnlessPaymentsAreInProgress(t *testing.T) {
	d := newDesk(t)
	adminID, admin := d.third()
	version, err := d.vendors.SetPolicy(admin, d.TenantID, vendor.Policy{}, 0)
	require.NoError(t, err)
	require.EqualValues(t, 1, version)
	_, err = d.vendors.SetPolicy(admin, d.TenantID, vendor.Policy{WaitingDays: 9}, 0)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	_, err = d.vendors.SetPolicy(admin, d.TenantID, vendor.Policy{WaitingDays: 31}, 1)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	d.Exec(`INSERT INTO role_permissions (tenant_id, role_id, permission) SELECT tenant_id, id, 'vendors:approve' FROM roles WHERE tenant_id = $1 AND name = 'Treasurer'`, d.TenantID)
	d.Exec(`INSERT INTO user_roles (tenant_id, user_id, role_id) SELECT tenant_id, $2, id FROM roles WHERE tenant_id = $1 AND name = 'Treasurer'`, d.TenantID, adminID)
	_, err = d.vendors.SetPolicy(admin, d.TenantID, vendor.Policy{WaitingDays: 1}, 1)
	require.Equal(t, fault.Forbidden, fault.KindOf(err), "an approver does not set the rules of approval")

	paymentID, _ := d.Pay(d.PaidByACH, "INV-1", "98.00")
	require.Equal(t, vendor.AccountApproved, d.approve(d.propose(d.PaidByACH, "400012345678", false)).Status)
	require.Equal(t, "5678", d.paidTo(paymentID))
	b, err := d.prepare()
	require.NoError(t, err)
	next := d.approve(d.propose(d.PaidByACH, "400099999999", false))
	require.Equal(t, vendor.AccountWaiting, next.Status, "the batch keeps the account it was prepared with")
	require.NoError(t, d.release(b))
	require.Equal(t, "5678", d.paidTo(paymentID))
}

func TestRefusedAndWithdrawnAccountsAreNeverUsed(t *testing.T) {
	d := newDesk(t)
	a := d.propose(d.PaidByACH, "400012345678", false)
	_, err := d.vendors.Withdraw(d.Bob, d.TenantID, a.VendorID, a.ID)
	require.Equal(t, fault.Forbidden, fault.KindOf(err))
	_, err = d.vendors.Refuse(d.Bob, d.TenantID, a.VendorID, a.ID, "")
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	a = d.approve(a)
	d.wait(a)
	_, err = d.vendors.Withdraw(d.Ann, d.TenantID, a.VendorID, a.ID)
	require.NoError(t, err)
	b := d.approve(d.propose(d.PaidByACH, "400012345678", false))
	_, err = d.vendors.Refuse(d.Bob, d.TenantID, b.VendorID, b.ID, "The vendor denies it.")
	require.NoError(t, err)
	d.wait(b)
	for _, ended := range []vendor.Account{a, b} {
		done, err := d.vendors.Use(context.Background(), d.TenantID, ended.ID)
		require.NoError(t, err)
		require.True(t, done)
	}
	require.Equal(t, "6789", d.inUse(d.PaidByACH))
}

func TestApproverSeesOtherVendorsWithTheAccount(t *testing.T) {
	d := newDesk(t)
	first := d.Vendor("V-301", "Contoso", "ach")
	a := d.propose(first, "400012345678", false)
	require.Empty(t, a.Twins)
	b := d.propose(d.PaidByACH, "400012345678", false)
	require.Len(t, b.Twins, 1)
	require.Equal(t, []any{"V-301", true}, []any{b.Twins[0].Number, b.Twins[0].Certain})
	require.NoError(t, d.Vault.Rotate(context.Background(), d.TenantID))
	p := d.proposal("400012345678")
	all, err := d.vendors.Propose(d.Bob, d.TenantID, d.PaidByCheck, p)
	require.NoError(t, err)
	require.Len(t, all[0].Twins, 2, "also after a rotation of the key")

	// Accounts from before the hashes have the same routing number and last digits.
	p.Routing, p.Number = "021000021", "999999996789"
	e := d.Vendor("V-302", "Litware", "ach")
	all, err = d.vendors.Propose(d.Ann, d.TenantID, e, p)
	require.NoError(t, err)
	require.Len(t, all[0].Twins, 3)
	require.False(t, all[0].Twins[0].Certain)
}

func TestAccountOfAnotherTenantIsNotFound(t *testing.T) {
	d := newDesk(t)
	a := d.propose(d.PaidByACH, "400012345678", false)
	n := d.Neighbor(t, nil)
	for what, do := range map[string]func() error{
		"propose": func() error {
			_, err := d.vendors.Propose(n.Ann, n.TenantID, d.PaidByACH, d.proposal("400012345678"))
			return err
		},
		"approve": func() error {
			_, err := d.vendors.Approve(n.Bob, n.TenantID, a.VendorID, a.ID, "")
			return err
		},
		"approve under an own vendor": func() error {
			_, err := d.vendors.Approve(n.Bob, n.TenantID, n.PaidByACH, a.ID, "")
			return err
		},
		"approve under another vendor": func() error {
			_, err := d.vendors.Approve(d.Bob, d.TenantID, d.PaidByCheck, a.ID, "")
			return err
		},
		"use":  func() error { _, err := d.vendors.Use(context.Background(), n.TenantID, a.ID); return err },
		"read": func() error { _, err := d.vendors.Accounts(n.Ann, n.TenantID, a.VendorID); return err },
	} {
		require.Equal(t, fault.NotFound, fault.KindOf(do()), what)
	}
	// Equal accounts of two tenants are not compared.
	all, err := d.vendors.Propose(n.Ann, n.TenantID, n.PaidByACH, d.proposal("400012345678"))
	require.NoError(t, err)
	require.Empty(t, all[0].Twins)
}

func TestTwoDecisionsAtOnceHaveOneEffect(t *testing.T) {
	d := newDesk(t)
	a := d.propose(d.PaidByACH, "400012345678", false)
	_, carla := d.third()
	errs := make([]error, 2)
	var g sync.WaitGroup
	g.Go(func() { _, errs[0] = d.vendors.Approve(d.Bob, d.TenantID, a.VendorID, a.ID, "") })
	g.Go(func() { _, errs[1] = d.vendors.Refuse(carla, d.TenantID, a.VendorID, a.ID, "fraud") })
	g.Wait()
	all, err := d.vendors.Accounts(d.Ann, d.TenantID, a.VendorID)
	require.NoError(t, err)
	for _, got := range all {
		if got.ID == a.ID && errs[1] == nil {
			require.Equal(t, vendor.AccountRefused, got.Status, "a refusal stops an approved change too")
		}
		if got.ID == a.ID && errs[1] != nil {
			require.Equal(t, vendor.AccountWaiting, got.Status)
		}
	}
	require.Equal(t, "6789", d.inUse(d.PaidByACH))
}
