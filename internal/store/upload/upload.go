// Package upload reads and writes the rows of uploads.
package upload

import (
	"time"

	"gorm.io/gorm/clause"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
)

type row struct {
	TenantID    string
	ID          string
	ProjectID   string
	DocumentID  string
	FileName    string
	Source      string
	Status      string
	Stage       string
	ErrorCode   string
	Error       string
	SubjectType *string
	SubjectID   *string
	JobID       *string
	CreatedBy   *string
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

func (row) TableName() string { return "uploads" }

func (r row) toDomain() document.Upload {
	return document.Upload{ID: r.ID, ProjectID: r.ProjectID, DocumentID: r.DocumentID, FileName: r.FileName,
		Source: r.Source, Status: document.Status(r.Status), Stage: document.Stage(r.Stage),
		ErrorCode: fault.Code(r.ErrorCode), Error: r.Error, Subject: subjectRef(r.SubjectType, r.SubjectID),
		JobID:     postgres.Value(r.JobID),
		CreatedBy: postgres.Value(r.CreatedBy), CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt}
}

func subjectRef(subjectType, subjectID *string) subject.Ref {
	return subject.Ref{Type: subject.Type(postgres.Value(subjectType)), ID: postgres.Value(subjectID)}
}

func fromDomain(tenantID string, u document.Upload) row {
	return row{TenantID: tenantID, ID: u.ID, ProjectID: u.ProjectID, DocumentID: u.DocumentID, FileName: u.FileName,
		Source: u.Source, Status: string(u.Status), Stage: string(u.Stage), ErrorCode: string(u.ErrorCode), Error: u.Error,
		SubjectType: postgres.OrNull(string(u.Subject.Type)), SubjectID: postgres.OrNull(u.Subject.ID),
		JobID: postgres.OrNull(u.JobID), CreatedBy: postgres.OrNull(u.CreatedBy), CreatedAt: u.CreatedAt,
		UpdatedAt: u.UpdatedAt}
}

// Insert adds an upload.
func Insert(tx *postgres.Tx, u document.Upload) error {
	r := fromDomain(tx.TenantID, u)
	return tx.Gorm.Create(&r).Error
}

// Save writes the progress and the outcome of an upload.
func Save(tx *postgres.Tx, u document.Upload) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE uploads SET status = ?, stage = ?, error_code = ?, error = ?, subject_type = ?, subject_id = ?, updated_at = now() WHERE tenant_id = ? AND id = ?`,
		u.Status,
		u.Stage,
		u.ErrorCode,
		u.Error,
		postgres.Null(string(u.Subject.Type)),
		postgres.Null(u.Subject.ID),
		tx.TenantID,
		u.ID,
	))
}

// Get loads an upload; forUpdate locks it.
func Get(tx *postgres.Tx, uploadID string, forUpdate bool) (document.Upload, error) {
	q := tx.Gorm.Where("tenant_id = ? AND id = ?", tx.TenantID, uploadID)
	if forUpdate {
		q = q.Clauses(clause.Locking{Strength: "UPDATE"})
	}
	var r row
	err := q.Take(&r).Error
	return r.toDomain(), err
}
