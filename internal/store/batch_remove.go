package store

import (
	"context"

	jobapp "countersign.dev/app/job"
	paymentapp "countersign.dev/app/payment"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	paymentrow "countersign.dev/internal/store/payment"
)

// RemoveFromBatch frees payments of a batch that is not released. The batch's
// lock decides between a removal and a release at the same moment.
func (s *Store) RemoveFromBatch(
	ctx context.Context, tenantID, batchID string, paymentIDs []string,
) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if b, err = t.batch(batchID, " FOR UPDATE"); err != nil {
			return err
		}
		removed, err := paymentrow.Load(t.Tx, `WHERE p.tenant_id = ? AND p.id = ANY(?::uuid[]) AND EXISTS (SELECT FROM payment_claims c
			WHERE c.tenant_id = p.tenant_id AND c.payment_id = p.id AND c.batch_id = ? AND c.live) ORDER BY p.number FOR UPDATE OF p`, t.TenantID, postgres.Array(paymentIDs), b.ID)
		if err != nil {
			return err
		}
		if len(removed) != len(paymentIDs) {
			return fault.New(fault.NotFound, fault.DocumentsNotFound,
				"Some payments are not part of this batch. Refresh and try again.")
		}
		before := map[string]any{"payments": b.Count, "total": b.Total}
		if err := b.Remove(removed); err != nil {
			return err
		}
		if err := t.burn(b, "Payments were removed from the batch before it was sealed."); err != nil {
			return err
		}
		if err := t.unclaim(b, removed); err != nil {
			return err
		}
		if err := t.recount(b); err != nil {
			return err
		}
		b.Version++
		return t.auditBatch("payments removed", b, before,
			map[string]any{"payments": b.Count, "total": b.Total, "removed": labels(removed)})
	})
	return b, err
}

func (t *Tenant) unclaim(b payment.Batch, removed []payment.Payment) error {
	for _, p := range removed {
		err := postgres.OneRow(t.Gorm.Exec(
			`UPDATE payment_claims SET live = false, removed_at = now() WHERE tenant_id = ? AND payment_id = ? AND batch_id = ? AND kind = ? AND live`,
			t.TenantID,
			p.ID,
			b.ID,
			payment.ToPay,
		))
		if err != nil {
			return err
		}
		if err := postgres.OneRow(
			t.Gorm.Exec(`UPDATE payments SET batch_id = NULL WHERE tenant_id = ? AND id = ? AND batch_id = ?`, t.TenantID, p.ID,
				b.ID)); err != nil {
			return err
		}
		if err := paymentapp.Save(t.Tx, p); err != nil {
			return err
		}
	}
	return nil
}

// dropReturned takes the payments that the bank returned out of a batch that is
// issued again: their invoices may be paid by other payments already.
func (t *Tenant) dropReturned(b *payment.Batch) error {
	members, err := t.bound(b.ID)
	if err != nil {
		return err
	}
	dropped := false
	for _, p := range members {
		if p.StatusDetail != payment.DetailReturned {
			continue
		}
		err := postgres.OneRow(t.Gorm.Exec(
			`UPDATE payment_claims SET live = false, removed_at = now() WHERE tenant_id = ? AND payment_id = ? AND batch_id = ? AND kind = ? AND live`,
			t.TenantID,
			p.ID,
			b.ID,
			payment.ToPay,
		))
		if err != nil {
			return err
		}
		if b.Total, err = b.Total.Sub(p.Amount); err != nil {
			return err
		}
		b.Count, dropped = b.Count-1, true
	}
	if !dropped {
		return nil
	}
	err = t.recount(*b)
	b.Version++
	return err
}

// recount writes how many payments the batch has left, and describes its job accordingly.
func (t *Tenant) recount(b payment.Batch) error {
	err := postgres.OneRow(t.Gorm.Exec(
		`UPDATE payment_batches SET payments = ?, total = ?, version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ? AND status = ?`,
		b.Count,
		b.Total.Number(),
		t.TenantID,
		b.ID,
		b.Version,
		payment.AwaitingRelease,
	))
	if err != nil {
		return err
	}
	if err := jobapp.Describe(t.Tx, b.JobID, b.Summary(), b.JobFacts()); err != nil {
		return err
	}
	return t.Emit(postgres.Event{Name: "updatePayment", ProjectID: b.ProjectID, ObjectID: b.ID})
}

func labels(payments []payment.Payment) []string {
	all := make([]string, len(payments))
	for i, p := range payments {
		all[i] = p.Label()
	}
	return all
}
