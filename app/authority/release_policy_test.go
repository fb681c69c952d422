package authority_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/proposal"
	"countersign.dev/internal/store/storetest"
)

func (c *company) setReleasePolicy(ctx context.Context, p payment.Policy) error {
	batches := storetest.Batches(c.DB, nil)
	_, version, err := batches.ReleasePolicy(ctx, c.TenantID)
	require.NoError(c.T, err)
	_, err = batches.SetReleasePolicy(ctx, c.TenantID, p, version)
	return err
}

func (c *company) releasePolicy() payment.Policy {
	p, _, err := storetest.Batches(c.DB, nil).ReleasePolicy(c.ann, c.TenantID)
	require.NoError(c.T, err)
	return p
}

func TestRelaxedReleasePolicyWaitsForAnotherAdministrator(t *testing.T) {
	c := newCompany(t)
	relaxed := payment.Policy{PreparerMayRelease: true, ImporterMayRelease: true}
	p := c.waits(c.setReleasePolicy(c.ann, relaxed))
	require.Equal(t, proposal.ReleasePolicy, p.Kind)
	require.Equal(t, []proposal.Difference{
		{Field: proposal.PreparerMayRelease, Old: []string{proposal.Off}, New: []string{proposal.On}},
		{Field: proposal.ImporterMayRelease, Old: []string{proposal.Off}, New: []string{proposal.On}},
	}, p.Differences, "it shows the rules that change")
	require.Equal(t, payment.Policy{}, c.releasePolicy(), "every rule still applies")

	_, err := c.proposals.Approve(c.ann, c.TenantID, p.ID, "")
	require.Equal(t, fault.OwnProposal, fault.CodeOf(err))
	require.Equal(t, fault.ChangePending,
		fault.CodeOf(c.setReleasePolicy(c.bob, payment.Policy{CreatorMayRelease: true})), "one change at a time")
	require.Equal(t, proposal.Approved, c.approve(c.bob, p))
	require.Equal(t, relaxed, c.releasePolicy())
	require.EqualValues(t, 1, storetest.Count(t, c.Superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1
		AND action = 'release policy changed' AND user_id = $2::uuid AND details::text LIKE '%anna Lee%'`, c.TenantID,
		c.bobID), "the entry of the change names both people")
	require.EqualValues(t, 1, storetest.Count(t, c.Superuser, `SELECT count(*) FROM mails WHERE tenant_id = $1
		AND recipient = 'robert@example.com' AND subject LIKE '%release of payments at%'`, c.TenantID))
}

func TestWithdrawnOrOutdatedReleasePolicyHasNoEffect(t *testing.T) {
	c := newCompany(t)
	p := c.waits(c.setReleasePolicy(c.ann, payment.Policy{ApproverMayRelease: true}))
	_, err := c.proposals.Withdraw(c.ann, c.TenantID, p.ID)
	require.NoError(t, err)
	require.Equal(t, payment.Policy{}, c.releasePolicy())

	p = c.waits(c.setReleasePolicy(c.ann, payment.Policy{ApproverMayRelease: true}))
	require.Equal(t, proposal.Approved, c.approve(c.bob, p))
	p = c.waits(c.setReleasePolicy(c.ann, payment.Policy{ApproverMayRelease: true, CreatorMayRelease: true}))
	require.NoError(t, c.setReleasePolicy(c.bob, payment.Policy{}), "restoring a rule does not wait")
	require.Equal(t, proposal.Outdated, c.approve(c.bob, p))
	require.Equal(t, payment.Policy{}, c.releasePolicy(), "the rule that was restored meanwhile stays")
}

func TestOnlyRelaxationsOfTheReleasePolicyWait(t *testing.T) {
	c := newCompany(t)
	c.Exec(`UPDATE tenants SET second_administrator = false WHERE tenant_id = $1`, c.TenantID)
	both := payment.Policy{PreparerMayRelease: true, CreatorMayRelease: true}
	require.NoError(t, c.setReleasePolicy(c.ann, both), "the company requires no second administrator")
	require.Equal(t, both, c.releasePolicy())
	c.Exec(`UPDATE tenants SET second_administrator = true WHERE tenant_id = $1`, c.TenantID)
	require.NoError(t, c.setReleasePolicy(c.ann, payment.Policy{CreatorMayRelease: true}))
	require.Equal(t, payment.Policy{CreatorMayRelease: true}, c.releasePolicy())
	c.waits(c.setReleasePolicy(c.ann, payment.Policy{ImporterMayRelease: true}))
	require.Equal(t, payment.Policy{CreatorMayRelease: true}, c.releasePolicy(),
		"it restores one rule and relaxes another")
}

func TestReleasersConfirmNoReleasePolicy(t *testing.T) {
	c := newCompany(t)
	p := c.waits(c.setReleasePolicy(c.ann, payment.Policy{PreparerMayRelease: true}))
	c.Exec(`INSERT INTO user_roles (tenant_id, user_id, role_id) VALUES ($1, $2, $3)`, c.TenantID, c.bobID,
		c.roleID("AP Manager"))
	_, err := c.proposals.Approve(c.bob, c.TenantID, p.ID, "")
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	require.Equal(t, payment.Policy{}, c.releasePolicy())
	err = c.setReleasePolicy(c.bob, payment.Policy{CreatorMayRelease: true})
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err),
		"nor propose it")
}
