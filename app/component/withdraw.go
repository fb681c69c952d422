package component

import (
	"context"

	"countersign.dev/domain/component"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
)

// Withdraw takes the requester's own request back. The draft remains.
func (c Commands) Withdraw(ctx context.Context, tenantID, componentID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, p, err := workflow(tx, componentID, componentrow.Lock)
		if err != nil {
			return err
		}
		waiting, err := componentrow.PendingPublication(tx, found.ID)
		if err != nil {
			return err
		}
		if err := waiting.MayWithdraw(tx.Actor.UserID); err != nil {
			return err
		}
		return end(tx, p, found, waiting, component.Withdrawn, "")
	})
}
