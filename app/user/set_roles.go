package user

import (
	"context"
	"slices"

	"countersign.dev/domain/event"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
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
		if err := maySetRoles(tx, u, roles); err != nil {
			return err
		}
		before := u
		u.Roles = roles
		if err := u.Check(); err != nil {
			return err
		}
		if err := userrow.Touch(tx, userID, version); err != nil {
			return err
		}
		if err := setRoles(tx, userID, roles); err != nil {
			return err
		}
		if u, err = userrow.Get(tx, userID); err != nil {
			return err
		}
		if err := tx.Emit(event.UserUpdated{UserID: userID}); err != nil {
			return err
		}
		return audit(tx, "roles changed", &before, u)
	})
	return u, err
}

func maySetRoles(tx *postgres.Tx, u user.User, roles []string) error {
	others, err := userrow.LockOtherAdministrators(tx, u.ID)
	if err != nil {
		return err
	}
	money, err := userrow.RolesWith(tx, permission.MovesMoney)
	if err != nil {
		return err
	}
	return user.MaySetRoles(u, roles, tx.Actor.UserID, others,
		func(role string) bool { return slices.Contains(money, role) })
}
