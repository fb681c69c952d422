package store

import (
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/fault"
)

// projectSeenBy is the condition that a user sees a project: it is open to
// everyone, or the user or one of their groups is mapped to it. $? is the user.
func projectSeenBy(project string) string {
	return fmt.Sprintf(`(NOT EXISTS (SELECT FROM project_members pm WHERE pm.project_id = %[1]s)
		OR EXISTS (SELECT FROM project_members pm WHERE pm.project_id = %[1]s AND (pm.member_id::text = $? OR pm.member_id IN (SELECT gm.group_id FROM group_members gm WHERE gm.user_id::text = $?))))`, project)
}

// seenProjects restricts a list to the projects a user sees. They are found
// once and not for each row, and the statements that follow are short to plan.
type seenProjects struct {
	column, userID string
	project        string // the list's only one
}

func (t *Tenant) seenBy(s seenProjects) (ids []string, err error) {
	err = t.pgx(func(conn *pgx.Conn) error {
		return conn.QueryRow(t.ctx, `SELECT ARRAY(SELECT p.id::text FROM projects p WHERE `+placed(projectSeenBy("p.id"), 1)+`)`, s.userID).Scan(&ids)
	})
	return ids, err
}

// standsIn is the condition that a user stands in today for somebody asked at
// the current level, who neither entered nor last changed the invoice.
const standsIn = `EXISTS (SELECT FROM delegations d JOIN task_assignees da ON da.user_id = d.from_user AND da.task_id = t.id AND da.level = t.level AND da.on_behalf_of IS NULL
	WHERE d.to_user::text = $? AND (now() AT TIME ZONE (SELECT time_zone FROM tenants))::date BETWEEN d.starts_on AND d.ends_on
	AND NOT EXISTS (SELECT FROM invoices di WHERE di.id = t.invoice_id AND d.from_user IN (di.entered_by, di.changed_by)))`

// askedNow is the condition that a task asks a user now. Who was made an
// assignee by a delegation counts for as long as it holds.
const askedNow = `(EXISTS (SELECT FROM task_assignees ta WHERE ta.task_id = t.id AND ta.level = t.level AND ta.user_id::text = $? AND ta.on_behalf_of IS NULL) OR ` + standsIn + `)`

// taskSeenBy is the condition that a task concerns a user: asked at any level,
// standing in for somebody, or the invoice was submitted by them.
const taskSeenBy = `(EXISTS (SELECT FROM task_assignees ta WHERE ta.task_id = t.id AND ta.user_id::text = $?) OR ` + standsIn + `
	OR EXISTS (SELECT FROM invoices si WHERE si.id = t.invoice_id AND si.submitted_by::text = $?))`

// groupTaskSeenBy adds the tasks of people in the same group.
const groupTaskSeenBy = `(` + taskSeenBy + ` OR EXISTS (SELECT FROM task_assignees ta JOIN group_members theirs ON theirs.user_id = ta.user_id
	JOIN group_members mine ON mine.group_id = theirs.group_id WHERE ta.task_id = t.id AND mine.user_id::text = $?))`

// placed numbers the argument of a condition.
func placed(condition string, n int) string {
	return strings.ReplaceAll(condition, "$?", fmt.Sprintf("$%d", n))
}

// seen says whether a condition about a user holds for one row. condition and
// row are constants of this package.
func (t *Tenant) seen(from, key, rowID, condition, userID string) (holds bool, err error) {
	err = t.pgx(func(conn *pgx.Conn) error {
		return conn.QueryRow(t.ctx, `SELECT EXISTS (SELECT FROM `+from+` WHERE `+key+`::text = $1 AND `+placed(condition, 2)+`)`, rowID, userID).Scan(&holds)
	})
	return holds, err
}

// mayNot is the refusal of the access-restricted dialog.
func mayNot() error {
	return fault.New(fault.Forbidden, fault.TaskAccessDenied, "You have no access to this task. Contact your AP Manager.")
}
