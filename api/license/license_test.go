package license_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	licenseapi "countersign.dev/api/license"
	licenseapp "countersign.dev/app/license"
	tenantapp "countersign.dev/app/tenant"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/license"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/tenant"
)

type object = map[string]any

// start is the API, its platform tenant, and the token of a platform administrator.
func start(t *testing.T) (a *apitest.API, own tenant.Tenant, ruth string) {
	a = apitest.New(t, func(a *apitest.API) {
		licenseapi.Routes(a.Server, licenseapp.Commands{DB: a.DB})
		licenseapi.AdministrationRoutes(a.Server, licenseapp.Administration{Tenants: tenantapp.Platform{DB: a.DB}})
	})
	own, err := tenant.New(id.New(), "platform", "Platform")
	require.NoError(t, err)
	own.Kind = tenant.Platform
	require.NoError(t, tenantapp.Commands{DB: a.DB}.Create(t.Context(), own))
	require.NoError(t, userapp.Commands{DB: a.DB}.SeedSystemRoles(t.Context(), own.ID))
	return a, own, a.Token(own.ID, a.User(own.ID, "ruth", permission.PlatformAdmin))
}

func path(tenantID string) string { return "/api/tenants/" + tenantID + "/license" }

func day(days int) string { return time.Now().UTC().AddDate(0, 0, days).Format(time.DateOnly) }

func body(version int64, terms ...object) object {
	all := []object{}
	for _, t := range terms {
		term := object{"inactive": false, "endsOn": "", "licenseTier": "", "allowOveruse": false, "maxMetricsCount": 0}
		for k, v := range t {
			term[k] = v
		}
		all = append(all, term)
	}
	return object{"terms": all, "version": version}
}

func TestCompanyReadsTheLicenseThatThePlatformGave(t *testing.T) {
	a, _, ruth := start(t)
	ours := a.Tenant("northwind")
	var none licenseapi.TenantLicense
	a.Call(http.MethodGet, path(ours.ID), ruth, nil).Into(t, &none)
	require.Empty(t, none.Entries)

	var given licenseapi.TenantLicense
	a.Call(http.MethodPut, path(ours.ID), ruth, body(none.Version,
		object{"name": license.Storage, "startsOn": day(-9)},
		object{"name": license.APInvoices, "startsOn": day(-9), "endsOn": day(90), "licenseTier": "Standard",
			"maxMetricsCount": 100},
		object{"name": license.OCR, "startsOn": day(-9), "endsOn": day(-3)},
		object{"name": license.APTax, "startsOn": day(9)})).Into(t, &given)
	require.Equal(t, none.Version+1, given.Version)

	ann := a.With(ours.ID, "licenseInformation:get")
	var terms licenseapi.License
	a.Call(http.MethodGet, "/api/license", ann, nil).Into(t, &terms)
	require.Equal(t, given.License, terms)
	statuses := map[string]license.Status{}
	for _, e := range terms.Entries {
		statuses[e.Name] = e.Status
	}
	require.Equal(t, map[string]license.Status{license.Storage: license.Valid, license.APInvoices: license.Valid,
		license.OCR: license.Expired, license.APTax: license.Upcoming}, statuses)
	var page struct {
		Items []licenseapi.Notice `json:"items"`
	}
	a.Call(http.MethodPost, "/api/license/notices/grid", ann, object{}).Into(t, &page)
	require.Len(t, page.Items, 1)
	require.Equal(t, license.ProductExpired, page.Items[0].Type)
	require.Equal(t, license.OCR, page.Items[0].Feature)

	stale := a.Call(http.MethodPut, path(ours.ID), ruth, body(none.Version))
	require.Equal(t, http.StatusConflict, stale.Status)
	a.Call(http.MethodPut, path(ours.ID), ruth, body(given.Version)).Into(t, &given)
	require.Empty(t, given.Entries, "a license that is removed restricts nothing")
}

func TestProblemsOfALicenseAreAtTheirFields(t *testing.T) {
	a, own, ruth := start(t)
	ours := a.Tenant("northwind")
	refused := a.Call(http.MethodPut, path(ours.ID), ruth, body(1, object{"name": license.Storage, "startsOn": "tomorrow"},
		object{"name": license.APInvoices, "startsOn": day(0), "endsOn": "31.12.2026"}))
	require.Equal(t, http.StatusUnprocessableEntity, refused.Status)
	require.Equal(t, "terms[0].startsOn", refused.Problem().Errors[0].PropertyName)
	require.Equal(t, "terms[1].endsOn", refused.Problem().Errors[1].PropertyName)
	refused = a.Call(http.MethodPut, path(ours.ID), ruth, body(1, object{"name": license.APInvoices, "startsOn": day(0)}))
	require.Equal(t, "terms", refused.Problem().Errors[0].PropertyName)
	refused = a.Call(http.MethodPut, path(own.ID), ruth, body(1, object{"name": license.Storage, "startsOn": day(0)}))
	require.Equal(t, http.StatusConflict, refused.Status, "the platform has no license")
}

func TestOnlyThePlatformSetsALicense(t *testing.T) {
	a, own, ruth := start(t)
	ours, theirs := a.Tenant("northwind"), a.Tenant("contoso")
	set := body(1, object{"name": license.Storage, "startsOn": day(-1), "maxMetricsCount": 1})
	for name, c := range map[string]struct {
		token, tenantID string
		want            int
	}{
		"another company with every permission": {a.With(theirs.ID, "licenses:get", "licenses:manage", "tenants:manage"),
			ours.ID, http.StatusNotFound},
		"the company itself": {a.With(ours.ID, "licenses:get", "licenses:manage", "licenseInformation:get"), ours.ID,
			http.StatusNotFound},
		"a platform administrator without the permission": {a.With(own.ID, "tenants:manage"), ours.ID,
			http.StatusForbidden},
		"an unknown company": {ruth, id.New(), http.StatusNotFound},
	} {
		require.Equal(t, c.want, a.Call(http.MethodGet, path(c.tenantID), c.token, nil).Status, name)
		require.Equal(t, c.want, a.Call(http.MethodPut, path(c.tenantID), c.token, set).Status, name)
	}
	var none licenseapi.TenantLicense
	a.Call(http.MethodGet, path(ours.ID), ruth, nil).Into(t, &none)
	require.Empty(t, none.Entries)
	clerk := a.With(ours.ID, "invoices:getList")
	refused := a.Call(http.MethodGet, "/api/license", clerk, nil)
	require.Equal(t, string(fault.ForbiddenAccess), refused.Problem().ErrorCode)
	require.Equal(t, http.StatusForbidden, a.Call(http.MethodPost, "/api/license/notices/grid", clerk, object{}).Status)
}
