// Package dataexport holds the use cases of exports of all data of a tenant.
package dataexport

import (
	"context"
	"io"
	"strings"
	"time"

	mailapp "countersign.dev/app/mail"
	"countersign.dev/domain/dataexport"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/mail"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	dataexportrow "countersign.dev/internal/store/dataexport"
	tenantrow "countersign.dev/internal/store/tenant"
	userrow "countersign.dev/internal/store/user"
)

// manages is the permission of the people who export the data of their company.
const manages = "dataExports:manage"

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB      *postgres.DB
	Objects Archives
	Secrets Secrets
	Now     func() time.Time
}

// Archives are the stored archives.
type Archives interface {
	OpenStream(ctx context.Context, tenantID, folder, name string) (io.ReadSeekCloser, error)
}

// Secrets creates and hashes the keys of download links.
type Secrets interface {
	New() string
	Hash(secret string) []byte
}

// List are the latest exports of the tenant, the newest first.
func (c Commands) List(ctx context.Context, tenantID string) (all []dataexport.Export, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, err = dataexportrow.Latest(tx, dataexport.Listed)
		return err
	})
	return all, err
}

// Request starts an export and notifies everybody else who may export.
func (c Commands) Request(ctx context.Context, tenantID string) (e dataexport.Export, err error) {
	e = dataexport.Export{ID: id.New(), State: dataexport.Running, RequestedAt: c.Now().UTC()}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		e.RequestedBy = tx.Actor.UserName
		if err := dataexportrow.Insert(tx, e); err != nil {
			return err
		}
		start := flows.DataExportStart(tenantID, e.ID)
		if err := tx.Start(start.Workflow, start.Input); err != nil {
			return err
		}
		if err := notifyOthers(tx); err != nil {
			return err
		}
		return changed(tx, "requested", e.ID, nil)
	})
	return e, err
}

// notifyOthers queues a message for everybody else who may export, whatever messages they chose: an export that they do
// not expect is a reason to act.
func notifyOthers(tx *postgres.Tx) error {
	people, err := userrow.PermissionHolders(tx, manages, tx.Actor.UserID)
	if err != nil {
		return err
	}
	company, err := tenantrow.Get(tx)
	if err != nil {
		return err
	}
	for _, userID := range people {
		u, err := userrow.Get(tx, userID)
		if err != nil {
			return err
		}
		reader, err := mailapp.Reader(tx, u.Email)
		if err != nil {
			return err
		}
		draft := reader.DataExported(mail.DataExport{Company: company.Name, From: tx.Actor.UserName,
			Path: "/" + company.Identifier + "/company-settings/data-export"})
		if err := mailapp.Queue(tx, draft); err != nil {
			return err
		}
	}
	return nil
}

// Link is a key that downloads the archive once, within a minute. It ends the former key. A browser follows a link
// without the access token, so that an archive of any size is saved directly.
func (c Commands) Link(ctx context.Context, tenantID, exportID string) (key string, err error) {
	key = tenantID + "." + c.Secrets.New()
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		e, err := dataexportrow.Get(tx, exportID)
		if err != nil {
			return err
		}
		if err := e.MayDownload(c.Now()); err != nil {
			return err
		}
		if err := dataexportrow.SetLink(tx, exportID, c.Secrets.Hash(key), c.Now().Add(dataexport.LinkLife)); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: area, Action: "downloaded", ObjectType: object, ObjectID: exportID,
			Reading: true, New: map[string]string{"sha256": e.Contents.SHA256}})
	})
	return key, err
}

// Archive is an archive that is being downloaded.
type Archive struct {
	Name    string
	SHA256  string
	Content io.ReadSeekCloser
}

// Download opens the archive of a link and ends the link.
func (c Commands) Download(ctx context.Context, key string) (a Archive, err error) {
	tenantID, _, _ := strings.Cut(key, ".")
	if !id.Valid(tenantID) {
		return a, errOver
	}
	var e dataexport.Export
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if e, err = dataexportrow.TakeLink(tx, c.Secrets.Hash(key), c.Now()); err != nil {
			return err
		}
		owner, err := tenantrow.Get(tx)
		a.Name, a.SHA256 = e.FileName(owner.Identifier), e.Contents.SHA256
		return err
	})
	if fault.KindOf(err) == fault.NotFound && err != nil {
		return a, errOver
	}
	if err != nil {
		return a, err
	}
	a.Content, err = c.Objects.OpenStream(ctx, tenantID, dataexport.Folder, e.Archive)
	return a, err
}

var errOver = fault.New(fault.NotFound, fault.NotFoundCode,
	"This link was used or is no longer valid. Start the download again.")

const area, object = "Company settings", "dataExport"

// changed records a step of an export and makes pages read it again.
func changed(tx *postgres.Tx, action, exportID string, after any) error {
	if err := tx.Emit(event.DataExportUpdated{ExportID: exportID}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: area, Action: action, ObjectType: object, ObjectID: exportID, New: after})
}
