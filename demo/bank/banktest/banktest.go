// Package banktest runs an SFTP server for tests of what connects to one.
package banktest

import (
	"net"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/ssh"

	demobank "countersign.dev/demo/bank"
	"countersign.dev/domain/connection"
)

const password = "right"

// Start runs a server until the end of the test, and returns the opened profile of its user. The keys may sign in, too.
func Start(t testing.TB, user string, keys ...ssh.PublicKey) (*demobank.Bank, connection.Opened) {
	t.Helper()
	server, err := demobank.Start(demobank.Options{Dir: t.TempDir(), Address: "127.0.0.1:0", User: user,
		Password: password, AuthorizedKeys: keys})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Close()) })
	return server, Profile(t, server, user)
}

// Profile is the opened profile of a user of a server, who has the password of Start.
func Profile(t testing.TB, server *demobank.Bank, user string) connection.Opened {
	t.Helper()
	host, port, err := net.SplitHostPort(server.Address())
	require.NoError(t, err)
	number, err := strconv.Atoi(port)
	require.NoError(t, err)
	return connection.Opened{Type: connection.SFTP, Settings: connection.Settings{Authentication: connection.Basic,
		Host: host, Port: number, Login: user, HostKey: server.Fingerprint(), Folder: "inbound"},
		Secrets: map[connection.Secret]string{connection.SecretPassword: password}}
}
