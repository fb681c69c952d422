package oidc

import (
	"compress/gzip"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/zitadel/oidc/v3/pkg/client"

	"countersign.dev/bench/gate"
	"countersign.dev/internal/outbound"
)

func TestIdentityProviderAtPrivateAddressIsNotCalled(t *testing.T) {
	reached := false
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	defer inside.Close()
	_, err := NewClient(outbound.Guard{}).Get(inside.URL)
	require.ErrorContains(t, err, "COUNTERSIGN_OUTBOUND_NETWORKS")
	require.False(t, reached)
	res, err := NewClient(outbound.Loopback()).Get(inside.URL)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
}

func TestIdentityProviderResponseIsLimitedToOneMegabyte(t *testing.T) {
	for name, length := range map[string]string{"announced": "1000000000", "without an end": ""} {
		written := 0
		theirs := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if length != "" {
				w.Header().Set("Content-Length", length)
			}
			part := []byte(strings.Repeat(" ", 64<<10))
			for written < 1_000_000_000 {
				n, err := w.Write(part)
				if written += n; err != nil {
					return
				}
			}
		}))
		memory, began := gate.WatchMemory(t), time.Now()
		_, err := client.Discover(t.Context(), theirs.URL, NewClient(outbound.Loopback()))
		require.ErrorContains(t, err, "larger than 1 MB", name)
		require.Less(t, time.Since(began), time.Second, name)
		require.Less(t, memory.Grown(t), 64.0, name)
		theirs.CloseClientConnections()
		theirs.Close()
	}
}

func TestCompressedResponseIsLimitedAfterDecompression(t *testing.T) {
	theirs := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		packed := gzip.NewWriter(w)
		_, _ = packed.Write([]byte(strings.Repeat(" ", 64<<20)))
		_ = packed.Close()
	}))
	defer theirs.Close()
	_, err := client.Discover(t.Context(), theirs.URL, NewClient(outbound.Loopback()))
	require.ErrorContains(t, err, "larger than 1 MB")
}
