package store

import (
	"context"
	"time"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
)

// Batch is one batch.
func (s *Store) Batch(ctx context.Context, tenantID, batchID string) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		b, err = t.batch(batchID, "")
		return err
	})
	return b, err
}

// BatchPayments are its payments in the order of the file.
func (s *Store) BatchPayments(ctx context.Context, tenantID, batchID string) (found []payment.Payment, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if _, err := t.batch(batchID, ""); err != nil {
			return err
		}
		found, err = t.members(batchID)
		return err
	})
	return found, err
}

// AwaitBatch shows that the batch's job waits for its release; for one that is
// past it, it says where it stands.
func (s *Store) AwaitBatch(ctx context.Context, tenantID, batchID string) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if b, err = t.batch(batchID, " FOR UPDATE"); err != nil || b.JobID == "" || b.Status != payment.AwaitingRelease {
			return err
		}
		return jobapp.WaitForTask(t.Tx, b.JobID)
	})
	return b, err
}

// AdvanceBatch moves the batch and everything that follows it; a repeat finds it
// there, and a workflow that was reset finds it beyond.
func (s *Store) AdvanceBatch(
	ctx context.Context, tenantID, batchID string, to payment.BatchStatus, detail payment.Detail, message string,
	now time.Time,
) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if b, err = t.batch(batchID, " FOR UPDATE"); err != nil || b.Status == to || b.Status.Past(to) {
			return err
		}
		if err := t.certain(b, to); err != nil {
			return err
		}
		return t.advance(&b, to, detail, message, now)
	})
	return b, err
}

// RecordBatchRequest notes what a person wants of a batch under way. The process does it
// when it can.
func (s *Store) RecordBatchRequest(
	ctx context.Context, tenantID, batchID string, action payment.BatchAction,
) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if b, err = t.batch(batchID, ""); err != nil {
			return err
		}
		return t.auditBatch(string(action)+" requested", b, nil, map[string]any{"status": b.Status, "generation": b.Generation})
	})
	return b, err
}

// certain keeps what may be at a printer or a bank from being called unsent, and
// a run of checks from being called printed while nobody knows of a sheet. A
// file in doubt is called unsent by reconciliation alone.
func (t *Tenant) certain(b payment.Batch, to payment.BatchStatus) error {
	switch {
	case to == payment.Sealed && b.Status == payment.Delivering, to == payment.Expired && b.Kind == payment.BatchCheck:
		if begun, err := t.mayBeSent(b); err != nil || !begun {
			return err
		}
		if b.Kind == payment.BatchCheck {
			return fault.New(fault.Unknown, fault.OutcomeUnknown,
				"The checks may have been printed. Look into the printer's tray.")
		}
		return fault.New(fault.Unknown, fault.OutcomeUnknown,
			"The bank may have taken the file. It is not sent again before that is known.")
	case to == payment.Delivered && b.Kind == payment.BatchCheck:
		var open int
		err := t.Gorm.Raw(
			`SELECT count(*) FROM check_numbers WHERE tenant_id = ? AND batch_id = ? AND fate IN ('reserved', 'verify')`,
			t.TenantID, b.ID).Row().Scan(&open)
		if err != nil || open == 0 {
			return err
		}
		return fault.New(fault.Conflict, fault.IllegalTransition, "Of %d checks it is not known whether they were printed.",
			open)
	}
	return nil
}

// ResolveBatch records in the actor's name what the bank said about a file in doubt.
func (s *Store) ResolveBatch(
	ctx context.Context, tenantID, batchID string, r payment.Resolution, now time.Time,
) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if b, err = t.batch(batchID, " FOR UPDATE"); err != nil {
			return err
		}
		before := map[string]any{"status": b.Status, "message": b.Message}
		if err := b.Resolve(t.Actor.UserID, r, now); err != nil {
			return err
		}
		return t.moved(&b, "resolved by hand", before)
	})
	return b, err
}

func (t *Tenant) advance(
	b *payment.Batch, to payment.BatchStatus, detail payment.Detail, message string, now time.Time,
) error {
	before := map[string]any{"status": b.Status, "message": b.Message}
	if err := b.Advance(to, detail, message); err != nil {
		return err
	}
	switch to {
	case payment.Delivered:
		b.DeliveredAt = now
	case payment.Acknowledged:
		b.AcknowledgedAt = now
	default: // the others have no time of their own
	}
	return t.moved(b, string(to), before)
}

// moved stores a batch that has changed its status, with everything that follows from it.
func (t *Tenant) moved(b *payment.Batch, action string, before any) error {
	if err := t.saveBatch(*b); err != nil {
		return err
	}
	b.Version++
	if err := t.auditBatch(action, *b, before,
		map[string]any{"status": b.Status, "detail": b.Detail, "message": b.Message},
		audit.CausesOf(b.Message)...); err != nil {
		return err
	}
	if err := t.follow(*b); err != nil || b.Status.KeepsClaims() {
		return err
	}
	if err := t.burn(*b, "The batch was canceled before it was sealed."); err != nil {
		return err
	}
	return t.Gorm.Exec(`UPDATE payment_claims SET live = false WHERE tenant_id = ? AND batch_id = ?`, t.TenantID,
		b.ID).Error
}
