package feature_test

import (
	"context"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	featureapi "countersign.dev/api/feature"
	"countersign.dev/api/server"
	featureapp "countersign.dev/app/feature"
	tenantapp "countersign.dev/app/tenant"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/feature"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/tenant"
)

type object = map[string]any

func start(t *testing.T) (a *apitest.API, administrator string) {
	a = apitest.New(t, func(a *apitest.API) {
		featureapi.Routes(a.Server, featureapp.Commands{DB: a.DB, Flags: a.Features})
		server.Register(a.Server, server.Operation{ID: "load", Method: http.MethodPost, Path: "/api/load", Reads: true,
			Permission: "vendors:manage", Feature: feature.MasterDataImport, Status: http.StatusNoContent},
			func(context.Context, *struct{}) (*struct{}, error) { return nil, nil })
	})
	own, err := tenant.New(id.New(), "platform", "Platform")
	require.NoError(t, err)
	own.Kind = tenant.Platform
	require.NoError(t, tenantapp.Commands{DB: a.DB}.Create(t.Context(), own))
	require.NoError(t, userapp.Commands{DB: a.DB}.SeedSystemRoles(t.Context(), own.ID))
	return a, a.Token(own.ID, a.User(own.ID, "ruth", permission.PlatformAdmin))
}

// seeded is the stored flag of the catalog.
func seeded(t *testing.T, a *apitest.API, administrator string, name feature.Known) featureapi.Entry {
	var page struct {
		Items []featureapi.Entry `json:"items"`
	}
	a.Call("POST", "/api/features/grid", administrator, object{}).Into(t, &page)
	require.Len(t, page.Items, len(feature.Catalog()))
	for _, e := range page.Items {
		if e.Known == name {
			return e
		}
	}
	t.Fatalf("%s is not seeded", name)
	return featureapi.Entry{}
}

func TestRouteAndPagesOfACompanyFollowItsFlag(t *testing.T) {
	a, ruth := start(t)
	north, south := a.Tenant("northwind"), a.Tenant("southwind")
	ofNorth, ofSouth := a.With(north.ID, "vendors:manage"), a.With(south.ID, "vendors:manage")
	require.Equal(t, http.StatusNoContent, a.Call("POST", "/api/load", ofNorth, nil).Status)

	flag := seeded(t, a, ruth, feature.MasterDataImport)
	change := object{"name": flag.Name, "description": flag.Description, "global": false, "enabled": true,
		"tenantIds": []string{south.ID}, "version": 1}
	require.Equal(t, http.StatusOK, a.Call("PUT", "/api/features/"+flag.ID, ruth, change).Status)
	require.Equal(t, string(fault.StaleVersion), a.Call("PUT", "/api/features/"+flag.ID, ruth, change).Problem().ErrorCode)

	refused := a.Call("POST", "/api/load", ofNorth, nil)
	require.Equal(t, http.StatusForbidden, refused.Status)
	require.Equal(t, string(fault.FeatureUnavailable), refused.Problem().ErrorCode)
	require.Equal(t, http.StatusNoContent, a.Call("POST", "/api/load", ofSouth, nil).Status)
	for token, on := range map[string]bool{ofNorth: false, ofSouth: true} {
		var session struct {
			Features []string `json:"features"`
		}
		a.Call("GET", "/api/session", token, nil).Into(t, &session)
		require.Equal(t, on, slices.Contains(session.Features, flag.Name))
		var state featureapi.State
		a.Call("GET", "/api/features/state?name="+flag.Name, token, nil).Into(t, &state)
		require.Equal(t, on, state.Enabled)
	}
}

func TestAnAddedFlagIsUniqueAndReachesItsTenantsAlone(t *testing.T) {
	a, ruth := start(t)
	north, south := a.Tenant("northwind"), a.Tenant("southwind")
	added := object{"name": "Beta screens", "description": "", "global": false, "enabled": true,
		"tenantIds": []string{north.ID}}
	require.Equal(t, http.StatusCreated, a.Call("POST", "/api/features", ruth, added).Status)
	added["name"] = "BETA screens"
	require.Equal(t, string(fault.NameNotUnique), a.Call("POST", "/api/features", ruth, added).Problem().ErrorCode)
	added["name"], added["tenantIds"] = "a/b", []string{id.New()}
	require.Len(t, a.Call("POST", "/api/features", ruth, added).Problem().Errors, 2)

	names := func(tenantID string) []featureapi.State {
		var all struct {
			Features []featureapi.State `json:"features"`
		}
		a.Call("GET", "/api/features", a.With(tenantID, "dashboard:get"), nil).Into(t, &all)
		return all.Features
	}
	require.Contains(t, names(north.ID), featureapi.State{Name: "Beta screens", Enabled: true})
	require.Len(t, names(south.ID), len(feature.Catalog()), "the names of other companies' flags stay unknown")
}

func TestNoRoleOfACustomerReachesFlags(t *testing.T) {
	a, ruth := start(t)
	flag := seeded(t, a, ruth, feature.OpenIDProvider)
	customer := a.Tenant("northwind")
	forged := a.With(customer.ID, permission.All()...)
	change := object{"name": flag.Name, "description": "", "global": true, "enabled": false, "tenantIds": []string{},
		"version": 1}
	require.Equal(t, http.StatusNotFound, a.Call("PUT", "/api/features/"+flag.ID, forged, change).Status)
	require.Equal(t, http.StatusNotFound, a.Call("GET", "/api/features/"+flag.ID, forged, nil).Status)
	delete(change, "version")
	require.Equal(t, http.StatusNotFound, a.Call("POST", "/api/features", forged, change).Status)
	var page struct {
		Items []featureapi.Entry `json:"items"`
	}
	a.Call("POST", "/api/features/grid", forged, object{}).Into(t, &page)
	require.Empty(t, page.Items)
}

func TestAnotherProcessReadsFlagsAgainWhenItsTimeIsOverOrAnEventArrives(t *testing.T) {
	a, ruth := start(t)
	customer := a.Tenant("northwind")
	now := time.Now()
	worker := featureapp.NewFlags(a.DB, func() time.Time { return now })
	on := func() bool {
		set, err := worker.Enabled(t.Context(), customer.ID)
		require.NoError(t, err)
		return set.Has(feature.TextRecognition)
	}
	require.True(t, on())
	flag := seeded(t, a, ruth, feature.TextRecognition)
	set := func(enabled bool, version int) {
		a.Call("PUT", "/api/features/"+flag.ID, ruth, object{"name": flag.Name, "description": "", "global": true,
			"enabled": enabled, "tenantIds": []string{}, "version": version}).Into(t, &object{})
	}
	set(false, 1)
	require.True(t, on(), "it keeps what it read for a few seconds")
	now = now.Add(5 * time.Second)
	require.False(t, on())
	set(true, 2)
	worker.Forget()
	require.True(t, on())
}
