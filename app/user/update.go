package user

import (
	"context"

	"countersign.dev/domain/event"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	userrow "countersign.dev/internal/store/user"
)

// Update changes the names and the language of a user.
func (c Commands) Update(
	ctx context.Context, tenantID, userID string, p user.Profile, version int64,
) (u user.User, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if u, err = userrow.Lock(tx, userID); err != nil {
			return err
		}
		before := u
		if err := u.SetProfile(p); err != nil {
			return err
		}
		if err := userrow.SetProfile(tx, u, version); err != nil {
			return err
		}
		u.Version = version + 1
		if err := tx.Emit(event.UserUpdated{UserID: userID}); err != nil {
			return err
		}
		return audit(tx, "updated", &before, u)
	})
	return u, err
}
