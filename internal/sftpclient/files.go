package sftpclient

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"strconv"

	"github.com/pkg/sftp"

	"countersign.dev/domain/connection"
	"countersign.dev/internal/outbound"
)

// ErrChanged reports a server that did not keep the bytes of a file.
var ErrChanged = errors.New("the server did not keep the file as it was sent")

// errNoFiles reports a server that lets people sign in and serves no files.
var errNoFiles = errors.New("the server serves no files")

// LoginOf is the server of a profile and how it signs in there.
func LoginOf(p connection.Opened) Login {
	s := p.Settings
	to := Login{Address: net.JoinHostPort(s.Host, strconv.Itoa(s.Port)), User: s.Login, HostKey: s.HostKey}
	if s.Authentication == connection.PrivateKey {
		to.PrivateKey = []byte(p.Secrets[connection.SecretPrivateKey])
		to.Passphrase = p.Secrets[connection.SecretPassphrase]
	} else {
		to.Password = p.Secrets[connection.SecretPassword]
	}
	return to
}

// Visit opens a connection for one piece of work and closes it. The connection ends with ctx.
func Visit[T any](
	ctx context.Context, guard outbound.Guard, to Login, work func(*sftp.Client) (T, error),
) (T, error) {
	var none T
	conn, err := Dial(ctx, guard, to)
	if err != nil {
		return none, err
	}
	defer func() { _ = conn.Close() }() // the error of the work says what is wrong
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	files, err := sftp.NewClient(conn)
	if err != nil {
		return none, errors.Join(errNoFiles, err)
	}
	defer func() { _ = files.Close() }()
	return work(files)
}

// Write stores a whole file and reads it back. It replaces a file of the name.
func Write(c *sftp.Client, at string, content []byte) error {
	file, err := c.OpenFile(at, os.O_WRONLY|os.O_CREATE|os.O_TRUNC)
	if err != nil {
		return err
	}
	if _, err := file.ReadFrom(bytes.NewReader(content)); err != nil {
		return errors.Join(err, file.Close())
	}
	if err := file.Close(); err != nil {
		return err
	}
	got, err := Hash(c, at)
	if err != nil {
		return err
	}
	if sum := sha256.Sum256(content); got != hex.EncodeToString(sum[:]) {
		return ErrChanged
	}
	return nil
}

// Exists reports whether there is a file of the name.
func Exists(c *sftp.Client, at string) (bool, error) {
	_, err := c.Stat(at)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// Hash is the SHA-256 of a file in hexadecimal.
func Hash(c *sftp.Client, at string) (string, error) {
	file, err := c.Open(at)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	_, err = io.Copy(sum, file)
	return hex.EncodeToString(sum.Sum(nil)), errors.Join(err, file.Close())
}

// Read returns at most limit bytes of a file. The error of a missing one is fs.ErrNotExist.
func Read(c *sftp.Client, at string, limit int64) ([]byte, error) {
	file, err := c.Open(at)
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(io.LimitReader(file, limit))
	return content, errors.Join(err, file.Close())
}
