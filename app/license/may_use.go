package license

import (
	"countersign.dev/domain/license"
	"countersign.dev/internal/postgres"
)

// MayUse refuses new work in a project whose product the license does not cover. Work that has begun continues: a
// batch is sealed and delivered in any case.
func MayUse(tx *postgres.Tx, projectID string) error {
	product, err := productOf(tx, projectID)
	if err != nil {
		return err
	}
	sub, err := read(tx, only(product))
	if err != nil {
		return err
	}
	return sub.Check(product)
}

// MayCapture refuses documents that the license does not cover. It checks the limits of the project's product and of
// storage.
func MayCapture(tx *postgres.Tx, projectID string) error {
	product, err := productOf(tx, projectID)
	if err != nil {
		return err
	}
	sub, err := read(tx, only(product))
	if err != nil || len(sub.Features) == 0 {
		return err
	}
	if err := sub.Check(product); err != nil {
		return err
	}
	if p, ok := sub.Product(license.Storage); !ok || p.AllowOveruse || p.Max == 0 {
		return nil
	}
	if sub, err = read(tx, only(license.Storage)); err != nil {
		return err
	}
	return sub.CheckStorage()
}
