package user

import (
	"context"
	"slices"

	"countersign.dev/domain/event"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	rolerow "countersign.dev/internal/store/role"
	userrow "countersign.dev/internal/store/user"
)

// SetRoles replaces the roles of a user.
func (c Commands) SetRoles(
	ctx context.Context, tenantID, userID string, roles []string, version int64,
) (u user.User, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if u, err = userrow.Lock(tx, userID); err != nil {
			return err
		}
		u.Version = version
		u, err = ChangeRoles(tx, u, roles)
		return err
	})
	return u, err
}

// ChangeRoles replaces the roles of a locked user on the version that u has. Open sessions of the user apply them at
// once.
func ChangeRoles(tx *postgres.Tx, u user.User, roles []string) (user.User, error) {
	if err := maySetRoles(tx, u, roles); err != nil {
		return u, err
	}
	before := u
	u.Roles = roles
	if err := u.Check(); err != nil {
		return u, err
	}
	if err := userrow.Touch(tx, u.ID, u.Version); err != nil {
		return u, err
	}
	if err := setRoles(tx, u.ID, roles); err != nil {
		return u, err
	}
	u, err := userrow.Get(tx, u.ID)
	if err != nil {
		return u, err
	}
	if err := tx.Emit(event.UserUpdated{UserID: u.ID}); err != nil {
		return u, err
	}
	return u, audit(tx, "roles changed", &before, u)
}

func maySetRoles(tx *postgres.Tx, u user.User, roles []string) error {
	others, err := userrow.LockOtherAdministrators(tx, u.ID)
	if err != nil {
		return err
	}
	money, err := rolerow.LockMovingMoney(tx)
	if err != nil {
		return err
	}
	return user.MaySetRoles(u, roles, tx.Actor.UserID, others,
		func(role string) bool { return slices.Contains(money, role) })
}
