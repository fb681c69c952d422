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
)

func TestAnIdentityProviderInsideTheNetworkIsNotReached(t *testing.T) {
	reached := false
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	defer inside.Close()
	_, err := NewClient("https://countersign.example").Get(inside.URL)
	require.ErrorContains(t, err, "no public address")
	require.False(t, reached)
	res, err := NewClient("http://localhost:8080").Get(inside.URL)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
}

func TestAddressesThatLeadInsideAreKnown(t *testing.T) {
	for _, address := range []string{"127.0.0.1:443", "10.1.2.3:443", "192.168.0.1:443", "172.16.0.1:443", "169.254.169.254:80", "0.0.0.0:443", "100.64.0.1:443",
		"[::1]:443", "[fe80::1]:443", "[fd00::1]:443", "[::ffff:127.0.0.1]:443", "[64:ff9b::7f00:1]:443", "224.0.0.1:443", "no-ip:443"} {
		require.Error(t, publicOnly("tcp", address, nil), address)
	}
	require.NoError(t, publicOnly("tcp", "93.184.216.34:443", nil))
	require.NoError(t, publicOnly("tcp", "[2606:4700::1111]:443", nil))
}

func TestAnIdentityProvidersAnswerIsReadUpToOneMegabyte(t *testing.T) {
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
		_, err := client.Discover(t.Context(), theirs.URL, NewClient("http://localhost"))
		require.ErrorContains(t, err, "larger than 1 MB", name)
		require.Less(t, time.Since(began), time.Second, name)
		require.Less(t, memory.Grown(t), 64.0, name)
		theirs.CloseClientConnections()
		theirs.Close()
	}
}

func TestACompressedAnswerCountsAfterDecompression(t *testing.T) {
	theirs := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		packed := gzip.NewWriter(w)
		_, _ = packed.Write([]byte(strings.Repeat(" ", 64<<20)))
		_ = packed.Close()
	}))
	defer theirs.Close()
	_, err := client.Discover(t.Context(), theirs.URL, NewClient("http://localhost"))
	require.ErrorContains(t, err, "larger than 1 MB")
}
