package account_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	identityproviderapi "countersign.dev/api/identityprovider"
	"countersign.dev/domain/identityprovider"
	"countersign.dev/internal/postgres"
)

// draft are settings that are tested and not saved.
func (p *identityProvider) draft(secret string) object {
	settings := p.settings(secret, 0)
	delete(settings, "enabled")
	delete(settings, "version")
	return settings
}

func checked(t *testing.T, a *apitest.API, admin string, settings object) (reasons []identityprovider.Reason) {
	t.Helper()
	var found identityproviderapi.Test
	a.Call("POST", "/api/identity-provider/test", admin, settings).Into(t, &found)
	for _, c := range found.Checks {
		reasons = append(reasons, c.Reason)
	}
	return reasons
}

func TestSettingsOfProviderAreCheckedBeforeTheyAreSaved(t *testing.T) {
	a := apitest.New(t, nil)
	d := a.Tenant("northwind")
	idp := newIdentityProvider(t, a.URL+"/api/tenants/northwind/account/external-callback")
	admin := a.With(d.ID, "userManagement:manage")
	none, skipped := identityprovider.NoReason, identityprovider.NotReached
	require.Equal(t, []identityprovider.Reason{none, none, none}, checked(t, a, admin, idp.draft(idpSecret)))
	for issuer, reason := range map[string]identityprovider.Reason{
		"http://127.0.0.1:1":    identityprovider.Unreachable,
		idp.issuer + "/nowhere": identityprovider.NotFound,
		idp.issuer + "/":        identityprovider.OtherIssuer,
		"http://10.0.0.1":       identityprovider.AddressNotAllowed,
	} {
		settings := idp.draft(idpSecret)
		settings["issuer"] = issuer
		require.Equal(t, []identityprovider.Reason{reason, skipped, skipped}, checked(t, a, admin, settings), issuer)
	}
	require.Equal(t, http.StatusUnprocessableEntity,
		a.Call("POST", "/api/identity-provider/test", admin, idp.draft("")).Status, "no secret is stored")
	require.Equal(t, http.StatusForbidden, a.Call("POST", "/api/identity-provider/test", a.With(d.ID, "users:get"),
		idp.draft(idpSecret)).Status)
	var saved identityproviderapi.Provider
	a.Call("GET", "/api/identity-provider", admin, nil).Into(t, &saved)
	require.Empty(t, saved.Issuer, "a test saves nothing")
}

// trial begins a test sign-in in the browser of a, and returns it with the address to which the provider sends back.
func trial(
	t *testing.T, a *apitest.API, admin string, idp *identityProvider, secret string,
) (identityproviderapi.Begun, string) {
	t.Helper()
	var begun identityproviderapi.Begun
	r := a.Call("POST", "/api/identity-provider/test-sign-ins", admin, idp.draft(secret))
	r.Into(t, &begun)
	require.NotContains(t, string(r.Body), idpSecret)
	return begun, strings.TrimPrefix(idp.signIn(t, begun.Address), a.URL)
}

func TestTestSignInShowsClaimsAndSignsNoOneIn(t *testing.T) {
	a := apitest.New(t, nil)
	d := a.Tenant("northwind")
	idp := newIdentityProvider(t, a.URL+"/api/tenants/northwind/account/external-callback")
	ann := a.User(d.ID, "ann", "Approver")
	idp.person.ID, idp.person.Email, idp.person.EmailVerified = "subject of ann", ann.Email, true
	admin := a.With(d.ID, "userManagement:manage")
	browser := a.Browser()
	begun, back := trial(t, browser, admin, idp, idpSecret)
	result := func(token string) (r identityproviderapi.Trial, status int) {
		answer := a.Call("GET", "/api/identity-provider/test-sign-ins/"+begun.ID, token, nil)
		if answer.Status == http.StatusOK {
			answer.Into(t, &r)
		}
		return r, answer.Status
	}
	pending, _ := result(admin)
	require.Equal(t, identityprovider.TrialPending, pending.State)

	stranger := a.Browser().Call("GET", back, "", nil)
	require.NotContains(t, stranger.Header.Get("Location"), "trial", "another browser cannot end the test")
	forged := browser.Call("GET", strings.Replace(back, "test~"+begun.ID+"~", "test~"+begun.ID+"~x", 1), "", nil)
	require.NotContains(t, forged.Header.Get("Location"), "trial")
	pending, _ = result(admin)
	require.Equal(t, identityprovider.TrialPending, pending.State)

	done := browser.Call("GET", back, "", nil)
	location, err := url.Parse(done.Header.Get("Location"))
	require.NoError(t, err)
	require.Equal(t, "/northwind/company-settings/openid-provider", location.Path)
	require.Equal(t, begun.ID, location.Query().Get("trial"))
	require.Empty(t, done.Header.Values("Set-Cookie"), "no session begins")
	found, _ := result(admin)
	require.Equal(t, identityprovider.TrialValid, found.State)
	require.Equal(t, "ann Test", found.Account)
	require.Contains(t, found.Claims, identityproviderapi.Claim{Name: "sub", Value: "subject of ann"})
	require.Contains(t, found.Claims, identityproviderapi.Claim{Name: "email", Value: ann.Email})
	_, status := result(a.With(d.ID, "userManagement:manage"))
	require.Equal(t, http.StatusNotFound, status, "the test belongs to one session")

	again := browser.Call("GET", back, "", nil)
	require.Equal(t, http.StatusFound, again.Status)
	same, _ := result(admin)
	require.Equal(t, found, same, "the exchange works once")

	var subject string
	require.NoError(t, a.DB.InTenant(t.Context(), d.ID, func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(`SELECT external_subject FROM users WHERE tenant_id = ? AND id = ?`, d.ID,
			ann.ID).Row().Scan(&subject)
	}))
	require.Empty(t, subject, "no account is linked")
	var provider identityproviderapi.Provider
	a.Call("GET", "/api/identity-provider", admin, nil).Into(t, &provider)
	require.Empty(t, provider.Issuer)
}

func TestRefusedTestSignInNamesTheReason(t *testing.T) {
	a := apitest.New(t, nil)
	d := a.Tenant("northwind")
	idp := newIdentityProvider(t, a.URL+"/api/tenants/northwind/account/external-callback")
	admin := a.With(d.ID, "userManagement:manage")
	browser := a.Browser()
	for _, c := range []struct {
		secret, code string
		reason       identityprovider.Reason
	}{{idpSecret, "", identityprovider.SignInRefused}, {idpSecret, "forged", identityprovider.SignInRefused},
		{"wrong", "right", identityprovider.ClientRefused}} {
		begun, back := trial(t, browser, admin, idp, c.secret)
		u, err := url.Parse(back)
		require.NoError(t, err)
		query := u.Query()
		if c.code != "right" {
			query.Set("code", c.code)
		}
		browser.Call("GET", u.Path+"?"+query.Encode(), "", nil)
		var found identityproviderapi.Trial
		a.Call("GET", "/api/identity-provider/test-sign-ins/"+begun.ID, admin, nil).Into(t, &found)
		require.Equal(t, identityprovider.TrialInvalid, found.State, c.reason)
		require.Equal(t, c.reason, found.Reason)
		require.Empty(t, found.Claims)
	}
}

func TestProviderNeverIdentifiesPlatformUsersNorOtherDomains(t *testing.T) {
	a := apitest.New(t, nil)
	d := a.Tenant("northwind")
	idp := newIdentityProvider(t, a.URL+"/api/tenants/northwind/account/external-callback")
	configure(t, a, d.ID, idp)
	ann := a.User(d.ID, "ann", "Approver")
	idp.person.ID, idp.person.Email, idp.person.EmailVerified = "subject of ann", ann.Email, true
	require.Equal(t, "/oidc/authorize/callback", externalSignIn(t, a.Browser(), idp).Path)
	admin := a.With(d.ID, "userManagement:manage")
	settings := idp.settings("", 2)
	settings["mailDomains"] = []string{"elsewhere.example"}
	require.Equal(t, http.StatusOK, a.Call("PUT", "/api/identity-provider", admin, settings).Status)
	require.Equal(t, "SignInRefusedException", externalSignIn(t, a.Browser(), idp).Query().Get("error"))
	require.Equal(t, http.StatusOK, a.Call("PUT", "/api/identity-provider", admin, idp.settings("", 3)).Status)
	require.Equal(t, "/oidc/authorize/callback", externalSignIn(t, a.Browser(), idp).Path)

	require.NoError(t, a.DB.InTenant(t.Context(), d.ID, func(tx *postgres.Tx) error {
		return tx.Gorm.Exec(`INSERT INTO role_permissions (tenant_id, role_id, permission)
			SELECT tenant_id, id, 'administrators:manage' FROM roles WHERE tenant_id = ? AND name = 'Approver'`, d.ID).Error
	}))
	require.Equal(t, "SignInRefusedException", externalSignIn(t, a.Browser(), idp).Query().Get("error"))

	require.Equal(t, http.StatusConflict,
		a.Call("DELETE", "/api/identity-provider?version=1", admin, nil).Status)
	require.Equal(t, http.StatusNoContent, a.Call("DELETE", "/api/identity-provider?version=4", admin, nil).Status)
	require.Equal(t, http.StatusNotFound, a.Call("DELETE", "/api/identity-provider?version=5", admin, nil).Status)
	var public struct{ External bool }
	a.Call("GET", "/api/tenants/northwind/public", "", nil).Into(t, &public)
	require.False(t, public.External)
	require.Equal(t, http.StatusConflict,
		a.Call("PUT", "/api/identity-provider", admin, idp.settings(idpSecret, 4)).Status, "versions never repeat")
	require.Equal(t, http.StatusUnprocessableEntity,
		a.Call("PUT", "/api/identity-provider", admin, idp.settings("", 5)).Status, "the secret was removed too")
}
