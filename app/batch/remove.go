package batch

import (
	"context"

	jobapp "countersign.dev/app/job"
	paymentapp "countersign.dev/app/payment"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	batchrow "countersign.dev/internal/store/batch"
	paymentrow "countersign.dev/internal/store/payment"
)

// Remove removes payments from an unreleased batch. The lock of the batch orders concurrent removals and
// releases.
func (c *Commands) Remove(ctx context.Context, batchID string, paymentIDs []string) (b payment.Batch, err error) {
	who, err := person(ctx)
	if err != nil {
		return b, err
	}
	err = c.DB.InTenant(ctx, who.TenantID, func(tx *postgres.Tx) error {
		if b, err = batchrow.Lock(tx, batchID); err != nil {
			return err
		}
		if err := tx.RequireProject(b.ProjectID); err != nil {
			return err
		}
		removed, err := paymentrow.LockClaimedOf(tx, b.ID, paymentIDs)
		if err != nil {
			return err
		}
		if len(removed) != len(paymentIDs) {
			return fault.New(fault.NotFound, fault.DocumentsNotFound,
				"Some payments are not part of this batch. Refresh and try again.")
		}
		return remove(tx, &b, removed)
	})
	return b, err
}

func remove(tx *postgres.Tx, b *payment.Batch, removed []payment.Payment) error {
	before := map[string]any{"payments": b.Count, "total": b.Total}
	if err := b.Remove(removed); err != nil {
		return err
	}
	if err := burn(tx, *b, "Payments were removed from the batch before it was sealed."); err != nil {
		return err
	}
	for _, p := range removed {
		if err := batchrow.RemoveClaim(tx, b.ID, p.ID); err != nil {
			return err
		}
		if err := batchrow.Unbind(tx, b.ID, p.ID); err != nil {
			return err
		}
		if err := paymentapp.Save(tx, p); err != nil {
			return err
		}
	}
	if err := recount(tx, b); err != nil {
		return err
	}
	return record(tx, "payments removed", *b, before,
		map[string]any{"payments": b.Count, "total": b.Total, "removed": labels(removed)})
}

// removeReturned takes the payments that the bank returned out of a batch that is issued
// again: other payments may pay their invoices by now. A report to the bank keeps its checks.
func removeReturned(tx *postgres.Tx, b *payment.Batch) error {
	if !b.Kind.MovesMoney() {
		return nil
	}
	members, err := paymentrow.LockClaimed(tx, b.ID)
	if err != nil {
		return err
	}
	removed := false
	for _, p := range members {
		if p.StatusDetail != payment.DetailReturned {
			continue
		}
		if err := batchrow.RemoveClaim(tx, b.ID, p.ID); err != nil {
			return err
		}
		if b.Total, err = b.Total.Sub(p.Amount); err != nil {
			return err
		}
		b.Count, removed = b.Count-1, true
	}
	if !removed {
		return nil
	}
	return recount(tx, b)
}

// recount writes the number of payments that the batch has left, also at its job.
func recount(tx *postgres.Tx, b *payment.Batch) error {
	if err := batchrow.Recount(tx, *b); err != nil {
		return err
	}
	if err := jobapp.Describe(tx, b.JobID, b.JobName(), b.JobFacts()); err != nil {
		return err
	}
	b.Version++
	return changed(tx, *b)
}

func labels(payments []payment.Payment) []string {
	all := make([]string, len(payments))
	for i, p := range payments {
		all[i] = p.Label()
	}
	return all
}
