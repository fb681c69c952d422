// Package bulk reads and writes the rows of bulk actions.
package bulk

import (
	"encoding/json"
	"time"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
)

// Concerns is the condition that bulk action b concerns a user: they requested it.
const Concerns = "b.user_id::text = $?"

type row struct {
	ID, UserID, UserName, ClientIP, CorrelationID, Act, State string
	CreatedAt                                                 time.Time
	FinishedAt                                                *time.Time
	Total, Waiting, Done, Refused                             int
}

func (r row) toDomain(tenantID string) (task.Bulk, error) {
	b := task.Bulk{ID: r.ID, State: task.BulkState(r.State), Total: r.Total, Waiting: r.Waiting, Done: r.Done,
		RefusedNumber: r.Refused, CreatedAt: r.CreatedAt, FinishedAt: r.FinishedAt,
		By: actor.Actor{TenantID: tenantID, UserID: r.UserID, UserName: r.UserName, ClientIP: r.ClientIP,
			CorrelationID: r.CorrelationID}}
	return b, json.Unmarshal([]byte(r.Act), &b.Act)
}

// Get loads a bulk action with its counts.
func Get(tx *postgres.Tx, bulkID string) (task.Bulk, error) {
	var r row
	err := tx.Gorm.Raw(
		`SELECT r.id, r.user_id, r.user_name, r.client_ip, r.correlation_id, r.act::text AS act, r.state, r.created_at, r.finished_at, i.*
		FROM bulk_runs r, LATERAL (SELECT count(*) AS total, count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'done') AS done,
		  count(*) FILTER (WHERE state = 'refused') AS refused FROM bulk_items i WHERE i.tenant_id = r.tenant_id AND i.bulk_id = r.id) i
		WHERE r.tenant_id = ? AND r.id = ?`,
		tx.TenantID,
		bulkID,
	).Take(&r).Error
	if err != nil {
		return task.Bulk{}, err
	}
	return r.toDomain(tx.TenantID)
}

// refusalRow is an item with the facts of its task as they are stored.
type refusalRow struct {
	TaskID               string
	TaskNumber           int64
	TaskName             string
	Position             int
	Code, Message, Facts string
}

// Insert adds a bulk action of the actor on tasks, in their order.
func Insert(tx *postgres.Tx, bulkID string, act task.Act, taskIDs []string) error {
	body, err := json.Marshal(act)
	if err != nil {
		return err
	}
	err = tx.Exec(
		`INSERT INTO bulk_runs (tenant_id, id, user_id, user_name, client_ip, correlation_id, act) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		tx.TenantID, bulkID, tx.Actor.UserID, tx.Actor.UserName, tx.Actor.ClientIP, tx.Actor.CorrelationID, string(body))
	if err != nil {
		return err
	}
	return tx.Exec(`INSERT INTO bulk_items (tenant_id, bulk_id, task_id, position)
		SELECT $1, $2, task_id, position FROM unnest($3::text[]::uuid[]) WITH ORDINALITY AS chosen (task_id, position)`,
		tx.TenantID, bulkID, taskIDs)
}

// End writes the final state of a running bulk action.
func End(tx *postgres.Tx, bulkID string, to task.BulkState) error {
	return tx.Exec(
		`UPDATE bulk_runs SET state = $3, finished_at = now() WHERE tenant_id = $1 AND id = $2 AND state = 'running'`,
		tx.TenantID, bulkID, string(to))
}

// Waiting are the first tasks that were not acted on yet.
func Waiting(tx *postgres.Tx, bulkID string, limit int) (taskIDs []string, err error) {
	err = tx.Gorm.Raw(
		`SELECT task_id FROM bulk_items WHERE tenant_id = ? AND bulk_id = ? AND state = 'waiting' ORDER BY position LIMIT ?`,
		tx.TenantID, bulkID, limit).Scan(&taskIDs).Error
	return taskIDs, err
}

// Record writes the results of tasks that were waiting.
func Record(tx *postgres.Tx, bulkID string, results []task.BulkItem) error {
	body, err := json.Marshal(results)
	if err != nil {
		return err
	}
	return tx.Exec(
		`UPDATE bulk_items i SET state = CASE WHEN r."Code" = '' THEN 'done' ELSE 'refused' END, error_code = r."Code", error = r."Message"
		FROM jsonb_to_recordset(coalesce(nullif($3::jsonb, 'null'), '[]')) AS r("TaskID" uuid, "Code" text, "Message" text)
		WHERE i.tenant_id = $1 AND i.bulk_id = $2 AND i.task_id = r."TaskID" AND i.state = 'waiting'`,
		tx.TenantID, bulkID, string(body))
}

// Unseen are the newest bulk actions of a user whose result the user has not seen.
func Unseen(tx *postgres.Tx, userID string, limit int) (all []task.Bulk, err error) {
	var ids []string
	if err := tx.Gorm.Raw(
		`SELECT id FROM bulk_runs WHERE tenant_id = ? AND user_id = ? AND seen_at IS NULL ORDER BY created_at DESC LIMIT ?`,
		tx.TenantID, userID, limit).Scan(&ids).Error; err != nil {
		return nil, err
	}
	for _, bulkID := range ids {
		b, err := Get(tx, bulkID)
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	return all, nil
}

// SetSeen records that the user has seen the result.
func SetSeen(tx *postgres.Tx, bulkID string) error {
	return tx.Exec(`UPDATE bulk_runs SET seen_at = coalesce(seen_at, now()) WHERE tenant_id = $1 AND id = $2`, tx.TenantID,
		bulkID)
}

// Refusals are the refused tasks after a position, in the order of the selection.
func Refusals(tx *postgres.Tx, bulkID string, after, limit int) (refused []task.BulkItem, err error) {
	var rows []refusalRow
	err = tx.Gorm.Raw(
		`SELECT i.task_id, i.position, t.number AS task_number, t.name AS task_name, t.facts::text AS facts, i.error_code AS code, i.error AS message
		FROM bulk_items i JOIN tasks t ON t.tenant_id = i.tenant_id AND t.id = i.task_id
		WHERE i.tenant_id = ? AND i.bulk_id = ? AND i.state = 'refused' AND i.position > ? ORDER BY i.position LIMIT ?`,
		tx.TenantID, bulkID, after, limit).Scan(&rows).Error
	for _, r := range rows {
		item := task.BulkItem{TaskID: r.TaskID, TaskNumber: r.TaskNumber, TaskName: r.TaskName, Position: r.Position,
			Code: fault.Code(r.Code), Message: r.Message}
		if err == nil {
			err = json.Unmarshal([]byte(r.Facts), &item.Facts)
		}
		refused = append(refused, item)
	}
	return refused, err
}
