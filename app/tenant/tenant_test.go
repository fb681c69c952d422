package tenant_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

func tenants(s *postgres.DB) tenantapp.Commands { return tenantapp.Commands{DB: s} }

func TestTenantIsFoundByAddress(t *testing.T) {
	s := storetest.New(t)
	want, err := tenant.New(id.New(), "northwind", "Northwind Traders")
	require.NoError(t, err)
	require.NoError(t, tenants(s).Create(t.Context(), want))
	got, err := tenants(s).ByIdentifier(t.Context(), "northwind")
	require.NoError(t, err)
	require.Equal(t, want, got)
	_, err = tenants(s).ByIdentifier(t.Context(), "unknown")
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func TestTenantAddressIsUnique(t *testing.T) {
	s := storetest.New(t)
	for i, want := range []fault.Code{"", fault.TenantIdentifierInvalid} {
		d, err := tenant.New(id.New(), "northwind", "Northwind")
		require.NoError(t, err)
		require.Equal(t, want, fault.CodeOf(tenants(s).Create(t.Context(), d)), i)
	}
}

func TestTenantSeesOnlyItself(t *testing.T) {
	s := storetest.New(t)
	a, b := storetest.TwoTenants(t, s)
	got, err := tenants(s).Get(t.Context(), a)
	require.NoError(t, err)
	require.Equal(t, a, got.ID)
	for _, stranger := range []string{id.New(), "no-uuid", ""} {
		_, err = tenants(s).Get(t.Context(), stranger)
		require.Equal(t, fault.NotFound, fault.KindOf(err), stranger)
	}
	all, err := tenants(s).List(t.Context(), "test")
	require.NoError(t, err)
	require.Equal(t, []string{a, b}, []string{all[0].ID, all[1].ID})
}

func TestReleaseBringsSystemRolesUpToDate(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	require.NoError(t, tenants(s).RefreshSystemRoles(t.Context()))
	held := func() (n int) {
		t.Helper()
		require.NoError(t, s.InTenant(t.Context(), tenantID, func(tx *postgres.Tx) error {
			return tx.Gorm.Raw(`SELECT count(*) FROM role_permissions WHERE permission = 'masterData:manage'`).Scan(&n).Error
		}))
		return n
	}
	before := held()
	require.Positive(t, before)
	storetest.ExecAs(t, superuser, `DELETE FROM role_permissions WHERE permission = 'masterData:manage'`)
	require.Zero(t, held())
	require.NoError(t, tenants(s).RefreshSystemRoles(t.Context()))
	require.Equal(t, before, held())
}
