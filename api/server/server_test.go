package server

import (
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
)

type door struct{ held permission.Set }

func (d door) Verify(_ context.Context, raw string) (session.Token, error) {
	if raw != "good" {
		return session.Token{}, errors.New("bad signature")
	}
	return session.Token{TenantID: "t", UserID: "u", SessionID: "s"}, nil
}

func (d door) Access(context.Context, session.Token) (session.Access, error) {
	return session.Access{TenantID: "t", UserID: "u", UserName: "Ann Lee", Permissions: d.held}, nil
}

type echoIn struct {
	Body struct {
		Name string   `json:"name" minLength:"2"`
		Tags []string `json:"tags,omitempty"`
	}
}

type echoOut struct {
	Body struct {
		Name string   `json:"name"`
		Tags []string `json:"tags"`
	}
}

func newServer(t *testing.T, held ...permission.Permission) *Server {
	t.Helper()
	d := door{permission.NewSet(held...)}
	page := fstest.MapFS{
		"index.html": {
			Data: []byte(`<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="help-url" content="__HELP_URL__">` +
				`<meta name="modules" content="__MODULES__"><script nonce="__CSP_NONCE__">1</script>` +
				`<script src="/a.js"></script>`)},
		"assets/index-A1.js": {Data: []byte("1")}, "assets/index-A1.js.gz": {Data: []byte("gzip")},
		"assets/index-A1.js.br": {Data: []byte("br")},
	}
	s, err := New(Config{PublicURL: "http://localhost:8080", HelpURL: "https://help.example/?a=1&b=2",
		Modules: []string{"first", "second"}},
		Deps{Tokens: d, Access: d, UI: page})
	require.NoError(t, err)
	Register(s, Operation{ID: "echo", Method: "POST", Path: "/api/echo", Permission: "invoices:get", Reads: true},
		func(_ context.Context, in *echoIn) (*echoOut, error) {
			out := &echoOut{}
			switch in.Body.Name {
			case "panic":
				panic("on purpose")
			case "taken":
				return nil,
					fault.New(fault.Conflict, fault.NameNotUnique,
						"Taken.").WithFields(fault.Field{Path: "name", Code: fault.NameNotUnique, Message: "Taken."})
			case "defect":
				return nil, errors.New("password=hunter2")
			}
			out.Body.Name, out.Body.Tags = in.Body.Name, []string{}
			return out, nil
		})
	return s
}

func send(t *testing.T, s *Server, method, path, body string, headers ...string) (*httptest.ResponseRecorder, Problem) {
	t.Helper()
	h, err := s.Handler()
	require.NoError(t, err)
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	var p Problem
	_ = json.Unmarshal(w.Body.Bytes(), &p)
	return w, p
}

func TestServerWithOperationWithoutPermissionDoesNotStart(t *testing.T) {
	for _, op := range []Operation{
		{ID: "a", Method: "GET", Path: "/api/a"},
		{ID: "b", Method: "GET", Path: "/api/b", Permission: "invoices:get", Public: true},
		{ID: "c", Method: "GET", Path: "/api/c", Permission: "invoice:gett"},
		{ID: "d", Method: "POST", Path: "/api/d", Permission: "invoices:update"},
		{ID: "e", Method: "POST", Path: "/api/e", Public: true, Command: true},
	} {
		s := newServer(t)
		Register(s, op, func(context.Context, *struct{}) (*struct{}, error) { return nil, nil })
		_, err := s.Handler()
		require.ErrorContains(t, err, "operation "+op.ID)
	}
}

func TestEveryRefusalHasProblemBody(t *testing.T) {
	s := newServer(t, "invoices:get")
	auth := []string{"Authorization", "Bearer good"}
	for _, c := range []struct {
		name, method, path, body string
		headers                  []string
		status                   int
		code                     fault.Code
	}{
		{"nobody signed in", "POST", "/api/echo", `{}`, nil, 401, fault.NotSignedIn},
		{"bad token", "POST", "/api/echo", `{}`, []string{"Authorization", "Bearer bad"}, 401, fault.SessionExpired},
		{"no such route", "GET", "/api/nothing", "", nil, 404, fault.NotFoundCode},
		{"wrong method", "DELETE", "/api/echo", "", nil, 405, fault.NotFoundCode},
		{"too short", "POST", "/api/echo", `{"name":"a"}`, auth, 422, fault.ValidationFailed},
		{"unknown field", "POST", "/api/echo", `{"name":"abc","x":1}`, auth, 422, fault.ValidationFailed},
		{"no JSON", "POST", "/api/echo", `{`, auth, 400, fault.ValidationFailed},
		{"deep JSON", "POST", "/api/echo", `{"name":` + strings.Repeat("[", 20000), auth, 400, fault.ValidationFailed},
		{"too large", "POST", "/api/echo", `{"name":"` + strings.Repeat("a", DefaultMaxBody) + `"}`, auth, 413,
			fault.BodyTooLarge},
		{"fault", "POST", "/api/echo", `{"name":"taken"}`, auth, 409, fault.NameNotUnique},
		{"defect", "POST", "/api/echo", `{"name":"defect"}`, auth, 500, fault.InternalError},
		{"panic", "POST", "/api/echo", `{"name":"panic"}`, auth, 500, fault.InternalError},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, p := send(t, s, c.method, c.path, c.body, c.headers...)
			require.Equal(t, c.status, w.Code, w.Body)
			require.Equal(t, string(c.code), p.ErrorCode, w.Body)
			require.Equal(t, c.status, p.StatusCode)
			require.NotEmpty(t, p.Details)
			require.Equal(t, w.Header().Get("X-Request-Id"), p.RequestID)
			require.Contains(t, w.Body.String(), `"errors":[`)
			require.NotContains(t, w.Body.String(), "hunter2")
		})
	}
}

func TestInvalidFieldIsReported(t *testing.T) {
	s := newServer(t, "invoices:get")
	_, p := send(t, s, "POST", "/api/echo", `{"name":"a"}`, "Authorization", "Bearer good")
	require.Equal(t, "name", p.Errors[0].PropertyName)
	require.Equal(t, string(fault.LengthOutOfRange), p.Errors[0].ErrorCode)
}

func TestRouteIsForbiddenWithoutItsPermission(t *testing.T) {
	w, p := send(t, newServer(t, "invoices:update"), "POST", "/api/echo", `{"name":"abc"}`, "Authorization", "Bearer good")
	require.Equal(t, http.StatusForbidden, w.Code)
	require.Equal(t, string(fault.ForbiddenAccess), p.ErrorCode)
}

func TestBodiesContainOnlyPropertiesOfTheirType(t *testing.T) {
	w, _ := send(t, newServer(t, "invoices:get"), "POST", "/api/echo", `{"name":"abc"}`, "Authorization", "Bearer good")
	require.JSONEq(t, `{"name":"abc","tags":[]}`, w.Body.String())
}

func TestEveryDocumentedOperationStatesItsPermission(t *testing.T) {
	doc, err := json.Marshal(newServer(t).OpenAPI())
	require.NoError(t, err)
	require.Contains(t, string(doc), `"x-permission":"invoices:get"`)
	require.NotContains(t, string(doc), `"null"`)
}

func TestPagesHaveStrictPolicyAndAssetsAreCached(t *testing.T) {
	s := newServer(t)
	w, _ := send(t, s, "GET", "/northwind/workspaces", "")
	require.Equal(t, http.StatusOK, w.Code)
	policy := w.Header().Get("Content-Security-Policy")
	require.Contains(t, policy, "style-src 'self' 'nonce-")
	sum := sha256.Sum256([]byte("1"))
	require.Contains(t, policy, "script-src 'self' 'wasm-unsafe-eval' 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+
		"';", "the inline script of the page, and no nonce")
	require.NotContains(t, w.Body.String(), noncePlaceholder)
	require.Contains(t, w.Body.String(), `content="https://help.example/?a=1&amp;b=2"`)
	require.Contains(t, w.Body.String(), `<meta name="modules" content="first second">`)
	require.Contains(t, policy, "frame-ancestors 'none'")

	w, _ = send(t, s, "GET", "/assets/index-A1.js", "")
	require.Contains(t, w.Header().Get("Cache-Control"), "immutable")
	w, _ = send(t, s, "GET", "/assets/index-B2.js", "")
	require.Equal(t, http.StatusNotFound, w.Code)
}

func TestAssetsAreCompressedForClientsThatAcceptIt(t *testing.T) {
	s := newServer(t)
	for accepted, encoding := range map[string]string{"gzip, deflate, br": "br", "gzip;q=0.5": "gzip", "": "",
		"deflate": "", "br;q=0, gzip": "gzip", "gzip;q=0": ""} {
		w, _ := send(t, s, "GET", "/assets/index-A1.js", "", "Accept-Encoding", accepted)
		require.Equal(t, cmp.Or(encoding, "1"), w.Body.String(), accepted)
		require.Equal(t, encoding, w.Header().Get("Content-Encoding"))
		require.Equal(t, "Accept-Encoding", w.Header().Get("Vary"))
		require.Contains(t, w.Header().Get("Content-Type"), "javascript")
	}
}

func TestPathsAreLowercasedAndStayOnThisHost(t *testing.T) {
	s := newServer(t)
	w, _ := send(t, s, "GET", "/Northwind/Tasks?tab=A", "")
	require.Equal(t, "/northwind/tasks?tab=A", w.Header().Get("Location"))
	w, _ = send(t, s, "GET", "//Evil.example/x", "")
	require.Equal(t, "/evil.example/x", w.Header().Get("Location"))
}

func TestRequestsOfOneUserAreLimited(t *testing.T) {
	s := newServer(t, "invoices:get")
	s.limits = newLimiters(Limits{PerUser: 1})
	last := 0
	for range 10 {
		w, _ := send(t, s, "POST", "/api/echo", `{"name":"abc"}`, "Authorization", "Bearer good")
		last = w.Code
	}
	require.Equal(t, http.StatusTooManyRequests, last)
}

func TestLongAnswersAreCompressedForClientsThatAcceptIt(t *testing.T) {
	engine, err := newServer(t, "invoices:get").Handler()
	require.NoError(t, err)
	h, err := Compress(engine)
	require.NoError(t, err)
	echo := func(body, encoding string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("POST", "/api/echo", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer good")
		r.Header.Set("Accept-Encoding", encoding)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	long := strings.Repeat("invoice ", 400)
	body := `{"name":"` + long + `"}`
	plain := echo(body, "")
	require.Empty(t, plain.Header().Get("Content-Encoding"))
	require.Contains(t, plain.Body.String(), long)

	packed := echo(body, "gzip")
	require.Equal(t, "gzip", packed.Header().Get("Content-Encoding"))
	require.Contains(t, packed.Header().Values("Vary"), "Accept-Encoding")
	require.Less(t, packed.Body.Len(), len(long)/4)
	reader, err := gzip.NewReader(packed.Body)
	require.NoError(t, err)
	read, err := io.ReadAll(reader)
	require.NoError(t, err)
	require.Equal(t, plain.Body.String(), string(read))

	require.Empty(t, echo(`{"name":"short"}`, "gzip").Header().Get("Content-Encoding"))
}
