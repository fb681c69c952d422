package license

import (
	"context"
	"time"

	"countersign.dev/domain/document"
	"countersign.dev/domain/license"
	"countersign.dev/internal/postgres"
	documentrow "countersign.dev/internal/store/document"
	licenserow "countersign.dev/internal/store/license"
)

// BeginReading counts the pages of a document as read automatically, once per document. It reports false if the license
// does not cover it: people enter the data of the document then.
func (c Commands) BeginReading(ctx context.Context, tenantID, documentID string) (may bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		d, err := documentrow.Get(tx, documentID)
		if err != nil {
			return err
		}
		if may, err = licenserow.Counted(tx, license.UsedOCRPages, d.ID); err != nil || may {
			return err
		}
		may, err = admitReading(tx, d)
		return err
	})
	return may, err
}

func admitReading(tx *postgres.Tx, d document.Document) (bool, error) {
	if err := licenserow.Lock(tx, []string{license.OCR}); err != nil {
		return false, err
	}
	sub, err := read(tx, limited)
	if err != nil {
		return false, err
	}
	if sub.CheckUse(license.OCR, int64(d.Pages)) != nil {
		return false, nil
	}
	return true, use(tx, d.ProjectID, licenserow.Use{Kind: license.UsedOCRPages, ObjectIDs: []string{d.ID},
		Quantities: []int64{int64(d.Pages)}, At: time.Now()})
}

// CancelReading takes back the count of a document that could not be read.
func (c Commands) CancelReading(ctx context.Context, tenantID, documentID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return licenserow.Remove(tx, license.UsedOCRPages, documentID)
	})
}
