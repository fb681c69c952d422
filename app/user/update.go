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
		u, err = UpdateIn(tx, userID, p, version)
		return err
	})
	return u, err
}

// UpdateIn is Update within a transaction.
func UpdateIn(tx *postgres.Tx, userID string, p user.Profile, version int64) (u user.User, err error) {
	if u, err = userrow.Lock(tx, userID); err != nil {
		return u, err
	}
	before := u
	if err := u.SetProfile(p); err != nil {
		return u, err
	}
	if err := userrow.SetProfile(tx, u, version); err != nil {
		return u, err
	}
	u.Version = version + 1
	if err := tx.Emit(event.UserUpdated{UserID: userID}); err != nil {
		return u, err
	}
	return u, audit(tx, "updated", &before, u)
}
