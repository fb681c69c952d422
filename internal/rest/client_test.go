package rest_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/connection"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/rest"
)

// server is an interface whose answers depend on what it is sent, and its token endpoint.
func server(t *testing.T, accepts func(r *http.Request) bool, token http.HandlerFunc) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	if token != nil {
		mux.HandleFunc("POST /token", token)
	}
	mux.HandleFunc("GET /api", func(w http.ResponseWriter, r *http.Request) {
		if !accepts(r) {
			w.WriteHeader(http.StatusUnauthorized)
		}
	})
	mux.Handle("GET /away", http.RedirectHandler("http://169.254.169.254/latest", http.StatusFound))
	mux.HandleFunc("GET /broken", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

func profile(s connection.Settings, secrets map[connection.Secret]string) connection.Opened {
	return connection.Opened{TenantID: "t", ProfileID: "p", Version: 1, Type: connection.REST, Settings: s,
		Secrets: secrets}
}

func probe(p connection.Opened) connection.Reason {
	return rest.NewClient(outbound.Loopback(), nil).Probe(context.Background(), p, "")
}

func TestEveryAuthenticationSendsWhatTheServerAsksFor(t *testing.T) {
	for name, c := range map[string]struct {
		settings connection.Settings
		secret   connection.Secret
		accepts  func(r *http.Request) bool
	}{
		"header": {connection.Settings{Authentication: connection.APIKey, KeyName: "X-Key", AddTo: connection.Header},
			connection.SecretAPIKey, func(r *http.Request) bool { return r.Header.Get("X-Key") == "right" }},
		"query": {connection.Settings{Authentication: connection.APIKey, KeyName: "key", AddTo: connection.Query},
			connection.SecretAPIKey, func(r *http.Request) bool { return r.URL.Query().Get("key") == "right" }},
		"bearer": {connection.Settings{Authentication: connection.Bearer}, connection.SecretBearerToken,
			func(r *http.Request) bool { return r.Header.Get("Authorization") == "Bearer right" }},
		"basic": {connection.Settings{Authentication: connection.Basic, Login: "ann"}, connection.SecretPassword,
			func(r *http.Request) bool {
				user, password, _ := r.BasicAuth()
				return user == "ann" && password == "right"
			}},
	} {
		s := server(t, c.accepts, nil)
		c.settings.URL = s.URL + "/api"
		require.Equal(t, connection.NoReason, probe(profile(c.settings, map[connection.Secret]string{c.secret: "right"})),
			name)
		require.Equal(t, connection.LoginRefused,
			probe(profile(c.settings, map[connection.Secret]string{c.secret: "wrong"})), name)
	}
}

func TestTokenIsSharedAndRenewed(t *testing.T) {
	var asked atomic.Int64
	s := server(t, func(r *http.Request) bool { return strings.HasPrefix(r.Header.Get("Authorization"), "Bearer token-") },
		func(w http.ResponseWriter, r *http.Request) {
			user, password, _ := r.BasicAuth()
			if user != "client" || password != "right" || r.PostFormValue("grant_type") != "client_credentials" ||
				r.PostFormValue("scope") != "invoices" {
				w.WriteHeader(http.StatusUnauthorized)
				return
			}
			_, _ = fmt.Fprintf(w, `{"access_token":"token-%d","token_type":"Bearer","expires_in":3600}`, asked.Add(1))
		})
	settings := connection.Settings{Authentication: connection.ClientCredentials, URL: s.URL + "/api",
		TokenURL: s.URL + "/token", ClientID: "client", Scope: "invoices"}
	p := profile(settings, map[connection.Secret]string{connection.SecretClientSecret: "right"})
	client := rest.NewClient(outbound.Loopback(), nil)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if reason := client.Probe(context.Background(), p, ""); reason != connection.NoReason {
				t.Error(reason)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 1, asked.Load(), "one token for all")
	p.Version++
	require.Equal(t, connection.NoReason, client.Probe(context.Background(), p, ""))
	require.EqualValues(t, 2, asked.Load(), "changed settings get a token of their own")
	p.Secrets[connection.SecretClientSecret] = "wrong"
	p.Version++
	require.Equal(t, connection.TokenRefused, client.Probe(context.Background(), p, ""))
}

func TestAssertionNamesClientAudienceAndClaims(t *testing.T) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	der, err := x509.MarshalPKCS8PrivateKey(private)
	require.NoError(t, err)
	text := string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
	claims := map[string]any{}
	s := server(t, func(r *http.Request) bool { return r.Header.Get("Authorization") == "Bearer good" },
		func(w http.ResponseWriter, r *http.Request) {
			token, err := jwt.ParseSigned(r.PostFormValue("assertion"), []jose.SignatureAlgorithm{jose.ES256})
			if err != nil || token.Claims(private.Public(), &claims) != nil || token.Headers[0].KeyID != "key-1" {
				w.WriteHeader(http.StatusBadRequest)
				return
			}
			_, _ = w.Write([]byte(`{"access_token":"good","token_type":"bearer"}`))
		})
	p := profile(connection.Settings{Authentication: connection.JWTBearer, URL: s.URL + "/api",
		TokenURL: s.URL + "/token", ClientID: "client", KeyID: "key-1", Audience: "https://login.example.com",
		Claims: `{"sub":"ann","company":"7"}`}, map[connection.Secret]string{connection.SecretPrivateKey: text})
	require.Equal(t, connection.NoReason, probe(p))
	require.Equal(t, []any{"client", "ann", "https://login.example.com", "7"},
		[]any{claims["iss"], claims["sub"], claims["aud"], claims["company"]})
	p.Secrets[connection.SecretPrivateKey] = "no key"
	require.Equal(t, connection.KeyUnreadable, probe(p))
}

func TestRedirectsBlockedHostsAndFailuresHaveTheirReason(t *testing.T) {
	s := server(t, func(*http.Request) bool { return true }, nil)
	at := func(path string) connection.Opened {
		return profile(connection.Settings{Authentication: connection.NoAuthentication, URL: s.URL + path}, nil)
	}
	require.Equal(t, connection.NoReason, probe(at("/api")))
	require.Equal(t, connection.NoReason, probe(at("/unknown")), "the server answers")
	require.Equal(t, connection.Moved, probe(at("/away")))
	require.Equal(t, connection.Unexpected, probe(at("/broken")))
	blocked := at("/api")
	blocked.Blocked = []string{"127.0.0.0/8"}
	require.Equal(t, connection.HostBlocked, probe(blocked))
	named := blocked
	named.Settings.URL = strings.Replace(blocked.Settings.URL, "127.0.0.1", "localhost", 1)
	named.Blocked = []string{"127.0.0.0/8", "::1"}
	require.Equal(t, connection.HostBlocked, probe(named), "a name that leads to a blocked network")
	require.Equal(t, connection.AddressNotAllowed,
		rest.NewClient(outbound.Guard{}, nil).Probe(context.Background(), at("/api"), ""))
	tls := at("/api")
	tls.Settings.URL = strings.Replace(tls.Settings.URL, "http://", "https://", 1)
	require.Equal(t, connection.EncryptionFailed, probe(tls))
	s.Close()
	require.Equal(t, connection.Unreachable, probe(at("/api")))
}
