package bulk

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	bulkrow "countersign.dev/internal/store/bulk"
)

// Cancel leaves the tasks that were not acted on yet unchanged.
func (c Commands) Cancel(ctx context.Context, tenantID, userID, bulkID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		b, err := own(tx, userID, bulkID)
		if err != nil {
			return err
		}
		if b.State != task.BulkRunning {
			return fault.New(fault.Conflict, fault.IllegalTransition, "It is %s already.", b.State)
		}
		if err := end(tx, b, task.BulkCanceled); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Tasks", Action: "bulk canceled", ObjectType: "bulk", ObjectID: bulkID,
			New: map[string]any{"done": b.Done, "left": b.Waiting}})
	})
}

// MarkSeen records that the person has seen the result. It affects no other user, so it is not audited.
func (c Commands) MarkSeen(ctx context.Context, tenantID, userID, bulkID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		b, err := own(tx, userID, bulkID)
		if err != nil {
			return err
		}
		if b.State == task.BulkRunning {
			return fault.New(fault.Conflict, fault.IllegalTransition, "It is running still. Stop it, or wait for its end.")
		}
		if err := bulkrow.SetSeen(tx, bulkID); err != nil {
			return err
		}
		return emit(tx, bulkID)
	})
}

func end(tx *postgres.Tx, b task.Bulk, to task.BulkState) error {
	if err := bulkrow.End(tx, b.ID, to); err != nil {
		return err
	}
	return emit(tx, b.ID)
}
