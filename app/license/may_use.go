package license

import (
	"slices"

	"countersign.dev/domain/document"
	"countersign.dev/domain/license"
	"countersign.dev/internal/postgres"
	licenserow "countersign.dev/internal/store/license"
)

// MayUse refuses new work in a project whose product the license does not cover. Work that has begun continues: a
// batch is sealed and delivered in any case.
func MayUse(tx *postgres.Tx, projectID string) error {
	_, _, err := mayUse(tx, projectID)
	return err
}

func mayUse(tx *postgres.Tx, projectID string) (sub license.Subscription, product string, err error) {
	if product, err = productOf(tx, projectID); err != nil {
		return nil, product, err
	}
	if sub, err = read(tx, limited); err != nil {
		return nil, product, err
	}
	return sub, product, sub.Check(product)
}

// MayStore refuses a file for a project whose product or storage the license does not cover.
func MayStore(tx *postgres.Tx, projectID string) error {
	sub, _, err := mayUse(tx, projectID)
	if err != nil {
		return err
	}
	return sub.CheckStorage(1)
}

// Admit refuses documents that the license does not cover. Other uses of the product wait until the transaction ends,
// so that a limit is not exceeded by requests that meet.
func Admit(tx *postgres.Tx, projectID string, files []document.Received) error {
	product, err := productOf(tx, projectID)
	if err != nil {
		return err
	}
	if err := licenserow.Lock(tx, []string{product, license.Storage}); err != nil {
		return err
	}
	sub, err := read(tx, limited)
	if err != nil {
		return err
	}
	var pages, bytes int64
	for _, f := range files {
		pages, bytes = pages+int64(f.Facts.Pages), bytes+f.Kept.Size
	}
	if err := sub.CheckUse(product, pages); err != nil {
		return err
	}
	return sub.CheckStorage(license.MegabytesOf(bytes))
}

// Reserve refuses a number of payments that the license does not cover together with those that wait for their release
// in other batches.
func Reserve(tx *postgres.Tx, projectID string, payments int) error {
	product, err := productOf(tx, projectID)
	if err != nil {
		return err
	}
	if err := licenserow.Lock(tx, []string{product}); err != nil {
		return err
	}
	sub, err := read(tx, limited)
	if err != nil || len(sub) == 0 {
		return err
	}
	reserved, err := licenserow.Reserved(tx, projectTypes(product))
	if err != nil {
		return err
	}
	sub.Count(product, license.UsedPayments, reserved)
	return sub.CheckUse(product, int64(payments))
}

// Permits reports whether the tenant has a license, and whether it permits new work in projects of these types.
func Permits(tx *postgres.Tx, projectTypes []string) (licensed, permitted bool, err error) {
	sub, err := read(tx, limited)
	if err != nil {
		return false, false, err
	}
	refused := func(projectType string) bool { return sub.Check(license.OfProject(projectType)) != nil }
	return len(sub) > 0, !slices.ContainsFunc(projectTypes, refused), nil
}
