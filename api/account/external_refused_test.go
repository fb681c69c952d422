package account_test

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	jose "github.com/go-jose/go-jose/v4"
	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/user"
	"countersign.dev/internal/store/storetest"
)

// refusedByProvider are the entries of refused sign-ins by the tenant's provider.
func refusedByProvider(t *testing.T, superuser, tenantID, reason string) int {
	t.Helper()
	return int(storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries WHERE tenant_id = $1
		AND action = 'identity provider refused' AND object_type = 'identityProvider' AND object_id = tenant_id::text
		AND area = 'Sign-in' AND user_id IS NULL AND client_ip <> '' AND new_value ->> 'issuer' LIKE 'http%'
		AND ($2 = '' OR details -> 'causes' -> 0 ->> 'code' = 'provider.' || $2)`, tenantID, reason))
}

func TestRefusedSignInsByProviderAreAudited(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	a := apitest.Open(t, s, nil)
	d, other := a.Tenant("northwind"), a.Tenant("contoso")
	idp := newIdentityProvider(t, a.URL+"/api/tenants/northwind/account/external-callback")
	configure(t, a, d.ID, idp)
	ann := a.User(d.ID, "ann", "Approver")
	attempt := func(subject, email string) {
		t.Helper()
		idp.person.ID, idp.person.Email, idp.person.EmailVerified = subject, email, true
		location := externalSignIn(t, a.Browser(), idp)
		require.Equal(t, "SignInRefusedException", location.Query().Get("error"))
	}
	for range 2 {
		attempt("stranger", "hunter2@example.com")
	}
	require.Equal(t, 1, refusedByProvider(t, superuser, d.ID, "noAccount"))
	storetest.ExecAs(t, superuser, `UPDATE identity_providers SET mail_domains = '{acme.example}'`)
	attempt("subject of ann", ann.Email)
	require.Equal(t, 1, refusedByProvider(t, superuser, d.ID, "domainNotAllowed"))
	storetest.ExecAs(t, superuser, `UPDATE identity_providers SET mail_domains = '{}'`)
	require.NoError(t, userapp.Commands{DB: s}.CreateRole(t.Context(), d.ID,
		user.Role{ID: id.New(), Name: "Operator", Priority: 1000, Permissions: []permission.Permission{"tenants:create"}}))
	boss := a.User(d.ID, "boss", "Operator")
	attempt("subject of boss", boss.Email)
	require.Equal(t, 1, refusedByProvider(t, superuser, d.ID, "administrator"))

	answer := func(change func(query url.Values)) {
		t.Helper()
		visitor := a.Browser()
		begin := visitor.Call("GET", "/api/tenants/northwind/account/external-login?request="+begin(t, visitor, ""), "", nil)
		theirs, err := url.Parse(begin.Header.Get("Location"))
		require.NoError(t, err)
		query := url.Values{"state": {theirs.Query().Get("state")}}
		change(query)
		back := visitor.Call("GET", "/api/tenants/northwind/account/external-callback?"+query.Encode(), "", nil)
		require.Contains(t, back.Header.Get("Location"), "error=SignInRefusedException")
	}
	answer(func(query url.Values) { query.Set("error", "access_denied") })
	require.Equal(t, 1, refusedByProvider(t, superuser, d.ID, "error"))
	answer(func(query url.Values) { query.Set("code", "stolen-guess") })
	require.Equal(t, 1, refusedByProvider(t, superuser, d.ID, "codeRefused"))
	answer(func(query url.Values) {
		query.Set("code", "stolen-guess")
		query.Set("state", query.Get("state")+"x")
	})
	require.Equal(t, 1, refusedByProvider(t, superuser, d.ID, "wrongState"))
	require.Equal(t, 6, refusedByProvider(t, superuser, d.ID, ""))
	require.Zero(t, refusedByProvider(t, superuser, other.ID, ""))
	require.Zero(t, sql(t, superuser,
		`SELECT 1 FROM audit_entries e WHERE e::text LIKE '%hunter2%' OR e::text LIKE '%stolen%'`))
}

// forger is a provider that signs wrong claims.
type forger struct {
	issuer string
	nonce  string
	claims map[string]any
	signer jose.Signer
}

func newForger(t *testing.T) *forger {
	t.Helper()
	f := &forger{}
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	f.issuer = server.URL
	answer := func(w http.ResponseWriter, value any) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(value)
	}
	mux.HandleFunc("/.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, object{"issuer": f.issuer, "authorization_endpoint": f.issuer + "/authorize",
			"token_endpoint": f.issuer + "/token", "jwks_uri": f.issuer + "/keys",
			"id_token_signing_alg_values_supported": []string{"RS256"}})
	})
	own := signingKey(t)
	mux.HandleFunc("/keys", func(w http.ResponseWriter, _ *http.Request) {
		public := jose.JSONWebKey{Key: own.Public(), KeyID: "k", Algorithm: "RS256", Use: "sig"}
		answer(w, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{public}})
	})
	f.signer = signerOf(t, own)
	mux.HandleFunc("/token", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, object{"access_token": "a", "token_type": "Bearer", "expires_in": 60, "id_token": f.token(t)})
	})
	return f
}

func signingKey(t *testing.T) *rsa.PrivateKey {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	return key
}

func signerOf(t *testing.T, key *rsa.PrivateKey) jose.Signer {
	t.Helper()
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: jose.JSONWebKey{Key: key, KeyID: "k"}}, nil)
	require.NoError(t, err)
	return signer
}

func (f *forger) token(t *testing.T) string {
	now := time.Now()
	claims := object{"iss": f.issuer, "sub": "subject", "aud": idpClient, "nonce": f.nonce, "iat": now.Unix(),
		"exp": now.Add(time.Minute).Unix(), "email": "nobody@example.com", "email_verified": true}
	for name, value := range f.claims {
		claims[name] = value
	}
	payload, err := json.Marshal(claims)
	if err != nil {
		t.Error(err)
	}
	signed, err := f.signer.Sign(payload)
	if err != nil {
		t.Error(err)
		return ""
	}
	text, _ := signed.CompactSerialize()
	return text
}

func TestForgedTokensOfProviderAreAudited(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	a := apitest.Open(t, s, nil)
	d, other := a.Tenant("northwind"), a.Tenant("contoso")
	f := newForger(t)
	r := a.Call("PUT", "/api/identity-provider", a.With(d.ID, "userManagement:manage"), object{"issuer": f.issuer,
		"clientId": idpClient, "clientSecret": idpSecret, "enabled": true, "version": 0, "scopes": []string{},
		"mailDomains": []string{}})
	require.Equal(t, http.StatusOK, r.Status, string(r.Body))
	attempt := func() {
		t.Helper()
		visitor := a.Browser()
		out := visitor.Call("GET", "/api/tenants/northwind/account/external-login?request="+begin(t, visitor, ""), "", nil)
		theirs, err := url.Parse(out.Header.Get("Location"))
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(theirs.String(), f.issuer))
		f.nonce = theirs.Query().Get("nonce")
		back := visitor.Call("GET", "/api/tenants/northwind/account/external-callback?code=x&state="+
			url.QueryEscape(theirs.Query().Get("state")), "", nil)
		require.Contains(t, back.Header.Get("Location"), "error=SignInRefusedException")
	}
	right := f.signer
	wrong := signerOf(t, signingKey(t))
	for n, c := range []struct {
		claims map[string]any
		signer jose.Signer
		reason string
	}{{nil, right, "noAccount"}, {object{"iss": "https://evil.example"}, right, "wrongIssuer"},
		{object{"nonce": "another"}, right, "wrongNonce"}, {object{"aud": "another"}, right, "wrongAudience"},
		{object{"exp": 1}, right, "tokenInvalid"}, {nil, wrong, "wrongSignature"}} {
		f.claims, f.signer = c.claims, c.signer
		attempt()
		require.Equal(t, 1, refusedByProvider(t, superuser, d.ID, c.reason), c.reason)
		require.Equal(t, n+1, refusedByProvider(t, superuser, d.ID, ""), fmt.Sprint(c.reason, " alone"))
	}
	require.Zero(t, refusedByProvider(t, superuser, other.ID, ""))
}
