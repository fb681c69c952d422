package sftpclient_test

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"net"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/ssh"

	demobank "countersign.dev/demo/bank"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/sftpclient"
)

func start(t *testing.T, keys ...ssh.PublicKey) (*demobank.Bank, connection.Opened) {
	t.Helper()
	b, err := demobank.Start(demobank.Options{Dir: t.TempDir(), Address: "127.0.0.1:0", User: "northwind",
		Password: "right", AuthorizedKeys: keys})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	host, port, err := net.SplitHostPort(b.Address())
	require.NoError(t, err)
	number, err := strconv.Atoi(port)
	require.NoError(t, err)
	return b, connection.Opened{Type: connection.SFTP, Settings: connection.Settings{Authentication: connection.Basic,
		Host: host, Port: number, Login: "northwind", HostKey: b.Fingerprint(), Folder: "inbound"},
		Secrets: map[connection.Secret]string{connection.SecretPassword: "right"}}
}

func probe(p connection.Opened) connection.Reason {
	return sftpclient.Client{Outbound: outbound.Loopback()}.Probe(context.Background(), p, "")
}

func TestProbeSaysWhyAServerCannotBeUsed(t *testing.T) {
	b, p := start(t)
	require.Equal(t, connection.NoReason, probe(p))
	for reason, change := range map[connection.Reason]func(*connection.Opened){
		connection.LoginRefused: func(p *connection.Opened) {
			p.Secrets = map[connection.Secret]string{connection.SecretPassword: "wrong"}
		},
		connection.HostKeyChanged: func(p *connection.Opened) { p.Settings.HostKey = "SHA256:" + strings.Repeat("A", 43) },
		connection.FolderMissing:  func(p *connection.Opened) { p.Settings.Folder = "elsewhere" },
		connection.KeyUnreadable: func(p *connection.Opened) {
			p.Settings.Authentication = connection.PrivateKey
			p.Secrets = map[connection.Secret]string{connection.SecretPrivateKey: "no key"}
		},
	} {
		other := p
		change(&other)
		require.Equal(t, reason, probe(other))
	}
	require.Equal(t, connection.AddressNotAllowed,
		sftpclient.Client{}.Probe(context.Background(), p, ""), "the operator has not allowed the local machine")
	require.NotZero(t, b.Logins())
}

func TestProbeSignsInWithAPrivateKeyAndItsPassphrase(t *testing.T) {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	require.NoError(t, err)
	authorized, err := ssh.NewPublicKey(public)
	require.NoError(t, err)
	block, err := ssh.MarshalPrivateKeyWithPassphrase(private, "", []byte("phrase"))
	require.NoError(t, err)
	_, p := start(t, authorized)
	p.Settings.Authentication = connection.PrivateKey
	p.Secrets = map[connection.Secret]string{connection.SecretPrivateKey: string(pem.EncodeToMemory(block)),
		connection.SecretPassphrase: "phrase"}
	require.Equal(t, connection.NoReason, probe(p))
	p.Secrets[connection.SecretPassphrase] = "wrong"
	require.Equal(t, connection.KeyUnreadable, probe(p))
}

func TestHostKeyIsSeenWithoutALogin(t *testing.T) {
	b, p := start(t)
	client := sftpclient.Client{Outbound: outbound.Loopback()}
	fingerprint, algorithm, err := client.HostKey(context.Background(), p.Settings.Host, p.Settings.Port)
	require.NoError(t, err)
	require.Equal(t, []string{b.Fingerprint(), "ssh-ed25519"}, []string{fingerprint, algorithm})
	require.Zero(t, b.Logins(), "nobody signed in")
	_, _, err = sftpclient.Client{}.HostKey(context.Background(), p.Settings.Host, p.Settings.Port)
	require.Equal(t, fault.AddressNotAllowed, fault.CodeOf(err))
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, closed.Close())
	_, _, err = client.HostKey(context.Background(), "127.0.0.1", closed.Addr().(*net.TCPAddr).Port)
	require.Equal(t, fault.ServerUnreachable, fault.CodeOf(err))
}
