package tenant_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/crm"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// accounts is a CRM that knows some accounts.
type accounts struct {
	all   []crm.Account
	err   error
	asked []string
}

func (a *accounts) Search(_ context.Context, text string, limit int) ([]crm.Account, error) {
	a.asked = append(a.asked, text)
	return crm.NewDirectory(a.all).Search(text, limit), a.err
}

func withCRM(t *testing.T, s *postgres.DB, source *accounts) tenantapp.Platform {
	t.Helper()
	p := platform(t, s)
	p.CRM = source
	return p
}

func fabrikams() *accounts {
	return &accounts{all: []crm.Account{
		{Reference: "A-1", Name: "Fabrikam Inc.", Street: "1 Main St", City: "Austin", Country: "us",
			Website:  "https://www.fabrikam.example",
			Contacts: []tenant.Contact{{Name: "Cid Ames", Role: "CFO", Email: "cid@fabrikam.example"}}},
		{Reference: "A-2", Name: "Fabrikam Süd GmbH"}}}
}

// from is the application for an account, as the screen sends it.
func from(r tenantapp.Result, identifier string) tenant.Application {
	return tenant.Application{Identifier: identifier, Name: r.Profile.Name, Currency: "USD", TimeZone: "America/Chicago",
		Administrators: []string{"ann.lee@" + identifier + ".example"}, CRMReference: r.Reference, Profile: r.Profile}
}

func TestTenantIsCreatedFromAnAccountAndTheSearchSaysSo(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	ctx := ruth(t, s, tenant.Platform)
	p := withCRM(t, s, fabrikams())
	found, err := p.SearchCRM(ctx, " fabrikam ")
	require.NoError(t, err)
	require.True(t, found.Configured)
	require.Len(t, found.Results, 2)
	first := found.Results[0]
	require.Equal(t, []string{"A-1", "fabrikam", "US"}, []string{first.Reference, first.Identifier, first.Profile.Country})
	require.Nil(t, first.Tenant)

	d, err := p.Create(ctx, from(first, first.Identifier))
	require.NoError(t, err)
	require.Equal(t, tenant.Active, d.Tenant.Status)
	require.Equal(t, "A-1", d.Tenant.CRMReference)
	require.Equal(t, first.Profile, d.Profile)
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1
		AND action = 'created' AND object_type = 'tenant' AND new_value::text LIKE '%A-1%'`, d.Tenant.ID))
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1
		AND action = 'updated' AND new_value::text LIKE '%Cid Ames, CFO, cid@%'`, d.Tenant.ID))

	found, err = p.SearchCRM(ctx, "fabrikam")
	require.NoError(t, err)
	require.Equal(t, d.Tenant.ID, found.Results[0].Tenant.ID)
	require.Equal(t, "Fabrikam Inc.", found.Results[0].Tenant.Name)
	require.Nil(t, found.Results[1].Tenant)
}

func TestReferenceOfAnotherTenantIsRefusedAtItsField(t *testing.T) {
	s := storetest.New(t)
	ctx := ruth(t, s, tenant.Platform)
	p := withCRM(t, s, fabrikams())
	found, err := p.SearchCRM(ctx, "fabrikam")
	require.NoError(t, err)
	_, err = p.Create(ctx, from(found.Results[0], "fabrikam"))
	require.NoError(t, err)
	again := from(found.Results[0], "other")
	again.CRMReference = " A-1 "
	_, err = p.Create(ctx, again)
	require.Equal(t, []string{"crmReference"}, paths(t, err))
	require.NoError(t, p.IdentifierFree(ctx, "other"), "nothing of the refused tenant remains")
	_, err = p.Create(ctx, from(found.Results[1], "other"))
	require.NoError(t, err)
	for _, identifier := range []string{"third", "fourth"} {
		_, err = p.Create(ctx, from(tenantapp.Result{Profile: tenant.Profile{Name: "Without"}}, identifier))
		require.NoError(t, err, "many tenants have no reference")
	}
}

func TestNewTenantWithAWrongProfileIsRefused(t *testing.T) {
	s := storetest.New(t)
	wrong := from(tenantapp.Result{Reference: strings.Repeat("A", tenant.MaxCRMReference+1), Profile: tenant.Profile{
		Name: "Fabrikam", Address: tenant.Address{Street: "1\n2", Country: "USA"},
		Contacts: []tenant.Contact{{Name: "Ann", Email: "ann", Address: tenant.Address{Country: "USA"}}}}}, "fabrikam")
	_, err := platform(t, s).Create(ruth(t, s, tenant.Platform), wrong)
	require.ElementsMatch(t, []string{"crmReference", "street", "country", "contacts[0].email", "contacts[0].country"},
		paths(t, err))
}

func TestOnlyThePlatformTenantSearchesTheCRM(t *testing.T) {
	s := storetest.New(t)
	source := fabrikams()
	p := withCRM(t, s, source)
	for _, text := range []string{"", "fabrikam"} {
		_, err := p.SearchCRM(ruth(t, s, tenant.Customer), text)
		require.Equal(t, fault.NotFound, fault.KindOf(err))
	}
	_, err := p.SearchCRM(t.Context(), "fabrikam")
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	require.Empty(t, source.asked)
}

func TestSearchIsRefusedOrFailsWithoutChangingTenants(t *testing.T) {
	s := storetest.New(t)
	ctx := ruth(t, s, tenant.Platform)
	source := fabrikams()
	p := withCRM(t, s, source)
	_, err := p.SearchCRM(ctx, " f ")
	require.Equal(t, []string{"text"}, paths(t, err))
	found, err := p.SearchCRM(ctx, " ")
	require.NoError(t, err)
	require.Equal(t, tenantapp.Found{Configured: true}, found)
	require.Empty(t, source.asked)
	found, err = p.SearchCRM(ctx, "contoso")
	require.NoError(t, err)
	require.Empty(t, found.Results)
	source.err = fault.New(fault.Unavailable, fault.CRMUnavailable, "The CRM does not answer.")
	_, err = p.SearchCRM(ctx, "fabrikam")
	require.Equal(t, fault.CRMUnavailable, fault.CodeOf(err))

	found, err = platform(t, s).SearchCRM(ctx, "f")
	require.NoError(t, err)
	require.Equal(t, tenantapp.Found{}, found, "no CRM is configured")
	page, err := p.List(ctx).Page(ctx, grid.Query{})
	require.NoError(t, err)
	require.Len(t, page.Rows, 1)
}
