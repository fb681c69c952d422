package role

import (
	"context"
	"slices"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/role"
	"countersign.dev/internal/postgres"
	rolerow "countersign.dev/internal/store/role"
)

// SetTwoFactors decides whether the holders of a role, system or custom, sign in with two factors. It applies from
// their next sign-in. Open sessions stay.
func (c Commands) SetTwoFactors(
	ctx context.Context, tenantID, roleID string, required bool, version int64,
) (r role.Role, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if r, err = rolerow.Lock(tx, roleID); err != nil {
			return err
		}
		if r.Version != version {
			return fault.Stale("this role")
		}
		r, err = SetTwoFactorsIn(tx, r, required)
		return err
	})
	return r, err
}

// SetTwoFactorsIn is SetTwoFactors on a locked role.
func SetTwoFactorsIn(tx *postgres.Tx, before role.Role, required bool) (r role.Role, err error) {
	holders, err := rolerow.Holders(tx, before.ID)
	if err != nil {
		return r, err
	}
	if err := role.MaySetTwoFactors(required, slices.Contains(holders, tx.Actor.UserID)); err != nil {
		return r, err
	}
	if err := rolerow.SetTwoFactors(tx, before.ID, required, before.Version); err != nil {
		return r, err
	}
	if r, err = rolerow.Get(tx, before.ID); err != nil {
		return r, err
	}
	return r, record(tx, "two factors changed", &before, &r)
}
