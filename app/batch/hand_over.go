package batch

import (
	"context"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	batchrow "countersign.dev/internal/store/batch"
)

// BeginHandOver records, before the first byte is sent, that the document may be at the printer or the file at
// the bank from now on. first reports that no hand-over of that name was begun before. It is refused if the
// batch is no longer being delivered, so that a delayed process sends nothing.
func (c *Commands) BeginHandOver(ctx context.Context, tenantID, batchID, name string) (first bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		b, err := batchrow.Lock(tx, batchID)
		if err != nil {
			return err
		}
		if b.Status != payment.Delivering {
			return fault.New(fault.Conflict, fault.BatchNotReleasable, "The batch is %s; nothing was transferred.", b.Status)
		}
		if first, err = batchrow.InsertHandOver(tx, batchID, name); err != nil || !first {
			return err
		}
		return record(tx, "hand-over begun", b, nil, map[string]any{"name": name, "generation": b.Generation})
	})
	return first, err
}

// HandOver reports whether the hand-over of that name has begun.
func (c *Commands) HandOver(ctx context.Context, tenantID, batchID, name string) (h payment.HandOver, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		h, err = batchrow.HandOver(tx, batchID, name)
		return err
	})
	return h, err
}

// RefusedHandOver removes the record: the receiver has confirmed that it took nothing.
func (c *Commands) RefusedHandOver(ctx context.Context, tenantID, batchID, name, reason string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		b, err := batchrow.Lock(tx, batchID)
		if err != nil {
			return err
		}
		deleted, err := batchrow.DeleteHandOver(tx, batchID, name)
		if err != nil || !deleted {
			return err
		}
		return record(tx, "hand-over refused", b, nil, map[string]any{"name": name, "reason": reason},
			audit.CausesOf(reason)...)
	})
}
