package store

import (
	"context"
	"encoding/json"
	"time"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
)

// StartTaskBulk records an action on many tasks. It runs from here on, whatever
// becomes of the browser: the start of its workflow is in the same transaction.
func (s *Store) StartTaskBulk(
	ctx context.Context, tenantID string, act task.Act, taskIDs []string,
) (b task.Bulk, err error) {
	if err := task.CheckBulk(act, len(taskIDs)); err != nil {
		return b, err
	}
	body, err := json.Marshal(act)
	if err != nil {
		return b, err
	}
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		bulkID := id.New()
		err := t.Exec(
			`INSERT INTO bulk_runs (tenant_id, id, user_id, user_name, client_ip, correlation_id, act) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			t.TenantID,
			bulkID,
			t.Actor.UserID,
			t.Actor.UserName,
			t.Actor.ClientIP,
			t.Actor.CorrelationID,
			string(body),
		)
		if err != nil {
			return err
		}
		err = t.Exec(`INSERT INTO bulk_items (tenant_id, bulk_id, task_id, position)
			SELECT $1, $2, task_id, position FROM unnest($3::text[]::uuid[]) WITH ORDINALITY AS chosen (task_id, position)`,
			t.TenantID, bulkID, taskIDs)
		if err != nil {
			return err
		}
		if err := t.Start(task.BulkName, map[string]string{"bulkId": bulkID}); err != nil {
			return err
		}
		if err := t.Audit(postgres.Change{Area: "Tasks", Action: "bulk " + string(act.Action), ObjectType: "bulk",
			ObjectID: bulkID,
			New: map[string]any{"tasks": len(taskIDs), "assignees": act.Fields.Assignees,
				"reason": act.Fields.Reason}}); err != nil {
			return err
		}
		b, err = t.bulk(bulkID)
		return err
	})
	return b, err
}

type bulkRow struct {
	ID, UserID, UserName, ClientIP, CorrelationID, Act, State string
	CreatedAt                                                 time.Time
	FinishedAt                                                *time.Time
	Total, Waiting, Done, Refused                             int
}

func (r bulkRow) toDomain(tenantID string) (task.Bulk, error) {
	b := task.Bulk{ID: r.ID, State: task.BulkState(r.State), Total: r.Total, Waiting: r.Waiting, Done: r.Done,
		RefusedNumber: r.Refused, CreatedAt: r.CreatedAt, FinishedAt: r.FinishedAt,
		By: actor.Actor{TenantID: tenantID, UserID: r.UserID, UserName: r.UserName, ClientIP: r.ClientIP,
			CorrelationID: r.CorrelationID}}
	return b, json.Unmarshal([]byte(r.Act), &b.Act)
}

func (t *Tenant) bulk(bulkID string) (task.Bulk, error) {
	var row bulkRow
	err := t.Gorm.Raw(
		`SELECT r.id, r.user_id, r.user_name, r.client_ip, r.correlation_id, r.act::text AS act, r.state, r.created_at, r.finished_at, i.*
		FROM bulk_runs r, LATERAL (SELECT count(*) AS total, count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'done') AS done,
		  count(*) FILTER (WHERE state = 'refused') AS refused FROM bulk_items i WHERE i.tenant_id = r.tenant_id AND i.bulk_id = r.id) i
		WHERE r.tenant_id = ? AND r.id = ?`,
		t.TenantID,
		bulkID,
	).Take(&row).Error
	if err != nil {
		return task.Bulk{}, err
	}
	return row.toDomain(t.TenantID)
}

// TaskBulk is how far somebody's own bulk action is; another person's does not exist for them.
func (s *Store) TaskBulk(ctx context.Context, tenantID, userID, bulkID string) (b task.Bulk, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		b, err = t.ownBulk(userID, bulkID)
		return err
	})
	return b, err
}

func (t *Tenant) ownBulk(userID, bulkID string) (task.Bulk, error) {
	b, err := t.bulk(bulkID)
	if err == nil && b.By.UserID != userID {
		return task.Bulk{}, fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
	}
	return b, err
}

// CancelTaskBulk leaves the tasks that were not acted on yet as they are.
func (s *Store) CancelTaskBulk(ctx context.Context, tenantID, userID, bulkID string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		b, err := t.ownBulk(userID, bulkID)
		if err != nil {
			return err
		}
		if b.State != task.BulkRunning {
			return fault.New(fault.Conflict, fault.IllegalTransition, "It is %s already.", b.State)
		}
		if err := t.endBulk(b, task.BulkCanceled); err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Tasks", Action: "bulk canceled", ObjectType: "bulk", ObjectID: bulkID,
			New: map[string]any{"done": b.Done, "left": b.Waiting}})
	})
}

func (t *Tenant) endBulk(b task.Bulk, state task.BulkState) error {
	err := t.Exec(
		`UPDATE bulk_runs SET state = $3, finished_at = now() WHERE tenant_id = $1 AND id = $2 AND state = 'running'`,
		t.TenantID, b.ID, string(state))
	if err != nil {
		return err
	}
	return t.bulkNews(b.ID)
}

func (t *Tenant) bulkNews(bulkID string) error {
	return t.Emit(postgres.Event{Name: "updateBulk", ObjectID: bulkID})
}

// NextOfBulk are the tasks to act on next; none when it was canceled.
func (s *Store) NextOfBulk(
	ctx context.Context, tenantID, bulkID string, most int,
) (b task.Bulk, taskIDs []string, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if b, err = t.bulk(bulkID); err != nil || b.State != task.BulkRunning {
			return err
		}
		return t.Gorm.Raw(
			`SELECT task_id FROM bulk_items WHERE tenant_id = ? AND bulk_id = ? AND state = 'waiting' ORDER BY position LIMIT ?`,
			t.TenantID,
			bulkID,
			most,
		).Scan(&taskIDs).Error
	})
	return b, taskIDs, err
}

// RecordBulk notes what became of tasks, ends the action after the last one and says how many are left to act on.
func (s *Store) RecordBulk(
	ctx context.Context, tenantID, bulkID string, results []task.BulkItem,
) (left int, err error) {
	body, err := json.Marshal(results)
	if err != nil {
		return 0, err
	}
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		err := t.Exec(
			`UPDATE bulk_items i SET state = CASE WHEN r."Code" = '' THEN 'done' ELSE 'refused' END, error_code = r."Code", error = r."Message"
			FROM jsonb_to_recordset(coalesce(nullif($3::jsonb, 'null'), '[]')) AS r("TaskID" uuid, "Code" text, "Message" text)
			WHERE i.tenant_id = $1 AND i.bulk_id = $2 AND i.task_id = r."TaskID" AND i.state = 'waiting'`,
			t.TenantID,
			bulkID,
			string(body),
		)
		if err != nil {
			return err
		}
		b, err := t.bulk(bulkID)
		if err != nil || b.State != task.BulkRunning {
			return err
		}
		if left = b.Waiting; left == 0 {
			return t.endBulk(b, task.BulkFinished)
		}
		return t.bulkNews(bulkID)
	})
	return left, err
}
