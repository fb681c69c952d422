package store

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/fault"
)

// visible is the condition that the reader sees a project. The function
// project_visible_to is the only rule of project visibility: lists, searches,
// records and news all ask it. The view visible_projects applies it to the reader
// of the transaction (app.reader).
func visible(project string) string {
	return "EXISTS (SELECT FROM visible_projects vp WHERE vp.id = " + project + ")"
}

// seenProjects restricts a list to the projects the reader sees. They are found
// once and not for each row, and the statements that follow are short to plan.
type seenProjects struct {
	column  string
	project string // the list's only one
	or      string // rows that satisfy this condition are shown as well
}

// visibleProjects are the ids of the projects the reader sees.
func (t *Tenant) visibleProjects() (ids []string, err error) {
	err = t.pgx(func(conn *pgx.Conn) error {
		return conn.QueryRow(t.ctx, `SELECT ARRAY(SELECT vp.id::text FROM visible_projects vp)`).Scan(&ids)
	})
	return ids, err
}

// requireProject answers for a project the reader may not see as for one that does not exist.
func (t *Tenant) requireProject(projectID string) error {
	sees, err := t.seesProject(projectID)
	if err == nil && !sees {
		return notFound()
	}
	return err
}

func (t *Tenant) seesProject(projectID string) (sees bool, err error) {
	err = t.pgx(func(conn *pgx.Conn) error {
		return conn.QueryRow(t.ctx, `SELECT EXISTS (SELECT FROM visible_projects vp WHERE vp.id::text = $1)`, projectID).Scan(&sees)
	})
	return sees, err
}

func notFound() error {
	return fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
}

// SeesProject is nil when the reader may see the project, which otherwise does not exist for them.
func (s *Store) SeesProject(ctx context.Context, tenantID, projectID string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error { return t.requireProject(projectID) })
}

// standsIn is the condition that a user stands in today for somebody asked at
// the current level, who neither entered nor changed the invoice.
const standsIn = `EXISTS (SELECT FROM delegations d JOIN task_assignees da ON da.user_id = d.from_user AND da.task_id = t.id AND da.level = t.level AND da.on_behalf_of IS NULL
	WHERE d.to_user::text = $? AND (now() AT TIME ZONE (SELECT time_zone FROM tenants))::date BETWEEN d.starts_on AND d.ends_on
	AND NOT EXISTS (SELECT FROM invoices di WHERE di.id = t.invoice_id AND d.from_user IN (di.entered_by, di.changed_by))
	AND NOT EXISTS (SELECT FROM invoice_involvements ii WHERE ii.invoice_id = t.invoice_id AND ii.user_id = d.from_user))`

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

// invoiceConcerns is the condition that an invoice concerns a user: they
// submitted it, or one of its tasks concerns them.
const invoiceConcerns = `(i.submitted_by::text = $? OR EXISTS (SELECT FROM tasks t WHERE t.invoice_id = i.id AND ` + taskSeenBy + `))`

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

// hidden refuses a record: one of a project the reader sees is restricted, which
// the screen explains; one of any other project does not exist for them.
func (t *Tenant) hidden(projectID string, restricted error) error {
	sees, err := t.seesProject(projectID)
	switch {
	case err != nil:
		return err
	case sees:
		return restricted
	}
	return notFound()
}

// mayNot is the refusal of the access-restricted dialog.
func mayNot() error {
	return fault.New(fault.Forbidden, fault.TaskAccessDenied, "You have no access to this task. Contact your AP Manager.")
}
