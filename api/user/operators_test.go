package user_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	twofactorapi "countersign.dev/api/twofactor"
	userapi "countersign.dev/api/user"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/user"
)

type invitation struct {
	Emails []string `json:"emails"`
	Role   string   `json:"role,omitempty"`
}

// listed are the people on the page of administrators, in its order.
func listed(t *testing.T, a *apitest.API, token string, query map[string]any) []userapi.AdministratorEntry {
	t.Helper()
	var page struct {
		Items []userapi.AdministratorEntry `json:"items"`
	}
	a.Call("POST", administrators+"/grid", token, query).Into(t, &page)
	return page.Items
}

func TestInvitationGivesOneRoleOfTheInstallation(t *testing.T) {
	a := administration(t)
	platform := platformTenant(t, a)
	ofRuth := a.Token(platform, a.User(platform, "ruth", permission.PlatformAdmin))
	invite := func(address, role string) userapi.User {
		var invited userapi.InviteOutput
		a.Call("POST", administrators, ofRuth, invitation{[]string{address}, role}).Into(t, &invited.Body)
		return invited.Body.Invited[0]
	}
	require.Equal(t, []string{permission.PlatformAdmin}, invite("ann@operator.example", "").Roles)
	require.Equal(t, []string{permission.PlatformAdmin}, invite("bob@operator.example", permission.PlatformAdmin).Roles)
	otto := invite("otto@operator.example", permission.Operator)
	require.Equal(t, []string{permission.Operator}, otto.Roles)
	for _, role := range []string{permission.GeneralUser, permission.Administrator, "PlatformAdmin,Operator"} {
		require.Equal(t, http.StatusUnprocessableEntity,
			a.Call("POST", administrators, ofRuth, invitation{[]string{"eve@operator.example"}, role}).Status, role)
	}
	require.Equal(t, string(fault.UsersAlreadyExist), a.Call("POST", administrators, ofRuth,
		invitation{[]string{"ann@operator.example"}, permission.Operator}).Problem().ErrorCode)
	var ann userapi.Account
	found := listed(t, a, ofRuth, map[string]any{"search": "ann@"})
	a.Call("GET", administrators+"/"+found[0].ID, ofRuth, nil).Into(t, &ann)
	require.Equal(t, []string{permission.PlatformAdmin}, ann.Roles, "an invitation does not change the role of an account")

	require.Equal(t, http.StatusOK, a.Call("POST", administrators+"/"+otto.ID+"/resend", ofRuth, nil).Status)
	require.Equal(t, http.StatusNoContent, a.Call("POST", administrators+"/"+otto.ID+"/cancel", ofRuth, nil).Status)
}

func TestOperatorsAreListedWithTheirRole(t *testing.T) {
	a := administration(t)
	platform := platformTenant(t, a)
	ofRuth := a.Token(platform, a.User(platform, "ruth", permission.PlatformAdmin))
	a.User(platform, "otto", permission.Operator)
	a.User(platform, "gil", permission.GeneralUser)
	sorted := map[string]any{"sorting": []map[string]string{{"field": "role", "direction": "descending"}}}
	roles := map[string]user.PlatformRole{}
	all := listed(t, a, ofRuth, sorted)
	for _, e := range all {
		roles[e.FullName] = e.Role
	}
	require.Equal(t, map[string]user.PlatformRole{"ruth Test": user.PlatformAdmin, "otto Test": user.Operator}, roles)
	require.Equal(t, "ruth Test", all[0].FullName)
	only := map[string]any{"filters": []map[string]any{
		{"field": "role", "operator": "equal", "value": []string{permission.Operator}}}}
	require.Equal(t, "otto Test", listed(t, a, ofRuth, only)[0].FullName)
	require.Len(t, listed(t, a, ofRuth, only), 1)
	var counts userapi.Counts
	a.Call("GET", administrators+"/counts", ofRuth, nil).Into(t, &counts)
	require.Equal(t, userapi.Counts{Active: 2}, counts)
}

func TestPlatformAdministratorManagesAnOperator(t *testing.T) {
	a := accessOfAdministrators(t)
	platform := platformTenant(t, a)
	ofRuth := a.Token(platform, a.User(platform, "ruth", permission.PlatformAdmin))
	otto := a.User(platform, "otto", permission.Operator)
	ofOtto := a.Token(platform, otto)
	addFactor(t, a, platform, otto)
	path := administrators + "/" + otto.ID
	var sessions list
	a.Call("GET", path+"/sessions", ofRuth, nil).Into(t, &sessions)
	require.Len(t, sessions.Items, 1)
	require.Equal(t, http.StatusOK, a.Call("GET", path+"/sign-ins", ofRuth, nil).Status)
	var state twofactorapi.State
	a.Call("POST", path+"/two-factor/reset", ofRuth, nil).Into(t, &state)
	require.Empty(t, state.Items)
	ended := func() bool { return a.Call("GET", "/api/session", ofOtto, nil).Status == http.StatusUnauthorized }
	require.Eventually(t, ended, 5*time.Second, 50*time.Millisecond, "the sessions end within five seconds (gate R18)")

	again := a.Token(platform, otto)
	require.Equal(t, http.StatusNoContent, a.Call("DELETE", path+"/sessions", ofRuth, nil).Status)
	ended = func() bool { return a.Call("GET", "/api/session", again, nil).Status == http.StatusUnauthorized }
	require.Eventually(t, ended, 5*time.Second, 50*time.Millisecond, "the sessions end within five seconds (gate R18)")

	var account userapi.Account
	a.Call("GET", path, ofRuth, nil).Into(t, &account)
	a.Call("PUT", path, ofRuth, map[string]any{"firstName": "Otto", "lastName": "Lang", "language": "de",
		"version": account.Version}).Into(t, &account)
	require.Equal(t, "Otto Lang", account.FullName)
	for _, change := range []string{"/deactivate", "/activate"} {
		require.Equal(t, http.StatusOK, a.Call("PUT", path+change, ofRuth, nil).Status, change)
	}
}

func TestOperatorsDoNotCountAsAdministrators(t *testing.T) {
	a := administration(t)
	platform := platformTenant(t, a)
	ruth := a.User(platform, "ruth", permission.PlatformAdmin)
	otto := a.User(platform, "otto", permission.Operator)
	other := a.With(platform, "administrators:manage")
	deactivate := func(u user.User) apitest.Answer {
		return a.Call("PUT", administrators+"/"+u.ID+"/deactivate", other, nil)
	}
	require.Equal(t, string(fault.AdministratorNeeded), deactivate(ruth).Problem().ErrorCode)
	require.Equal(t, http.StatusOK, deactivate(otto).Status)
	require.Equal(t, string(fault.AdministratorNeeded), deactivate(ruth).Problem().ErrorCode)
	a.User(platform, "zoe", permission.PlatformAdmin)
	require.Equal(t, http.StatusOK, deactivate(ruth).Status)
}

func TestOperatorsChangeNobody(t *testing.T) {
	a := accessOfAdministrators(t)
	platform := platformTenant(t, a)
	ruth, zoe := a.User(platform, "ruth", permission.PlatformAdmin), a.User(platform, "zoe", permission.PlatformAdmin)
	otto := a.User(platform, "otto", permission.Operator)
	ofOtto := a.Token(platform, otto)
	for _, call := range [][2]string{
		{"POST", ""}, {"POST", "/grid"}, {"POST", "/csv"}, {"GET", "/counts"},
		{"GET", "/mail-domains"}, {"PUT", "/mail-domains"},
	} {
		require.Equal(t, http.StatusForbidden,
			a.Call(call[0], administrators+call[1], ofOtto, invitation{[]string{"eve@operator.example"}, ""}).Status, call)
	}
	for _, of := range []user.User{ruth, zoe, otto} {
		for _, call := range [][2]string{
			{"GET", ""}, {"PUT", ""}, {"PUT", "/deactivate"}, {"PUT", "/activate"}, {"POST", "/resend"}, {"POST", "/cancel"},
			{"GET", "/sign-ins"}, {"GET", "/two-factor"}, {"POST", "/two-factor/reset"}, {"GET", "/sessions"},
			{"DELETE", "/sessions"}, {"DELETE", "/sessions/" + id.New()},
		} {
			require.Equal(t, http.StatusForbidden,
				a.Call(call[0], administrators+"/"+of.ID+call[1], ofOtto, nil).Status, call)
		}
	}
}
