package tenant_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/store/storetest"
)

func TestProfileOfATenantIsReplacedAndAudited(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	ctx := ruth(t, s, tenant.Platform)
	d, err := platform(t, s).Create(ctx, fabrikam())
	require.NoError(t, err)
	require.Equal(t, tenant.Profile{Name: "Fabrikam Inc.", Contacts: []tenant.Contact{}}, d.Profile)
	version := d.Tenant.Version
	p := tenant.Profile{Name: " Fabrikam Corp. ", Contacts: []tenant.Contact{{Name: "Cid", Role: "CFO",
		Email: "cid@fabrikam.example", Address: tenant.Address{Street: "2 Pier Road", City: "Oakland", Region: "CA",
			PostalCode: "94607", Country: "ca"}}, {Name: "Dee"}},
		Address: tenant.Address{Street: "1 Main St", City: "Austin", Region: "TX", PostalCode: "78701", Country: "us"}}
	d, err = platform(t, s).SetProfile(ctx, d.Tenant.ID, p, version)
	require.NoError(t, err)
	require.Equal(t, p.Trimmed(), d.Profile)
	require.Equal(t, "Fabrikam Corp.", d.Tenant.Name)
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1
		AND action = 'updated' AND old_value::text LIKE '%Fabrikam Inc.%'
		AND new_value::text LIKE '%Cid, CFO, cid@fabrikam.example, 2 Pier Road, Oakland, CA 94607, CA%'`, d.Tenant.ID))

	_, err = platform(t, s).SetProfile(ctx, d.Tenant.ID, p, version)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	_, err = platform(t, s).SetProfile(ctx, d.Tenant.ID, tenant.Profile{}, version+1)
	require.Equal(t, []string{"name"}, paths(t, err))
	_, err = platform(t, s).SetProfile(ruth(t, s, tenant.Customer), d.Tenant.ID, p, version+1)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	d, err = platform(t, s).SetProfile(ctx, d.Tenant.ID, tenant.Profile{Name: "Fabrikam"}, version+1)
	require.NoError(t, err)
	require.Empty(t, d.Profile.Contacts)
}

func TestCommentsAboutATenantBelongToThePlatform(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	ctx := ruth(t, s, tenant.Platform)
	d, err := platform(t, s).Create(ctx, fabrikam())
	require.NoError(t, err)
	other := storetest.TenantWithRoles(t, s)
	all, err := platform(t, s).Comment(ctx, d.Tenant.ID, "  Pays late. ")
	require.NoError(t, err)
	require.Len(t, all, 1)
	_, err = platform(t, s).Comment(ctx, d.Tenant.ID, "Renewed.")
	require.NoError(t, err)
	all, err = platform(t, s).Comments(ctx, d.Tenant.ID)
	require.NoError(t, err)
	require.Equal(t, []string{"Renewed.", "Pays late.", "Ruth"}, []string{all[0].Body, all[1].Body, all[1].Author})
	all, err = platform(t, s).Comments(ctx, other)
	require.NoError(t, err)
	require.Empty(t, all, "about another tenant")
	require.Zero(t, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1
		AND concat(old_value, new_value) LIKE '%Pays late%'`, d.Tenant.ID), "the tenant does not see it")
	require.Zero(t, storetest.Count(t, superuser, `SELECT count(*) FROM tenant_comments WHERE tenant_id = $1`,
		d.Tenant.ID))

	_, err = platform(t, s).Comment(ctx, d.Tenant.ID, " ")
	require.Equal(t, []string{"body"}, paths(t, err))
	_, err = platform(t, s).Comment(ctx, d.Tenant.ID, strings.Repeat("x", tenant.MaxComment+1))
	require.Equal(t, []string{"body"}, paths(t, err))
	for _, tenantID := range []string{d.Tenant.ID, other} {
		_, err = platform(t, s).Comments(ruth(t, s, tenant.Customer), tenantID)
		require.Equal(t, fault.NotFound, fault.KindOf(err))
		_, err = platform(t, s).Comment(ruth(t, s, tenant.Customer), tenantID, "x")
		require.Equal(t, fault.NotFound, fault.KindOf(err))
	}
}
