package user_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	userapi "countersign.dev/api/user"
	preferenceapp "countersign.dev/app/preference"
	sessionapp "countersign.dev/app/session"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/fault"
)

type list struct {
	Items []userapi.Session `json:"items"`
}

func start(t *testing.T) *apitest.API {
	return apitest.New(t, func(a *apitest.API) {
		userapi.Routes(a.Server, userapp.Commands{DB: a.DB}, preferenceapp.Commands{DB: a.DB})
		userapi.SessionRoutes(a.Server, sessionapp.Commands{DB: a.DB, Now: time.Now})
	})
}

func TestPeopleEndTheirOwnSessionsOnly(t *testing.T) {
	a := start(t)
	tenant := a.Tenant("northwind")
	ann, bob := a.User(tenant.ID, "ann", "Approver"), a.User(tenant.ID, "bob", "Approver")
	mine, other, ofBob := a.Token(tenant.ID, ann), a.Token(tenant.ID, ann), a.Token(tenant.ID, bob)

	var found, theirs list
	a.Call("GET", "/api/session/sessions", mine, nil).Into(t, &found)
	a.Call("GET", "/api/session/sessions", ofBob, nil).Into(t, &theirs)
	require.Len(t, found.Items, 2)
	require.Len(t, theirs.Items, 1)
	require.NotEqual(t, found.Items[0].Current, found.Items[1].Current, "one of them is the session of the request")
	end := func(path, token string) int {
		return a.Call("DELETE", path, token, nil).Status
	}
	require.Equal(t, http.StatusNotFound, end("/api/session/sessions/"+theirs.Items[0].ID, mine))
	require.Equal(t, http.StatusForbidden, end("/api/users/"+bob.ID+"/sessions/"+theirs.Items[0].ID, mine))
	require.Equal(t, http.StatusNoContent, end("/api/session/sessions", mine))
	ended := func() bool { return a.Call("GET", "/api/session", other, nil).Status == http.StatusUnauthorized }
	require.Eventually(t, ended, 5*time.Second, 50*time.Millisecond,
		"the other session ends within five seconds (gate R18)")
	require.Equal(t, http.StatusOK, a.Call("GET", "/api/session", mine, nil).Status)
	require.Equal(t, http.StatusOK, a.Call("GET", "/api/session", ofBob, nil).Status)
}

func TestRefusedRolesNameTheirField(t *testing.T) {
	a := start(t)
	tenant := a.Tenant("northwind")
	admin := a.User(tenant.ID, "admin", "Administrator")
	manager := a.With(tenant.ID, "roles:manage")
	for token, code := range map[string]fault.Code{
		a.Token(tenant.ID, admin): fault.OwnAdministratorRole, manager: fault.AdministratorNeeded,
	} {
		asked := map[string]any{"roles": []string{"Workspace Designer"}, "version": 1}
		p := a.Call("PUT", "/api/users/"+admin.ID+"/roles", token, asked).Problem()
		require.Equal(t, string(code), p.ErrorCode)
		require.Len(t, p.Errors, 1)
		require.Equal(t, "roles", p.Errors[0].PropertyName)
	}
}
