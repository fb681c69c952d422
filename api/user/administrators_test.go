package user_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	userapi "countersign.dev/api/user"
	passwordlinkapp "countersign.dev/app/passwordlink"
	sessionapp "countersign.dev/app/session"
	tenantapp "countersign.dev/app/tenant"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

const administrators = "/api/administrators"

func administration(t *testing.T) *apitest.API {
	return apitest.New(t, func(a *apitest.API) {
		users := userapp.Commands{DB: a.DB}
		links := passwordlinkapp.Links{Secrets: a.Tokens, Vault: a.Vault, Now: time.Now}
		userapi.AdministratorRoutes(a.Server, userapp.Administrators{Users: users,
			Invitations: userapp.Invitations{DB: a.DB, Links: links},
			Sessions:    sessionapp.Commands{DB: a.DB, Now: time.Now}}, tenantapp.Commands{DB: a.DB})
	})
}

// platformTenant is a platform tenant with its system roles.
func platformTenant(t *testing.T, a *apitest.API) string {
	own, err := tenant.New(id.New(), "platform", "Platform")
	require.NoError(t, err)
	own.Kind = tenant.Platform
	require.NoError(t, tenantapp.Commands{DB: a.DB}.Create(t.Context(), own))
	require.NoError(t, userapp.Commands{DB: a.DB}.SeedSystemRoles(t.Context(), own.ID))
	require.NoError(t, a.DB.InTenant(t.Context(), own.ID, func(tx *postgres.Tx) error {
		return tenantrow.SetMailDomains(tx, []string{"operator.example"})
	}))
	return own.ID
}

type emails struct {
	Emails []string `json:"emails"`
}

func TestAdministratorsAreInvitedAndClosedButNeverAllOfThem(t *testing.T) {
	a := administration(t)
	platform := platformTenant(t, a)
	ruth, gil := a.User(platform, "ruth", permission.PlatformAdmin), a.User(platform, "gil", permission.GeneralUser)
	token := a.Token(platform, ruth)
	code := func(method, path string, body any) string {
		return a.Call(method, administrators+path, token, body).Problem().ErrorCode
	}
	require.Equal(t, string(fault.OwnAccount), code("PUT", "/"+ruth.ID+"/deactivate", nil))
	require.Equal(t, string(fault.NotFoundCode), code("GET", "/"+gil.ID, nil), "neither an administrator nor an operator")

	var invited userapi.InviteOutput
	a.Call("POST", administrators, token, emails{[]string{"sam.ortiz@operator.example"}}).Into(t, &invited.Body)
	sam := invited.Body.Invited[0]
	require.Equal(t, []string{permission.PlatformAdmin}, sam.Roles)
	require.Equal(t, string(fault.UsersAlreadyExist),
		code("POST", "", emails{[]string{"sam.ortiz@operator.example", "ruth@example.com"}[:1]}))
	var counts userapi.Counts
	a.Call("GET", administrators+"/counts", token, nil).Into(t, &counts)
	require.Equal(t, userapi.Counts{Active: 1, Invited: 1}, counts)
	require.Equal(t, http.StatusOK, a.Call("POST", administrators+"/"+sam.ID+"/resend", token, nil).Status)
	require.Equal(t, http.StatusNoContent, a.Call("POST", administrators+"/"+sam.ID+"/cancel", token, nil).Status)

	zoe := a.User(platform, "zoe", permission.PlatformAdmin)
	ofZoe := a.Token(platform, zoe)
	require.Equal(t, http.StatusOK, a.Call("PUT", administrators+"/"+ruth.ID+"/deactivate", ofZoe, nil).Status)
	ended := func() bool { return a.Call("GET", "/api/session", token, nil).Status == http.StatusUnauthorized }
	require.Eventually(t, ended, 5*time.Second, 50*time.Millisecond, "the sessions end within five seconds (gate R18)")
	other := a.With(platform, "administrators:manage")
	require.Equal(t, string(fault.AdministratorNeeded),
		a.Call("PUT", administrators+"/"+zoe.ID+"/deactivate", other, nil).Problem().ErrorCode)
	require.Equal(t, http.StatusOK, a.Call("PUT", administrators+"/"+ruth.ID+"/activate", ofZoe, nil).Status)
}

func TestNoRoleOfACustomerReachesPlatformAdministrators(t *testing.T) {
	a := administration(t)
	platform := platformTenant(t, a)
	ruth, otto := a.User(platform, "ruth", permission.PlatformAdmin), a.User(platform, "otto", permission.Operator)
	customer := a.Tenant("northwind")
	require.Equal(t, http.StatusForbidden, a.Call("GET", administrators+"/"+ruth.ID,
		a.Token(customer.ID, a.User(customer.ID, "admin", "Administrator")), nil).Status)
	// No command grants this permission in the tenant of a customer. The use cases refuse it nevertheless.
	forged := a.With(customer.ID, permission.All()...)
	for _, call := range [][2]string{
		{"GET", "/counts"}, {"GET", "/" + ruth.ID}, {"GET", "/" + ruth.ID + "/sign-ins"}, {"GET", "/mail-domains"},
		{"PUT", "/" + ruth.ID + "/deactivate"}, {"POST", "/" + ruth.ID + "/resend"}, {"POST", "/" + ruth.ID + "/cancel"},
	} {
		require.Equal(t, http.StatusNotFound, a.Call(call[0], administrators+call[1], forged, nil).Status, call)
	}
	for _, role := range []string{"", permission.PlatformAdmin, permission.Operator} {
		require.Equal(t, http.StatusNotFound,
			a.Call("POST", administrators, forged, invitation{[]string{"eve@operator.example"}, role}).Status, role)
	}
	// A role of a customer can have any name.
	require.NoError(t, userapp.Commands{DB: a.DB}.CreateRole(t.Context(), customer.ID,
		user.Role{ID: id.New(), Name: permission.Operator, Priority: 1000}))
	require.Empty(t, listed(t, a, forged, map[string]any{}))
	namesake := a.User(customer.ID, "sam", permission.Operator)
	require.Empty(t, listed(t, a, forged, map[string]any{}))
	for _, u := range []user.User{otto, namesake} {
		require.Equal(t, http.StatusNotFound, a.Call("GET", administrators+"/"+u.ID, forged, nil).Status)
	}
}
