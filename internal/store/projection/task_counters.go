package projection

import (
	"github.com/jackc/pgx/v5"

	"countersign.dev/internal/postgres"
)

// Concerns is the condition under which the counters of a user, named c, concern the user of the parameter.
const Concerns = "c.id::text = $?"

// askedNow are the assignees of open tasks who are asked at the current level.
const askedNow = `SELECT t.tenant_id, t.id AS task_id, a.user_id, t.project_id
	FROM tasks t JOIN task_assignees a ON a.tenant_id = t.tenant_id AND a.task_id = t.id AND a.level = t.level AND a.on_behalf_of IS NULL
	WHERE t.tenant_id = $1 AND t.bucket = 'active'`

// CountTasks updates the counters of tasks from the record. It returns the users whose counters changed.
func CountTasks(tx *postgres.Tx, taskIDs []string) (users []string, err error) {
	err = tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, `WITH present AS (`+askedNow+` AND t.id = ANY($2::uuid[])),
			before AS (SELECT * FROM counted_task_assignees WHERE tenant_id = $1 AND task_id = ANY($2::uuid[])),
			removed AS (DELETE FROM counted_task_assignees c WHERE c.tenant_id = $1 AND c.task_id = ANY($2::uuid[])
				AND NOT EXISTS (SELECT FROM present p WHERE p.task_id = c.task_id AND p.user_id = c.user_id)),
			added AS (INSERT INTO counted_task_assignees (tenant_id, task_id, user_id, project_id)
				SELECT tenant_id, task_id, user_id, project_id FROM present
				ON CONFLICT (tenant_id, task_id, user_id) DO UPDATE SET project_id = excluded.project_id
				WHERE counted_task_assignees.project_id <> excluded.project_id),
			difference AS (SELECT user_id, project_id, sum(n) AS n FROM (
				SELECT user_id, project_id, 1 AS n FROM present UNION ALL SELECT user_id, project_id, -1 FROM before) d
				GROUP BY 1, 2 HAVING sum(n) <> 0),
			counted AS (INSERT INTO task_counters AS c (tenant_id, user_id, project_id, tasks)
				SELECT $1, user_id, project_id, n FROM difference
				ON CONFLICT (tenant_id, user_id, project_id) DO UPDATE SET tasks = c.tasks + excluded.tasks RETURNING c.user_id)
			SELECT DISTINCT user_id::text FROM counted`, tx.TenantID, taskIDs)
		if err != nil {
			return err
		}
		users, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	if err != nil || len(users) == 0 {
		return nil, err
	}
	return users, tx.Exec(`DELETE FROM task_counters WHERE tenant_id = $1 AND user_id = ANY($2::uuid[]) AND tasks = 0`,
		tx.TenantID, users)
}

// RebuildTasks replaces the counters of tasks by those of the record.
func RebuildTasks(tx *postgres.Tx) error {
	return execute(tx, `DELETE FROM counted_task_assignees WHERE tenant_id = $1`,
		`DELETE FROM task_counters WHERE tenant_id = $1`,
		`INSERT INTO counted_task_assignees (tenant_id, task_id, user_id, project_id) `+askedNow,
		`INSERT INTO task_counters (tenant_id, user_id, project_id, tasks)
			SELECT tenant_id, user_id, project_id, count(*) FROM counted_task_assignees WHERE tenant_id = $1 GROUP BY 1, 2, 3`)
}

func execute(tx *postgres.Tx, statements ...string) error {
	for _, sql := range statements {
		if err := tx.Exec(sql, tx.TenantID); err != nil {
			return err
		}
	}
	return nil
}

// OpenTasks counts the open tasks that ask a user now, as the person asked or as today's delegate of one, in the
// projects that the reader sees.
func OpenTasks(tx *postgres.Tx, userID string) (n *int, err error) {
	err = tx.Gorm.Raw(`SELECT coalesce((SELECT sum(c.tasks) FROM task_counters c
			WHERE c.tenant_id = @tenant AND c.user_id = @user AND `+postgres.VisibleProject("c.project_id")+`), 0)
		+ (SELECT count(DISTINCT c.task_id) FROM delegations d
			JOIN counted_task_assignees c ON c.tenant_id = d.tenant_id AND c.user_id = d.from_user
			JOIN tasks t ON t.tenant_id = c.tenant_id AND t.id = c.task_id
			WHERE d.tenant_id = @tenant AND d.to_user = @user
			AND (now() AT TIME ZONE (SELECT time_zone FROM tenants WHERE tenant_id = @tenant))::date BETWEEN d.starts_on AND d.ends_on AND d.canceled_at IS NULL
			AND NOT d.from_user = ANY(t.involved) AND `+postgres.VisibleProject("c.project_id")+`
			AND NOT EXISTS (SELECT FROM counted_task_assignees own WHERE own.tenant_id = c.tenant_id AND own.task_id = c.task_id AND own.user_id = d.to_user))`,
		map[string]any{"tenant": tx.TenantID, "user": userID}).Scan(&n).Error
	return n, err
}
