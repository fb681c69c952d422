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

// taskSeenBy is the condition that a task concerns a user: asked at any level,
// or the invoice was submitted by them.
const taskSeenBy = `(EXISTS (SELECT FROM task_assignees ta WHERE ta.task_id = t.id AND ta.user_id::text = $?)
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
