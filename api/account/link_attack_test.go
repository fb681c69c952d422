package account_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/api"
	accountapi "countersign.dev/api/account"
	"countersign.dev/api/apitest"
	"countersign.dev/bench/gate"
	demoapi "countersign.dev/demo/api"
	demostore "countersign.dev/demo/store"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/store/storetest"
)

// begin starts a sign-in in a browser and returns its name.
func begin(t *testing.T, visitor *apitest.API, page string) string {
	t.Helper()
	start := "/api/tenants/northwind/account/login?codeChallenge=" + challenge() + "&pagePath=" + url.QueryEscape(page)
	return follow(t, visitor, visitor.Call("GET", start, "", nil)).Query().Get("request")
}

const callback = "/oidc/authorize/callback?id="

// R31: an attacker who starts a sign-in, sends its link and polls the callback never gets a code,
// and the victim does not complete a request that did not begin in the victim's browser.
func TestR31SignInLinkGivesSenderNoSession(t *testing.T) {
	a := apitest.New(t, func(a *apitest.API) {
		demoapi.Module("").Routes(a.Server, api.Deps{DB: a.DB, Passwords: a.Password, Tokens: a.Tokens})
	})
	d := a.Tenant("northwind")
	require.NoError(t, demostore.Store{DB: a.DB}.Mark(t.Context(), d.ID))
	ann := a.User(d.ID, "ann", "AP Manager")
	idp := newIdentityProvider(t, a.URL+"/api/tenants/northwind/account/external-callback")
	configure(t, a, d.ID, idp)
	attacker, victim := a.Browser(), a.Browser()
	begin(t, victim, "") // the victim has a sign-in of their own under way
	request := begin(t, attacker, "")
	ways := map[string]func() apitest.Answer{
		"password": func() apitest.Answer {
			return victim.Call("POST", "/api/tenants/northwind/account/sign-in", "",
				object{"username": "ann", "password": apitest.Password, "request": request})
		},
		"continue as": func() apitest.Answer {
			return victim.Call("POST", "/api/demo/tenants/northwind/continue-as", "",
				object{"userId": ann.ID, "request": request})
		},
		"identity provider": func() apitest.Answer {
			return victim.Call("GET", "/api/tenants/northwind/account/external-login?request="+request, "", nil)
		},
		"return from the identity provider": func() apitest.Answer {
			out := attacker.Call("GET", "/api/tenants/northwind/account/external-login?request="+request, "", nil)
			idp.person.Email, idp.person.EmailVerified, idp.person.ID = ann.Email, true, "subject of ann"
			return victim.Call("GET", strings.TrimPrefix(idp.signIn(t, out.Header.Get("Location")), a.URL), "", nil)
		},
	}
	for name, sign := range ways {
		answer := sign()
		require.Contains(t, string(answer.Body)+answer.Header.Get("Location"), string(fault.SignInElsewhere), name)
		for who, browser := range map[string]*apitest.API{"attacker": attacker, "victim": victim, "no cookies": a} {
			polled := browser.Call("GET", callback+request, "", nil)
			require.NotContains(t, polled.Header.Get("Location"), "code=", "%s: %s", name, who)
		}
	}
	var public accountapi.PublicTenant
	victim.Call("GET", "/api/tenants/northwind/public?request="+request, "", nil).Into(t, &public)
	require.True(t, public.RequestClosed, "the sign-in page offers a new start")
	attacker.Call("GET", "/api/tenants/northwind/public?request="+request, "", nil).Into(t, &public)
	require.False(t, public.RequestClosed)
	gate.Record(t,
		gate.Figure{Gate: "R31", Ours: 0, Peer: float64(len(ways)), Goal: "no way gives the sender a code", OK: true,
			Unit: "ways", Note: "a sign-in link sent to a victim: password, demo user, identity provider, return from it"})
}

func TestCompletedSignInIsBoundToItsBrowser(t *testing.T) {
	a := apitest.New(t, nil)
	a.User(a.Tenant("northwind").ID, "ann", "AP Manager")
	visitor := a.Browser()
	request := begin(t, visitor, "")
	visitor.Call("POST", "/api/tenants/northwind/account/sign-in", "",
		object{"username": "ann", "password": apitest.Password, "request": request}).Into(t, &accountapi.SignInResult{})
	begin(t, visitor, "") // another tab
	other := a.Browser()
	begin(t, other, "")
	for name, browser := range map[string]*apitest.API{"no cookies": a, "other browser": other} {
		refused := browser.Call("GET", callback+request, "", nil)
		require.Equal(t, http.StatusFound, refused.Status, name)
		require.Equal(t, a.URL+"/northwind/login?request="+request, refused.Header.Get("Location"), name)
	}
	require.Contains(t, visitor.Call("GET", callback+request, "", nil).Header.Get("Location"), "code=")
	require.NotContains(t, visitor.Call("GET", callback+request, "", nil).Header.Get("Location"), "code=", "once")
}

func TestEightTabsSignInAtOnceAndOldestAttemptIsDropped(t *testing.T) {
	a := apitest.New(t, nil)
	a.User(a.Tenant("northwind").ID, "ann", "AP Manager")
	visitor := a.Browser()
	var requests []string
	for range 9 {
		requests = append(requests, begin(t, visitor, ""))
	}
	for i, request := range requests {
		signIn := visitor.Call("POST", "/api/tenants/northwind/account/sign-in", "",
			object{"username": "ann", "password": apitest.Password, "request": request})
		if i == 0 {
			require.Equal(t, string(fault.SignInElsewhere), signIn.Problem().ErrorCode)
			continue
		}
		var done accountapi.SignInResult
		signIn.Into(t, &done)
		require.Contains(t, visitor.Call("GET", done.RedirectTo, "", nil).Header.Get("Location"), "code=", i)
	}
	home, err := url.Parse(a.URL)
	require.NoError(t, err)
	require.Empty(t, visitor.Cookies(home), "a sign-in that is over leaves no cookie")
}

func TestSignInSecretIsStoredAsHash(t *testing.T) {
	s, super := storetest.Open(t, 0)
	a := apitest.Open(t, s, nil)
	a.Tenant("northwind")
	visitor := a.Browser()
	request := begin(t, visitor, "")
	home, err := url.Parse(a.URL)
	require.NoError(t, err)
	cookies := visitor.Cookies(home)
	require.Len(t, cookies, 1)
	require.True(t, strings.HasSuffix(request, strings.TrimPrefix(cookies[0].Name, "countersign_sign_in_")))
	require.Equal(t, 1,
		sql(t, super,
			`SELECT FROM auth_requests WHERE browser_hash = sha256('`+cookies[0].Value+`') AND request::text NOT LIKE '%`+
				cookies[0].Value+`%'`))
}

func TestSecondUseOfCodeEndsItsSession(t *testing.T) {
	for name, again := range map[string]func(a *apitest.API, code string) int{
		"account call": func(a *apitest.API, code string) int {
			return a.Call("GET", "/api/tenants/northwind/account/token?delivery=body&code="+code+"&codeVerifier="+verifier, "",
				nil).Status
		},
		"the provider's token endpoint": func(a *apitest.API, code string) int {
			form := url.Values{"grant_type": {"authorization_code"}, "code": {code}, "client_id": {"countersign"},
				"code_verifier": {verifier}}
			r, err := http.NewRequest("POST", a.URL+"/oidc/oauth/token", strings.NewReader(form.Encode()))
			require.NoError(t, err)
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			return a.Do(r).Status
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, super := storetest.Open(t, 0)
			a := apitest.Open(t, s, nil)
			a.User(a.Tenant("northwind").ID, "ann", "AP Manager")
			var done accountapi.SignInResult
			a.Call("POST", "/api/tenants/northwind/account/sign-in", "",
				object{"username": "ann", "password": apitest.Password, "codeChallenge": challenge()}).Into(t, &done)
			var token accountapi.Token
			a.Call("GET", "/api/tenants/northwind/account/token?delivery=body&code="+done.Code+"&codeVerifier="+verifier, "",
				nil).Into(t, &token)
			require.GreaterOrEqual(t, again(a, done.Code), 400)
			require.Equal(t, http.StatusUnauthorized, refresh(a, token.RefreshToken).Status, "the session has ended")
			require.Equal(t, 1,
				sql(t, super,
					`SELECT 1 FROM audit_entries WHERE action = 'logout' AND new_value->>'reason' = 'authorization code reused' AND user_id IS NULL`))
		})
	}
}

func TestProviderHidesErrorTextAndLimitsStoredValues(t *testing.T) {
	s, super := storetest.Open(t, 0)
	a := apitest.Open(t, s, nil)
	a.Tenant("northwind")
	good := url.Values{"client_id": {"countersign"}, "response_type": {"code"}, "scope": {"openid"},
		"redirect_uri": {a.URL + "/northwind/login-callback"}, "code_challenge": {challenge()},
		"code_challenge_method": {"S256"}}
	with := func(name, value string) string {
		changed := url.Values{name: {value}}
		for k, v := range good {
			if k != name {
				changed[k] = v
			}
		}
		return "/oidc/authorize?" + changed.Encode()
	}
	id := "01934b5e-8a4c-7c3d-9e7f-0123456789ab"
	for name, path := range map[string]string{
		"state that is too long": with("state", strings.Repeat("x", 1501)), "state of no text": with("state", "a\xff"),
		"state with NUL": with("state", "a\x00b"), "nonce that is too long": with("nonce", strings.Repeat("x", 2001)),
		"challenge with NUL": with("code_challenge", "a\x00b"), "repeated": with("state", "a") + "&state=b",
		"long query": with("state", "a") + strings.Repeat("&y=1", 3000), "broken query": with("state", "a") + "&a=%zz",
		"max_age": with("max_age", "many"), "prompt": with("prompt", "none login"), "hint": with("id_token_hint", "x.y.z"),
		"request": with("request", "x.y.z"), "callback with NUL": callback + "northwind~%00",
		"callback without id": "/oidc/authorize/callback", "callback of no uuid": callback + "northwind~x",
		"callback of nobody": callback + "nobody~" + id, "callback unknown": callback + "northwind~" + id,
		"callback with a path": callback + "..%2fx~" + id, "userinfo": "/oidc/userinfo?access_token=x",
		"token by GET":    "/oidc/oauth/token?grant_type=authorization_code&code=%00",
		"token of nobody": "/oidc/oauth/token?grant_type=authorization_code&client_id=countersign&code_verifier=x&code=x",
		"open redirect":   with("redirect_uri", "https://evil.example/"),
	} {
		answer := a.Call("GET", path, "", nil)
		seen := string(answer.Body) + answer.Header.Get("Location")
		for _, text := range []string{"SQLSTATE", "ERROR:", "pgx", "schema:", "strconv", "parse ", "invalid URL",
			"rror=server_error&error_description=unable", "jose", "json:", "oidc:", "auth request", "UTF8"} {
			require.NotContains(t, seen, text, name)
		}
		require.NotContains(t, answer.Header.Get("Location"), "code=", name)
		require.NotContains(t, answer.Header.Get("Location"), "evil.example", name)
		require.True(t, answer.Status >= 400 && answer.Status < 500 || answer.Status == http.StatusFound, "%s: %d %s", name,
			answer.Status, seen)
		if answer.Status >= 400 && answer.Status != http.StatusNotFound {
			var said struct{ Error string }
			require.NoError(t, json.Unmarshal(answer.Body, &said), "%s: %s", name, answer.Body)
			require.NotEqual(t, "server_error", said.Error, name)
		}
	}
	require.Zero(t, sql(t, super, `SELECT FROM auth_requests WHERE pg_column_size(request) > 8192`))
}

func TestProviderIsRateLimitedByAddress(t *testing.T) {
	a := apitest.Limited(t)
	a.Tenant("northwind")
	last := 0
	for range 100 {
		last = a.Call("GET", "/oidc/keys", "", nil).Status
	}
	require.Equal(t, http.StatusTooManyRequests, last)
}
