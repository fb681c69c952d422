package tenant_test

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	tenantapi "countersign.dev/api/tenant"
	passwordlinkapp "countersign.dev/app/passwordlink"
	tenantapp "countersign.dev/app/tenant"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/config"
	"countersign.dev/internal/crm"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/postgres"
)

type object = map[string]any

// start is the API with a CRM, and the token of a platform administrator.
func start(t *testing.T, c config.CRM) (a *apitest.API, ruth string) {
	a = apitest.New(t, func(a *apitest.API) {
		links := passwordlinkapp.Links{Secrets: a.Tokens, Vault: a.Vault, Now: time.Now}
		tenantapi.Routes(a.Server, tenantapp.Platform{DB: a.DB, CRM: crm.Open(config.Config{CRM: c}, outbound.Loopback()),
			Invitations: userapp.Invitations{DB: a.DB, Links: links}})
	})
	return a, platformAdministrator(t, a)
}

// platformAdministrator is the token of one.
func platformAdministrator(t *testing.T, a *apitest.API) string {
	t.Helper()
	own, err := tenant.New(id.New(), "platform", "Platform")
	require.NoError(t, err)
	own.Kind = tenant.Platform
	require.NoError(t, tenantapp.Commands{DB: a.DB}.Create(t.Context(), own))
	require.NoError(t, userapp.Commands{DB: a.DB}.SeedSystemRoles(t.Context(), own.ID))
	return a.Token(own.ID, a.User(own.ID, "ruth", permission.PlatformAdmin))
}

const search = "/api/tenants/crm-search"

func TestTenantIsCreatedWithWhatTheSearchAnswers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "accounts.csv")
	content := "reference,name,street,city,region,postal_code,country,website,contact_name,contact_role,contact_email," +
		"contact_phone\nA-1,Fabrikam Inc.,1 Main St,Austin,TX,78701,US,fabrikam.example,Cid Ames,CFO,cid@fabrikam.example,1\n"
	require.NoError(t, os.WriteFile(file, []byte(content), 0o600))
	a, ruth := start(t, config.CRM{CSVFile: file})
	var found tenantapi.CRMResults
	a.Call("POST", search, ruth, object{"text": "fabri"}).Into(t, &found)
	require.True(t, found.Configured)
	require.Len(t, found.Items, 1)
	account := found.Items[0]
	require.Equal(t, "fabrikam", account.Identifier)
	require.Nil(t, account.Tenant)

	application := object{"identifier": account.Identifier, "name": account.Profile.Name, "currency": "USD",
		"timeZone": "UTC", "administrators": []string{"ann@fabrikam.example"}, "crmReference": account.Reference,
		"street": account.Profile.Street, "city": account.Profile.City, "region": account.Profile.Region,
		"postalCode": account.Profile.PostalCode, "country": account.Profile.Country, "contacts": account.Profile.Contacts}
	var created tenantapi.Tenant
	a.Call("POST", "/api/tenants", ruth, application).Into(t, &created)
	require.Equal(t, "A-1", created.CRMReference)
	require.Equal(t, account.Profile, created.Profile)

	a.Call("POST", search, ruth, object{"text": "fabri"}).Into(t, &found)
	require.Equal(t, &tenantapi.CRMTenant{ID: created.ID, Name: "Fabrikam Inc."}, found.Items[0].Tenant)
	application["identifier"] = "other"
	refused := a.Call("POST", "/api/tenants", ruth, application)
	require.Equal(t, http.StatusUnprocessableEntity, refused.Status)
	require.Equal(t, "crmReference", refused.Problem().Errors[0].PropertyName)
	require.Equal(t, string(fault.CRMReferenceTaken), refused.Problem().Errors[0].ErrorCode)
}

func TestSandboxIsCreatedAsOneAndStaysIt(t *testing.T) {
	a, ruth := start(t, config.CRM{})
	application := object{"identifier": "trial", "name": "Trial", "currency": "USD", "timeZone": "UTC",
		"administrators": []string{"ann@trial.example"}, "sandbox": true}
	var sandbox, live tenantapi.Tenant
	a.Call("POST", "/api/tenants", ruth, application).Into(t, &sandbox)
	require.Equal(t, tenant.Sandbox, sandbox.Mode)
	application["identifier"], application["sandbox"] = "production", false
	a.Call("POST", "/api/tenants", ruth, application).Into(t, &live)
	require.Equal(t, tenant.Live, live.Mode)

	for id, mode := range map[string]tenant.Mode{sandbox.ID: tenant.Live, live.ID: tenant.Sandbox} {
		err := a.DB.InTenant(t.Context(), id, func(tx *postgres.Tx) error {
			return tx.Exec(`UPDATE tenants SET mode = $1 WHERE tenant_id = $2`, mode, id)
		})
		require.Error(t, err)
		err = a.DB.InTenant(t.Context(), id, func(tx *postgres.Tx) error {
			return tx.Exec(`UPDATE tenants SET name = 'Other' WHERE tenant_id = $1`, id)
		})
		require.NoError(t, err, "the statement is right, and only the mode is refused")
	}
}

func TestSearchNeedsThePlatformAndItsPermission(t *testing.T) {
	file := filepath.Join(t.TempDir(), "accounts.csv")
	a, ruth := start(t, config.CRM{CSVFile: file})
	customer := a.Tenant("northwind")
	require.Equal(t, http.StatusNotFound,
		a.Call("POST", search, a.With(customer.ID, permission.All()...), object{"text": "fabri"}).Status)
	require.Equal(t, http.StatusForbidden,
		a.Call("POST", search, a.With(customer.ID, "tenants:get"), object{"text": "fabri"}).Status)
	require.Equal(t, http.StatusUnauthorized, a.Call("POST", search, "", object{"text": "fabri"}).Status)
	require.Equal(t, http.StatusUnprocessableEntity, a.Call("POST", search, ruth, object{"text": "f"}).Status)

	unreadable := a.Call("POST", search, ruth, object{"text": "fabri"})
	require.Equal(t, http.StatusServiceUnavailable, unreadable.Status)
	require.Equal(t, string(fault.CRMFileInvalid), unreadable.Problem().ErrorCode)
	require.NotContains(t, string(unreadable.Body), file)
}

func TestSearchSaysWhetherThereIsACRM(t *testing.T) {
	for _, c := range []config.CRM{{}, {URL: "http://127.0.0.1:1"}} {
		a, ruth := start(t, c)
		var found tenantapi.CRMResults
		a.Call("POST", search, ruth, object{"text": ""}).Into(t, &found)
		require.Equal(t, tenantapi.CRMResults{Configured: c.URL != "", Items: []tenantapi.CRMAccount{}}, found)
	}
}
