// Package bank delivers files to a bank's SFTP server. The bank never reads an incomplete file and never gets
// one twice: a file is uploaded under a temporary name, verified by reading it back, and then renamed to a name
// that is the same for every attempt.
package bank

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/pkg/sftp"
	"golang.org/x/crypto/ssh"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/outbound"
)

// dialTimeout limits connecting to a server that does not respond. Transfers end with their context: the
// activity's heartbeat detects a stalled one.
const dialTimeout = 20 * time.Second

// Client visits banks. Each call is one connection: files are few, and a bank
// ends idle connections anyway.
type Client struct{ Outbound outbound.Guard }

// visit opens a connection for one piece of work.
func visit[T any](
	ctx context.Context, guard outbound.Guard, remote bankaccount.Remote, work func(*sftp.Client) (T, error),
) (T, error) {
	var none T
	conn, err := dial(ctx, guard, remote)
	if err != nil {
		return none, err
	}
	defer func() { _ = conn.Close() }() // the work's own error says what is wrong
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	files, err := sftp.NewClient(conn)
	if err != nil {
		return none, unreachable(err)
	}
	result, err := work(files)
	return result, translate(err)
}

func dial(ctx context.Context, guard outbound.Guard, remote bankaccount.Remote) (*ssh.Client, error) {
	config := &ssh.ClientConfig{
		User: remote.User, Auth: []ssh.AuthMethod{ssh.Password(remote.Password)}, Timeout: dialTimeout,
		HostKeyCallback: func(_ string, _ net.Addr, key ssh.PublicKey) error {
			if ssh.FingerprintSHA256(key) != remote.HostKey {
				return errHostKey
			}
			return nil
		},
	}
	raw, err := guard.Dialer(dialTimeout).DialContext(ctx, "tcp", remote.Address)
	var inside *outbound.RefusedError
	if errors.As(err, &inside) {
		return nil, fault.Wrap(err, fault.Forbidden, fault.SftpAuthentication,
			"The address of the bank's server is private. Nothing was sent; the operator has to allow its network.")
	}
	if err != nil {
		return nil, unreachable(err)
	}
	if err := raw.SetDeadline(time.Now().Add(dialTimeout)); err != nil {
		return nil, unreachable(err)
	}
	conn, channels, requests, err := ssh.NewClientConn(raw, remote.Address, config)
	if err != nil {
		_ = raw.Close()
		return nil, refused(err)
	}
	if err := raw.SetDeadline(time.Time{}); err != nil {
		return nil, unreachable(err)
	}
	return ssh.NewClient(&moving{Conn: conn, raw: raw}, channels, requests), nil
}

// moving is a connection whose underlying socket is closed with it.
type moving struct {
	ssh.Conn
	raw net.Conn
}

func (m *moving) Close() error { return errors.Join(m.Conn.Close(), m.raw.Close()) }

var errHostKey = errors.New("the server's host key is not the pinned one")

// refused distinguishes a login that can never succeed from a broken connection.
func refused(err error) error {
	switch {
	case strings.Contains(err.Error(), errHostKey.Error()):
		return fault.Wrap(err, fault.Forbidden, fault.SftpAuthentication,
			"The bank's server is not the one whose host key was recorded. Nothing was sent; ask the bank whether its key has "+
				"changed.")
	case strings.Contains(err.Error(), "unable to authenticate"):
		return fault.Wrap(err, fault.Forbidden, fault.SftpAuthentication, "The bank's server refused the login.")
	}
	return unreachable(err)
}

func unreachable(err error) error {
	return fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable, "The bank's server cannot be reached.")
}

// translate keeps our own faults and takes everything else for a broken line:
// what was done up to then is found again by the next attempt.
func translate(err error) error {
	var known *fault.Fault
	switch {
	case err == nil || errors.As(err, &known):
		return err
	default:
		return unreachable(fmt.Errorf("sftp: %w", err))
	}
}
