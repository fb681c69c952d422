package vendor

import (
	"context"

	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
	vendorrow "countersign.dev/internal/store/vendor"
)

// Policy returns the rules about bank accounts of vendors, and their version.
func (c Commands) Policy(ctx context.Context, tenantID string) (p vendor.Policy, version int64, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if p, err = vendorrow.Policy(tx); err != nil {
			return err
		}
		version, err = vendorrow.PolicyVersion(tx)
		return err
	})
	return p, version, err
}

// SetPolicy changes the rules for accounts that are approved from now on. Nobody who approves accounts may do so.
func (c Commands) SetPolicy(
	ctx context.Context, tenantID string, p vendor.Policy, seen int64,
) (version int64, err error) {
	if err := p.Check(); err != nil {
		return seen, err
	}
	version = seen
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		approves, err := vendorrow.HoldsApproval(tx, tx.Actor.UserID)
		if err != nil {
			return err
		}
		if err := vendor.MaySetPolicy(approves); err != nil {
			return err
		}
		before, err := vendorrow.Policy(tx)
		if err != nil {
			return err
		}
		if before == p {
			version, err = vendorrow.PolicyVersion(tx)
			return err
		}
		if err := vendorrow.SetPolicy(tx, p, seen); err != nil {
			return err
		}
		version = seen + 1
		return tx.Audit(postgres.Change{Area: "Company settings", Action: "vendor policy changed",
			ObjectType: "vendorPolicy", ObjectID: tx.TenantID, Old: before, New: p, Edit: true})
	})
	return version, err
}
