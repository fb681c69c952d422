package user

import (
	"context"

	proposalapp "countersign.dev/app/proposal"
	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/event"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	userrow "countersign.dev/internal/store/user"
)

// SetActive activates or deactivates an account. Deactivating ends its sessions at once. The account of a person who
// never accepted the invitation becomes invited instead of active; the invitation can be sent again.
func (c Commands) SetActive(ctx context.Context, tenantID, userID string, active bool) (u user.User, err error) {
	err = proposalapp.InTenant(ctx, c.DB, tenantID, func(tx *postgres.Tx, w *proposalapp.Waiting) error {
		u, err = SetActiveIn(tx, w, userID, active)
		return err
	})
	return u, err
}

// SetActiveIn is SetActive within a transaction.
func SetActiveIn(tx *postgres.Tx, w *proposalapp.Waiting, userID string, active bool) (user.User, error) {
	if !active {
		return setActive(tx, userID, false)
	}
	if err := proposalapp.Change(tx, w, ActivationKind(), userID, ActivationChange{}); err != nil {
		return user.User{}, err
	}
	return userrow.Get(tx, userID)
}

func setActive(tx *postgres.Tx, userID string, active bool) (u user.User, err error) {
	if u, err = userrow.Lock(tx, userID); err != nil {
		return u, err
	}
	before := u
	if err := move(tx, &u, active); err != nil {
		return u, err
	}
	if err := userrow.SetStatus(tx, u); err != nil {
		return u, err
	}
	u.Version++
	if err := tx.Emit(event.UserUpdated{UserID: userID}); err != nil {
		return u, err
	}
	return u, audit(tx, string(u.Status), &before, u)
}

func move(tx *postgres.Tx, u *user.User, active bool) error {
	if active {
		return u.Reactivate()
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
