package batch

import (
	"context"
	"slices"

	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/proposal"
	"countersign.dev/internal/postgres"
	batchrow "countersign.dev/internal/store/batch"
	tenantrow "countersign.dev/internal/store/tenant"
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
// person who saw an older version is refused, because the change could withdraw a stricter rule. A relaxation waits
// for a second administrator where the tenant requires one.
func (c *Commands) SetReleasePolicy(ctx context.Context, tenantID string, p payment.Policy, seen int64) (
	version int64, err error) {
	err = proposalapp.InTenant(ctx, c.DB, tenantID, func(tx *postgres.Tx, w *proposalapp.Waiting) error {
		before, err := lockedPolicy(tx)
		if err != nil {
			return err
		}
		if version, err = batchrow.PolicyVersion(tx); err != nil {
			return err
		}
		if before != p && version != seen {
			return fault.Stale("the rules of the release")
		}
		if err := proposalapp.Change(tx, w, ReleasePolicyKind(), tx.TenantID, PolicyChange{p}); err != nil {
			return err
		}
		version, err = batchrow.PolicyVersion(tx)
		return err
	})
	return version, err
}

// PolicyChange replaces the release policy.
type PolicyChange struct{ Policy payment.Policy }

// ReleasePolicyKind is the change of the release policy. One that only restores rules does not wait.
func ReleasePolicyKind() proposalapp.Kind[PolicyChange] {
	return proposalapp.Kind[PolicyChange]{Name: proposal.ReleasePolicy, Permission: "roles:manage",
		Needs: func(tx *postgres.Tx, _ string, change PolicyChange) (bool, error) {
			before, err := lockedPolicy(tx)
			return change.Policy.Relaxes(before), err
		},
		Snapshot: func(tx *postgres.Tx, _ string, _ PolicyChange) (s proposal.Snapshot, err error) {
			p, err := lockedPolicy(tx)
			if err != nil {
				return s, err
			}
			owner, err := tenantrow.Get(tx)
			return proposal.Snapshot{Subject: owner.Name, Values: []proposal.Value{
				{Field: proposal.PreparerMayRelease, Values: proposal.Switch(p.PreparerMayRelease)},
				{Field: proposal.CreatorMayRelease, Values: proposal.Switch(p.CreatorMayRelease)},
				{Field: proposal.ImporterMayRelease, Values: proposal.Switch(p.ImporterMayRelease)},
				{Field: proposal.ApproverMayRelease, Values: proposal.Switch(p.ApproverMayRelease)}}}, err
		},
		Apply: func(tx *postgres.Tx, _ string, change PolicyChange) error { return setPolicy(tx, change.Policy) }}
}

// setPolicy replaces the current policy. It refuses people who release payments.
func setPolicy(tx *postgres.Tx, p payment.Policy) error {
	releases, err := batchrow.HoldsReleasePermission(tx, tx.Actor.UserID)
	if err != nil {
		return err
	}
	if err := payment.MaySetPolicy(releases); err != nil {
		return err
	}
	before, err := lockedPolicy(tx)
	if err != nil || before == p {
		return err
	}
	version, err := batchrow.PolicyVersion(tx)
	if err != nil {
		return err
	}
	if err := batchrow.SetPolicy(tx, p, version); err != nil {
		return err
	}
	if err := tx.Emit(event.AppearanceUpdated{}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Company settings", Action: "release policy changed",
		ObjectType: "releasePolicy", ObjectID: tx.TenantID, Old: before, New: p, Edit: true})
}

// lockedPolicy is the policy under the lock of its tenant, which holds it.
func lockedPolicy(tx *postgres.Tx) (p payment.Policy, err error) {
	if err := tenantrow.Lock(tx); err != nil {
		return p, err
	}
	return batchrow.Policy(tx)
}
