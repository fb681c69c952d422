package user

import (
	"context"
	"slices"

	proposalapp "countersign.dev/app/proposal"
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
	err = proposalapp.InTenant(ctx, c.DB, tenantID, func(tx *postgres.Tx, w *proposalapp.Waiting) error {
		if _, err := lockVersion(tx, userID, version); err != nil {
			return err
		}
		if err := ChangeRoles(tx, w, userID, roles); err != nil {
			return err
		}
		u, err = userrow.Get(tx, userID)
		return err
	})
	return u, err
}

// ChangeRoles replaces the roles of a locked user, or proposes it. Open sessions of the user apply them at once.
func ChangeRoles(tx *postgres.Tx, w *proposalapp.Waiting, userID string, roles []string) error {
	return proposalapp.Change(tx, w, RolesKind(), userID, RolesChange{roles})
}

func changeRoles(tx *postgres.Tx, u user.User, roles []string) (user.User, error) {
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
