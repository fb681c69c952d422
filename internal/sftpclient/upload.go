package sftpclient

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"path"
	"time"

	"github.com/pkg/sftp"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/sendfile"
)

// Time limits of an upload. Together they are shorter than the time of its activity.
const (
	uploadTime = 40 * time.Second
	lookTime   = 10 * time.Second
)

// errTaken reports a name that another file has.
var errTaken = errors.New("another file has the name")

// upload is one file on its way to a server.
type upload struct {
	sendfile.Content

	part, final string // paths
	renaming    bool   // the file may have its final name
}

// Upload stores a file under a temporary name, which recipients do not read, and gives it its final name. A file that
// the folder contains already with the same bytes is not sent again.
func (c Client) Upload(ctx context.Context, p connection.Opened, f sendfile.Content) kind.Outcome {
	if p.Missing != "" {
		return sendfile.Refused(connection.SecretMissing)
	}
	u := upload{Content: f, part: path.Join(p.Settings.Folder, f.PartName()), final: path.Join(p.Settings.Folder, f.Name)}
	sending, cancel := context.WithTimeout(ctx, uploadTime)
	defer cancel()
	_, err := Visit(sending, c.Outbound, LoginOf(p), func(files *sftp.Client) (bool, error) { return true, u.send(files) })
	switch {
	case err == nil:
		return f.Delivered()
	case errors.Is(err, errTaken):
		return f.Taken()
	case answered(err):
		return sendfile.Refused(connection.FolderMissing)
	case u.renaming:
		return c.look(context.WithoutCancel(ctx), p, u)
	}
	return sendfile.Refused(reason(err))
}

func (u *upload) send(files *sftp.Client) error {
	same, exists, err := u.compare(files)
	switch {
	case err != nil || same:
		return err
	case exists && !u.Replace:
		return errTaken
	}
	if err := Write(files, u.part, u.Bytes); err != nil {
		return errors.Join(err, files.Remove(u.part))
	}
	u.renaming = true
	if err = u.rename(files, exists); answered(err) {
		return errors.Join(err, files.Remove(u.part))
	}
	return err
}

// rename gives the file its final name. Only a file that the step may replace is replaced, in one step where the server
// can do so.
func (u *upload) rename(files *sftp.Client, replaces bool) error {
	if !replaces {
		return files.Rename(u.part, u.final)
	}
	err := files.PosixRename(u.part, u.final)
	if answered(err) {
		err = errors.Join(files.Remove(u.final), files.Rename(u.part, u.final))
	}
	return err
}

// answered says whether the server itself refused what was asked of it.
func answered(err error) bool {
	var refused *sftp.StatusError
	return errors.As(err, &refused) || errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission)
}

// compare says whether the folder contains a file of the final name, and whether it has the same bytes.
func (u *upload) compare(files *sftp.Client) (same, exists bool, err error) {
	there, err := files.Stat(u.final)
	if errors.Is(err, fs.ErrNotExist) {
		return false, false, nil
	}
	if err != nil || there.Size() != int64(len(u.Bytes)) {
		return false, err == nil, err
	}
	got, err := Hash(files, u.final)
	sum := sha256.Sum256(u.Bytes)
	return err == nil && got == hex.EncodeToString(sum[:]), err == nil, err
}

// look decides about a file whose connection ended while it got its final name.
func (c Client) look(ctx context.Context, p connection.Opened, u upload) kind.Outcome {
	ctx, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	outcome, err := Visit(ctx, c.Outbound, LoginOf(p), func(files *sftp.Client) (kind.Outcome, error) {
		same, _, err := u.compare(files)
		if err != nil || same {
			return u.Delivered(), err
		}
		waits, err := Exists(files, u.part)
		if err != nil || !waits {
			return u.Doubtful(), err
		}
		return sendfile.Refused(connection.Unreachable), files.Remove(u.part)
	})
	if err != nil {
		return u.Doubtful()
	}
	return outcome
}
