package role_test

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	roleapi "countersign.dev/api/role"
	noticeapp "countersign.dev/app/notice"
	roleapp "countersign.dev/app/role"
	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/role"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/realtime"
	"countersign.dev/internal/store/storetest"
)

// source reports that the process receives events. Earlier ones do not reach it.
type source struct {
	noticeapp.Commands
	listens func()
}

func (s source) ListenEvents(ctx context.Context, began func(), handle func(postgres.Notice)) error {
	return s.Commands.ListenEvents(ctx, func() { began(); s.listens() }, handle)
}

// open is an API process with the routes of roles. It receives the events of the others.
func open(t *testing.T, s *postgres.DB) *apitest.API {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	listening := make(chan struct{})
	events := source{noticeapp.Commands{DB: s}, sync.OnceFunc(func() { close(listening) })}
	a := apitest.Open(t, s, func(a *apitest.API) {
		hub, err := realtime.New(a.URL, sessionapp.Commands{DB: s, Now: time.Now}, events,
			slog.New(slog.DiscardHandler))
		require.NoError(t, err)
		hub.ForgetAccess(a.Server.ForgetAccess)
		roleapi.Routes(a.Server, roleapp.Commands{DB: s})
		running.Go(func() { _ = hub.Run(ctx) })
	})
	t.Cleanup(func() { cancel(); running.Wait() })
	<-listening
	return a
}

// office is a tenant with an administrator and a clerk, who holds a custom role.
type office struct {
	*apitest.API
	tenantID, admin string
	clerk           user.User
	role            roleapi.Role
}

func newOffice(t *testing.T) *office {
	t.Helper()
	a := open(t, storetest.New(t))
	o := &office{API: a, tenantID: a.Tenant("northwind").ID}
	o.admin = a.Token(o.tenantID, a.User(o.tenantID, "admin", permission.Administrator))
	a.Call("POST", "/api/roles", o.admin, map[string]any{"name": "Clerk", "permissions": []string{"invoices:get"}}).
		Into(t, &o.role)
	o.clerk = a.User(o.tenantID, "clerk", "Clerk")
	return o
}

func (o *office) grant(t *testing.T, permissions ...string) {
	t.Helper()
	o.Call("PUT", "/api/roles/"+o.role.ID, o.admin, map[string]any{"name": o.role.Name, "permissions": permissions,
		"version": o.role.Version}).Into(t, &o.role)
}

// mayList is the answer to a request that needs roles:getList.
func mayList(a *apitest.API, token string) int {
	return a.Call("POST", "/api/roles/grid", token, map[string]any{}).Status
}

func TestPermissionChangesApplyToTheNextRequest(t *testing.T) {
	o := newOffice(t)
	clerk := o.Token(o.tenantID, o.clerk)
	require.Equal(t, http.StatusForbidden, mayList(o.API, clerk))
	o.grant(t, "roles:getList")
	require.Equal(t, http.StatusOK, mayList(o.API, clerk), "a permission that was added")
	var session struct {
		Permissions map[string][]string
	}
	o.Call("GET", "/api/session", clerk, nil).Into(t, &session)
	require.Equal(t, map[string][]string{"roles": {"getList"}}, session.Permissions)
	o.grant(t, "invoices:get")
	require.Equal(t, http.StatusForbidden, mayList(o.API, clerk), "a permission that was removed")

	var reader roleapi.Role
	o.Call("POST", "/api/roles", o.admin, map[string]any{"name": "Reader", "permissions": []string{"roles:getList"}}).
		Into(t, &reader)
	users := map[string]any{"userIds": []string{o.clerk.ID}}
	o.Call("POST", "/api/roles/"+reader.ID+"/users", o.admin, users).Into(t, &reader)
	require.Equal(t, 1, reader.Members)
	require.Equal(t, http.StatusOK, mayList(o.API, clerk), "a role that was assigned")
	o.Call("POST", "/api/roles/"+reader.ID+"/users/remove", o.admin, users).Into(t, &reader)
	require.Equal(t, http.StatusForbidden, mayList(o.API, clerk), "a role that was removed")
}

func TestPermissionChangesApplyInOtherProcesses(t *testing.T) {
	o := newOffice(t)
	other := open(t, o.DB)
	there := other.Token(o.tenantID, o.clerk)
	require.Equal(t, http.StatusForbidden, mayList(other, there))
	began := time.Now()
	o.grant(t, "roles:getList")
	require.Eventually(t, func() bool {
		_, err := o.DB.RelayNotices(t.Context())
		require.NoError(t, err)
		return mayList(other, there) == http.StatusOK
	}, 5*time.Second, 20*time.Millisecond, "gate R18")
	require.Less(t, time.Since(began), 3*time.Second, "the event applies it before the cache expires")
}

func TestCatalogSeparatesProjectFromTenantResources(t *testing.T) {
	o := newOffice(t)
	var catalog struct{ Project, Tenant []roleapi.Resource }
	o.Call("GET", "/api/permissions", o.admin, nil).Into(t, &catalog)
	find := func(all []roleapi.Resource, name string) *roleapi.Resource {
		for _, r := range all {
			if r.Name == name {
				return &r
			}
		}
		return nil
	}
	payments := find(catalog.Project, "payments")
	require.NotNil(t, payments)
	require.Equal(t, []string{"approve", "release"}, payments.MovesMoney)
	require.NotNil(t, find(catalog.Tenant, "roles"))
	for _, name := range []string{"tenants", "administrators", "features", "licenses", "operations"} {
		require.Nil(t, find(catalog.Project, name), name)
		require.Nil(t, find(catalog.Tenant, name), name)
	}
}

func TestRoleIsRefusedWithItsReasonAtTheField(t *testing.T) {
	o := newOffice(t)
	content := func(name, permission, limit string) map[string]any {
		return map[string]any{"name": name, "permissions": []string{permission}, "approvalLimit": limit}
	}
	for _, c := range []struct {
		body        map[string]any
		field, code string
	}{
		{content("A/B", "invoices:get", ""), "name", "UnsupportedCharacter"},
		{map[string]any{"name": "Empty", "permissions": []string{}}, "permissions", "NoPermissionSelectedException"},
		{content("Eater", "cookies:eat", ""), "permissions", "PermissionUnknownException"},
		{content("Root", "tenants:manage", ""), "permissions", "PermissionUnknownException"},
		{content("Rich", "invoices:get", "much"), "approvalLimit", "InvalidValue"},
	} {
		answer := o.Call("POST", "/api/roles", o.admin, c.body)
		require.Equal(t, http.StatusUnprocessableEntity, answer.Status, c.body)
		problem := answer.Problem()
		require.Equal(t, c.field, problem.Errors[0].PropertyName)
		require.Equal(t, c.code, problem.Errors[0].ErrorCode)
	}
	taken := o.Call("POST", "/api/roles", o.admin, map[string]any{"name": "clerk", "permissions": []string{"jobs:get"}})
	require.Equal(t, "NameNotUniqueException", taken.Problem().ErrorCode)
}

func TestLimitAndMembersOfARoleAreShown(t *testing.T) {
	o := newOffice(t)
	o.Call("PUT", "/api/roles/"+o.role.ID, o.admin, map[string]any{"name": "Clerk", "approvalLimit": "2500.5",
		"permissions": []string{"invoices:get"}, "version": o.role.Version}).Into(t, &o.role)
	require.Equal(t, "2500.50", o.role.ApprovalLimit)
	require.Equal(t, role.Custom, o.role.Type)
	var page struct{ Items []roleapi.Member }
	o.Call("POST", "/api/roles/"+o.role.ID+"/users/grid", o.admin, map[string]any{}).Into(t, &page)
	require.Len(t, page.Items, 1)
	require.Equal(t, o.clerk.ID, page.Items[0].ID)
	require.Equal(t, []string{"Clerk"}, page.Items[0].Roles)
}
