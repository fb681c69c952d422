package batch

import (
	"context"

	"countersign.dev/domain/act"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	batchrow "countersign.dev/internal/store/batch"
)

// Resolve records in the actor's name what the bank said about a file whose outcome is
// unknown. The batch's process is running, or is resumed in the same transaction.
func (c *Commands) Resolve(ctx context.Context, batchID string, r payment.Resolution) error {
	who, err := person(ctx)
	if err != nil {
		return err
	}
	var b payment.Batch
	var started job.Ref
	updateID := who.UserID + "/" + who.CommandKey
	err = c.DB.InTenant(ctx, who.TenantID, func(tx *postgres.Tx) error {
		if b, err = visible(tx, batchID); err != nil {
			return err
		}
		if err := payment.MayResolve(b, who.UserID); err != nil {
			return err
		}
		if err := tx.RecordAct(act.New(payment.ReconcileBatch.Kind(), batchID, updateID)); err != nil {
			return err
		}
		if started, err = resume(tx, batchID, false, c.Now()); err != nil {
			return err
		}
		return c.resolve(tx, &b, r)
	})
	if err != nil {
		return err
	}
	c.startNow(ctx, who.TenantID, started)
	if c.Processes != nil { // the process reads the status anyway; the request makes it read at once
		_ = c.Processes.RequestBatchAction(ctx, b, who.TenantID, updateID, payment.ReconcileBatch)
	}
	for more := r.Taken && b.Kind.MovesMoney(); more; {
		if more, err = c.SettleInvoices(ctx, who.TenantID, batchID); err != nil {
			return err
		}
	}
	return nil
}

func (c *Commands) resolve(tx *postgres.Tx, b *payment.Batch, r payment.Resolution) (err error) {
	if *b, err = batchrow.Lock(tx, b.ID); err != nil {
		return err
	}
	before := map[string]any{"status": b.Status, "message": b.Message}
	if err := b.Resolve(tx.Actor.UserID, r, c.Now()); err != nil {
		return err
	}
	return store(tx, b, "resolved by hand", before)
}
