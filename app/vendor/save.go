package vendor

import (
	"context"

	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
	vendorrow "countersign.dev/internal/store/vendor"
)

// Create adds an active vendor without a bank account.
func (c Commands) Create(ctx context.Context, tenantID string, v vendor.Vendor) (vendor.Vendor, error) {
	v = v.Trim()
	v.Active = true
	if err := v.Check(); err != nil {
		return v, err
	}
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) (err error) {
		if err := checkReferences(tx, vendor.Vendor{}, v); err != nil {
			return err
		}
		if err := vendorrow.Insert(tx, v); err != nil {
			return err
		}
		if err := record(tx, "created", v.ID, nil, auditedOf(v)); err != nil {
			return err
		}
		v, err = vendorrow.Get(tx, v.ID)
		return err
	})
	return v, err
}

// Update saves the version of a vendor that the person saw. Payments that exist keep the payee for which they were
// created.
func (c Commands) Update(ctx context.Context, tenantID string, v vendor.Vendor) (vendor.Vendor, error) {
	v = v.Trim()
	if err := v.Check(); err != nil {
		return v, err
	}
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := vendorrow.LockOne(tx, v.ID)
		if err != nil {
			return err
		}
		if err := checkReferences(tx, before, v); err != nil {
			return err
		}
		if err := vendorrow.Update(tx, v); err != nil {
			return err
		}
		if err := record(tx, "updated", v.ID, auditedOf(before), auditedOf(v)); err != nil {
			return err
		}
		v, err = vendorrow.Get(tx, v.ID)
		return err
	})
	return v, err
}

// SetActive activates or deactivates the version of a vendor that the person saw. Deactivation prevents new invoices
// and imported payments. What was submitted before is still decided about and paid.
func (c Commands) SetActive(
	ctx context.Context, tenantID, vendorID string, active bool, version int64,
) (v vendor.Vendor, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := vendorrow.LockOne(tx, vendorID)
		if err != nil {
			return err
		}
		if before.Active != active {
			after := vendor.Vendor{Active: active}
			if err := vendorrow.SetStatus(tx, vendorID, after.Status(), before.Status(), version); err != nil {
				return err
			}
			if err := record(tx, string(after.Status()), vendorID, map[string]any{"status": before.Status()},
				map[string]any{"status": after.Status()}); err != nil {
				return err
			}
		}
		v, err = vendorrow.Get(tx, vendorID)
		return err
	})
	return v, err
}
