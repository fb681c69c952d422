package postgres

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/fault"
)

// VisibleProject is the condition that the reader sees a project. The SQL function
// project_visible_to is the only rule of visibility for lists, searches, records and
// events. The view visible_projects applies it to the reader of the transaction (app.reader).
func VisibleProject(project string) string {
	return "EXISTS (SELECT FROM visible_projects vp WHERE vp.id = " + project + ")"
}

// ProjectVisibility restricts a list to the projects that the reader sees. They are
// read once and not per row, so that the following statements are planned quickly.
type ProjectVisibility struct {
	Column    string
	ProjectID string // the list's only one
	Or        string // rows that satisfy this condition are shown as well
}

// HoldsPermission is the condition that user u has the permission of the placeholder
// through any role, their own or that of a group.
const HoldsPermission = `EXISTS (SELECT FROM effective_roles ur JOIN role_permissions p ON p.tenant_id = ur.tenant_id AND p.role_id = ur.role_id
	WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id AND p.permission = ?)`

// visibleProjects are the ids of the projects the reader sees.
func (t *Tx) visibleProjects() (ids []string, err error) {
	err = t.PGX(func(conn *pgx.Conn) error {
		return conn.QueryRow(t.Ctx, `SELECT ARRAY(SELECT vp.id::text FROM visible_projects vp)`).Scan(&ids)
	})
	return ids, err
}

// RequireProject returns NotFound for a project that the reader does not see.
func (t *Tx) RequireProject(projectID string) error {
	sees, err := t.SeesProject(projectID)
	if err == nil && !sees {
		return NotFound()
	}
	return err
}

func (t *Tx) SeesProject(projectID string) (sees bool, err error) {
	err = t.PGX(func(conn *pgx.Conn) error {
		return conn.QueryRow(t.Ctx, `SELECT EXISTS (SELECT FROM visible_projects vp WHERE vp.id::text = $1)`,
			projectID).Scan(&sees)
	})
	return sees, err
}

func NotFound() error {
	return fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
}

// SeesProject returns NotFound for a project that the reader does not see.
func (s *DB) SeesProject(ctx context.Context, tenantID, projectID string) error {
	return s.InTenant(ctx, tenantID, func(t *Tx) error { return t.RequireProject(projectID) })
}

// NumberArgument replaces $? in a condition by $n.
func NumberArgument(condition string, n int) string {
	return strings.ReplaceAll(condition, "$?", fmt.Sprintf("$%d", n))
}

// Holds reports whether a condition about a user is true for one row. from, key and
// condition are constants, never input.
func (t *Tx) Holds(from, key, rowID, condition, userID string) (holds bool, err error) {
	err = t.PGX(func(conn *pgx.Conn) error {
		return conn.QueryRow(t.Ctx,
			`SELECT EXISTS (SELECT FROM `+from+` WHERE `+key+`::text = $1 AND `+NumberArgument(condition, 2)+`)`, rowID,
			userID).Scan(&holds)
	})
	return holds, err
}

// RefuseHidden returns restricted if the reader sees the project, so that the screen can
// explain it, and NotFound otherwise.
func (t *Tx) RefuseHidden(projectID string, restricted error) error {
	sees, err := t.SeesProject(projectID)
	switch {
	case err != nil:
		return err
	case sees:
		return restricted
	}
	return NotFound()
}
