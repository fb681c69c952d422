// Package capture holds the use cases of the capture of documents.
package capture

import (
	"context"

	"countersign.dev/domain/capture"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	companyrow "countersign.dev/internal/store/company"
	documentrow "countersign.dev/internal/store/document"
	vendorrow "countersign.dev/internal/store/vendor"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB       *postgres.DB
	Types    Types
	Projects map[string]subject.Type // what documents become, by type of project
}

// Known is the master data that capture compares a document with: active vendors with the lines that identify them, and
// the tenant's companies.
func (c Commands) Known(ctx context.Context, tenantID string) (known capture.Known, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if known.Vendors, err = vendorrow.Known(tx); err != nil {
			return err
		}
		known.Companies, err = companyrow.Known(tx)
		return err
	})
	return known, err
}

// SameContent is the file name of an earlier upload of the same bytes; empty if there is none.
func (c Commands) SameContent(ctx context.Context, tenantID, documentID string) (fileName string, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		fileName, err = documentrow.SameContent(tx, documentID)
		return err
	})
	return fileName, err
}
