// Package upload reads and writes the rows of uploads.
package upload

import (
	"time"

	"gorm.io/gorm/clause"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
)

type row struct {
	TenantID   string
	ID         string
	ProjectID  string
	DocumentID string
	FileName   string
	Source     string
	Status     string
	Stage      string
	ErrorCode  string
	Error      string
	InvoiceID  *string
	JobID      *string
	CreatedBy  *string
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

func (row) TableName() string { return "uploads" }

func (r row) toDomain() document.Upload {
	return document.Upload{ID: r.ID, ProjectID: r.ProjectID, DocumentID: r.DocumentID, FileName: r.FileName,
		Source: r.Source, Status: document.Status(r.Status), Stage: document.Stage(r.Stage),
		ErrorCode: fault.Code(
			r.ErrorCode,
		), Error: r.Error, InvoiceID: postgres.Value(r.InvoiceID), JobID: postgres.Value(r.JobID),
		CreatedBy: postgres.Value(r.CreatedBy), CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt}
}

func fromDomain(tenantID string, u document.Upload) row {
	return row{TenantID: tenantID, ID: u.ID, ProjectID: u.ProjectID, DocumentID: u.DocumentID, FileName: u.FileName,
		Source: u.Source, Status: string(u.Status), Stage: string(u.Stage), ErrorCode: string(u.ErrorCode), Error: u.Error,
		InvoiceID: postgres.OrNull(u.InvoiceID),
		JobID:     postgres.OrNull(u.JobID), CreatedBy: postgres.OrNull(u.CreatedBy), CreatedAt: u.CreatedAt,
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
		`UPDATE uploads SET status = ?, stage = ?, error_code = ?, error = ?, invoice_id = ?, updated_at = now() WHERE tenant_id = ? AND id = ?`,
		u.Status,
		u.Stage,
		u.ErrorCode,
		u.Error,
		postgres.Null(u.InvoiceID),
		tx.TenantID,
		u.ID,
	))
}

// LockInvoice locks an upload and returns the invoice made of it; empty if there is none yet.
func LockInvoice(tx *postgres.Tx, uploadID string) (string, error) {
	var r struct{ InvoiceID *string }
	err := tx.Gorm.Raw("SELECT invoice_id FROM uploads WHERE tenant_id = ? AND id = ? FOR UPDATE", tx.TenantID,
		uploadID).Take(&r).Error
	return postgres.Value(r.InvoiceID), err
}

// SetInvoice keeps the invoice made of an upload.
func SetInvoice(tx *postgres.Tx, uploadID, invoiceID string) error {
	return tx.Gorm.Exec("UPDATE uploads SET invoice_id = ?, updated_at = now() WHERE tenant_id = ? AND id = ?", invoiceID,
		tx.TenantID, uploadID).Error
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
