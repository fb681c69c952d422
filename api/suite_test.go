// Package api_test contains the suites over every route. They read the routes from the server, so that a new one
// is tested automatically. A route without a test case fails.
package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api"
	"countersign.dev/api/server"
	keyapp "countersign.dev/app/key"
	noticeapp "countersign.dev/app/notice"
	sessionapp "countersign.dev/app/session"
	tenantapp "countersign.dev/app/tenant"
	userapp "countersign.dev/app/user"
	demoapi "countersign.dev/demo/api"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/audit"
	"countersign.dev/internal/config"
	"countersign.dev/internal/connect"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/oidc"
	"countersign.dev/internal/passkey"
	"countersign.dev/internal/password"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/realtime"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/temporalx"
	"countersign.dev/internal/testkit"
)

// suite is the whole API on real servers, with two tenants.
type suite struct {
	t         *testing.T
	server    *server.Server
	handler   http.Handler
	db        *postgres.DB
	superuser string
	tokens    *oidc.Tokens
	a, b      world
}

// world is one tenant with a row of every table an id in a route may name.
type world struct {
	tenant  tenant.Tenant
	rows    map[string]string // table → id
	factory *storetest.Rows
}

func newSuite(t *testing.T) *suite {
	t.Helper()
	s := &suite{t: t}
	s.db, s.superuser = storetest.Open(t, 0)
	public := "http://localhost:8080"
	master, err := secret.NewMasterKey()
	require.NoError(t, err)
	ring, err := secret.ParseMaster(master)
	require.NoError(t, err)
	d := api.Deps{DB: s.db, Vault: secret.NewVault(ring, keyapp.Commands{DB: s.db}),
		Limits: server.Limits{PerUser: 1e6, PerAddress: 1e6}}
	d.Config = suiteConfig(t, public, master)
	s.tokens = oidc.NewTokens(oidc.NewKeys(keyapp.Commands{DB: s.db}, ring), public+oidc.Path)
	d.Tokens = s.tokens
	d.Passkeys, err = passkey.New(public)
	require.NoError(t, err)
	d.Passwords, err = password.New()
	require.NoError(t, err)
	quiet := slog.New(slog.DiscardHandler)
	d.Realtime, err = realtime.New(public, sessionapp.Commands{DB: s.db, Now: time.Now},
		noticeapp.Commands{DB: s.db}, quiet)
	require.NoError(t, err)
	temporal := testkit.Temporal(t)
	client, err := temporalx.Dial(temporalx.Config{Address: temporal.Address, Namespace: temporal.Namespace,
		Keys: d.Vault})
	require.NoError(t, err)
	t.Cleanup(client.Close)
	d.Flows = flows.New(client, d.DB)
	c, err := connect.Open(context.Background(), d.Config, config.NeedObjects)
	require.NoError(t, err)
	t.Cleanup(c.Close)
	d.Documents, err = c.OpenDocuments(context.Background())
	require.NoError(t, err)
	d.Audit, err = audit.Open(context.Background(), s.db, ring, c.Objects, t.TempDir(), quiet)
	require.NoError(t, err)
	s.server, err = api.NewServer(d, quiet, demoapi.Module(""))
	require.NoError(t, err)
	s.handler, err = s.server.Handler()
	require.NoError(t, err)
	s.a, s.b = s.world("northwind"), s.world("contoso")
	return s
}

func suiteConfig(t *testing.T, public, master string) config.Config {
	t.Helper()
	file := filepath.Join(t.TempDir(), "master")
	require.NoError(t, os.WriteFile(file, []byte(master), 0o600))
	o := testkit.Objects(t)
	cfg := config.Config{MasterKeyFile: file}
	cfg.HTTP.PublicURL = public
	cfg.Objects = config.Objects{Endpoint: o.Endpoint, AccessKey: o.AccessKey, SecretKey: o.SecretKey, Bucket: "suite",
		Region: "us-east-1"}
	cfg.Documents = config.Documents{Tesseract: "tesseract"}
	return cfg
}

func (s *suite) world(identifier string) world {
	s.t.Helper()
	ctx := context.Background()
	d, err := tenant.New(id.New(), identifier, identifier)
	require.NoError(s.t, err)
	require.NoError(s.t, tenantapp.Commands{DB: s.db}.Create(ctx, d))
	require.NoError(s.t, userapp.Commands{DB: s.db}.SeedSystemRoles(ctx, d.ID))
	factory := storetest.NewRows(s.t, s.superuser)
	w := world{tenant: d, rows: map[string]string{"tenants": d.ID}, factory: factory}
	for _, name := range factory.Names() {
		if !factory.Tables[name].HasOwner || name == "tenant_keys" { // a made-up keyset would open nothing
			continue
		}
		row, err := factory.Row(name, d.ID)
		require.NoError(s.t, err)
		if rowID, ok := row["id"].(string); ok {
			w.rows[name] = rowID
		}
	}
	// A made-up row has the default, which no task keeps.
	storetest.ExecAs(s.t, s.superuser, `UPDATE tasks SET plan = '{}'`)
	// A made-up row has parents of its own; the address of a comment names its invoice.
	storetest.ExecAs(s.t, s.superuser, fmt.Sprintf(`UPDATE invoice_comments SET invoice_id = '%s' WHERE id = '%s'`,
		w.rows["invoices"], w.rows["invoice_comments"]))
	return w
}

// with signs in a new user of tenant A who holds exactly these permissions.
func (s *suite) with(held ...permission.Permission) string {
	s.t.Helper()
	ctx, name := context.Background(), "u"+id.New()
	require.NoError(s.t,
		userapp.Commands{DB: s.db}.CreateRole(ctx, s.a.tenant.ID, user.Role{ID: id.New(), Name: name, Priority: 1000,
			Permissions: held}))
	u := user.User{ID: id.New(), Email: name + "@example.com", Username: name, FirstName: name, LastName: "Test",
		Status: user.Active, Roles: []string{name}}
	require.NoError(s.t, userapp.Commands{DB: s.db}.Create(ctx, s.a.tenant.ID, u))
	sessionID, err := sessionapp.Commands{DB: s.db, Now: time.Now}.Start(ctx, s.a.tenant.ID,
		session.NewSession{UserID: u.ID, Method: "test", TokenHash: []byte(name)})
	require.NoError(s.t, err)
	raw, _, err := s.tokens.Sign(ctx, session.Token{TenantID: s.a.tenant.ID, UserID: u.ID, SessionID: sessionID})
	require.NoError(s.t, err)
	return raw
}

// answer is a status with a body.
type answer struct {
	status int
	header http.Header
	body   string
}

func (a answer) code() string {
	var p server.Problem
	_ = json.Unmarshal([]byte(a.body), &p)
	return p.ErrorCode
}

func (s *suite) send(r request, token, key string) answer {
	s.t.Helper()
	body, kind := r.encode(s.t)
	in := httptest.NewRequest(r.method, "http://localhost:8080"+r.path, body)
	if kind != "" {
		in.Header.Set("Content-Type", kind)
	}
	in.Header.Set("Authorization", "Bearer "+token)
	if key != "" {
		in.Header.Set("Idempotency-Key", key)
	}
	out := httptest.NewRecorder()
	s.handler.ServeHTTP(out, in)
	return answer{out.Code, out.Header(), out.Body.String()}
}

// request is a call that could be sent.
type request struct {
	method, path string
	body         any  // JSON, or the fields of a form
	form         bool // multipart
}

// encode creates the body. A form contains a small file.
func (r request) encode(t *testing.T) (io.Reader, string) {
	t.Helper()
	if r.body == nil {
		return http.NoBody, ""
	}
	if !r.form {
		raw, err := json.Marshal(r.body)
		require.NoError(t, err)
		return bytes.NewReader(raw), "application/json"
	}
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	for name, value := range r.body.(map[string]any) {
		text, _ := value.(string)
		if text == aFile {
			part, err := w.CreateFormFile(name, "invoice.pdf")
			require.NoError(t, err)
			_, err = part.Write([]byte("%PDF-1.4\n" + strings.Repeat("x", 20)))
			require.NoError(t, err)
			continue
		}
		require.NoError(t, w.WriteField(name, text))
	}
	require.NoError(t, w.Close())
	return &out, w.FormDataContentType()
}

func count(t *testing.T, url, sql string) int {
	t.Helper()
	return int(storetest.Count(t, url, sql))
}
