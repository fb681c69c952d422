package recorder

import (
	"context"
	"path"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/recording"
	"countersign.dev/internal/bank"
)

// Bank delivers files to banks. For a sandbox it keeps what a bank's server would keep, and accepts each file.
type Bank struct {
	Client  bank.Client
	Records Records
}

func address(remote bankaccount.Remote, name string) recording.Address {
	return recording.Address{Channel: recording.Bank, Recipient: remote.Address + path.Join("/", remote.Inbound),
		Name: name}
}

// Upload records the file under its temporary name. A delivered file with the same bytes stays as it is.
func (b Bank) Upload(
	ctx context.Context, remote bankaccount.Remote, name string, content []byte, offered bool,
) error {
	if remote.Live {
		return b.Client.Upload(ctx, remote, name, content, offered)
	}
	next := recording.Of(address(remote, name), recording.Temporary, content)
	next.BatchID = remote.BatchID
	return b.Records.Change(ctx, remote.TenantID, next.Address,
		func(former recording.Recording, found bool) (recording.Recording, bool, error) {
			switch {
			case !found && offered:
				return next, false, bank.ErrGone
			case !found || former.State != recording.Delivered:
				return next, true, nil
			case former.SHA256 != next.SHA256:
				return next, false, bank.Alarm(name)
			}
			return next, false, nil
		})
}

// Commit records that the file has its final name.
func (b Bank) Commit(ctx context.Context, remote bankaccount.Remote, name, want string) error {
	if remote.Live {
		return b.Client.Commit(ctx, remote, name, want)
	}
	return b.Records.Change(ctx, remote.TenantID, address(remote, name),
		func(former recording.Recording, found bool) (recording.Recording, bool, error) {
			switch state(former, found, want) {
			case bankaccount.FileTemporary:
				if former.State == recording.Withdrawn || former.SHA256 != want {
					return former, false, bank.ErrGone
				}
				former.State = recording.Delivered
				return former, true, nil
			case bankaccount.FilePresent:
				return former, false, nil
			case bankaccount.FileDifferent:
				return former, false, bank.Alarm(name)
			case bankaccount.FileAbsent:
			}
			return former, false, bank.ErrGone
		})
}

// Withdraw records that the file never gets its final name.
func (b Bank) Withdraw(ctx context.Context, remote bankaccount.Remote, name string) error {
	if remote.Live {
		return b.Client.Withdraw(ctx, remote, name)
	}
	return b.Records.Change(ctx, remote.TenantID, address(remote, name),
		func(former recording.Recording, found bool) (recording.Recording, bool, error) {
			if !found || former.State == recording.Delivered {
				return former, false, bank.ErrGone
			}
			former.State = recording.Withdrawn
			return former, true, nil
		})
}

// FileState is the state of the recorded file.
func (b Bank) FileState(
	ctx context.Context, remote bankaccount.Remote, name, want string,
) (bankaccount.FileState, error) {
	if remote.Live {
		return b.Client.FileState(ctx, remote, name, want)
	}
	r, found, err := b.Records.Find(ctx, remote.TenantID, address(remote, name))
	return state(r, found, want), err
}

func state(r recording.Recording, found bool, want string) bankaccount.FileState {
	switch {
	case !found:
		return bankaccount.FileAbsent
	case r.State != recording.Delivered:
		return bankaccount.FileTemporary
	case r.SHA256 != want:
		return bankaccount.FileDifferent
	}
	return bankaccount.FilePresent
}

// Answer accepts each delivered file, if the account has a folder for answers.
func (b Bank) Answer(
	ctx context.Context, remote bankaccount.Remote, name string,
) (text string, found bool, err error) {
	if remote.Live {
		return b.Client.Answer(ctx, remote, name)
	}
	if remote.Outbound == "" {
		return "", false, nil
	}
	r, found, err := b.Records.Find(ctx, remote.TenantID, address(remote, name))
	if err != nil || !found || r.State != recording.Delivered {
		return "", false, err
	}
	return "ACCEPTED " + r.SHA256, true, nil
}
