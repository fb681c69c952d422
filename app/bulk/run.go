package bulk

import (
	"context"

	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	bulkrow "countersign.dev/internal/store/bulk"
)

// Next returns the next tasks. It returns none after the bulk action was canceled.
func (c Commands) Next(
	ctx context.Context, tenantID, bulkID string, limit int,
) (b task.Bulk, taskIDs []string, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if b, err = bulkrow.Get(tx, bulkID); err != nil || b.State != task.BulkRunning {
			return err
		}
		taskIDs, err = bulkrow.Waiting(tx, bulkID, limit)
		return err
	})
	return b, taskIDs, err
}

// Record writes the results of tasks, ends the bulk action after the last one and returns how many are left.
func (c Commands) Record(
	ctx context.Context, tenantID, bulkID string, results []task.BulkItem,
) (left int, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := bulkrow.Record(tx, bulkID, results); err != nil {
			return err
		}
		b, err := bulkrow.Get(tx, bulkID)
		if err != nil || b.State != task.BulkRunning {
			return err
		}
		if left = b.Waiting; left == 0 {
			return end(tx, b, task.BulkFinished)
		}
		return emit(tx, bulkID)
	})
	return left, err
}
