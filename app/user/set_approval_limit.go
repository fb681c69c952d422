package user

import (
	"context"

	"github.com/shopspring/decimal"

	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	userrow "countersign.dev/internal/store/user"
)

// SetApprovalLimit sets the highest amount a user may finally approve. Nil removes it.
func (c Commands) SetApprovalLimit(
	ctx context.Context, tenantID, userID string, limit *decimal.Decimal, version int64,
) (u user.User, err error) {
	err = proposalapp.InTenant(ctx, c.DB, tenantID, func(tx *postgres.Tx, w *proposalapp.Waiting) error {
		if u, err = lockVersion(tx, userID, version); err != nil {
			return err
		}
		if err := proposalapp.Change(tx, w, LimitKind(), userID, LimitChange{limit}); err != nil {
			return err
		}
		u, err = userrow.Get(tx, userID)
		return err
	})
	return u, err
}

// lockVersion locks the version of a user that the person saw.
func lockVersion(tx *postgres.Tx, userID string, version int64) (user.User, error) {
	u, err := userrow.Lock(tx, userID)
	if err == nil && u.Version != version {
		return u, fault.Stale("this user")
	}
	return u, err
}
