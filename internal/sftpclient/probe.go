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
	folder := p.Settings.Folder
	if folder == "" {
		folder = "."
	}
	found, err := Visit(ctx, c.Outbound, LoginOf(p), func(files *sftp.Client) (connection.Reason, error) {
		if _, err := files.ReadDir(folder); err != nil {
			return connection.FolderMissing, nil
		}
		return connection.NoReason, nil
	})
	if err != nil {
		return reason(err)
	}
	return found
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
	case errors.Is(err, errNoFiles):
		return connection.Unexpected
	}
	return connection.Unreachable
}
