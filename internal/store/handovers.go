package store

import (
	"context"
	"database/sql"
	"time"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
)

// BeginHandOver notes, before the first byte leaves, that the document may be at
// the printer or the file at the bank from now on; first says that nobody has
// begun under that name before. It is refused once the batch is not being
// delivered any more: a process that was held up finds here that its time is over.
func (s *Store) BeginHandOver(ctx context.Context, tenantID, batchID, name string) (first bool, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		b, err := t.batch(batchID, " FOR UPDATE")
		if err != nil {
			return err
		}
		if b.Status != payment.Delivering {
			return fault.New(fault.Conflict, fault.BatchNotReleasable, "The batch is %s; nothing was handed over.", b.Status)
		}
		res := t.Gorm.Exec(`INSERT INTO batch_handovers (tenant_id, batch_id, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
			t.TenantID, batchID, name)
		if first = res.RowsAffected == 1; res.Error != nil || !first {
			return res.Error
		}
		return t.auditBatch("hand-over begun", b, nil, map[string]any{"name": name, "generation": b.Generation})
	})
	return first, err
}

// HandOver says whether the hand-over of that name has begun.
func (s *Store) HandOver(ctx context.Context, tenantID, batchID, name string) (h payment.HandOver, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var seconds []float64
		err := t.Gorm.Raw(
			`SELECT extract(epoch FROM clock_timestamp() - begun_at)::float8 FROM batch_handovers WHERE tenant_id = ? AND batch_id = ? AND name = ?`,
			t.TenantID, batchID, name).Scan(&seconds).Error
		if h.Begun = len(seconds) == 1; h.Begun {
			h.Age = time.Duration(seconds[0] * float64(time.Second))
		}
		return err
	})
	return h, err
}

// RefusedHandOver takes the note back: the other side has said that it took nothing.
func (s *Store) RefusedHandOver(ctx context.Context, tenantID, batchID, name, why string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		b, err := t.batch(batchID, " FOR UPDATE")
		if err != nil {
			return err
		}
		res := t.Gorm.Exec(`DELETE FROM batch_handovers WHERE tenant_id = ? AND batch_id = ? AND name = ?`, t.TenantID,
			batchID, name)
		if res.Error != nil || res.RowsAffected == 0 {
			return res.Error
		}
		return t.auditBatch("hand-over refused", b, nil, map[string]any{"name": name, "reason": why}, audit.CausesOf(why)...)
	})
}

// mayBeSent says whether the sheets of a run may be at a printer, or a file at its bank.
func (t *Tenant) mayBeSent(b payment.Batch) (begun bool, err error) {
	name := b.Seal.FileName
	if b.Kind == payment.BatchCheck {
		name = b.PrintName()
	}
	err = t.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM batch_handovers WHERE tenant_id = @tenant AND batch_id = @batch AND name = @name)
		OR EXISTS (SELECT FROM agent_calls WHERE tenant_id = @tenant AND batch_id = @batch AND kind = 'print' AND job_name = @name AND NOT void AND begun_at IS NOT NULL)`,
		sql.Named("tenant", t.TenantID), sql.Named("batch", b.ID), sql.Named("name", name)).Row().Scan(&begun)
	return begun, err
}
