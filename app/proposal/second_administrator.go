package proposal

import (
	"context"

	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/proposal"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
	userrow "countersign.dev/internal/store/user"
)

// Requirement says whether changes of authority need a second administrator.
type Requirement struct {
	Required bool
	Deciders int // active people who can decide
	Version  int64
}

// Requirement reads the setting.
func (c Commands) Requirement(ctx context.Context, tenantID string) (r Requirement, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		r, err = requirement(tx)
		return err
	})
	return r, err
}

// RequireTwo refuses proposals that nobody but their proposer could decide.
func RequireTwo(tx *postgres.Tx) error {
	r, err := requirement(tx)
	if err != nil {
		return err
	}
	return proposal.NeedsTwo(r.Deciders)
}

func requirement(tx *postgres.Tx) (r Requirement, err error) {
	if r.Required, r.Version, err = tenantrow.SecondAdministrator(tx); err != nil {
		return r, err
	}
	deciders, err := userrow.PermissionHolders(tx, decides, "")
	r.Deciders = len(deciders)
	return r, err
}

// SetRequirement changes the setting on the version that the person saw. One administrator turns it on; turning it off
// needs a second one.
func (c Commands) SetRequirement(
	ctx context.Context, tenantID string, required bool, version int64,
) (r Requirement, err error) {
	err = InTenant(ctx, c.DB, tenantID, func(tx *postgres.Tx, w *Waiting) error {
		if err := tenantrow.Lock(tx); err != nil {
			return err
		}
		if r, err = requirement(tx); err != nil {
			return err
		}
		if r.Version != version {
			return fault.Stale("the settings of the company")
		}
		if err := Change(tx, w, SecondAdministratorKind(), tenantID, SettingChange{required}); err != nil {
			return err
		}
		r, err = requirement(tx)
		return err
	})
	return r, err
}

// SettingChange is a change of the setting.
type SettingChange struct{ Required bool }

type auditedRequirement struct{ SecondAdministrator bool }

// SecondAdministratorKind is the change of the setting itself.
func SecondAdministratorKind() Kind[SettingChange] {
	return Kind[SettingChange]{Name: proposal.SecondAdministrator, Permission: decides,
		Snapshot: func(tx *postgres.Tx, _ string, _ SettingChange) (s proposal.Snapshot, err error) {
			if err := tenantrow.Lock(tx); err != nil {
				return s, err
			}
			owner, err := tenantrow.Get(tx)
			if err != nil {
				return s, err
			}
			required, _, err := tenantrow.SecondAdministrator(tx)
			return proposal.Snapshot{Subject: owner.Name, Values: []proposal.Value{
				{Field: proposal.Required, Values: proposal.Switch(required)}}}, err
		},
		Apply: func(tx *postgres.Tx, tenantID string, change SettingChange) error {
			before, err := requirement(tx)
			if err != nil || before.Required == change.Required {
				return err
			}
			if change.Required {
				if err := proposal.NeedsTwo(before.Deciders); err != nil {
					return err
				}
			}
			if err := tenantrow.SetSecondAdministrator(tx, change.Required); err != nil {
				return err
			}
			if err := tx.Emit(event.AppearanceUpdated{}); err != nil {
				return err
			}
			return tx.Audit(postgres.Change{Area: "Tenants", Action: "second administrator changed", ObjectType: "tenant",
				ObjectID: tenantID, Old: auditedRequirement{before.Required}, New: auditedRequirement{change.Required}, Edit: true})
		}}
}
