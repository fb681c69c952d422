// Package sftpclient opens connections to SFTP servers. A server must show the host key that a person accepted before
// anything is sent to it, including the user name.
package sftpclient

import (
	"context"
	"errors"
	"net"
	"strings"
	"time"

	"golang.org/x/crypto/ssh"

	"countersign.dev/internal/outbound"
)

// DialTimeout limits connecting to a server that does not respond.
const DialTimeout = 20 * time.Second

// Login is the server, its host key, and who signs in.
type Login struct {
	Address    string // host:port
	User       string
	Password   string
	PrivateKey []byte // PEM; empty: the password is sent
	Passphrase string // of the private key
	HostKey    string // SHA-256 fingerprint
}

var (
	// ErrHostKey reports a server that does not have the accepted host key. Nothing was sent to it.
	ErrHostKey = errors.New("the server's host key is not the pinned one")
	// ErrLogin reports a login that can never succeed.
	ErrLogin = errors.New("the server refused the login")
	// ErrPrivateKey reports a private key, or its passphrase, that cannot be read.
	ErrPrivateKey = errors.New("the private key cannot be read")
)

// Dial opens a connection. An address that is not permitted is an outbound.RefusedError.
func Dial(ctx context.Context, guard outbound.Guard, to Login) (*ssh.Client, error) {
	auth, err := to.auth()
	if err != nil {
		return nil, err
	}
	config := &ssh.ClientConfig{User: to.User, Auth: auth, Timeout: DialTimeout,
		HostKeyCallback: func(_ string, _ net.Addr, key ssh.PublicKey) error {
			if ssh.FingerprintSHA256(key) != to.HostKey {
				return ErrHostKey
			}
			return nil
		},
	}
	return handshake(ctx, guard, to.Address, config)
}

func handshake(
	ctx context.Context, guard outbound.Guard, address string, config *ssh.ClientConfig,
) (*ssh.Client, error) {
	raw, err := guard.Dialer(DialTimeout).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { _ = raw.Close() })
	defer stop()
	if err := raw.SetDeadline(time.Now().Add(DialTimeout)); err != nil {
		return nil, errors.Join(err, raw.Close())
	}
	conn, channels, requests, err := ssh.NewClientConn(raw, address, config)
	if err != nil {
		_ = raw.Close() // the handshake's error says what is wrong
		return nil, refused(err)
	}
	if err := raw.SetDeadline(time.Time{}); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return ssh.NewClient(&moving{Conn: conn, raw: raw}, channels, requests), nil
}

// moving is a connection whose underlying socket is closed with it.
type moving struct {
	ssh.Conn
	raw net.Conn
}

func (m *moving) Close() error { return errors.Join(m.Conn.Close(), m.raw.Close()) }

// refused distinguishes a login that can never succeed from a broken connection. The library has no types for it.
func refused(err error) error {
	switch {
	case strings.Contains(err.Error(), ErrHostKey.Error()):
		return errors.Join(ErrHostKey, err)
	case strings.Contains(err.Error(), "unable to authenticate"):
		return errors.Join(ErrLogin, err)
	}
	return err
}

func (to Login) auth() ([]ssh.AuthMethod, error) {
	if len(to.PrivateKey) == 0 {
		return []ssh.AuthMethod{ssh.Password(to.Password)}, nil
	}
	var signer ssh.Signer
	var err error
	if to.Passphrase == "" {
		signer, err = ssh.ParsePrivateKey(to.PrivateKey)
	} else {
		signer, err = ssh.ParsePrivateKeyWithPassphrase(to.PrivateKey, []byte(to.Passphrase))
	}
	if err != nil {
		return nil, errors.Join(ErrPrivateKey, err)
	}
	return []ssh.AuthMethod{ssh.PublicKeys(signer)}, nil
}
