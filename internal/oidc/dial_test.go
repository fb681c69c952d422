package oidc

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
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
