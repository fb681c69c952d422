// Package vendor holds the use cases of vendors.
package vendor

import (
	"context"
	"strings"

	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
	vendorrow "countersign.dev/internal/store/vendor"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// Get is one vendor with its approved bank account, of which it has the last four digits.
func (c Commands) Get(ctx context.Context, tenantID, vendorID string) (v vendor.Vendor, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		v, err = vendorrow.Get(tx, vendorID)
		return err
	})
	return v, err
}

// Search finds at most 50 vendors by number or name, after skip others.
func (c Commands) Search(
	ctx context.Context, tenantID, term, companyNumber string, status vendor.Status, skip int,
) (found []vendor.Vendor, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, err = vendorrow.Search(tx, strings.TrimSpace(term), companyNumber, status, skip)
		return err
	})
	return found, err
}
