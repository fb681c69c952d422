package batch

import (
	"context"

	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	batchrow "countersign.dev/internal/store/batch"
)

// releaseDuties returns the people involved in a batch and the rules that the tenant relaxed. A batch that moves
// no money is not released and needs no involvements.
func releaseDuties(tx *postgres.Tx, b payment.Batch) (d payment.Duties, err error) {
	if d.Policy, err = batchrow.Policy(tx); err != nil || !b.Kind.MovesMoney() {
		return d, err
	}
	d.Parts, err = batchrow.Parts(tx, b.ID)
	return d, err
}

// ReleasePolicy returns the rules of a release that the tenant relaxed.
func (c *Commands) ReleasePolicy(ctx context.Context, tenantID string) (p payment.Policy, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err = batchrow.Policy(tx)
		return err
	})
	return p, err
}

// SetReleasePolicy relaxes rules or restores them, for every release from now on.
func (c *Commands) SetReleasePolicy(ctx context.Context, tenantID string, p payment.Policy) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		releases, err := batchrow.HoldsReleasePermission(tx, tx.Actor.UserID)
		if err != nil {
			return err
		}
		if err := payment.MaySetPolicy(releases); err != nil {
			return err
		}
		before, err := batchrow.Policy(tx)
		if err != nil || before == p {
			return err
		}
		if err := batchrow.SetPolicy(tx, p); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Company settings", Action: "release policy changed",
			ObjectType: "releasePolicy", ObjectID: tx.TenantID, Old: before, New: p, Edit: true})
	})
}
