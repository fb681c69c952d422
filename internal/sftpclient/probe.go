package sftpclient

import (
	"context"
	"errors"
	"net"
	"strconv"

	"github.com/pkg/sftp"
	"golang.org/x/crypto/ssh"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/outbound"
)

// Client visits the SFTP servers of connections.
type Client struct{ Outbound outbound.Guard }

// errSeen ends a handshake after the host key was seen, before a login.
var errSeen = errors.New("the host key was seen")

// HostKey asks a server for its host key. It sends no login.
func (c Client) HostKey(ctx context.Context, host string, port int) (fingerprint, algorithm string, err error) {
	config := &ssh.ClientConfig{User: "host-key", Timeout: DialTimeout,
		HostKeyCallback: func(_ string, _ net.Addr, key ssh.PublicKey) error {
			fingerprint, algorithm = ssh.FingerprintSHA256(key), key.Type()
			return errSeen
		},
	}
	conn, err := handshake(ctx, c.Outbound, net.JoinHostPort(host, strconv.Itoa(port)), config)
	if err == nil {
		_ = conn.Close() // a callback that fails always ends the handshake
	}
	if fingerprint != "" {
		return fingerprint, algorithm, nil
	}
	var inside *outbound.RefusedError
	if errors.As(err, &inside) {
		return "", "", fault.Wrap(err, fault.Invalid, fault.AddressNotAllowed,
			"This address is local or private. The operator has to allow its network.")
	}
	return "", "", fault.Wrap(err, fault.Unavailable, fault.ServerUnreachable,
		"The server does not answer, or it is no SFTP server.")
}

// Probe signs in and looks at the folder.
func (c Client) Probe(ctx context.Context, p connection.Opened, _ string) connection.Reason {
	s := p.Settings
	to := Login{Address: net.JoinHostPort(s.Host, strconv.Itoa(s.Port)), User: s.Login, HostKey: s.HostKey}
	if s.Authentication == connection.PrivateKey {
		to.PrivateKey = []byte(p.Secrets[connection.SecretPrivateKey])
		to.Passphrase = p.Secrets[connection.SecretPassphrase]
	} else {
		to.Password = p.Secrets[connection.SecretPassword]
	}
	conn, err := Dial(ctx, c.Outbound, to)
	if err != nil {
		return reason(err)
	}
	defer func() { _ = conn.Close() }() // the result is known
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	files, err := sftp.NewClient(conn)
	if err != nil {
		return connection.Unexpected
	}
	defer func() { _ = files.Close() }()
	folder := s.Folder
	if folder == "" {
		folder = "."
	}
	if _, err := files.ReadDir(folder); err != nil {
		return connection.FolderMissing
	}
	return connection.NoReason
}

func reason(err error) connection.Reason {
	var inside *outbound.RefusedError
	switch {
	case errors.As(err, &inside):
		return connection.AddressNotAllowed
	case errors.Is(err, ErrPrivateKey):
		return connection.KeyUnreadable
	case errors.Is(err, ErrHostKey):
		return connection.HostKeyChanged
	case errors.Is(err, ErrLogin):
		return connection.LoginRefused
	}
	return connection.Unreachable
}
