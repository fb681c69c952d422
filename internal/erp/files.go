package erp

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/pkg/sftp"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/lookalike"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/sftpclient"
)

// Upload stores an invoice on the server of the ERP under a temporary name of its own, which the ERP does not read. An
// error means that the ERP has nothing.
func (c *Client) Upload(
	ctx context.Context, tenantID string, to erpconnection.Target, p invoice.Posting, inv invoice.Invoice,
) (invoice.File, error) {
	server, err := c.openServer(ctx, tenantID, to)
	if err != nil {
		return invoice.File{}, err
	}
	content, err := renderFile(p, inv, to.Mapping, to.Files.Format)
	if err != nil {
		return invoice.File{}, err
	}
	name := to.Files.Name(p.ID)
	file := invoice.File{Name: name, Part: erpconnection.PartName(name, id.New())}
	_, err = sftpclient.Visit(ctx, c.Outbound, server.login, func(files *sftp.Client) (bool, error) {
		return true, sftpclient.Write(files, path.Join(server.folder, file.Part), content)
	})
	return file, notUploaded(err)
}

// Discard removes an uploaded file that never gets its final name.
func (c *Client) Discard(ctx context.Context, tenantID string, to erpconnection.Target, file invoice.File) error {
	server, err := c.openServer(ctx, tenantID, to)
	if err != nil {
		return err
	}
	_, err = sftpclient.Visit(ctx, c.Outbound, server.login, func(files *sftp.Client) (bool, error) {
		return true, files.Remove(path.Join(server.folder, file.Part))
	})
	return err
}

// Deliver gives the recorded file of a posting its final name and reads the answer of the ERP. The temporary name was
// recorded after the upload, and nothing else removes it. Therefore a missing one was renamed before, also if the ERP
// has taken the file away since.
func (c *Client) Deliver(
	ctx context.Context, tenantID string, to erpconnection.Target, file invoice.File,
) (erpconnection.Answer, error) {
	server, err := c.openServer(ctx, tenantID, to)
	if err != nil {
		return erpconnection.Answer{}, notDelivered(err, file)
	}
	answer, err := sftpclient.Visit(ctx, c.Outbound, server.login,
		func(files *sftp.Client) (erpconnection.Answer, error) {
			if err := rename(files, server.folder, file); err != nil {
				return erpconnection.Answer{}, err
			}
			if to.Files.AnswerFolder == "" {
				return erpconnection.Answer{Reply: erpconnection.Accepted}, nil
			}
			return readAnswer(files, to.Files.AnswerPath(file.Name))
		})
	if answer.Reply == erpconnection.Accepted && answer.Text == "" {
		answer.Text = file.Name
	}
	return answer, notDelivered(err, file)
}

// rename gives a file its final name unless it has it. SFTP's plain rename never replaces a file. A missing folder says
// nothing about the file.
func rename(files *sftp.Client, folder string, file invoice.File) error {
	if _, err := files.Stat(path.Join(folder, ".")); err != nil {
		return err
	}
	part := path.Join(folder, file.Part)
	waits, err := sftpclient.Exists(files, part)
	if err != nil || !waits {
		return err
	}
	if err := files.Rename(part, path.Join(folder, file.Name)); err != nil {
		return fault.Wrap(err, fault.Unavailable, fault.ErpConnection,
			"It could not get its final name.")
	}
	return nil
}

func readAnswer(files *sftp.Client, at string) (erpconnection.Answer, error) {
	content, err := sftpclient.Read(files, at, maxAnswer)
	if errors.Is(err, fs.ErrNotExist) {
		return erpconnection.Answer{Reply: erpconnection.NoReply}, nil
	}
	if err != nil {
		return erpconnection.Answer{}, fault.Wrap(err, fault.Unavailable, fault.ErpConnection,
			"Its answer cannot be read in the folder of answers.")
	}
	answer := erpconnection.ReadAnswer(string(content))
	answer.Text = lookalike.Visible(answer.Text)
	if answer.Reply == erpconnection.Unclear {
		return answer, fault.New(fault.Unavailable, fault.ErpConnection,
			"Its answer begins neither with ACCEPTED nor with REJECTED.")
	}
	return answer, nil
}

// server is where the files of a project are stored.
type server struct {
	login  sftpclient.Login
	folder string
}

// openServer opens the profile. Its server must be the one that was recorded with the attempt.
func (c *Client) openServer(ctx context.Context, tenantID string, to erpconnection.Target) (server, error) {
	p, err := c.openAt(ctx, tenantID, to)
	if err == nil && p.Type != connection.SFTP {
		err = unreadable(nil)
	}
	return server{sftpclient.LoginOf(p), p.Settings.Folder}, err
}

// notUploaded says why the ERP has nothing. Errors that are explained already stay as they are.
func notUploaded(err error) error {
	var known *fault.Fault
	if err == nil || errors.As(err, &known) {
		return err
	}
	kind, why := unusable(err)
	return fault.Wrap(err, kind, fault.ErpConnection, "%s", why)
}

// notDelivered reports a delivery that did not end. It is repeated with the same file.
func notDelivered(err error, file invoice.File) error {
	if err == nil {
		return nil
	}
	var known *fault.Fault
	_, why := unusable(err)
	if errors.As(err, &known) {
		why = known.Message
	}
	return fault.Wrap(err, fault.Unknown, fault.OutcomeUnknown,
		"The file %s is on the server of the ERP. %s It is tried again.", file.Name,
		strings.TrimSuffix(why, " Check connection and retry upload."))
}

// unusable says why a server cannot be used.
func unusable(err error) (fault.Kind, string) {
	var inside *outbound.RefusedError
	switch {
	case errors.As(err, &inside):
		return fault.Forbidden, "The address of the ERP's server is private. The operator has to allow its network. " +
			"Check connection and retry upload."
	case errors.Is(err, sftpclient.ErrHostKey):
		return fault.Forbidden,
			"The server of the ERP has another host key than the accepted one. Check connection and retry upload."
	case errors.Is(err, sftpclient.ErrLogin), errors.Is(err, sftpclient.ErrPrivateKey):
		return fault.Forbidden, "The server of the ERP refused the login. Check connection and retry upload."
	case errors.Is(err, fs.ErrNotExist):
		return fault.Forbidden, "The folder on the server of the ERP does not exist. Check connection and retry upload."
	case errors.Is(err, fs.ErrPermission):
		return fault.Forbidden,
			"The server of the ERP does not permit writing to the folder. Check connection and retry upload."
	}
	return fault.Unavailable, "The server of the ERP cannot be reached. Check connection and retry upload."
}
