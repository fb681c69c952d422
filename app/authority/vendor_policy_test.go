package authority_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	vendorapp "countersign.dev/app/vendor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/proposal"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/store/storetest"
)

func (c *company) setWaitingDays(ctx context.Context, days int) error {
	vendors := vendorapp.Commands{DB: c.DB, Now: time.Now}
	_, version, err := vendors.Policy(ctx, c.TenantID)
	require.NoError(c.T, err)
	_, err = vendors.SetPolicy(ctx, c.TenantID, vendor.Policy{WaitingDays: days}, version)
	return err
}

func (c *company) waitingDays() int {
	p, _, err := vendorapp.Commands{DB: c.DB}.Policy(c.ann, c.TenantID)
	require.NoError(c.T, err)
	return p.WaitingDays
}

func TestShorterWaitingPeriodWaitsForAnotherAdministrator(t *testing.T) {
	c := newCompany(t)
	p := c.waits(c.setWaitingDays(c.ann, 0))
	require.Equal(t, proposal.VendorPolicy, p.Kind)
	require.Equal(t, []proposal.Difference{{Field: proposal.WaitingDays, Old: []string{"3"}, New: []string{"0"}}},
		p.Differences)
	require.Equal(t, 3, c.waitingDays(), "the period still applies")

	_, err := c.proposals.Approve(c.ann, c.TenantID, p.ID, "")
	require.Equal(t, fault.OwnProposal, fault.CodeOf(err))
	require.Equal(t, fault.ChangePending, fault.CodeOf(c.setWaitingDays(c.bob, 1)), "one change at a time")
	require.Equal(t, proposal.Approved, c.approve(c.bob, p))
	require.Zero(t, c.waitingDays())
	require.EqualValues(t, 1, storetest.Count(t, c.Superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1
		AND action = 'vendor policy changed' AND user_id = $2::uuid AND details::text LIKE '%anna Lee%'`, c.TenantID,
		c.bobID), "the entry of the change names both people")
	require.EqualValues(t, 1, storetest.Count(t, c.Superuser, `SELECT count(*) FROM mails WHERE tenant_id = $1
		AND recipient = 'robert@example.com' AND subject LIKE '%bank accounts of vendors at%'`, c.TenantID))
}

func TestWithdrawnOrOutdatedWaitingPeriodHasNoEffect(t *testing.T) {
	c := newCompany(t)
	p := c.waits(c.setWaitingDays(c.ann, 1))
	_, err := c.proposals.Withdraw(c.ann, c.TenantID, p.ID)
	require.NoError(t, err)
	require.Equal(t, 3, c.waitingDays())

	p = c.waits(c.setWaitingDays(c.ann, 1))
	require.NoError(t, c.setWaitingDays(c.bob, 10), "a longer period does not wait")
	require.Equal(t, proposal.Outdated, c.approve(c.bob, p))
	require.Equal(t, 10, c.waitingDays(), "the longer period stays")
}

func TestOnlyAShorterWaitingPeriodWaits(t *testing.T) {
	c := newCompany(t)
	require.NoError(t, c.setWaitingDays(c.ann, 3), "nothing changes")
	require.NoError(t, c.setWaitingDays(c.ann, 5))
	require.Equal(t, 5, c.waitingDays())
	c.waits(c.setWaitingDays(c.ann, 4))
	require.Equal(t, 5, c.waitingDays())

	c.Exec(`UPDATE tenants SET second_administrator = false WHERE tenant_id = $1`, c.TenantID)
	require.NoError(t, c.setWaitingDays(c.bob, 2), "the company requires no second administrator")
	require.Equal(t, 2, c.waitingDays())
}

func TestApproversOfBankAccountsConfirmNoWaitingPeriod(t *testing.T) {
	c := newCompany(t)
	p := c.waits(c.setWaitingDays(c.ann, 0))
	c.Exec(`INSERT INTO user_roles (tenant_id, user_id, role_id) VALUES ($1, $2, $3)`, c.TenantID, c.bobID,
		c.roleID("AP Manager"))
	_, err := c.proposals.Approve(c.bob, c.TenantID, p.ID, "")
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	require.Equal(t, 3, c.waitingDays())
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(c.setWaitingDays(c.bob, 1)), "nor propose it")
}
