package store

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
)

// shownBulks is how many of a person's bulk actions are shown at once; the older ones come when these were looked at.
const shownBulks = 10

// TaskBulks are the bulk actions of a person that run, and those that ended and were not looked at yet, newest first.
func (s *Store) TaskBulks(ctx context.Context, tenantID, userID string) (all []task.Bulk, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var ids []string
		err := t.Gorm.Raw(
			`SELECT id FROM bulk_runs WHERE tenant_id = ? AND user_id = ? AND seen_at IS NULL ORDER BY created_at DESC LIMIT ?`,
			t.TenantID, userID, shownBulks).Scan(&ids).Error
		if err != nil {
			return err
		}
		for _, bulkID := range ids {
			b, err := t.bulk(bulkID)
			if err != nil {
				return err
			}
			all = append(all, b)
		}
		return nil
	})
	return all, err
}

// SeeTaskBulk notes that its result was looked at: it is not shown any more. Nobody else's business, so not audited.
func (s *Store) SeeTaskBulk(ctx context.Context, tenantID, userID, bulkID string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		b, err := t.ownBulk(userID, bulkID)
		if err != nil {
			return err
		}
		if b.State == task.BulkRunning {
			return fault.New(fault.Conflict, fault.IllegalTransition, "It is running still. Stop it, or wait for its end.")
		}
		if err := t.Exec(`UPDATE bulk_runs SET seen_at = coalesce(seen_at, now()) WHERE tenant_id = $1 AND id = $2`,
			t.TenantID, bulkID); err != nil {
			return err
		}
		return t.bulkNews(bulkID)
	})
}

// TaskBulkRefusals are the tasks it was not carried out on, in the order of the selection, behind a position.
func (s *Store) TaskBulkRefusals(
	ctx context.Context, tenantID, userID, bulkID string, after, most int,
) (refused []task.BulkItem, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if _, err := t.ownBulk(userID, bulkID); err != nil {
			return err
		}
		var rows []refusalRow
		err := t.Gorm.Raw(
			`SELECT i.task_id, i.position, t.number AS task_number, t.facts::text AS facts, i.error_code AS code, i.error AS message
			FROM bulk_items i JOIN tasks t ON t.tenant_id = i.tenant_id AND t.id = i.task_id
			WHERE i.tenant_id = ? AND i.bulk_id = ? AND i.state = 'refused' AND i.position > ? ORDER BY i.position LIMIT ?`,
			t.TenantID, bulkID, after, most).Scan(&rows).Error
		for _, r := range rows {
			item := task.BulkItem{TaskID: r.TaskID, TaskNumber: r.TaskNumber, Position: r.Position, Code: fault.Code(r.Code),
				Message: r.Message}
			if err == nil {
				err = json.Unmarshal([]byte(r.Facts), &item.Facts)
			}
			refused = append(refused, item)
		}
		return err
	})
	return refused, err
}

// refusalRow is an item with the facts of its task as they are stored.
type refusalRow struct {
	TaskID               string
	TaskNumber           int64
	Position             int
	Code, Message, Facts string
}
