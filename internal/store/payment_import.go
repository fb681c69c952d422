package store

import (
	"context"
	"fmt"
	"time"

	jobapp "countersign.dev/app/job"
	licenseapp "countersign.dev/app/license"
	uploadapp "countersign.dev/app/upload"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	documentrow "countersign.dev/internal/store/document"
	uploadrow "countersign.dev/internal/store/upload"
)

// MayImport says, before any byte is looked at, whether the project takes files of payments.
func (s *Store) MayImport(ctx context.Context, tenantID, projectID string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if err := t.RequireProject(projectID); err != nil {
			return err
		}
		if err := licenseapp.MayUse(t.Tx, projectID); err != nil {
			return err
		}
		err := jobapp.RequireWorkflow(t.Tx,
			jobapp.New{ProjectID: projectID, WorkflowType: flow.PaymentsImport, Kind: flow.ImportPayments})
		return err
	})
}

// ReceiveImport records a file: document, upload, import and job exist together or not at all.
func (s *Store) ReceiveImport(
	ctx context.Context, tenantID, projectID string, at time.Time, f document.Received,
) (u document.Upload, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		d := document.Document{ID: id.New(), ProjectID: projectID, Kind: document.PaymentImportKind, FileName: f.FileName,
			ContentType: f.Facts.ContentType, Size: f.Kept.Size, SHA256: f.Kept.SHA256, ObjectKey: f.Kept.Key,
			Pages: f.Facts.Pages, ScanResult: f.Facts.ScanResult, CreatedBy: t.Actor.UserID, CreatedAt: at}
		u = document.Upload{ID: id.New(), ProjectID: projectID, DocumentID: d.ID, FileName: f.FileName,
			Source: document.FromUpload, Status: document.Processing, Stage: document.Queued, CreatedBy: t.Actor.UserID,
			CreatedAt: at, UpdatedAt: at}
		if err := documentrow.Insert(t.Tx, d); err != nil {
			return err
		}
		job, err := jobapp.Create(t.Tx, at, jobapp.New{ProjectID: projectID, WorkflowType: flow.PaymentsImport,
			Kind: flow.ImportPayments, Name: "Import " + f.FileName,
			Subject: subject.Ref{Type: subject.Upload, ID: u.ID}})
		if err != nil {
			return err
		}
		u.JobID = job.ID
		if err := uploadrow.Insert(t.Tx, u); err != nil {
			return err
		}
		err = t.Gorm.Exec(`INSERT INTO payment_imports (tenant_id, upload_id, project_id, sha256) VALUES (?, ?, ?, ?)`,
			t.TenantID, u.ID, projectID, d.SHA256).Error
		if err != nil {
			return err
		}
		return t.auditImport("import uploaded", u,
			map[string]any{"fileName": f.FileName, "size": d.Size, "sha256": d.SHA256, "scan": d.ScanResult, "job": job.Number})
	})
	return u, err
}

func (t *Tenant) auditImport(action string, u document.Upload, after any) error {
	return t.Audit(postgres.Change{Area: "Payments", Action: action, ObjectType: "upload", ObjectID: u.ID,
		ProjectID: u.ProjectID, New: after})
}

// StageImport keeps every row of the file, all or none. A repeat finds them there.
func (s *Store) StageImport(ctx context.Context, tenantID, uploadID string, rows []paymentimport.Row) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if _, err := uploadrow.Get(t.Tx, uploadID, true); err != nil {
			return err
		}
		counts, err := t.importCounts(uploadID)
		if err != nil || counts.Rows > 0 {
			return err
		}
		return t.stage(uploadID, rows)
	})
}

// FinishImport ends the file's upload with what became of its rows. A file of
// which nothing could be paid may be uploaded again, once its vendors are right.
func (s *Store) FinishImport(
	ctx context.Context, tenantID, uploadID string,
) (u document.Upload, counts paymentimport.Counts, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if counts, err = t.importCounts(uploadID); err != nil {
			return err
		}
		if counts.Staged > 0 {
			return fault.New(fault.Conflict, fault.IllegalTransition, "%d rows of the file were not looked at yet.",
				counts.Staged)
		}
		u, err = t.endImport(uploadID, counts, func(u *document.Upload) (bool, error) {
			if counts.Imported > 0 {
				return u.Complete("")
			}
			return u.Fail(fault.ValidationFailed, "No row could be imported. The result names the reasons of each.")
		})
		return err
	})
	return u, counts, err
}

// FailImport ends the file's upload with a reason its owner can read. Rows that
// were not looked at are refused: a payment of theirs can only come from another
// file. A page of them is a transaction, and a repeat goes on where the former ended.
func (s *Store) FailImport(ctx context.Context, tenantID, uploadID string, code fault.Code, why string) error {
	for more := true; more; {
		err := s.InTenant(ctx, tenantID, func(t *Tenant) error {
			if _, err := uploadrow.Get(t.Tx, uploadID, true); err != nil {
				return err
			}
			var err error
			if more, err = t.refusePage(uploadID, fault.Field{Code: code, Message: why}); err != nil || more {
				return err
			}
			counts, err := t.importCounts(uploadID)
			if err != nil {
				return err
			}
			_, err = t.endImport(uploadID, counts, func(u *document.Upload) (bool, error) { return u.Fail(code, why) })
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// refusePage refuses the rows of the next page that nobody has looked at; those
// with reasons of their own keep them; false when no page is left.
func (t *Tenant) refusePage(uploadID string, why fault.Field) (found bool, err error) {
	p, err := t.nextPage(uploadID, 0)
	if err != nil || p == nil {
		return false, err
	}
	for n := range p.rows {
		if !p.rows[n].Refused() {
			p.rows[n].Problems = []fault.Field{why}
		}
	}
	if err := t.Run(t.insertRows(uploadID, p.rows)); err != nil {
		return false, err
	}
	return true, t.leave(p, len(p.rows))
}

func (t *Tenant) endImport(
	uploadID string, counts paymentimport.Counts, end func(*document.Upload) (bool, error),
) (document.Upload, error) {
	u, err := uploadrow.Get(t.Tx, uploadID, true)
	if err != nil {
		return u, err
	}
	changed, err := end(&u)
	if err != nil || !changed {
		return u, err
	}
	if err := uploadapp.Save(t.Tx, u); err != nil {
		return u, err
	}
	if u.Status == document.Failed {
		if err := t.Gorm.Exec(`UPDATE payment_imports SET live = false WHERE tenant_id = ? AND upload_id = ?`, t.TenantID,
			uploadID).Error; err != nil {
			return u, err
		}
	}
	return u,
		t.auditImport(fmt.Sprintf("import %s", u.Status), u,
			map[string]any{"imported": counts.Imported, "refused": counts.Refused, "errorCode": u.ErrorCode})
}
