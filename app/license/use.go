package license

import (
	"time"

	"countersign.dev/domain/document"
	"countersign.dev/domain/license"
	"countersign.dev/internal/postgres"
	licenserow "countersign.dev/internal/store/license"
)

// UsePages counts the pages of documents that a project received.
func UsePages(tx *postgres.Tx, projectID string, at time.Time, documents []document.Document) error {
	u := licenserow.Use{Kind: license.UsedPages, At: at}
	for _, d := range documents {
		u.ObjectIDs, u.Quantities = append(u.ObjectIDs, d.ID), append(u.Quantities, int64(d.Pages))
	}
	return use(tx, projectID, u)
}

// UseInvoice counts an invoice that was created from a document.
func UseInvoice(tx *postgres.Tx, projectID, invoiceID string, at time.Time) error {
	return use(tx, projectID, licenserow.Use{Kind: license.UsedInvoices, ObjectIDs: []string{invoiceID},
		Quantities: []int64{1}, At: at})
}

// UsePayments counts the payments of a released batch. A payment counts once, also if it is paid again after a return,
// or reported to the bank after it was printed.
func UsePayments(tx *postgres.Tx, projectID, batchID string, at time.Time) error {
	released, err := licenserow.Released(tx, batchID)
	if err != nil || len(released) == 0 {
		return err
	}
	u := licenserow.Use{Kind: license.UsedPayments, ObjectIDs: released, At: at}
	for range released {
		u.Quantities = append(u.Quantities, 1)
	}
	return use(tx, projectID, u)
}

// use counts a use for the product of the project, and notifies people about a limit that is near.
func use(tx *postgres.Tx, projectID string, u licenserow.Use) (err error) {
	if u.Product, err = productOf(tx, projectID); err != nil {
		return err
	}
	if err := licenserow.Add(tx, u); err != nil {
		return err
	}
	if u.Kind == license.UsedOCRPages {
		return notifyUse(tx, license.OCR)
	}
	return notifyUse(tx, u.Product, license.Storage)
}
