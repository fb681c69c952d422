// Package apitest runs the real engine on a real database for the tests of api/*.
package apitest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	accountapi "countersign.dev/api/account"
	identityproviderapi "countersign.dev/api/identityprovider"
	"countersign.dev/api/server"
	featureapp "countersign.dev/app/feature"
	identityproviderapp "countersign.dev/app/identityprovider"
	keyapp "countersign.dev/app/key"
	sessionapp "countersign.dev/app/session"
	tenantapp "countersign.dev/app/tenant"
	twofactorapp "countersign.dev/app/twofactor"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/oidc"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/passkey"
	"countersign.dev/internal/password"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/totp"
)

// API is a running engine with its database.
type API struct {
	T        testing.TB
	Server   *server.Server
	Features *featureapp.Flags
	DB       *postgres.DB
	Tokens   *oidc.Tokens
	Vault    *secret.Vault
	Password *password.Hasher
	URL      string
	http     *httptest.Server
	next     swap
	jar      http.CookieJar
}

// Browser is the same API for a separate browser with its own cookies.
func (a *API) Browser() *API {
	jar, err := cookiejar.New(nil)
	require.NoError(a.T, err)
	b := *a
	b.jar = jar
	return &b
}

// swap lets the address be known before the engine that needs it is made.
type swap struct{ handler http.Handler }

func (s *swap) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// New starts it with the account routes and what register adds.
func New(t testing.TB, register func(a *API)) *API {
	t.Helper()
	return Open(t, storetest.New(t), register)
}

// Limited is New with the default limits of an installation.
func Limited(t testing.TB) *API {
	t.Helper()
	return start(t, storetest.New(t), server.Limits{}, nil)
}

// Open is New on a store that exists: another process of the same installation.
func Open(t testing.TB, s *postgres.DB, register func(a *API)) *API {
	t.Helper()
	return start(t, s, server.Limits{PerUser: 10_000, PerAddress: 10_000}, register)
}

func start(t testing.TB, s *postgres.DB, limits server.Limits, register func(a *API)) *API {
	t.Helper()
	a := &API{T: t, DB: s}
	a.http = httptest.NewServer(&a.next)
	t.Cleanup(a.http.Close)
	a.URL = strings.Replace(a.http.URL, "127.0.0.1", "localhost", 1)
	a.wire(limits)
	if register != nil {
		register(a)
	}
	handler, err := a.Server.Handler()
	require.NoError(t, err)
	a.next.handler = handler
	return a
}

// Handler is the HTTP handler, for measurements without a network.
func (a *API) Handler() http.Handler { return a.next.handler }

// masterKey is the same for every engine of a test, as it is for every process of an installation.
const masterKey = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

func (a *API) wire(limits server.Limits) {
	t := a.T
	master, err := secret.ParseMaster(masterKey)
	require.NoError(t, err)
	a.Vault = secret.NewVault(master, keyapp.Commands{DB: a.DB})
	a.Password, err = password.New()
	require.NoError(t, err)
	a.Tokens = oidc.NewTokens(oidc.NewKeys(keyapp.Commands{DB: a.DB}, master), a.URL+oidc.Path)
	sessions := sessionapp.Commands{DB: a.DB, Now: time.Now}
	tenants := tenantapp.NewDirectory(tenantapp.Commands{DB: a.DB}, time.Now)
	a.Features = featureapp.NewFlags(a.DB, time.Now)
	a.Server, err = server.New(server.Config{PublicURL: a.URL, Limits: limits,
		TrustedProxies: []string{"127.0.0.1", "::1"}},
		server.Deps{Tokens: a.Tokens, Access: sessions, Commands: a.DB, Features: a.Features,
			Log: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	provider, err := oidc.NewProvider(oidc.Config{Public: a.URL, Tokens: a.Tokens, Tenants: tenants, Sessions: sessions,
		People: userapp.Commands{DB: a.DB}})
	require.NoError(t, err)
	a.Server.MountLimited(oidc.Path, "OpenID Connect authorizes by its own protocol", provider)
	external := oidc.NewExternal(a.URL, sessions, a.Vault, a.Tokens, oidc.NewClient(outbound.Loopback()))
	providers := identityproviderapp.Commands{DB: a.DB, Now: time.Now, Vault: a.Vault, Client: external,
		Secrets: a.Tokens, Plain: true}
	identityproviderapi.Routes(a.Server, providers)
	passkeys, err := passkey.New(a.URL)
	require.NoError(t, err)
	accountapi.Routes(a.Server, accountapi.Account{
		Tenants: tenants, Verify: a.Tokens, SignIn: sessionapp.SignIn{
			Sessions: sessions, Passwords: a.Password, Secrets: a.Tokens, Devices: a.Tokens,
			Factors: twofactorapp.Factors{Vault: a.Vault, Apps: totp.Apps{}, Passkeys: passkeys, Hashes: a.Tokens,
				Now: time.Now}},
		Tokens:   sessionapp.Tokens{Sessions: sessions, Signer: a.Tokens},
		External: external, Trials: providers,
	})
}

// Cookies are what a browser keeps for an address.
func (a *API) Cookies(u *url.URL) []*http.Cookie { return a.jar.Cookies(u) }

// Tenant adds an active tenant with its system roles.
func (a *API) Tenant(identifier string) tenant.Tenant {
	a.T.Helper()
	d, err := tenant.New(id.New(), identifier, "Tenant "+identifier)
	require.NoError(a.T, err)
	require.NoError(a.T, tenantapp.Commands{DB: a.DB}.Create(context.Background(), d))
	require.NoError(a.T, userapp.Commands{DB: a.DB}.SeedSystemRoles(context.Background(), d.ID))
	return d
}

// Password is what every user of the tests signs in with.
const Password = "correct horse battery"

// User adds an active user with roles.
func (a *API) User(tenantID, name string, roles ...string) user.User {
	a.T.Helper()
	hash, err := a.Password.Hash(context.Background(), Password)
	require.NoError(a.T, err)
	u := user.User{ID: id.New(), Email: name + "@example.com", Username: name, FirstName: name, LastName: "Test",
		Language: "en", Status: user.Active, PasswordHash: hash, Roles: roles}
	require.NoError(a.T, userapp.Commands{DB: a.DB}.Create(context.Background(), tenantID, u))
	return u
}

// Token signs a user in without the ceremony.
func (a *API) Token(tenantID string, u user.User) string {
	a.T.Helper()
	sessionID, err := sessionapp.Commands{DB: a.DB, Now: time.Now}.Start(context.Background(), tenantID,
		session.NewSession{UserID: u.ID, UserName: u.FullName(), Method: "test", TokenHash: a.Tokens.Hash(a.Tokens.New())})
	require.NoError(a.T, err)
	raw, _, err := a.Tokens.Sign(context.Background(),
		session.Token{TenantID: tenantID, UserID: u.ID, SessionID: sessionID})
	require.NoError(a.T, err)
	return raw
}

// With signs in a new user of the tenant who holds exactly these permissions.
func (a *API) With(tenantID string, held ...permission.Permission) string {
	a.T.Helper()
	name := "u" + id.New()
	require.NoError(a.T,
		userapp.Commands{DB: a.DB}.CreateRole(context.Background(), tenantID,
			user.Role{ID: id.New(), Name: name, Priority: 1000, Permissions: held}))
	return a.Token(tenantID, a.User(tenantID, name, name))
}

// Answer is a response.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// Problem reads the body of a refusal.
func (r Answer) Problem() server.Problem {
	var p server.Problem
	_ = json.Unmarshal(r.Body, &p)
	return p
}

// Into reads the body of a success.
func (r Answer) Into(t testing.TB, v any) {
	t.Helper()
	require.Less(t, r.Status, 300, string(r.Body))
	require.NoError(t, json.Unmarshal(r.Body, v), string(r.Body))
}

// Call sends JSON. Every command gets a new key unless headers contain one.
func (a *API) Call(method, path, token string, body any, headers ...string) Answer {
	a.T.Helper()
	var content io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		require.NoError(a.T, err)
		content = bytes.NewReader(raw)
	}
	r, err := http.NewRequest(method, a.URL+path, content)
	require.NoError(a.T, err)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if method != http.MethodGet {
		r.Header.Set("Idempotency-Key", id.New())
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return a.Do(r)
}

// Upload sends a form whose field "file" is the content. An empty token sends none.
func (a *API) Upload(path, token, name string, content []byte) Answer {
	a.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	require.NoError(a.T, err)
	_, err = part.Write(content)
	require.NoError(a.T, err)
	require.NoError(a.T, form.Close())
	r, err := http.NewRequest(http.MethodPost, a.URL+path, &body)
	require.NoError(a.T, err)
	r.Header.Set("Content-Type", form.FormDataContentType())
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	r.Header.Set("Idempotency-Key", id.New())
	return a.Do(r)
}

// Do sends a request as it is and follows no redirect.
func (a *API) Do(r *http.Request) Answer {
	a.T.Helper()
	client := http.Client{Jar: a.jar,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Do(r)
	require.NoError(a.T, err)
	defer res.Body.Close()
	content, err := io.ReadAll(res.Body)
	require.NoError(a.T, err)
	return Answer{res.StatusCode, res.Header, content}
}
