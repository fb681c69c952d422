package batch

import (
	"context"

	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	batchrow "countersign.dev/internal/store/batch"
)

// Reissue opens the next generation of an expired or refused batch with a new job. Its claims remain.
func (c *Commands) Reissue(ctx context.Context, batchID string) (b payment.Batch, err error) {
	who, err := person(ctx)
	if err != nil {
		return b, err
	}
	var started job.Ref
	err = c.DB.InTenant(ctx, who.TenantID, func(tx *postgres.Tx) error {
		if b, err = batchrow.Lock(tx, batchID); err != nil {
			return err
		}
		if err := tx.RequireProject(b.ProjectID); err != nil {
			return err
		}
		started, err = c.reissue(tx, &b)
		return err
	})
	if err == nil {
		c.startNow(ctx, who.TenantID, started)
	}
	return b, err
}

func (c *Commands) reissue(tx *postgres.Tx, b *payment.Batch) (started job.Ref, err error) {
	now := c.Now()
	before := map[string]any{"status": b.Status, "generation": b.Generation, "sha256": b.Seal.SHA256}
	if err := b.Reissue(tx.Actor.UserID, now); err != nil {
		return started, err
	}
	if err := save(tx, b); err != nil {
		return started, err
	}
	if err := burnReserved(tx, *b, "The run was issued again before anything was printed."); err != nil {
		return started, err
	}
	next, err := createJob(tx, *b, now, nil)
	if err != nil {
		return started, err
	}
	b.JobID = next.ID
	if err := batchrow.BeginGeneration(tx, b.ID, b.JobID); err != nil {
		return started, err
	}
	if err := removeReturned(tx, b); err != nil {
		return started, err
	}
	if err := record(tx, "reissued", *b, before,
		map[string]any{"status": b.Status, "generation": b.Generation}); err != nil {
		return started, err
	}
	return next.Ref(), updatePayments(tx, *b)
}
