package store

import (
	"context"
	"time"

	jobapp "countersign.dev/app/job"
	licenseapp "countersign.dev/app/license"
	projectapp "countersign.dev/app/project"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	documentrow "countersign.dev/internal/store/document"
	uploadrow "countersign.dev/internal/store/upload"
)

// MayReceive says, before any byte is looked at, whether the project takes
// documents: it exists, is active, its licence covers them and it has a capture workflow.
func (s *Store) MayReceive(ctx context.Context, tenantID, projectID string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if err := t.RequireProject(projectID); err != nil {
			return err
		}
		if err := projectapp.TakesWork(t.Tx, projectID); err != nil {
			return err
		}
		if err := licenseapp.MayCapture(t.Tx, projectID); err != nil {
			return err
		}
		err := jobapp.RequireWorkflow(t.Tx, jobapp.New{ProjectID: projectID, WorkflowType: flow.IntelligentCapture})
		return err
	})
}

// ReceiveUploads records accepted files. Document, upload and job of each
// exist together or not at all, and so do those of all files of one request.
func (s *Store) ReceiveUploads(
	ctx context.Context, tenantID, projectID, source string, at time.Time, files []document.Received,
) (uploads []document.Upload, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if err := t.RequireProject(projectID); err != nil {
			return err
		}
		if err := licenseapp.MayCapture(t.Tx, projectID); err != nil {
			return err
		}
		uploads = make([]document.Upload, 0, len(files))
		for _, f := range files {
			u, err := t.receive(projectID, source, at, f)
			if err != nil {
				return err
			}
			uploads = append(uploads, u)
		}
		return licenseapp.NotifyUse(t.Tx, projectID)
	})
	return uploads, err
}

func (t *Tenant) receive(projectID, source string, at time.Time, f document.Received) (document.Upload, error) {
	d := document.Document{ID: id.New(), ProjectID: projectID, Kind: document.InvoiceKind, FileName: f.FileName,
		ContentType: f.Facts.ContentType, Size: f.Kept.Size, SHA256: f.Kept.SHA256, ObjectKey: f.Kept.Key,
		Pages: f.Facts.Pages, ScanResult: f.Facts.ScanResult, CreatedBy: t.Actor.UserID, CreatedAt: at}
	u := document.Upload{ID: id.New(), ProjectID: projectID, DocumentID: d.ID, FileName: f.FileName, Source: source,
		Status: document.Processing, Stage: document.Queued, CreatedBy: t.Actor.UserID, CreatedAt: at, UpdatedAt: at}
	if err := documentrow.Insert(t.Tx, d); err != nil {
		return u, err
	}
	job, err := jobapp.Create(t.Tx, at, jobapp.New{ProjectID: projectID, WorkflowType: flow.IntelligentCapture,
		Kind: flow.CaptureInvoice, Name: "Capture " + f.FileName, Subject: subject.Ref{Type: subject.Upload, ID: u.ID}})
	if err != nil {
		return u, err
	}
	u.JobID = job.ID
	if err := uploadrow.Insert(t.Tx, u); err != nil {
		return u, err
	}
	return u, t.Audit(postgres.Change{Area: "Invoices", Action: "uploaded", ObjectType: "upload", ObjectID: u.ID,
		ProjectID: projectID,
		New: map[string]any{"fileName": f.FileName, "size": d.Size, "sha256": d.SHA256, "pages": d.Pages,
			"scan": d.ScanResult, "job": job.Number}})
}

// Upload is one upload.
func (s *Store) Upload(ctx context.Context, tenantID, uploadID string) (u document.Upload, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if u, err = uploadrow.Get(t.Tx, uploadID, false); err != nil {
			return err
		}
		return t.RequireProject(u.ProjectID)
	})
	return u, err
}

// ReachUpload moves the progress bar and returns upload and document.
func (s *Store) ReachUpload(
	ctx context.Context, tenantID, uploadID string, stage document.Stage,
) (u document.Upload, d document.Document, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if u, err = uploadrow.Get(t.Tx, uploadID, true); err != nil {
			return err
		}
		if d, err = documentrow.Get(t.Tx, u.DocumentID); err != nil || !u.Reach(stage) {
			return err
		}
		return t.saveUpload(u)
	})
	return u, d, err
}

// CompleteUpload ends the upload with the invoice made of it.
func (s *Store) CompleteUpload(ctx context.Context, tenantID, uploadID, invoiceID string) error {
	return s.endUpload(ctx, tenantID, uploadID, func(u *document.Upload) (bool, error) { return u.Complete(invoiceID) })
}

// FailUpload ends the upload with a reason its owner can read.
func (s *Store) FailUpload(ctx context.Context, tenantID, uploadID string, code fault.Code, why string) error {
	return s.endUpload(ctx, tenantID, uploadID, func(u *document.Upload) (bool, error) { return u.Fail(code, why) })
}

func (s *Store) endUpload(
	ctx context.Context, tenantID, uploadID string, end func(*document.Upload) (bool, error),
) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		u, err := uploadrow.Get(t.Tx, uploadID, true)
		if err != nil {
			return err
		}
		before := u.Status
		changed, err := end(&u)
		if err != nil || !changed {
			return err
		}
		if err := t.saveUpload(u); err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Invoices", Action: string(u.Status), ObjectType: "upload", ObjectID: u.ID,
			ProjectID: u.ProjectID, Old: map[string]any{"status": before},
			New: map[string]any{"status": u.Status, "invoiceId": u.InvoiceID, "errorCode": u.ErrorCode}})
	})
}

func (t *Tenant) saveUpload(u document.Upload) error {
	if err := uploadrow.Save(t.Tx, u); err != nil {
		return err
	}
	return t.Emit(postgres.Event{Name: "updateUpload", ProjectID: u.ProjectID, ObjectID: u.ID})
}
