package temporalx

import (
	"context"
	"crypto/tls"
	"encoding/pem"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	"countersign.dev/internal/config"
)

func TestEverySecurityKeyImpliesTLS(t *testing.T) {
	require.Equal(t, Security{}, SecurityFrom(config.Config{Temporal: config.Temporal{Address: "127.0.0.1:7233"}}))
	for _, c := range []config.Temporal{{TLS: true}, {TLSCAFile: "f"}, {TLSCertFile: "f"}, {TLSKeyFile: "f"},
		{TLSServerName: "n"}, {APIKeyFile: "f"}} {
		require.True(t, SecurityFrom(config.Config{Temporal: c}).TLS, "%+v", c)
	}
}

func TestIncompleteSecurityIsRefusedAtTheStart(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty")
	require.NoError(t, os.WriteFile(empty, []byte(" \n"), 0o600))
	for text, s := range map[string]Security{
		"needs both": {TLS: true, CertFile: "f"}, "no such file": {TLS: true, CAFile: "/nowhere"},
		"no PEM certificate": {TLS: true, CAFile: empty}, "is empty": {TLS: true, APIKeyFile: empty},
		"API key of Temporal": {TLS: true, APIKeyFile: "/nowhere"},
	} {
		require.ErrorContains(t, s.Apply(&client.Options{}), text)
	}
}

// The key is sent by TLS and read again for every request, so that it can be rotated.
func TestAPIKeyIsSentAndFollowsItsFile(t *testing.T) {
	web := httptest.NewTLSServer(nil) // for its certificate
	defer web.Close()
	var mu sync.Mutex
	var keys []string
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	server := grpc.NewServer(grpc.Creds(credentials.NewTLS(&tls.Config{Certificates: web.TLS.Certificates})),
		grpc.UnknownServiceHandler(func(_ any, stream grpc.ServerStream) error {
			sent, _ := metadata.FromIncomingContext(stream.Context())
			mu.Lock()
			defer mu.Unlock()
			keys = append(keys, sent.Get("authorization")...)
			return status.Error(codes.PermissionDenied, "noted")
		}))
	go func() { _ = server.Serve(listener) }()
	defer server.Stop()
	folder := t.TempDir()
	file := func(name, text string) string {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
		return filepath.Join(folder, name)
	}
	s := SecurityFrom(config.Config{Temporal: config.Temporal{APIKeyFile: file("key", "first\n"),
		TLSServerName: "example.com",
		TLSCAFile: file("ca",
			string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: web.Certificate().Raw})))}})
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	require.Error(t, Ping(ctx, listener.Addr().String(), s))
	file("key", "second\n")
	require.Error(t, Ping(ctx, listener.Addr().String(), s))
	mu.Lock()
	defer mu.Unlock()
	require.Contains(t, keys, "Bearer first")
	require.Equal(t, "Bearer second", keys[len(keys)-1])
}
