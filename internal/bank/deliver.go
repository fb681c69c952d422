package bank

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"path"

	"github.com/pkg/sftp"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/sftpclient"
)

// temporary is the name a file has until it is whole.
func temporary(name string) string { return name + ".part" }

// withdrawn is the name of a withdrawn file. Its ending differs from the names that the bank reads.
func withdrawn(name string) string { return name + ".withdrawn.part" }

// maxAnswer bounds what is read of a bank's answer.
const maxAnswer = 64 << 10

// Upload stores content under its temporary name and reads it back. If the final name exists with the same
// bytes, it does nothing. A file that may have been renamed by an earlier attempt is not uploaded again if it is
// missing, because the bank may have taken it.
func (client Client) Upload(
	ctx context.Context, remote bankaccount.Remote, name string, content []byte, offered bool,
) error {
	sum := sha256.Sum256(content)
	want := hex.EncodeToString(sum[:])
	_, err := visit(ctx, client.Outbound, remote, func(c *sftp.Client) (bool, error) {
		if err := remove(c, path.Join(remote.Inbound, withdrawn(name))); err != nil {
			return false, err // of an attempt that is over: it would be believed of this one
		}
		state, err := fileState(c, remote, name, want)
		switch {
		case err != nil:
			return false, err
		case state == bankaccount.FilePresent:
			return true, nil
		case state == bankaccount.FileDifferent:
			return false, Alarm(name)
		case state == bankaccount.FileAbsent && offered:
			return false, ErrGone
		}
		return true, sftpclient.Write(c, path.Join(remote.Inbound, temporary(name)), content)
	})
	return err
}

var ErrGone = fault.New(fault.Unknown, fault.OutcomeUnknown,
	"The file is no longer at the bank under either name. It may have been taken; it is not sent again before that is "+
		"known.")

// Commit renames the uploaded file to its final name. If neither name is there
// any longer, the rename of an earlier attempt may have succeeded and the bank
// taken the file: that is a doubt, and nothing is sent again.
func (client Client) Commit(ctx context.Context, remote bankaccount.Remote, name, want string) error {
	_, err := visit(ctx, client.Outbound, remote, func(c *sftp.Client) (bool, error) {
		state, err := fileState(c, remote, name, want)
		if err != nil {
			return false, err
		}
		switch state {
		case bankaccount.FilePresent:
			return true, nil
		case bankaccount.FileDifferent:
			return false, Alarm(name)
		case bankaccount.FileAbsent:
			return false, ErrGone
		case bankaccount.FileTemporary:
		}
		part := path.Join(remote.Inbound, temporary(name))
		if got, err := sftpclient.Hash(c, part); err != nil || got != want {
			return false,
				errors.Join(err,
					fault.New(fault.Unavailable, fault.ServiceUnavailable, "The uploaded file has changed at the bank."))
		}
		return true, rename(c, part, path.Join(remote.Inbound, name))
	})
	return err
}

// rename must not replace a file: SFTP's plain rename fails when the target is
// there. Servers with OpenSSH's extension replace silently only through the
// extension, which is therefore not used here.
func rename(c *sftp.Client, from, to string) error { return c.Rename(from, to) }

// Withdraw renames the uploaded file to a name that is never renamed to a final one. The file keeps this name,
// so that a repetition finds it. A missing file may have been renamed to its final name.
func (client Client) Withdraw(ctx context.Context, remote bankaccount.Remote, name string) error {
	_, err := visit(ctx, client.Outbound, remote, func(c *sftp.Client) (bool, error) {
		part, back := path.Join(remote.Inbound, temporary(name)), path.Join(remote.Inbound, withdrawn(name))
		uploaded, err := sftpclient.Exists(c, part)
		if err != nil {
			return false, err
		}
		if !uploaded {
			taken, err := sftpclient.Exists(c, back)
			if err == nil && !taken {
				err = ErrGone
			}
			return taken, err
		}
		if err := remove(c, back); err != nil {
			return false, err
		}
		return true, rename(c, part, back)
	})
	return err
}

// FileState says what is to be seen of a file. One that was taken back was not given to the bank.
func (client Client) FileState(
	ctx context.Context, remote bankaccount.Remote, name, want string,
) (bankaccount.FileState, error) {
	return visit(ctx, client.Outbound, remote, func(c *sftp.Client) (bankaccount.FileState, error) {
		state, err := fileState(c, remote, name, want)
		if err != nil || state != bankaccount.FileAbsent {
			return state, err
		}
		back, err := sftpclient.Exists(c, path.Join(remote.Inbound, withdrawn(name)))
		if back {
			state = bankaccount.FileTemporary
		}
		return state, err
	})
}

// remove asks first: a server that lets nothing be removed may refuse what is not there, too.
func remove(c *sftp.Client, name string) error {
	if there, err := sftpclient.Exists(c, name); err != nil || !there {
		return err
	}
	return c.Remove(name)
}

func fileState(c *sftp.Client, remote bankaccount.Remote, name, want string) (bankaccount.FileState, error) {
	got, err := sftpclient.Hash(c, path.Join(remote.Inbound, name))
	switch {
	case err == nil && got == want:
		return bankaccount.FilePresent, nil
	case err == nil:
		return bankaccount.FileDifferent, nil
	case !errors.Is(err, fs.ErrNotExist):
		return "", err
	}
	waiting, err := sftpclient.Exists(c, path.Join(remote.Inbound, temporary(name)))
	switch {
	case err != nil:
		return "", err
	case waiting:
		return bankaccount.FileTemporary, nil
	}
	return bankaccount.FileAbsent, nil
}

// Answer reads the bank's response to the file: <name>.ack in a separate folder.
func (client Client) Answer(
	ctx context.Context, remote bankaccount.Remote, name string,
) (text string, found bool, err error) {
	if remote.Outbound == "" {
		return "", false, nil
	}
	text, err = visit(ctx, client.Outbound, remote, func(c *sftp.Client) (string, error) {
		body, err := sftpclient.Read(c, path.Join(remote.Outbound, name+".ack"), maxAnswer)
		if errors.Is(err, fs.ErrNotExist) {
			return "", nil
		}
		return string(body), err
	})
	return text, text != "", err
}

func Alarm(name string) error {
	return fault.New(fault.Unknown, fault.OutcomeUnknown,
		"A file named %s with other bytes is at the bank already. It is neither replaced nor sent under another name; call "+
			"the bank.", name)
}
