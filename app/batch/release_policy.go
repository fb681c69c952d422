package batch

import (
	"context"
	"slices"

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
	parts, err := batchrow.Parts(tx, []string{b.ID})
	d.Parts = parts[b.ID]
	return d, err
}

// Releasable are the batches that a user with the permission to release may release, in the projects that the reader
// sees.
func (c *Commands) Releasable(ctx context.Context, tenantID, userID string) (found []payment.Batch, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		waiting, err := batchrow.AwaitingRelease(tx)
		if err != nil || len(waiting) == 0 {
			return err
		}
		ids := make([]string, len(waiting))
		for n, b := range waiting {
			ids[n] = b.ID
		}
		parts, err := batchrow.Parts(tx, ids)
		if err != nil {
			return err
		}
		policy, err := batchrow.Policy(tx)
		found = slices.DeleteFunc(waiting, func(b payment.Batch) bool {
			return payment.MayRelease(b, userID, payment.Duties{Policy: policy, Parts: parts[b.ID]}) != nil
		})
		return err
	})
	return found, err
}

// ReleasePolicy returns the rules of a release that the tenant relaxed, and the version of these rules.
func (c *Commands) ReleasePolicy(ctx context.Context, tenantID string) (p payment.Policy, version int64, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if p, err = batchrow.Policy(tx); err != nil {
			return err
		}
		version, err = batchrow.PolicyVersion(tx)
		return err
	})
	return p, version, err
}

// SetReleasePolicy relaxes rules or restores them, for every release from now on. It returns the new version. A
// person who saw an older version is refused, because the change could withdraw a stricter rule.
func (c *Commands) SetReleasePolicy(ctx context.Context, tenantID string, p payment.Policy, seen int64) (
	version int64, err error) {
	version = seen
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		releases, err := batchrow.HoldsReleasePermission(tx, tx.Actor.UserID)
		if err != nil {
			return err
		}
		if err := payment.MaySetPolicy(releases); err != nil {
			return err
		}
		before, err := batchrow.Policy(tx)
		if err != nil {
			return err
		}
		if before == p {
			version, err = batchrow.PolicyVersion(tx)
			return err
		}
		if err := batchrow.SetPolicy(tx, p, seen); err != nil {
			return err
		}
		version = seen + 1
		return tx.Audit(postgres.Change{Area: "Company settings", Action: "release policy changed",
			ObjectType: "releasePolicy", ObjectID: tx.TenantID, Old: before, New: p, Edit: true})
	})
	return version, err
}
