package sftpclient_test

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"net"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/ssh"

	"countersign.dev/demo/bank/banktest"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/sftpclient"
)

func probe(p connection.Opened) connection.Reason {
	return sftpclient.Client{Outbound: outbound.Loopback()}.Probe(context.Background(), p, "")
}

func TestProbeSaysWhyAServerCannotBeUsed(t *testing.T) {
	b, p := banktest.Start(t, "northwind")
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
	_, p := banktest.Start(t, "northwind", authorized)
	p.Settings.Authentication = connection.PrivateKey
	p.Secrets = map[connection.Secret]string{connection.SecretPrivateKey: string(pem.EncodeToMemory(block)),
		connection.SecretPassphrase: "phrase"}
	require.Equal(t, connection.NoReason, probe(p))
	p.Secrets[connection.SecretPassphrase] = "wrong"
	require.Equal(t, connection.KeyUnreadable, probe(p))
}

func TestHostKeyIsSeenWithoutALogin(t *testing.T) {
	b, p := banktest.Start(t, "northwind")
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
