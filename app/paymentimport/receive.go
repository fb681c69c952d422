package paymentimport

import (
	"context"
	"time"

	jobapp "countersign.dev/app/job"
	licenseapp "countersign.dev/app/license"
	uploadapp "countersign.dev/app/upload"
	"countersign.dev/domain/document"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	documentrow "countersign.dev/internal/store/document"
	paymentimportrow "countersign.dev/internal/store/paymentimport"
	uploadrow "countersign.dev/internal/store/upload"
)

// Receive stores and records a file as documents are. Its job reads the rows later.
func (c Commands) Receive(ctx context.Context, projectID string, f document.File) (document.Upload, error) {
	outcomes, err := c.Intake.Receive(ctx, projectID, []document.File{f}, recorder{c})
	switch {
	case err != nil:
		return document.Upload{}, err
	case outcomes[0].Refusal != nil:
		return document.Upload{}, outcomes[0].Refusal
	}
	return outcomes[0].Upload, nil
}

// recorder records files of payments instead of documents.
type recorder struct{ Commands }

func (r recorder) ReceiveUploads(
	ctx context.Context, tenantID, projectID, _ string, at time.Time, files []document.Received,
) ([]uploadapp.Recorded, error) {
	uploads := make([]uploadapp.Recorded, len(files))
	for i, f := range files {
		var err error
		if uploads[i], err = r.Record(ctx, tenantID, projectID, at, f); err != nil {
			return nil, err
		}
	}
	return uploads, nil
}

// MayReceive refuses, before any byte is read, a project that takes no files of payments.
func (c Commands) MayReceive(ctx context.Context, tenantID, projectID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := tx.RequireProject(projectID); err != nil {
			return err
		}
		if err := licenseapp.MayStore(tx, projectID); err != nil {
			return err
		}
		return jobapp.RequireWorkflow(tx,
			jobapp.New{ProjectID: projectID, WorkflowType: flow.PaymentsImport, Kind: flow.ImportPayments})
	})
}

// Record records a stored file: document, upload, import and job exist together or not at all.
func (c Commands) Record(
	ctx context.Context, tenantID, projectID string, at time.Time, f document.Received,
) (r uploadapp.Recorded, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		d := document.Document{ID: id.New(), ProjectID: projectID, Kind: document.PaymentImportKind, FileName: f.FileName,
			ContentType: f.Facts.ContentType, Size: f.Kept.Size, SHA256: f.Kept.SHA256, ObjectKey: f.Kept.Key,
			Pages: f.Facts.Pages, ScanResult: f.Facts.ScanResult, CreatedBy: tx.Actor.UserID, CreatedAt: at}
		u := document.Upload{ID: id.New(), ProjectID: projectID, DocumentID: d.ID, FileName: f.FileName,
			Source: document.FromUpload, Status: document.Processing, Stage: document.Queued, CreatedBy: tx.Actor.UserID,
			CreatedAt: at, UpdatedAt: at}
		if err := documentrow.Insert(tx, d); err != nil {
			return err
		}
		created, err := jobapp.Create(tx, at, jobapp.New{ProjectID: projectID, WorkflowType: flow.PaymentsImport,
			Kind: flow.ImportPayments, Name: job.Name{Code: job.NameImport, Of: f.FileName},
			Subject: subject.Ref{Type: subject.Upload, ID: u.ID}})
		if err != nil {
			return err
		}
		u.JobID = created.ID
		if err := uploadrow.Insert(tx, u); err != nil {
			return err
		}
		if err := paymentimportrow.InsertHead(tx, u.ID, projectID, d.SHA256); err != nil {
			return err
		}
		r = uploadapp.Recorded{Upload: u, Job: created.Ref()}
		return audit(tx, "import uploaded", u, map[string]any{"fileName": f.FileName, "size": d.Size, "sha256": d.SHA256,
			"scan": d.ScanResult, "job": created.Number})
	})
	return r, err
}
