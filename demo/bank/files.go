package bank

import (
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"path"
	"strings"
	"sync/atomic"

	"github.com/pkg/sftp"
)

// handlers serve one session. Every path goes through os.Root, so that no ".." or link leads out of the folder.
type handlers struct {
	bank *Bank
	conn net.Conn
	root *os.Root // of the customer
}

func inside(name string) string {
	clean := strings.TrimPrefix(path.Clean("/"+name), "/")
	if clean == "" {
		return "."
	}
	return clean
}

func (h *handlers) Fileread(r *sftp.Request) (io.ReaderAt, error) {
	if withheld := h.bank.Fault().Withhold; withheld != "" && path.Base(r.Filepath) == withheld {
		return nil, errors.New("the file is withheld")
	}
	return h.root.Open(inside(r.Filepath))
}

func (h *handlers) Filewrite(r *sftp.Request) (io.WriterAt, error) {
	flags := os.O_WRONLY | os.O_CREATE
	if p := r.Pflags(); p.Trunc {
		flags |= os.O_TRUNC
	} else if p.Excl {
		flags |= os.O_EXCL
	}
	f, err := h.root.OpenFile(inside(r.Filepath), flags, 0o600)
	if err != nil {
		return nil, err
	}
	return &upload{File: f, handlers: h}, nil
}

// upload counts bytes, to cut the connection in the middle of one.
type upload struct {
	*os.File
	*handlers
	received atomic.Int64
}

func (u *upload) WriteAt(p []byte, offset int64) (int, error) {
	total := u.received.Add(int64(len(p)))
	if u.bank.nextFault(func(f Fault) bool { return f.CutAfterBytes > 0 && total >= f.CutAfterBytes }) {
		// Part of the packet arrives, as when a line is cut.
		n, err := u.File.WriteAt(p[:len(p)/2], offset)
		return n, errors.Join(errors.New("connection cut"), err, u.conn.Close())
	}
	return u.File.WriteAt(p, offset)
}

func (h *handlers) Filecmd(r *sftp.Request) error {
	root, name := h.root, inside(r.Filepath)
	switch r.Method {
	case "Setstat":
		return h.setstat(r, name)
	case "Rename":
		// The SFTP protocol's plain rename must not replace a file.
		if _, err := root.Lstat(inside(r.Target)); err == nil {
			return fs.ErrExist
		}
		return h.rename(name, inside(r.Target))
	case "Rmdir", "Remove":
		return root.Remove(name)
	case "Mkdir":
		return root.Mkdir(name, 0o700)
	default:
		return sftp.ErrSSHFxOpUnsupported
	}
}

// PosixRename replaces the target at once.
func (h *handlers) PosixRename(r *sftp.Request) error {
	if h.bank.Fault().NoReplace {
		return sftp.ErrSSHFxOpUnsupported
	}
	return h.rename(inside(r.Filepath), inside(r.Target))
}

func (h *handlers) rename(from, to string) error {
	cut := h.bank.Fault().CutRename
	if !h.bank.nextFault(func(f Fault) bool { return f.CutRename != "" }) {
		return h.root.Rename(from, to)
	}
	if cut != CutBefore {
		if err := h.root.Rename(from, to); err != nil {
			return err
		}
	}
	if cut == CutTaken {
		if err := h.root.Remove(to); err != nil {
			return err
		}
	}
	return errors.Join(errors.New("connection cut"), h.conn.Close())
}

func (h *handlers) setstat(r *sftp.Request, name string) error {
	if !r.AttrFlags().Size {
		return nil // modes and times are the bank's business
	}
	f, err := h.root.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Truncate(int64(r.Attributes().Size)), f.Close())
}

func (h *handlers) Filelist(r *sftp.Request) (sftp.ListerAt, error) {
	name := inside(r.Filepath)
	switch r.Method {
	case "List":
		entries, err := fs.ReadDir(h.root.FS(), name)
		if err != nil {
			return nil, err
		}
		var infos listing
		for _, entry := range entries {
			info, err := entry.Info()
			if errors.Is(err, fs.ErrNotExist) {
				continue // renamed in the meantime
			}
			if err != nil {
				return nil, err
			}
			infos = append(infos, info)
		}
		return infos, nil
	case "Stat":
		info, err := h.root.Stat(name)
		return listing{info}, err
	default:
		return nil, sftp.ErrSSHFxOpUnsupported
	}
}

type listing []fs.FileInfo

func (l listing) ListAt(into []fs.FileInfo, offset int64) (int, error) {
	if offset >= int64(len(l)) {
		return 0, io.EOF
	}
	n := copy(into, l[offset:])
	if n < len(into) {
		return n, io.EOF
	}
	return n, nil
}
