package expiry_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/id"
	"countersign.dev/internal/store/storetest"
)

func TestPeopleWhoCanReplaceItAreWarned(t *testing.T) {
	d := newDesk(t)
	d.role("Keys", "connections:update")
	administrator, keys := d.person("admin", "Administrator"), d.person("keys", "Keys")
	d.person("designer", "Workspace Designer") // sees the list of connections
	left, member := d.person("left", "Administrator", "Keys"), d.person("member", "General User")
	d.Exec(`UPDATE users SET status = 'inactive' WHERE email = $1`, left)
	d.Exec(`WITH g AS (INSERT INTO groups (tenant_id, id, name) VALUES ($1, $2, 'Treasury') RETURNING tenant_id, id),
		m AS (INSERT INTO group_members (tenant_id, group_id, user_id) SELECT g.tenant_id, g.id, u.id FROM g
			JOIN users u ON u.tenant_id = g.tenant_id AND u.email = $3)
		INSERT INTO group_roles (tenant_id, group_id, role_id) SELECT g.tenant_id, g.id, r.id FROM g
			JOIN roles r ON r.tenant_id = g.tenant_id AND r.name = 'Keys'`, d.TenantID, id.New(), member)
	c := d.token("Entra ID")
	d.Exec(`INSERT INTO role_permissions (tenant_id, role_id, permission) SELECT tenant_id, id, 'userManagement:manage'
		FROM roles WHERE tenant_id = $1 AND name = 'Directory User'`, d.TenantID)
	d.at(c.ExpiresAt.Add(-30 * day))
	require.ElementsMatch(t, []string{d.ada, administrator}, d.recipients(), "no machine account")
	d.at(d.end(d.used(d.key("Wells Fargo"))))
	got := d.recipients()
	got = slices.DeleteFunc(got, func(to string) bool { return to == d.ada }) // the token expired before the key
	require.ElementsMatch(t, []string{d.ivy, administrator, keys, member}, got)
}

func TestWarningWaitsForSomebodyWhoCanReplaceTheKey(t *testing.T) {
	d := newDesk(t)
	end := d.end(d.used(d.key("Wells Fargo")))
	d.Exec(`UPDATE users SET status = 'inactive' WHERE email = $1`, d.ivy)
	require.WithinDuration(t, end.Add(-6*day), d.at(end.Add(-7*day)), time.Millisecond)
	require.Empty(t, d.sent())
	d.Exec(`UPDATE users SET status = 'active' WHERE email = $1`, d.ivy)
	d.at(end.Add(-6 * day))
	require.Equal(t, []string{d.ivy}, d.recipients())
}

func TestWarningOfOneCompanyReachesNoOther(t *testing.T) {
	d := newDesk(t)
	other := d.neighbor()
	end := d.end(d.used(d.key("Wells Fargo")))
	require.Zero(t, other.at(end), "it has no keys")
	d.at(end)
	require.Equal(t, []string{d.ivy}, d.recipients())
	require.Empty(t, other.sent())
	later := other.end(other.used(other.key("Chase")))
	other.at(later)
	all := other.sent()
	require.Len(t, all, 1)
	require.Equal(t, other.ivy, all[0].Recipient)
	require.Contains(t, all[0].Subject, "Chase")
	require.Empty(t, d.sent())
}

func TestSuspendedCompanyIsWarnedWhenItIsResumed(t *testing.T) {
	d := newDesk(t)
	end := d.end(d.used(d.key("Wells Fargo")))
	d.Exec(`UPDATE tenants SET status = 'inactive' WHERE tenant_id = $1`, d.TenantID)
	require.WithinDuration(t, end.Add(-6*day), d.at(end.Add(-7*day)), time.Millisecond)
	require.Empty(t, d.sent())
	d.Exec(`UPDATE tenants SET status = 'active' WHERE tenant_id = $1`, d.TenantID)
	d.at(end.Add(-6 * day))
	require.Equal(t, []string{d.ivy}, d.recipients())
}

func TestCompanyThatWillBeClosedIsNotWarned(t *testing.T) {
	d := newDesk(t)
	end := d.end(d.used(d.key("Wells Fargo")))
	platformID := storetest.Tenant(t, d.DB)
	d.Exec(`UPDATE tenants SET kind = 'platform' WHERE tenant_id = $1`, platformID)
	d.Exec(`INSERT INTO tenant_deletions (tenant_id, id, about_id, about_name, state, reason, requested_by, requester_name,
		requested_at) VALUES ($1, $2, $3, 'Northwind', 'requested', 'left', $2, 'Pat', now())`, platformID, id.New(),
		d.TenantID)
	for _, state := range []string{"waiting", "closing"} {
		d.Exec(`UPDATE tenant_deletions SET state = $1`, state)
		d.at(end.Add(-7 * day))
		require.Empty(t, d.sent(), state)
	}
	d.Exec(`UPDATE tenant_deletions SET state = 'canceled'`)
	d.at(end.Add(-7 * day))
	require.Equal(t, []string{d.ivy}, d.recipients())
	d.Exec(`UPDATE tenants SET status = 'closed' WHERE tenant_id = $1`, d.TenantID)
	require.Zero(t, d.at(end), "a closed company is no longer watched")
	require.Empty(t, d.sent())
}

func TestRequestedDeletionChangesNothing(t *testing.T) {
	d := newDesk(t)
	end := d.end(d.used(d.key("Wells Fargo")))
	platformID := storetest.Tenant(t, d.DB)
	d.Exec(`UPDATE tenants SET kind = 'platform' WHERE tenant_id = $1`, platformID)
	d.Exec(`INSERT INTO tenant_deletions (tenant_id, id, about_id, about_name, state, reason, requested_by, requester_name,
		requested_at) VALUES ($1, $2, $3, 'Northwind', 'requested', 'left', $2, 'Pat', now())`, platformID, id.New(),
		d.TenantID)
	d.at(end.Add(-7 * day))
	require.Equal(t, []string{d.ivy}, d.recipients())
}
