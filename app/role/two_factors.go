package role

import (
	"context"
	"slices"

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
		before, err := rolerow.Lock(tx, roleID)
		if err != nil {
			return err
		}
		holders, err := rolerow.Holders(tx, roleID)
		if err != nil {
			return err
		}
		if err := role.MaySetTwoFactors(required, slices.Contains(holders, tx.Actor.UserID)); err != nil {
			return err
		}
		if err := rolerow.SetTwoFactors(tx, roleID, required, version); err != nil {
			return err
		}
		if r, err = rolerow.Get(tx, roleID); err != nil {
			return err
		}
		return record(tx, "two factors changed", &before, &r)
	})
	return r, err
}
