package tenant_test

import (
	"maps"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	appearanceapi "countersign.dev/api/appearance"
	tenantapi "countersign.dev/api/tenant"
	appearanceapp "countersign.dev/app/appearance"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/internal/intake"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/scan"
	"countersign.dev/internal/testkit"
)

// withAppearance is the API with the routes of both sides, and the token of a platform administrator.
func withAppearance(t *testing.T) (a *apitest.API, ruth string) {
	storage := testkit.Objects(t)
	o, err := objects.New(objects.Config{Endpoint: storage.Endpoint, AccessKey: storage.AccessKey,
		SecretKey: storage.SecretKey, Bucket: storage.Bucket, Region: storage.Region})
	require.NoError(t, err)
	logos := appearanceapp.Logos{Scanner: scan.New(""), Store: intake.Keeper{Objects: o}, Now: intake.Clock}
	a = apitest.New(t, func(a *apitest.API) {
		tenantapi.Routes(a.Server, tenantapp.Platform{DB: a.DB, Logos: logos})
		appearanceapi.Routes(a.Server, appearanceapp.Commands{DB: a.DB, Logos: logos, Images: o},
			tenantapp.NewDirectory(tenantapp.Commands{DB: a.DB}, time.Now))
	})
	return a, platformAdministrator(t, a)
}

// plum is another appearance than that of a new tenant.
func plum(version int64) object {
	return object{"theme": "dark", "paletteId": "plum", "timeZone": "Europe/Berlin", "datePattern": "DD.MM.YYYY",
		"timePattern": "HH:mm", "version": version}
}

func TestCompanySeesTheAppearanceThatThePlatformSet(t *testing.T) {
	a, ruth := withAppearance(t)
	company := a.Tenant("northwind")
	address := "/api/tenants/" + company.ID
	var before, after tenantapi.Tenant
	a.Call("GET", address, ruth, nil).Into(t, &before)
	require.Equal(t, []any{false, false}, []any{before.Customized, before.Logo})
	a.Call("PUT", address+"/appearance", ruth, plum(before.Version)).Into(t, &after)
	require.Equal(t, []any{true, false, "Europe/Berlin", "DD.MM.YYYY", "HH:mm"},
		[]any{after.Customized, after.Logo, after.TimeZone, after.DatePattern, after.TimePattern})
	require.EqualValues(t, "dark", after.Theme)
	require.EqualValues(t, "plum", after.PaletteID)

	stale := a.Call("PUT", address+"/appearance", ruth, plum(before.Version))
	require.Equal(t, string(fault.StaleVersion), stale.Problem().ErrorCode)
	wrong := maps.Clone(plum(after.Version))
	wrong["timeZone"] = "Mars/Olympus"
	refused := a.Call("PUT", address+"/appearance", ruth, wrong)
	require.Equal(t, http.StatusUnprocessableEntity, refused.Status)
	require.Equal(t, "timeZone", refused.Problem().Errors[0].PropertyName)

	logo := testkit.PNG(t, 320, 320)
	a.Upload("/api/tenants/"+company.ID+"/logo", ruth, "logo.png", logo).Into(t, &after)
	require.True(t, after.Logo)
	require.Equal(t, logo, a.Call("GET", "/api/tenants/northwind/logo", "", nil).Body, "its sign-in page shows it")
	small := a.Upload("/api/tenants/"+company.ID+"/logo", ruth, "logo.png", testkit.PNG(t, 100, 100))
	require.Equal(t, string(fault.LogoTooSmall), small.Problem().ErrorCode)
	var own appearanceapi.CompanySettings
	a.Call("GET", "/api/company-settings", a.With(company.ID, "appearance:get"), nil).Into(t, &own)
	require.Equal(t, []any{"Europe/Berlin", true, after.Version}, []any{own.TimeZone, own.Logo, own.Version})

	a.Call("DELETE", address+"/logo", ruth, nil).Into(t, &after)
	require.False(t, after.Logo)
	require.Equal(t, http.StatusNotFound, a.Call("GET", "/api/tenants/northwind/logo", "", nil).Status)
}

func TestPlatformAdministratorChangesTheirOwnDates(t *testing.T) {
	a, ruth := withAppearance(t)
	var own, settings appearanceapi.CompanySettings
	a.Call("GET", "/api/company-settings", ruth, nil).Into(t, &own)
	require.Equal(t, "America/New_York", own.TimeZone)
	require.Equal(t, http.StatusForbidden, a.Call("PUT", "/api/company-settings", ruth, plum(own.Version)).Status)
	var listed struct{ Items []tenantapi.Entry }
	a.Call("POST", "/api/tenants/grid", ruth, object{}).Into(t, &listed)
	require.Len(t, listed.Items, 1)
	a.Call("PUT", "/api/tenants/"+listed.Items[0].ID+"/appearance", ruth, plum(own.Version))
	a.Call("GET", "/api/company-settings", ruth, nil).Into(t, &settings)
	require.Equal(t, []string{"Europe/Berlin", "DD.MM.YYYY", "HH:mm"},
		[]string{settings.TimeZone, settings.DatePattern, settings.TimePattern}, "the pages of the platform follow")
}

func TestOnlyThePlatformChangesTheAppearanceOfATenant(t *testing.T) {
	a, ruth := withAppearance(t)
	ours := a.Tenant("northwind")
	forged := a.With(ours.ID, permission.All()...)
	for name, c := range map[string]struct {
		token, tenantID string
		want            int
	}{
		"a person who may change the own appearance": {a.With(ours.ID, "appearance:update", "logo:update"), ours.ID,
			http.StatusForbidden},
		"a customer with every permission": {forged, ours.ID, http.StatusNotFound},
		"nobody":                           {"", ours.ID, http.StatusUnauthorized},
		"a tenant that does not exist":     {ruth, id.New(), http.StatusNotFound},
		"a tenant by its domain name":      {ruth, "northwind", http.StatusNotFound},
	} {
		address := "/api/tenants/" + c.tenantID
		require.Equal(t, c.want, a.Call("PUT", address+"/appearance", c.token, plum(1)).Status, name)
		require.Equal(t, c.want, a.Call("DELETE", address+"/logo", c.token, nil).Status, name)
		require.Equal(t, c.want, a.Upload("/api/tenants/"+c.tenantID+"/logo", c.token, "logo.png",
			testkit.PNG(t, 200, 200)).Status, name)
	}
	var shown tenantapi.Tenant
	a.Call("GET", "/api/tenants/"+ours.ID, ruth, nil).Into(t, &shown)
	require.Equal(t, []any{false, false}, []any{shown.Customized, shown.Logo}, "nothing changed")
}
