package account_test

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	accountapi "countersign.dev/api/account"
	"countersign.dev/api/apitest"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/session"
	"countersign.dev/internal/store/storetest"
)

const verifier = "a-verifier-that-is-long-enough-to-be-taken-0123456789"

func challenge() string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

type object = map[string]any

// byScript signs in as a script does and returns the tokens, refresh token in the body.
func byScript(t *testing.T, a *apitest.API, tenant, username string) accountapi.Token {
	t.Helper()
	var done accountapi.SignInResult
	a.Call("POST", "/api/tenants/"+tenant+"/account/sign-in", "",
		object{"username": username, "password": apitest.Password, "codeChallenge": challenge()}).Into(t, &done)
	var token accountapi.Token
	a.Call("GET", "/api/tenants/"+tenant+"/account/token?delivery=body&code="+done.Code+"&codeVerifier="+verifier, "",
		nil).Into(t, &token)
	return token
}

func TestBrowserSignsInByCodeAndPKCEAndReturnsToItsPage(t *testing.T) {
	a := apitest.New(t, nil).Browser()
	d := a.Tenant("northwind")
	a.User(d.ID, "ann", "AP Manager")

	page := "/northwind/tasks/review-tasks?tab=processed"
	start := a.Call("GET",
		"/api/tenants/northwind/account/login?codeChallenge="+challenge()+"&pagePath="+url.QueryEscape(page), "", nil)
	require.Equal(t, http.StatusFound, start.Status, string(start.Body))
	login := follow(t, a, start)
	require.True(t, strings.HasPrefix(login.Path, "/northwind/login"), login)
	request := login.Query().Get("request")

	var done accountapi.SignInResult
	a.Call("POST", "/api/tenants/northwind/account/sign-in", "",
		object{"username": "ANN@example.com", "password": apitest.Password, "request": request}).Into(t, &done)
	back, err := url.Parse(a.Call("GET", done.RedirectTo, "", nil).Header.Get("Location"))
	require.NoError(t, err)
	require.Equal(t, "/northwind/login-callback", back.Path)
	require.Equal(t, page, back.Query().Get("state"))

	exchange := "/api/tenants/northwind/account/token?code=" + url.QueryEscape(back.Query().Get("code")) +
		"&codeVerifier=" + verifier +
		"&redirectUri=" + url.QueryEscape(a.URL+"/northwind/login-callback")
	granted := a.Call("GET", exchange, "", nil)
	var token accountapi.Token
	granted.Into(t, &token)
	require.Empty(t, token.RefreshToken, "a browser's refresh token is in the cookie alone")
	require.InDelta(t, session.AccessLife.Seconds(), token.ExpiresIn, 10)
	require.Equal(t, []string{"AP Manager"}, token.User.Roles)
	require.Contains(t, token.User.Permissions["payments"], "release")
	cookie := granted.Header.Get("Set-Cookie")
	for _, want := range []string{"countersign_refresh=", "Path=/api/tenants/northwind/account", "HttpOnly",
		"SameSite=Strict"} {
		require.Contains(t, cookie, want)
	}
	var who accountapi.Session
	a.Call("GET", "/api/session", token.AccessToken, nil).Into(t, &who)
	require.Equal(t, "northwind", who.Tenant)

	value, _, _ := strings.Cut(cookie, ";")
	refreshed := a.Call("POST", "/api/tenants/northwind/account/refresh-token", "", nil, "Cookie", value)
	require.Equal(t, http.StatusOK, refreshed.Status, string(refreshed.Body))
	foreign := a.Call("POST", "/api/tenants/northwind/account/refresh-token", "", nil, "Cookie", value, "Origin",
		"https://evil.example")
	require.Equal(t, http.StatusForbidden, foreign.Status)
	require.Equal(t, http.StatusUnauthorized, a.Call("GET", exchange, "", nil).Status, "a code works once")
}

// follow opens the login address, the pages of the provider and the page of the tenant in order.
func follow(t *testing.T, a *apitest.API, from apitest.Answer) *url.URL {
	t.Helper()
	authorize := strings.TrimPrefix(from.Header.Get("Location"), a.URL)
	answer := a.Call("GET", authorize, "", nil)
	require.Equal(t, http.StatusFound, answer.Status, string(answer.Body))
	page, err := url.Parse(answer.Header.Get("Location"))
	require.NoError(t, err)
	return page
}

func TestProviderRequestWithoutPKCEOrToOtherSiteIsRefused(t *testing.T) {
	a := apitest.New(t, nil)
	a.Tenant("northwind")
	good := url.Values{"client_id": {"countersign"}, "response_type": {"code"}, "scope": {"openid"},
		"redirect_uri": {a.URL + "/northwind/login-callback"}, "code_challenge": {challenge()},
		"code_challenge_method": {"S256"}}
	for name, change := range map[string]func(url.Values){
		"no challenge":    func(v url.Values) { v.Del("code_challenge") },
		"plain challenge": func(v url.Values) { v.Set("code_challenge_method", "plain") },
		"another site":    func(v url.Values) { v.Set("redirect_uri", "https://evil.example/northwind/login-callback") },
		"another page":    func(v url.Values) { v.Set("redirect_uri", a.URL+"/northwind/elsewhere") },
		"deeper page":     func(v url.Values) { v.Set("redirect_uri", a.URL+"/x/northwind/login-callback") },
		"unknown tenant":  func(v url.Values) { v.Set("redirect_uri", a.URL+"/nobody/login-callback") },
		"unknown client":  func(v url.Values) { v.Set("client_id", "other") },
		"implicit":        func(v url.Values) { v.Set("response_type", "id_token token") },
	} {
		changed := url.Values{}
		for k, v := range good {
			changed[k] = append([]string{}, v...)
		}
		change(changed)
		answer := a.Call("GET", "/oidc/authorize?"+changed.Encode(), "", nil)
		require.NotContains(t, answer.Header.Get("Location"), "/login?request=", name)
		require.NotContains(t, answer.Header.Get("Location"), "evil.example", name)
	}
}

func TestWrongVerifierUsedCodeAndOtherTenantAreRefused(t *testing.T) {
	a := apitest.New(t, nil)
	a.User(a.Tenant("northwind").ID, "ann", "Approver")
	a.Tenant("contoso")
	code := func() string {
		var done accountapi.SignInResult
		a.Call("POST", "/api/tenants/northwind/account/sign-in", "",
			object{"username": "ann", "password": apitest.Password, "codeChallenge": challenge()}).Into(t, &done)
		return done.Code
	}
	for _, path := range []string{
		"/api/tenants/northwind/account/token?codeVerifier=" + strings.Repeat("x", 43) + "&code=" + code(),
		"/api/tenants/contoso/account/token?codeVerifier=" + verifier + "&code=" + code(),
		"/api/tenants/northwind/account/token?codeVerifier=" + verifier + "&code=guess",
		"/api/tenants/northwind/account/token?codeVerifier=" + verifier + "&redirectUri=https://evil.example&code=" + code(),
	} {
		require.Equal(t, string(fault.SessionExpired), a.Call("GET", path, "", nil).Problem().ErrorCode, path)
	}
}

func TestUnknownNameAndWrongPasswordHaveSameAnswerAndLock(t *testing.T) {
	a := apitest.New(t, nil)
	a.User(a.Tenant("northwind").ID, "ann", "Approver")
	try := func(name, password string) (int, string) {
		r := a.Call("POST", "/api/tenants/northwind/account/sign-in", "",
			object{"username": name, "password": password, "codeChallenge": challenge()})
		return r.Status, r.Problem().ErrorCode + r.Problem().Details
	}
	for i := range 12 {
		knownStatus, known := try("ann", "wrong")
		unknownStatus, unknown := try("nobody", "wrong")
		require.Equal(t, knownStatus, unknownStatus, i)
		require.Equal(t, known, unknown, i)
		if i >= 10 {
			require.Equal(t, http.StatusTooManyRequests, knownStatus, i)
		}
	}
	status, _ := try("ann", apitest.Password)
	require.Equal(t, http.StatusTooManyRequests, status, "the right password waits too")
}

func TestUnknownTenantIsNotFoundOnEveryRoute(t *testing.T) {
	a := apitest.New(t, nil)
	for _, call := range [][2]string{{"GET", "public"}, {"GET", "account/login?codeChallenge=" + challenge()},
		{"GET", "account/token?code=a&codeVerifier=" + verifier}, {"POST", "account/refresh-token"},
		{"POST", "account/logout"}} {
		r := a.Call(call[0], "/api/tenants/nobody/"+call[1], "", nil)
		require.Equal(t, http.StatusNotFound, r.Status, call[1])
	}
}

func TestSuspendedTenantRefusesPeopleWithItsOwnReason(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	a := apitest.Open(t, s, nil)
	storetest.ExecAs(t, superuser, `UPDATE tenants SET status = 'inactive' WHERE tenant_id = $1`, a.Tenant("northwind").ID)
	for _, call := range [][2]string{{"GET", "public"}, {"GET", "account/token?code=a&codeVerifier=" + verifier},
		{"POST", "account/refresh-token"}} {
		r := a.Call(call[0], "/api/tenants/northwind/"+call[1], "", nil)
		require.Equal(t, http.StatusForbidden, r.Status, call[1])
		require.Contains(t, string(r.Body), string(fault.TenantSuspended), call[1])
	}
	// Browsers show these addresses.
	for _, page := range []string{"account/login?codeChallenge=" + challenge(), "account/external-login?request=a",
		"account/external-callback?state=a"} {
		r := a.Call("GET", "/api/tenants/northwind/"+page, "", nil)
		require.Equal(t, http.StatusFound, r.Status, page)
		require.Contains(t, r.Header.Get("Location"), "/northwind/login?error=TenantSuspendedException", page)
	}
}

func TestFormerAddressOfATenantLeadsToTheCurrentOne(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	a := apitest.Open(t, s, nil)
	storetest.ExecAs(t, superuser, `UPDATE tenants SET identifier = 'contoso' WHERE tenant_id = $1`,
		a.Tenant("northwind").ID)
	for page, target := range map[string]string{"/northwind/tasks/7?tab=a": "/contoso/tasks/7?tab=a", "": "/contoso",
		"//evil.example/northwind/": "/contoso", "/other/tasks": "/contoso"} {
		r := a.Call("GET", "/api/tenants/northwind/account/login?codeChallenge="+challenge()+"&pagePath="+
			url.QueryEscape(page), "", nil)
		require.Equal(t, http.StatusFound, r.Status, page)
		location, err := url.Parse(r.Header.Get("Location"))
		require.NoError(t, err)
		require.Equal(t, target, location.RequestURI(), page)
	}
	r := a.Call("GET", "/api/tenants/contoso/account/login?codeChallenge="+challenge(), "", nil)
	require.Contains(t, r.Header.Get("Location"), "/authorize?")
}

func TestLogoutEndsTheSessionForEveryTab(t *testing.T) {
	a := apitest.New(t, nil)
	d := a.Tenant("northwind")
	a.User(d.ID, "ann", "Approver")
	token := byScript(t, a, "northwind", "ann")
	require.Equal(t, http.StatusNoContent,
		a.Call("POST", "/api/tenants/northwind/account/logout", "", object{"refreshToken": token.RefreshToken}).Status)
	r := a.Call("POST", "/api/tenants/northwind/account/refresh-token", "", object{"refreshToken": token.RefreshToken})
	require.Equal(t, http.StatusUnauthorized, r.Status)
	require.Equal(t, http.StatusUnauthorized,
		apitest.Open(t, a.DB, nil).Call("GET", "/api/session", token.AccessToken, nil).Status)
}

func TestSignInAndLogoutAreAuditedWithUser(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	a := apitest.Open(t, s, nil)
	ann := a.User(a.Tenant("northwind").ID, "ann", "Approver")
	token := byScript(t, a, "northwind", "ann")
	a.Call("POST", "/api/tenants/northwind/account/logout", "", object{"refreshToken": token.RefreshToken})
	for _, action := range []string{"login", "logout"} {
		found := sql(t, superuser,
			fmt.Sprintf(`SELECT 1 FROM audit_entries WHERE area = 'Sign-in' AND action = '%s' AND user_id = '%s'`, action,
				ann.ID))
		require.Equal(t, 1, found, action)
	}
}

func TestSignInDoesNotReturnToForeignOrErrorPages(t *testing.T) {
	a := apitest.New(t, nil)
	a.Tenant("northwind")
	for _, page := range []string{"/northwind/error/403", "https://evil.example/northwind/x", "//evil.example/northwind/",
		"/contoso/tasks", "/northwind/\\evil"} {
		start := a.Call("GET",
			"/api/tenants/northwind/account/login?codeChallenge="+challenge()+"&pagePath="+url.QueryEscape(page), "", nil)
		location, err := url.Parse(start.Header.Get("Location"))
		require.NoError(t, err)
		require.Empty(t, location.Query().Get("state"), page)
	}
}

func TestFailedSignInIsAuditedOnceWithoutUnknownNames(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	a := apitest.Open(t, s, nil)
	ann := a.User(a.Tenant("northwind").ID, "ann", "Approver")
	for _, name := range []string{"ann", "hunter2"} {
		a.Call("POST", "/api/tenants/northwind/account/sign-in", "",
			object{"username": name, "password": "wrong", "codeChallenge": challenge()})
	}
	require.Equal(t, 1, sql(t, superuser, fmt.Sprintf(`SELECT 1 FROM audit_entries WHERE action = 'sign-in refused'
		AND object_type = 'user' AND object_id = '%s' AND client_ip <> '' AND user_id IS NULL`, ann.ID)))
	require.Equal(t, 1, sql(t, superuser, `SELECT 1 FROM audit_entries WHERE action = 'refused' AND object_type = 'session'
		AND object_id = ''`))
	require.Zero(t, sql(t, superuser, `SELECT 1 FROM audit_entries e WHERE e::text LIKE '%hunter2%'`))
}
