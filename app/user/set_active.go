package user

import (
	"context"

	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/event"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	userrow "countersign.dev/internal/store/user"
)

// SetActive activates or deactivates an account. Deactivating ends its sessions at once.
func (c Commands) SetActive(ctx context.Context, tenantID, userID string, active bool) (u user.User, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if u, err = userrow.Lock(tx, userID); err != nil {
			return err
		}
		before := u
		if err := move(tx, &u, active); err != nil {
			return err
		}
		if err := userrow.SetStatus(tx, u); err != nil {
			return err
		}
		u.Version++
		if err := tx.Emit(event.UserUpdated{UserID: userID}); err != nil {
			return err
		}
		return audit(tx, string(u.Status), &before, u)
	})
	return u, err
}

func move(tx *postgres.Tx, u *user.User, active bool) error {
	if active {
		return u.Move(user.Active)
	}
	others, err := userrow.LockOtherAdministrators(tx, u.ID)
	if err != nil {
		return err
	}
	if err := user.MayDeactivate(*u, tx.Actor.UserID, others); err != nil {
		return err
	}
	if err := u.Move(user.Inactive); err != nil {
		return err
	}
	return sessionapp.EndAll(tx, u.ID, "", "account deactivated")
}
