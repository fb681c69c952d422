// Package upload holds the use cases of uploads, which are captured as subjects or imported as payments.
package upload

import (
	"context"
	"time"

	jobapp "countersign.dev/app/job"
	licenseapp "countersign.dev/app/license"
	projectapp "countersign.dev/app/project"
	"countersign.dev/domain/document"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	documentrow "countersign.dev/internal/store/document"
	uploadrow "countersign.dev/internal/store/upload"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB     *postgres.DB
	Intake Intake // of the API
}

// MayReceive refuses documents for a project before their bytes are read: the project must exist and be active, its
// license must cover capture, and it needs a capture workflow.
func (c Commands) MayReceive(ctx context.Context, tenantID, projectID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := tx.RequireProject(projectID); err != nil {
			return err
		}
		if err := projectapp.RequireActive(tx, projectID); err != nil {
			return err
		}
		if err := licenseapp.MayStore(tx, projectID); err != nil {
			return err
		}
		return jobapp.RequireWorkflow(tx, jobapp.New{ProjectID: projectID, WorkflowType: flow.IntelligentCapture})
	})
}

// ReceiveUploads records accepted files. The documents, uploads and jobs of all files of a request are committed
// together.
func (c Commands) ReceiveUploads(
	ctx context.Context, tenantID, projectID, source string, at time.Time, files []document.Received,
) (uploads []Recorded, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := tx.RequireProject(projectID); err != nil {
			return err
		}
		if err := licenseapp.Admit(tx, projectID, files); err != nil {
			return err
		}
		uploads = make([]Recorded, 0, len(files))
		documents := make([]document.Document, 0, len(files))
		for _, f := range files {
			u, d, err := receive(tx, projectID, source, at, f)
			if err != nil {
				return err
			}
			uploads, documents = append(uploads, u), append(documents, d)
		}
		return licenseapp.UsePages(tx, projectID, at, documents)
	})
	return uploads, err
}

func receive(
	tx *postgres.Tx, projectID, source string, at time.Time, f document.Received,
) (r Recorded, d document.Document, err error) {
	d = document.Document{ID: id.New(), ProjectID: projectID, Kind: document.InvoiceKind, FileName: f.FileName,
		ContentType: f.Facts.ContentType, Size: f.Kept.Size, SHA256: f.Kept.SHA256, ObjectKey: f.Kept.Key,
		Pages: f.Facts.Pages, ScanResult: f.Facts.ScanResult, CreatedBy: tx.Actor.UserID, CreatedAt: at}
	u := document.Upload{ID: id.New(), ProjectID: projectID, DocumentID: d.ID, FileName: f.FileName, Source: source,
		Status: document.Processing, Stage: document.Queued, CreatedBy: tx.Actor.UserID, CreatedAt: at, UpdatedAt: at}
	if err := documentrow.Insert(tx, d); err != nil {
		return r, d, err
	}
	created, err := jobapp.Create(tx, at, jobapp.New{ProjectID: projectID, WorkflowType: flow.IntelligentCapture,
		Kind: flow.CaptureDocument, Name: job.Name{Code: job.NameCapture, Of: f.FileName},
		Subject: subject.Ref{Type: subject.Upload, ID: u.ID}})
	if err != nil {
		return r, d, err
	}
	u.JobID = created.ID
	if err := uploadrow.Insert(tx, u); err != nil {
		return r, d, err
	}
	return Recorded{Upload: u, Job: created.Ref()}, d, tx.Audit(postgres.Change{
		Area: "Invoices", Action: "uploaded", ObjectType: "upload", ObjectID: u.ID, ProjectID: projectID,
		New: map[string]any{"fileName": f.FileName, "size": d.Size, "sha256": d.SHA256, "pages": d.Pages,
			"scan": d.ScanResult, "job": created.Number}})
}

// Get is one upload.
func (c Commands) Get(ctx context.Context, tenantID, uploadID string) (u document.Upload, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if u, err = uploadrow.Get(tx, uploadID, false); err != nil {
			return err
		}
		return tx.RequireProject(u.ProjectID)
	})
	return u, err
}

// Reach records the stage of an upload and returns it with its document.
func (c Commands) Reach(
	ctx context.Context, tenantID, uploadID string, stage document.Stage,
) (u document.Upload, d document.Document, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u, d, err = Reach(tx, uploadID, stage)
		return err
	})
	return u, d, err
}

// Reach locks an upload, records its stage and returns it with its document.
func Reach(
	tx *postgres.Tx, uploadID string, stage document.Stage,
) (u document.Upload, d document.Document, err error) {
	if u, err = uploadrow.Get(tx, uploadID, true); err != nil {
		return u, d, err
	}
	if d, err = documentrow.Get(tx, u.DocumentID); err != nil || !u.Reach(stage) {
		return u, d, err
	}
	return u, d, Save(tx, u)
}

// Complete ends a locked upload with the subject that was created.
func Complete(tx *postgres.Tx, u document.Upload, made subject.Ref) error {
	return end(tx, u, func(u *document.Upload) (bool, error) { return u.Complete(made) })
}

// Fail ends an upload with a reason for its owner.
func (c Commands) Fail(ctx context.Context, tenantID, uploadID string, code fault.Code, why string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u, err := uploadrow.Get(tx, uploadID, true)
		if err != nil {
			return err
		}
		return end(tx, u, func(u *document.Upload) (bool, error) { return u.Fail(code, why) })
	})
}

func end(tx *postgres.Tx, u document.Upload, end func(*document.Upload) (bool, error)) error {
	before := u.Status
	changed, err := end(&u)
	if err != nil || !changed {
		return err
	}
	if err := Save(tx, u); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Invoices", Action: string(u.Status), ObjectType: "upload", ObjectID: u.ID,
		ProjectID: u.ProjectID, Old: map[string]any{"status": before},
		New: map[string]any{"status": u.Status, "subjectType": u.Subject.Type, "subjectId": u.Subject.ID,
			"errorCode": u.ErrorCode}})
}

// Save writes the progress of an upload and notifies browsers.
func Save(tx *postgres.Tx, u document.Upload) error {
	if err := uploadrow.Save(tx, u); err != nil {
		return err
	}
	return tx.Emit(event.UploadUpdated{ProjectID: u.ProjectID, UploadID: u.ID})
}

// List lists the uploads of a project, the newest first.
func (c Commands) List(tenantID, projectID string) grid.List[document.Upload] {
	return uploadrow.List(c.DB, tenantID, projectID)
}
