package capture

import (
	"context"

	uploadapp "countersign.dev/app/upload"
	"countersign.dev/domain/capture"
	"countersign.dev/domain/document"
	"countersign.dev/internal/postgres"
	companyrow "countersign.dev/internal/store/company"
	documentrow "countersign.dev/internal/store/document"
	masterdatarow "countersign.dev/internal/store/masterdata"
	vendorrow "countersign.dev/internal/store/vendor"
)

// Extraction is what the extraction of index data starts from.
type Extraction struct {
	Upload   document.Upload
	Document document.Document
	Known    capture.Known // of a readable document only
	SameAs   string        // file name of an earlier upload of the same bytes; empty if there is none
}

// BeginExtraction records that index data is extracted and reads what the extraction needs.
func (c Commands) BeginExtraction(
	ctx context.Context, tenantID, uploadID string, readable bool,
) (e Extraction, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if e.Upload, e.Document, err = uploadapp.Reach(tx, uploadID, document.Extracting); err != nil {
			return err
		}
		if readable {
			if e.Known, err = known(tx); err != nil {
				return err
			}
		}
		e.SameAs, err = documentrow.SameContent(tx, e.Document.ID)
		return err
	})
	return e, err
}

// known is the master data that capture compares a document with: active vendors with the lines that identify them, and
// the tenant's companies and term codes.
func known(tx *postgres.Tx) (known capture.Known, err error) {
	if known.Vendors, err = vendorrow.Known(tx); err != nil {
		return known, err
	}
	if known.Companies, err = companyrow.Known(tx); err != nil {
		return known, err
	}
	known.Terms, err = masterdatarow.NetDays(tx)
	return known, err
}
