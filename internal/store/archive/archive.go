// Package archive reads and writes the rows of archived documents.
package archive

import (
	"encoding/json"
	"time"

	"countersign.dev/domain/archive"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
)

type row struct {
	SubjectType string
	SubjectID   string
	ProjectID   string
	DocumentID  string
	FileName    string
	ContentType string
	Size        int64
	SHA256      string `gorm:"column:sha256"`
	ObjectKey   string
	Facts       []byte
	Outcome     string
	ArchivedAt  time.Time
	ArchivedBy  *string
}

func (row) TableName() string { return "archived_documents" }

func (r row) toDomain() (archive.Document, error) {
	d := archive.Document{Subject: subject.Ref{Type: subject.Type(r.SubjectType), ID: r.SubjectID},
		ProjectID: r.ProjectID, DocumentID: r.DocumentID, FileName: r.FileName, ContentType: r.ContentType, Size: r.Size,
		SHA256: r.SHA256, ObjectKey: r.ObjectKey, Outcome: r.Outcome, ArchivedAt: r.ArchivedAt,
		ArchivedBy: postgres.Value(r.ArchivedBy)}
	return d, json.Unmarshal(r.Facts, &d.Facts)
}

// Insert archives a document under a subject, with the file as the row of the document describes it. It returns the
// archived document, or false if the subject has one.
func Insert(tx *postgres.Tx, a archive.Document) (added archive.Document, isNew bool, err error) {
	facts, err := postgres.ToJSON(a.Facts)
	if err != nil {
		return added, false, err
	}
	var rows []row
	err = tx.Gorm.Raw(`INSERT INTO archived_documents (tenant_id, subject_type, subject_id, project_id, document_id, file_name, content_type,
			size, sha256, object_key, facts, outcome, archived_by)
		SELECT d.tenant_id, ?, ?::uuid, ?::uuid, d.id, d.file_name, d.content_type, d.size, d.sha256, d.object_key, ?::jsonb, ?, ?::uuid
		FROM documents d WHERE d.tenant_id = ? AND d.id = ?
		ON CONFLICT (tenant_id, subject_type, subject_id) DO NOTHING RETURNING *`,
		a.Subject.Type, a.Subject.ID, a.ProjectID, facts, a.Outcome, postgres.Null(a.ArchivedBy), tx.TenantID,
		a.DocumentID).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return added, false, err
	}
	added, err = rows[0].toDomain()
	return added, true, err
}

// Get loads the archived document of a subject.
func Get(tx *postgres.Tx, ref subject.Ref) (archive.Document, error) {
	var r row
	err := tx.Gorm.Where("tenant_id = ? AND subject_type = ? AND subject_id = ?", tx.TenantID, ref.Type, ref.ID).
		Take(&r).Error
	if err != nil {
		return archive.Document{}, err
	}
	return r.toDomain()
}
