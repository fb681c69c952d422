package vendor

import (
	"context"
	"strconv"

	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/proposal"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
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

// SetPolicy changes the rules for accounts that are approved from now on, and returns the new version. Nobody who
// approves accounts may do so. A shorter waiting period waits for a second administrator where the tenant requires one.
func (c Commands) SetPolicy(
	ctx context.Context, tenantID string, p vendor.Policy, seen int64,
) (version int64, err error) {
	if err := p.Check(); err != nil {
		return seen, err
	}
	err = proposalapp.InTenant(ctx, c.DB, tenantID, func(tx *postgres.Tx, w *proposalapp.Waiting) error {
		before, err := lockedPolicy(tx)
		if err != nil {
			return err
		}
		if version, err = vendorrow.PolicyVersion(tx); err != nil {
			return err
		}
		if before != p && version != seen {
			return fault.Stale("the waiting period")
		}
		if err := proposalapp.Change(tx, w, PolicyKind(), tx.TenantID, PolicyChange{p}); err != nil {
			return err
		}
		version, err = vendorrow.PolicyVersion(tx)
		return err
	})
	return version, err
}

// PolicyChange replaces the rules about bank accounts of vendors.
type PolicyChange struct{ Policy vendor.Policy }

// PolicyKind is the change of the rules about bank accounts of vendors. A longer period does not wait.
func PolicyKind() proposalapp.Kind[PolicyChange] {
	return proposalapp.Kind[PolicyChange]{Name: proposal.VendorPolicy, Permission: "roles:manage",
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
				{Field: proposal.WaitingDays, Values: proposal.Text(strconv.Itoa(p.WaitingDays))}}}, err
		},
		Apply: func(tx *postgres.Tx, _ string, change PolicyChange) error { return setPolicy(tx, change.Policy) }}
}

// setPolicy replaces the current rules. It refuses people who approve bank accounts.
func setPolicy(tx *postgres.Tx, p vendor.Policy) error {
	approves, err := vendorrow.HoldsApproval(tx, tx.Actor.UserID)
	if err != nil {
		return err
	}
	if err := vendor.MaySetPolicy(approves); err != nil {
		return err
	}
	before, err := lockedPolicy(tx)
	if err != nil || before == p {
		return err
	}
	version, err := vendorrow.PolicyVersion(tx)
	if err != nil {
		return err
	}
	if err := vendorrow.SetPolicy(tx, p, version); err != nil {
		return err
	}
	if err := tx.Emit(event.AppearanceUpdated{}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Company settings", Action: "vendor policy changed",
		ObjectType: "vendorPolicy", ObjectID: tx.TenantID, Old: before, New: p, Edit: true})
}

// lockedPolicy is the policy under the lock of its tenant, which holds it.
func lockedPolicy(tx *postgres.Tx) (p vendor.Policy, err error) {
	if err := tenantrow.Lock(tx); err != nil {
		return p, err
	}
	return vendorrow.Policy(tx)
}
