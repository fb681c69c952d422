package tenant_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	sessionapp "countersign.dev/app/session"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/store/storetest"
)

func TestFormerDomainNameStaysReservedAndLeadsToTheTenant(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	ctx := ruth(t, s, tenant.Platform)
	d, err := platform(t, s).Create(ctx, fabrikam())
	require.NoError(t, err)
	tenantID := d.Tenant.ID
	person := signedIn(t, s, tenantID, storetest.User(t, s, tenantID, "ann", "Approver").ID)
	d, err = platform(t, s).SetIdentifier(ctx, tenantID, " fabrikam-corp ", d.Tenant.Version)
	require.NoError(t, err)
	require.Equal(t, "fabrikam-corp", d.Tenant.Identifier)
	for _, identifier := range []string{"fabrikam", "fabrikam-corp"} {
		found, err := tenantapp.NewDirectory(tenants(s), time.Now).Open(t.Context(), identifier)
		require.NoError(t, err)
		require.Equal(t, []string{tenantID, "fabrikam-corp"}, []string{found.ID, found.Identifier})
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(platform(t, s).IdentifierFree(ctx, identifier)))
	}
	_, err = sessionapp.Commands{DB: s, Now: time.Now}.Access(t.Context(), person)
	require.Equal(t, fault.SessionExpired, fault.CodeOf(err))
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1
		AND action = 'identifier changed' AND old_value::text LIKE '%"fabrikam"%'`, tenantID))

	application := fabrikam()
	_, err = platform(t, s).Create(ctx, application)
	require.Equal(t, []string{"identifier"}, paths(t, err), "a former name of another tenant")
	application.Identifier, application.Administrators = "other", []string{"eve@other.example"}
	other, err := platform(t, s).Create(ctx, application)
	require.NoError(t, err)
	for _, taken := range []string{"fabrikam", "fabrikam-corp"} {
		_, err = platform(t, s).SetIdentifier(ctx, other.Tenant.ID, taken, other.Tenant.Version)
		require.Equal(t, []string{"identifier"}, paths(t, err), taken)
	}
	d, err = platform(t, s).SetIdentifier(ctx, tenantID, "fabrikam", d.Tenant.Version)
	require.NoError(t, err, "a tenant may return to its own former name")
	require.Equal(t, "fabrikam", d.Tenant.Identifier)
}

func TestDomainNameIsNotChanged(t *testing.T) {
	s := storetest.New(t)
	ctx := ruth(t, s, tenant.Platform)
	d, err := platform(t, s).Create(ctx, fabrikam())
	require.NoError(t, err)
	set := func(tenantID, identifier string, seen int64) error {
		_, err := platform(t, s).SetIdentifier(ctx, tenantID, identifier, seen)
		return err
	}
	for _, wrong := range []string{"", "Fabrikam", "-a", "a b", "api", "fabrikam"} {
		require.Equal(t, []string{"identifier"}, paths(t, set(d.Tenant.ID, wrong, d.Tenant.Version)), wrong)
	}
	require.Equal(t, fault.StaleVersion, fault.CodeOf(set(d.Tenant.ID, "free", d.Tenant.Version+1)))
	own, _ := session.From(ctx)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(set(own.TenantID, "free", 1)), "the platform itself")
	_, err = platform(t, s).SetIdentifier(ruth(t, s, tenant.Customer), d.Tenant.ID, "free", d.Tenant.Version)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "a customer")
}
