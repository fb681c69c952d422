package operations_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/sdk/converter"
	"google.golang.org/protobuf/encoding/protojson"

	operationsapi "countersign.dev/api/operations"
	"countersign.dev/api/server"
	keyapp "countersign.dev/app/key"
	operationapp "countersign.dev/app/operation"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/temporalx"
	"countersign.dev/internal/testkit"
)

// door lets three people in, by the name in their token.
type door struct{ tenantID, userID string }

func (d door) Verify(_ context.Context, raw string) (session.Token, error) {
	if raw != "operator" && raw != "watcher" && raw != "clerk" {
		return session.Token{}, errors.New("bad signature")
	}
	return session.Token{TenantID: d.tenantID, UserID: d.userID, SessionID: raw}, nil
}

func (d door) Access(_ context.Context, t session.Token) (session.Access, error) {
	held := map[string][]permission.Permission{"operator": {"operations:get", "operations:decode"},
		"watcher": {"operations:get"}, "clerk": {"invoices:get"}}
	return session.Access{TenantID: t.TenantID, UserID: t.UserID, UserName: "Olga Operator",
		Permissions: permission.NewSet(held[t.SessionID]...)}, nil
}

type world struct {
	*postgres.DB
	superuser string
	tenantID  string
	url       string
	codec     *temporalx.Codec
	upstream  []*http.Request
}

const page = `<html><script>start("x")</script><script src="a.js"></script></html>`

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{}
	w.DB, w.superuser = storetest.Open(t, 0)
	w.tenantID = storetest.Tenant(t, w.DB)
	ui := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		w.upstream = append(w.upstream, r)
		out.Header().Set("Content-Type", "text/html; charset=UTF-8")
		_, _ = io.WriteString(out, page)
	}))
	t.Cleanup(ui.Close)
	d := door{w.tenantID, id.New()}
	s, err := server.New(server.Config{PublicURL: "http://localhost:8080"}, server.Deps{Tokens: d, Access: d})
	require.NoError(t, err)
	master, err := secret.ParseMaster(base64.StdEncoding.EncodeToString([]byte("0123456789abcdef0123456789abcdef")))
	require.NoError(t, err)
	w.codec = temporalx.NewCodec(secret.NewVault(master, keyapp.Commands{DB: w.DB}))
	operationsapi.Routes(s,
		operationsapi.Deps{UIAddress: strings.TrimPrefix(ui.URL, "http://"),
			Codec: temporalx.CodecServer(w.codec, operationapp.Commands{DB: w.DB}.RecordDecoding)})
	handler, err := s.Handler()
	require.NoError(t, err)
	product := httptest.NewServer(handler)
	t.Cleanup(product.Close)
	w.url = product.URL
	return w
}

// signIn opens the Temporal UI for a person and returns the cookie they get.
func (w *world) signIn(t *testing.T, who string) *http.Cookie {
	t.Helper()
	r, err := http.NewRequest("POST", w.url+"/api/temporal/session", nil)
	require.NoError(t, err)
	r.Header.Set("Authorization", "Bearer "+who)
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	if answer.StatusCode != http.StatusNoContent {
		return nil
	}
	cookie := answer.Cookies()[0]
	require.True(t, cookie.HttpOnly)
	require.Equal(t, http.SameSiteStrictMode, cookie.SameSite)
	require.Equal(t, "/temporal", cookie.Path)
	return cookie
}

// answer is a response with its complete body.
type answer struct {
	status int
	header http.Header
	body   string
}

func (w *world) send(t *testing.T, method, path, body string, cookie *http.Cookie) answer {
	t.Helper()
	r, err := http.NewRequest(method, w.url+path, strings.NewReader(body))
	require.NoError(t, err)
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "text/plain;charset=UTF-8") // what the UI's script sends
	}
	if cookie != nil {
		r.AddCookie(cookie)
		r.AddCookie(&http.Cookie{Name: "refresh", Value: "secret"})
	}
	return w.do(t, r)
}

func (w *world) do(t *testing.T, r *http.Request) answer {
	t.Helper()
	got, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer func() { require.NoError(t, got.Body.Close()) }()
	text, err := io.ReadAll(got.Body)
	require.NoError(t, err)
	return answer{got.StatusCode, got.Header, string(text)}
}

func TestTemporalUIIsLimitedToOperators(t *testing.T) {
	w := newWorld(t)
	require.Nil(t, w.signIn(t, "clerk"))
	require.Equal(t, http.StatusUnauthorized, w.send(t, "GET", "/temporal/", "", nil).status)
	require.Equal(t, http.StatusUnauthorized,
		w.send(t, "GET", "/temporal/", "", &http.Cookie{Name: "countersign_operator", Value: "forged"}).status)
	require.Equal(t, http.StatusForbidden,
		w.send(t, "GET", "/temporal/", "", &http.Cookie{Name: "countersign_operator", Value: "clerk"}).status)
	require.Empty(t, w.upstream)

	got := w.send(t, "GET", "/temporal/namespaces", "", w.signIn(t, "watcher"))
	require.Equal(t, http.StatusOK, got.status)
	require.Empty(t, w.upstream[0].Header.Get("Cookie"), "our cookies are none of the UI's business")
	policies := got.header.Values("Content-Security-Policy")
	require.Len(t, policies, 1)
	require.Contains(t, policies[0], "script-src 'self' 'sha256-")
	require.NotContains(t, policies[0], "script-src 'self' 'unsafe-inline'")
}

func TestWorkflowTextIsShownInOwnPagesWithoutScripts(t *testing.T) {
	w := newWorld(t)
	cookie := w.signIn(t, "watcher")
	for path, framed := range map[string]bool{"/temporal/render?content=x": true, "/temporal/namespaces": false,
		"/temporal/render/x": false} {
		got := w.send(t, "GET", path, "", cookie)
		require.Equal(t, http.StatusOK, got.status)
		policies, options := got.header.Values("Content-Security-Policy"), got.header.Values("X-Frame-Options")
		require.Len(t, policies, 1)
		if !framed {
			require.Contains(t, policies[0], "frame-ancestors 'none'", path)
			require.Equal(t, []string{"DENY"}, options, path)
			continue
		}
		require.Contains(t, policies[0], "frame-ancestors 'self'")
		require.Contains(t, policies[0], "default-src 'none'")
		require.NotContains(t, policies[0], "script-src")
		require.Contains(t, policies[0], "sandbox allow-same-origin allow-popups")
		require.NotContains(t, policies[0], "allow-scripts")
		require.Equal(t, []string{"SAMEORIGIN"}, options)
		require.Equal(t, "/temporal/temporal/render?content=x", w.upstream[len(w.upstream)-1].URL.String(),
			"where the UI's server has the page")
	}
}

func TestPayloadDecodingNeedsPermissionAndIsAudited(t *testing.T) {
	w := newWorld(t)
	sealed, err := converter.NewCodecDataConverter(converter.GetDefaultDataConverter(),
		w.codec.ForTenant(w.tenantID)).ToPayload("Invoice INV-2231")
	require.NoError(t, err)
	body, err := protojson.Marshal(&commonpb.Payloads{Payloads: []*commonpb.Payload{sealed}})
	require.NoError(t, err)
	require.Equal(t, http.StatusForbidden,
		w.send(t, "POST", "/temporal/codec/decode", string(body), w.signIn(t, "watcher")).status)

	operator := w.signIn(t, "operator")
	require.Equal(t, http.StatusNotFound, w.send(t, "POST", "/temporal/codec/encode", string(body), operator).status)
	require.Equal(t, http.StatusBadRequest, w.send(t, "POST", "/temporal/codec/decode", "no payloads", operator).status)
	got := w.send(t, "POST", "/temporal/codec/decode", string(body), operator)
	require.Equal(t, http.StatusOK, got.status, got.body)
	var opened struct {
		Payloads []struct{ Data []byte }
	}
	require.NoError(t, json.Unmarshal([]byte(got.body), &opened))
	require.Equal(t, `"Invoice INV-2231"`, string(opened.Payloads[0].Data))

	conn := testkit.Pool(t, w.superuser)
	var name, what string
	require.NoError(t,
		conn.QueryRow(context.Background(),
			`SELECT user_name, new_value::text FROM audit_entries WHERE area = 'Operations'`).Scan(&name,
			&what), "exactly one reading")
	require.Equal(t, "Olga Operator", name)
	require.Contains(t, what, w.tenantID)
}
