// Package bank delivers files to a bank's SFTP server. The bank never reads an incomplete file and never gets
// one twice: a file is uploaded under a temporary name, verified by reading it back, and then renamed to a name
// that is the same for every attempt.
package bank

import (
	"context"
	"errors"
	"fmt"

	"github.com/pkg/sftp"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/sftpclient"
)

// Client visits banks. Each call is one connection: files are few, and a bank
// ends idle connections anyway. Transfers end with their context: the activity's
// heartbeat detects a stalled one.
type Client struct{ Outbound outbound.Guard }

// visit opens a connection for one piece of work.
func visit[T any](
	ctx context.Context, guard outbound.Guard, remote bankaccount.Remote, work func(*sftp.Client) (T, error),
) (T, error) {
	result, err := sftpclient.Visit(ctx, guard, sftpclient.Login{Address: remote.Address, User: remote.User,
		Password: remote.Password, PrivateKey: remote.PrivateKey, Passphrase: remote.Passphrase,
		HostKey: remote.HostKey}, work)
	return result, translate(err)
}

// translate keeps our own faults, names a server that cannot be used, and takes everything else for a broken line:
// what was done up to then is found again by the next attempt.
func translate(err error) error {
	var known *fault.Fault
	var inside *outbound.RefusedError
	switch {
	case err == nil || errors.As(err, &known):
		return err
	case errors.As(err, &inside):
		return fault.Wrap(err, fault.Forbidden, fault.SftpAuthentication,
			"The address of the bank's server is private. Nothing was sent; the operator has to allow its network.")
	case errors.Is(err, sftpclient.ErrHostKey):
		return fault.Wrap(err, fault.Forbidden, fault.SftpAuthentication,
			"The bank's server is not the one whose host key was recorded. Nothing was sent; ask the bank whether its key has "+
				"changed.")
	case errors.Is(err, sftpclient.ErrLogin), errors.Is(err, sftpclient.ErrPrivateKey):
		return fault.Wrap(err, fault.Forbidden, fault.SftpAuthentication, "The bank's server refused the login.")
	case errors.Is(err, sftpclient.ErrChanged):
		return fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable,
			"The bank's server did not keep the file as it was sent.")
	}
	return fault.Wrap(fmt.Errorf("sftp: %w", err), fault.Unavailable, fault.ServiceUnavailable,
		"The bank's server cannot be reached.")
}
