package paymentimport

import (
	"context"

	"countersign.dev/domain/event"
	"countersign.dev/internal/postgres"
	paymentimportrow "countersign.dev/internal/store/paymentimport"
	uploadrow "countersign.dev/internal/store/upload"
)

// Approve lets all payments of a file be paid, in the actor's name.
func (c Commands) Approve(ctx context.Context, tenantID, uploadID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u, err := uploadrow.Get(tx, uploadID, true)
		if err != nil {
			return err
		}
		if err := tx.RequireProject(u.ProjectID); err != nil {
			return err
		}
		i, err := paymentimportrow.Head(tx, uploadID)
		if err != nil {
			return err
		}
		i.Upload = u
		if i.Counts, err = paymentimportrow.Count(tx, uploadID); err != nil {
			return err
		}
		if err := i.MayApprove(tx.Actor.UserID); err != nil {
			return err
		}
		if err := paymentimportrow.Approve(tx, uploadID, tx.Actor.UserID, c.Now()); err != nil {
			return err
		}
		if err := audit(tx, "import approved", u,
			map[string]any{"fileName": u.FileName, "payments": i.Counts.Imported, "total": i.Total}); err != nil {
			return err
		}
		return tx.Emit(event.PaymentUpdated{ProjectID: u.ProjectID, ImportID: uploadID})
	})
}
