package stack

import (
	"net"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPortRangeWithBusyPortIsNotFree(t *testing.T) {
	base, err := freeBase()
	require.NoError(t, err)
	require.True(t, allFree(base, portCount))
	taken, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", "0"))
	require.NoError(t, err)
	port := taken.Addr().(*net.TCPAddr).Port
	require.False(t, allFree(port-13, portCount), "one within the range")
	require.NoError(t, taken.Close())
	require.True(t, allFree(port, 1))
}
