package account_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	accountapi "countersign.dev/api/account"
	"countersign.dev/api/apitest"
)

func TestIdentityProviderOfTenantSignsUsersIn(t *testing.T) {
	a := apitest.New(t, nil)
	d := a.Tenant("northwind")
	idp := newIdentityProvider(t, a.URL+"/api/tenants/northwind/account/external-callback")
	configure(t, a, d.ID, idp)
	ann := a.User(d.ID, "ann", "Approver")

	var public accountapi.PublicTenant
	a.Call("GET", "/api/tenants/northwind/public", "", nil).Into(t, &public)
	require.True(t, public.External)

	for _, person := range []struct {
		email    string
		verified bool
		known    bool
	}{{ann.Email, false, false}, {"stranger@example.com", true, false}, {ann.Email, true, true},
		{"renamed@example.com", false, true}} {
		idp.person.Email, idp.person.EmailVerified, idp.person.ID = person.email, person.verified, "subject of ann"
		if person.email == "stranger@example.com" {
			idp.person.ID = "stranger"
		}
		visitor := a.Browser()
		location := externalSignIn(t, visitor, idp)
		if !person.known {
			require.Equal(t, "/northwind/login", location.Path, person.email)
			require.Equal(t, "SignInRefusedException", location.Query().Get("error"))
			continue
		}
		require.Equal(t, "/oidc/authorize/callback", location.Path, person.email)
		back := visitor.Call("GET", location.RequestURI(), "", nil).Header.Get("Location")
		code, err := url.Parse(back)
		require.NoError(t, err)
		var token accountapi.Token
		a.Call("GET",
			"/api/tenants/northwind/account/token?code="+url.QueryEscape(code.Query().Get("code"))+"&codeVerifier="+verifier+
				"&redirectUri="+url.QueryEscape(a.URL+"/northwind/login-callback"), "", nil).Into(t, &token)
		require.Equal(t, ann.ID, token.User.UserID)
	}
}

// configure does what the tenant's administrator does.
func configure(t *testing.T, a *apitest.API, tenantID string, idp *identityProvider) {
	t.Helper()
	admin := a.With(tenantID, "userManagement:manage")
	for version, secret := range []string{idpSecret, ""} { // saved again without the secret, the one there is stays
		r := a.Call("PUT", "/api/identity-provider", admin, idp.settings(secret, version))
		require.Equal(t, http.StatusOK, r.Status, string(r.Body))
		require.NotContains(t, string(r.Body), idpSecret)
	}
	for _, wrong := range []object{{"issuer": "file:///etc"}, {"issuer": "http://other.example"}, {"clientId": "other"},
		{"mailDomains": []string{"no domain"}}, {"scopes": []string{"two words"}}} {
		settings := idp.settings("", 2)
		for name, value := range wrong {
			settings[name] = value
		}
		r := a.Call("PUT", "/api/identity-provider", admin, settings)
		require.Equal(t, http.StatusUnprocessableEntity, r.Status, "%v", wrong)
	}
	require.Equal(t, http.StatusConflict, a.Call("PUT", "/api/identity-provider", admin, idp.settings("", 1)).Status,
		"a version that is no longer current")
}

// externalSignIn walks the browser's way: our login, their provider, our callback.
func externalSignIn(t *testing.T, a *apitest.API, idp *identityProvider) *url.URL {
	t.Helper()
	login := follow(t, a, a.Call("GET", "/api/tenants/northwind/account/login?codeChallenge="+challenge(), "", nil))
	begin := a.Call("GET", "/api/tenants/northwind/account/external-login?request="+login.Query().Get("request"), "", nil)
	require.Equal(t, http.StatusFound, begin.Status, string(begin.Body))
	theirs := begin.Header.Get("Location")
	require.True(t, strings.HasPrefix(theirs, idp.issuer), theirs)
	back := idp.signIn(t, theirs)
	finished := a.Call("GET", strings.TrimPrefix(back, a.URL), "", nil)
	require.Equal(t, http.StatusFound, finished.Status, string(finished.Body))
	location, err := url.Parse(finished.Header.Get("Location"))
	require.NoError(t, err)
	return location
}

func TestUnknownStateOfSignInIsRefused(t *testing.T) {
	a := apitest.New(t, nil)
	d := a.Tenant("northwind")
	idp := newIdentityProvider(t, a.URL+"/api/tenants/northwind/account/external-callback")
	configure(t, a, d.ID, idp)
	login := follow(t, a, a.Call("GET", "/api/tenants/northwind/account/login?codeChallenge="+challenge(), "", nil))
	_, requestID, _ := strings.Cut(login.Query().Get("request"), "~")
	for _, state := range []string{"", requestID, requestID + "~guess", "01934b5e-8a4c-7c3d-9e7f-0123456789ab~x"} {
		r := a.Call("GET", "/api/tenants/northwind/account/external-callback?code=x&state="+url.QueryEscape(state), "", nil)
		location, err := url.Parse(r.Header.Get("Location"))
		require.NoError(t, err)
		require.Equal(t, "/northwind/login", location.Path, state)
		require.NotEmpty(t, location.Query().Get("error"))
	}
}
