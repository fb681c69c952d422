package bank

import (
	"context"
	"path"
	"strings"

	"github.com/pkg/sftp"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/sftpclient"
)

// maxInbound bounds a file of returns: 100,000 of them.
const maxInbound = 32 << 20

// Folder lists what the bank has sent besides its answers (.ack). A file under a
// temporary name is not whole yet.
func (client Client) Folder(ctx context.Context, remote bankaccount.Remote) ([]bankaccount.RemoteFile, error) {
	return visit(ctx, client.Outbound, remote, func(c *sftp.Client) (files []bankaccount.RemoteFile, err error) {
		entries, err := c.ReadDir(remote.Outbound)
		for _, e := range entries {
			ending := strings.ToLower(path.Ext(e.Name()))
			if e.Mode().IsRegular() && ending != ".ack" && ending != ".part" && ending != ".tmp" &&
				!strings.HasPrefix(e.Name(), ".") {
				files = append(files, bankaccount.RemoteFile{Name: e.Name(), Size: e.Size(), ModifiedAt: e.ModTime()})
			}
		}
		return files, err
	})
}

// Fetch reads one of them.
func (client Client) Fetch(ctx context.Context, remote bankaccount.Remote, name string) ([]byte, error) {
	return visit(ctx, client.Outbound, remote, func(c *sftp.Client) ([]byte, error) {
		content, err := sftpclient.Read(c, path.Join(remote.Outbound, name), maxInbound+1)
		if err != nil {
			return nil, err
		}
		if len(content) > maxInbound {
			return nil, fault.New(fault.TooLarge, fault.FileTooLarge, "The bank's file %s is too large to be read.", name)
		}
		return content, nil
	})
}
