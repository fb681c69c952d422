package document

import (
	"context"

	"countersign.dev/domain/document"
	"countersign.dev/internal/postgres"
)

// RecordDownload records that a person has downloaded a document. It is committed before the first byte is sent.
func (c Commands) RecordDownload(ctx context.Context, tenantID string, d document.Document) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return tx.Audit(postgres.Change{Area: "Documents", Action: "downloaded", ObjectType: "document", ObjectID: d.ID,
			ProjectID: d.ProjectID, Reading: true, New: map[string]any{"fileName": d.FileName, "sha256": d.SHA256}})
	})
}
