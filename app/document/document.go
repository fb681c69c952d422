// Package document holds the use cases of documents.
package document

import (
	"context"

	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	documentrow "countersign.dev/internal/store/document"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// Get is one document for a viewer who uploaded it, who may see its invoice, or who sees all invoices of its project.
func (c Commands) Get(
	ctx context.Context, tenantID, documentID string, viewer invoice.Viewer,
) (d document.Document, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if d, err = documentrow.Get(tx, documentID); err != nil {
			return err
		}
		return requireVisible(tx, d, viewer)
	})
	return d, err
}

func requireVisible(tx *postgres.Tx, d document.Document, viewer invoice.Viewer) error {
	condition := documentrow.Concerns(invoiceapp.Concerns)
	if viewer.AllInvoices {
		condition = "(" + documentrow.InVisibleProject() + " OR " + condition + ")"
	}
	holds, err := tx.Holds("documents d", "d.id", d.ID, condition, viewer.UserID)
	if err != nil || holds {
		return err
	}
	return tx.RefuseHidden(d.ProjectID,
		fault.New(fault.Forbidden, fault.ForbiddenAccess, "You have no access to this document. Contact your AP Manager."))
}
