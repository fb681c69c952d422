package user

import (
	"context"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/event"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	userrow "countersign.dev/internal/store/user"
)

// SetApprovalLimit sets the highest amount a user may finally approve. Nil removes it.
func (c Commands) SetApprovalLimit(
	ctx context.Context, tenantID, userID string, limit *decimal.Decimal, version int64,
) (u user.User, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if u, err = userrow.Lock(tx, userID); err != nil {
			return err
		}
		if err := user.MaySetLimit(u, limit, tx.Actor.UserID); err != nil {
			return err
		}
		before := u
		if err := userrow.SetApprovalLimit(tx, userID, limit, version); err != nil {
			return err
		}
		if u, err = userrow.Get(tx, userID); err != nil {
			return err
		}
		if err := tx.Emit(event.UserUpdated{UserID: userID}); err != nil {
			return err
		}
		return audit(tx, "approval limit changed", &before, u)
	})
	return u, err
}
