package bulk

import (
	"context"

	"countersign.dev/domain/id"
	"countersign.dev/domain/task"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	bulkrow "countersign.dev/internal/store/bulk"
)

// Start records an action on many tasks and the start of its workflow, which runs without the browser.
func (c Commands) Start(ctx context.Context, tenantID string, act task.Act, taskIDs []string) (b task.Bulk, err error) {
	if err := task.CheckBulk(act, len(taskIDs)); err != nil {
		return b, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		bulkID := id.New()
		if err := bulkrow.Insert(tx, bulkID, act, taskIDs); err != nil {
			return err
		}
		start := flows.BulkStart(bulkID)
		if err := tx.Start(start.Workflow, start.Input); err != nil {
			return err
		}
		if err := tx.Audit(postgres.Change{Area: "Tasks", Action: "bulk " + string(act.Action), ObjectType: "bulk",
			ObjectID: bulkID,
			New: map[string]any{"tasks": len(taskIDs), "assignees": act.Fields.Assignees,
				"reason": act.Fields.Reason}}); err != nil {
			return err
		}
		b, err = bulkrow.Get(tx, bulkID)
		return err
	})
	return b, err
}
