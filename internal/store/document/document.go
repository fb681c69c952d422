// Package document reads and writes the rows of documents.
package document

import (
	"time"

	"countersign.dev/domain/document"
	"countersign.dev/internal/postgres"
)

type row struct {
	TenantID    string
	ID          string
	ProjectID   *string
	Kind        string
	FileName    string
	ContentType string
	Size        int64
	SHA256      string `gorm:"column:sha256"`
	ObjectKey   string
	Pages       int
	ScanResult  string
	CreatedBy   *string
	CreatedAt   time.Time
}

func (row) TableName() string { return "documents" }

func (r row) toDomain() document.Document {
	return document.Document{
		ID:          r.ID,
		ProjectID:   postgres.Value(r.ProjectID),
		Kind:        document.Kind(r.Kind),
		FileName:    r.FileName,
		ContentType: r.ContentType,
		Size:        r.Size,
		SHA256:      r.SHA256,
		ObjectKey:   r.ObjectKey,
		Pages:       r.Pages,
		ScanResult:  r.ScanResult,
		CreatedBy:   postgres.Value(r.CreatedBy),
		CreatedAt:   r.CreatedAt,
	}
}

func fromDomain(tenantID string, d document.Document) row {
	return row{TenantID: tenantID, ID: d.ID, ProjectID: postgres.OrNull(d.ProjectID), Kind: string(d.Kind),
		FileName: d.FileName, ContentType: d.ContentType, Size: d.Size, SHA256: d.SHA256, ObjectKey: d.ObjectKey,
		Pages: d.Pages, ScanResult: d.ScanResult, CreatedBy: postgres.OrNull(d.CreatedBy), CreatedAt: d.CreatedAt}
}

// Insert adds a document.
func Insert(tx *postgres.Tx, d document.Document) error {
	r := fromDomain(tx.TenantID, d)
	return tx.Gorm.Create(&r).Error
}

// Get loads a document.
func Get(tx *postgres.Tx, documentID string) (document.Document, error) {
	var r row
	err := tx.Gorm.Where("tenant_id = ? AND id = ?", tx.TenantID, documentID).Take(&r).Error
	return r.toDomain(), err
}

// SameContent is the file name of the first earlier upload of the same bytes that did not fail; empty if there is none.
func SameContent(tx *postgres.Tx, documentID string) (string, error) {
	var names []string
	err := tx.Gorm.Raw(
		`SELECT o.file_name FROM documents d JOIN documents o ON o.tenant_id = d.tenant_id AND o.sha256 = d.sha256 AND o.id < d.id
		JOIN uploads u ON u.tenant_id = o.tenant_id AND u.document_id = o.id AND u.status IN ('processing', 'completed')
		WHERE d.tenant_id = ? AND d.id = ? ORDER BY o.id LIMIT 1`, tx.TenantID, documentID).Scan(&names).Error
	if err != nil || len(names) == 0 {
		return "", err
	}
	return names[0], nil
}
