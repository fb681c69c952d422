package user_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	twofactorapi "countersign.dev/api/twofactor"
	userapi "countersign.dev/api/user"
	sessionapp "countersign.dev/app/session"
	tenantapp "countersign.dev/app/tenant"
	twofactorapp "countersign.dev/app/twofactor"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/twofactor"
	"countersign.dev/domain/user"
	"countersign.dev/internal/passkey"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	twofactorrow "countersign.dev/internal/store/twofactor"
)

func accessOfAdministrators(t *testing.T) *apitest.API {
	return apitest.New(t, func(a *apitest.API) {
		site, err := passkey.New("http://localhost:8080")
		require.NoError(t, err)
		administrators := userapp.Administrators{Users: userapp.Commands{DB: a.DB},
			Sessions: sessionapp.Commands{DB: a.DB, Now: time.Now},
			TwoFactor: twofactorapp.Commands{DB: a.DB,
				Factors: twofactorapp.Factors{Vault: a.Vault, Passkeys: site, Now: time.Now}}}
		userapi.AdministratorRoutes(a.Server, administrators, tenantapp.Commands{DB: a.DB})
		twofactorapi.AdministratorRoutes(a.Server, administrators)
	})
}

// addFactor gives the person an authenticator app.
func addFactor(t *testing.T, a *apitest.API, tenantID string, u user.User) {
	t.Helper()
	f := twofactor.Factor{ID: id.New(), UserID: u.ID, Kind: twofactor.TOTP, Name: "Phone",
		SealedSecret: []byte("sealed")}
	require.NoError(t, a.DB.InTenant(storetest.As(tenantID, u.ID, u.FullName()), tenantID, func(tx *postgres.Tx) error {
		if err := twofactorrow.Insert(tx, f); err != nil {
			return err
		}
		return twofactorrow.Confirm(tx, f.ID)
	}))
}

func TestPlatformAdministratorResetsTheFactorsOfAnother(t *testing.T) {
	a := accessOfAdministrators(t)
	platform := platformTenant(t, a)
	ruth, zoe := a.User(platform, "ruth", permission.PlatformAdmin), a.User(platform, "zoe", permission.PlatformAdmin)
	ofRuth, ofZoe := a.Token(platform, ruth), a.Token(platform, zoe)
	addFactor(t, a, platform, ruth)
	factors := func(of user.User) string { return administrators + "/" + of.ID + "/two-factor" }
	var state twofactorapi.State
	a.Call("GET", factors(ruth), ofZoe, nil).Into(t, &state)
	require.Len(t, state.Items, 1)
	require.Equal(t, string(fault.OwnFactors), a.Call("POST", factors(ruth)+"/reset", ofRuth, nil).Problem().ErrorCode)
	a.Call("GET", factors(ruth), ofRuth, nil).Into(t, &state)
	require.Len(t, state.Items, 1, "nobody resets the own factors")

	var after twofactorapi.State
	a.Call("POST", factors(ruth)+"/reset", ofZoe, nil).Into(t, &after)
	require.Empty(t, after.Items)
	ended := func() bool { return a.Call("GET", "/api/session", ofRuth, nil).Status == http.StatusUnauthorized }
	require.Eventually(t, ended, 5*time.Second, 50*time.Millisecond, "the sessions end within five seconds (gate R18)")
	require.Equal(t, http.StatusOK, a.Call("GET", "/api/session", ofZoe, nil).Status)
	var mails, entries int
	require.NoError(t, a.DB.InTenant(t.Context(), platform, func(tx *postgres.Tx) error {
		err := tx.Gorm.Raw(`SELECT count(*) FROM mails WHERE tenant_id = ? AND recipient = ?`, platform,
			ruth.Email).Row().Scan(&mails)
		if err != nil {
			return err
		}
		return tx.Gorm.Raw(`SELECT count(*) FROM audit_entries WHERE tenant_id = ? AND action = 'factors reset' AND user_id = ?`,
			platform, zoe.ID).Row().Scan(&entries)
	}))
	require.Equal(t, []int{1, 1}, []int{mails, entries}, "a message to the person, an entry in the audit log")
}

func TestPlatformAdministratorEndsTheSessionsOfAnother(t *testing.T) {
	a := accessOfAdministrators(t)
	platform := platformTenant(t, a)
	ruth, zoe := a.User(platform, "ruth", permission.PlatformAdmin), a.User(platform, "zoe", permission.PlatformAdmin)
	first, second, ofZoe := a.Token(platform, ruth), a.Token(platform, ruth), a.Token(platform, zoe)
	of := func(u user.User) string { return administrators + "/" + u.ID + "/sessions" }
	open := func(u user.User) (found list) {
		a.Call("GET", of(u), ofZoe, nil).Into(t, &found)
		return found
	}
	require.Len(t, open(ruth).Items, 2)
	require.True(t, open(zoe).Items[0].Current, "the session of the request")
	own := open(zoe).Items[0].ID
	require.Equal(t, http.StatusNotFound, a.Call("DELETE", of(ruth)+"/"+own, ofZoe, nil).Status,
		"a session of another person")
	require.Equal(t, http.StatusNoContent,
		a.Call("DELETE", of(ruth)+"/"+open(ruth).Items[0].ID, ofZoe, nil).Status)
	require.Len(t, open(ruth).Items, 1)
	require.Equal(t, http.StatusNoContent, a.Call("DELETE", of(ruth), ofZoe, nil).Status)
	require.Empty(t, open(ruth).Items)
	for _, token := range []string{first, second} {
		ended := func() bool { return a.Call("GET", "/api/session", token, nil).Status == http.StatusUnauthorized }
		require.Eventually(t, ended, 5*time.Second, 50*time.Millisecond, "sessions end within five seconds (gate R18)")
	}
	require.Equal(t, http.StatusNoContent, a.Call("DELETE", of(zoe), ofZoe, nil).Status)
	require.Len(t, open(zoe).Items, 1, "the session of the request stays")
}

func TestAccessOfPlatformAdministratorsIsNotFoundByOthers(t *testing.T) {
	a := accessOfAdministrators(t)
	platform := platformTenant(t, a)
	ruth, zoe := a.User(platform, "ruth", permission.PlatformAdmin), a.User(platform, "zoe", permission.PlatformAdmin)
	otto, gil := a.User(platform, "otto", permission.Operator), a.User(platform, "gil", permission.GeneralUser)
	customer := a.Tenant("northwind")
	administrator := a.Token(customer.ID, a.User(customer.ID, "admin", "Administrator"))
	// No command grants this permission in the tenant of a customer. The use cases refuse it nevertheless.
	forged, ofZoe := a.With(customer.ID, permission.All()...), a.Token(platform, zoe)
	for _, call := range [][2]string{{"GET", "/two-factor"}, {"POST", "/two-factor/reset"}, {"GET", "/sessions"},
		{"DELETE", "/sessions"}, {"DELETE", "/sessions/" + id.New()}} {
		status := func(userID, token string) int {
			return a.Call(call[0], administrators+"/"+userID+call[1], token, nil).Status
		}
		require.Equal(t, http.StatusForbidden, status(ruth.ID, administrator), call)
		require.Equal(t, http.StatusForbidden, status(ruth.ID, a.Token(platform, otto)), call)
		require.Equal(t, http.StatusNotFound, status(ruth.ID, forged), call)
		require.Equal(t, http.StatusNotFound, status(id.New(), ofZoe), call)
		require.Equal(t, http.StatusNotFound, status(gil.ID, ofZoe), "neither an administrator nor an operator")
		require.Equal(t, http.StatusNotFound, status(otto.ID, forged), call)
	}
}
