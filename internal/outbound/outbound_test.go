package outbound_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/internal/outbound"
)

func TestLocalAndPrivateAddressesAreRefusedUnlessTheOperatorAllowsThem(t *testing.T) {
	allowed, err := outbound.New([]string{"10.1.0.0/16", "192.0.2.7"})
	require.NoError(t, err)
	for address, reached := range map[string]bool{
		"8.8.8.8:22": true, "[2606:4700::1111]:443": true, "10.1.2.3:22": true,
		"10.2.0.1:22": false, "127.0.0.1:22": false, "[::1]:22": false, "169.254.169.254:80": false, "192.168.1.1:631": false,
		"100.64.0.1:22": false, "[::ffff:10.2.0.1]:22": false, "[64:ff9b::a00:1]:22": false, "[fd00::1]:22": false,
		"[fe80::1]:22": false, "0.0.0.0:22": false, "172.16.0.1:443": false, "224.0.0.1:443": false,
		"[64:ff9b::7f00:1]:443": false, "[2002:a00:1::]:22": false,
	} {
		dialer := allowed.Dialer(time.Second)
		err := dialer.Control("tcp", address, nil)
		var refused *outbound.RefusedError
		require.Equal(t, !reached, errors.As(err, &refused), address)
	}
	_, err = outbound.New([]string{"bank.example"})
	require.Error(t, err)
}

func TestHostOfAnAddressIsCheckedWithoutResolvingIt(t *testing.T) {
	allowed, err := outbound.New([]string{"10.1.0.0/16"})
	require.NoError(t, err)
	for host, reached := range map[string]bool{
		"erp.example": true, "8.8.8.8": true, "10.1.2.3": true, "10.2.0.1": false, "127.0.0.1": false, "::1": false,
		"169.254.169.254": false, "localhost": false, "x.localhost": false, "::ffff:10.2.0.1": false,
	} {
		require.Equal(t, reached, allowed.CheckHost(host) == nil, host)
	}
	require.NoError(t, outbound.Loopback().CheckHost("localhost"))
}

func TestResolvedAddressIsCheckedWhenDialing(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	t.Cleanup(server.Close)
	var guard outbound.Guard
	_, err := guard.HTTP(time.Second).Get(server.URL)
	require.ErrorContains(t, err, "COUNTERSIGN_OUTBOUND_NETWORKS")
	_, port, err := net.SplitHostPort(server.Listener.Addr().String())
	require.NoError(t, err)
	_, err = guard.Dialer(time.Second).DialContext(context.Background(), "tcp", "localhost:"+port)
	require.ErrorContains(t, err, "COUNTERSIGN_OUTBOUND_NETWORKS", "a name leads to the same check")
	res, err := outbound.Loopback().HTTP(time.Second).Get(server.URL)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
}

func TestRedirectToAPrivateAddressIsRefused(t *testing.T) {
	away := httptest.NewServer(http.RedirectHandler("http://169.254.169.254/latest/meta-data", http.StatusFound))
	t.Cleanup(away.Close)
	_, err := outbound.Loopback().HTTP(time.Second).Get(away.URL)
	require.ErrorContains(t, err, "169.254.169.254")
}
