// Package archive holds the use cases of archived documents.
package archive

import (
	"context"

	"countersign.dev/domain/archive"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	archiverow "countersign.dev/internal/store/archive"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// Ended is a subject whose process has ended.
type Ended struct {
	Subject    subject.Ref
	ProjectID  string
	DocumentID string // empty: the subject was entered by hand
	Facts      subject.Facts
	Outcome    string
}

// File archives the document of a subject in the transaction that ends the process of the subject. A subject without
// a document has no archived document. A repeat, and a process that ends a second time, change nothing.
func File(tx *postgres.Tx, e Ended) error {
	if e.DocumentID == "" {
		return nil
	}
	d, added, err := archiverow.Insert(tx, archive.Document{Subject: e.Subject, ProjectID: e.ProjectID,
		DocumentID: e.DocumentID, Facts: e.Facts, Outcome: e.Outcome, ArchivedBy: tx.Actor.UserID})
	if err != nil || !added {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Archive", Action: "archived", ObjectType: string(e.Subject.Type),
		ObjectID: e.Subject.ID, ProjectID: e.ProjectID, New: map[string]any{"fileName": d.FileName, "sha256": d.SHA256}})
}

// Get is the archived document of a subject, for a reader who sees its project.
func (c Commands) Get(ctx context.Context, tenantID string, ref subject.Ref) (d archive.Document, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if d, err = archiverow.Get(tx, ref); err != nil {
			return err
		}
		return tx.RequireProject(d.ProjectID)
	})
	return d, err
}
