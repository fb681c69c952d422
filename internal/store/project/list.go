package project

import (
	"countersign.dev/domain/grid"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
)

// groups are the names of the groups that a project is reserved for.
const groups = `coalesce((SELECT string_agg(g.name, ', ' ORDER BY lower(g.name)) FROM project_members m
	JOIN groups g ON g.tenant_id = m.tenant_id AND g.id = m.member_id WHERE m.tenant_id = p.tenant_id AND m.project_id = p.id AND m.kind = 'group'), '')`

// List is the list of the projects that the reader sees, without those that are archived.
func List() postgres.ListDefinition {
	return postgres.ListDefinition{
		From: "visible_projects p JOIN workspaces w ON w.tenant_id = p.tenant_id AND w.id = p.workspace_id",
		ID:   "p.id",
		Columns: []postgres.ListColumn{
			{Column: grid.Column{Name: "id", Kind: grid.ID}, SQL: "p.id"},
			{Column: grid.Column{Name: "name", Kind: grid.String, Searched: true}, SQL: "p.name"},
			{Column: grid.Column{Name: "description", Kind: grid.String}, SQL: "p.description"},
			{Column: grid.Column{Name: "workspaceId", Kind: grid.ID}, SQL: "p.workspace_id"},
			{Column: grid.Column{Name: "workspaceName", Kind: grid.String, Searched: true}, SQL: "w.name"},
			{Column: grid.Column{Name: "projectType", Kind: grid.Values}, SQL: "p.project_type"},
			{Column: grid.Column{Name: "erpType", Kind: grid.Values}, SQL: "p.erp_type"},
			postgres.ChoiceColumn("captureMethod", "p.capture_method", "intelligent", "manual"),
			postgres.ChoiceColumn("status", "p.status", "active", "paused", "draft", "archived"),
			{Column: grid.Column{Name: "projectGroups", Kind: grid.String}, SQL: groups},
			{Column: grid.Column{Name: "creationTime", Kind: grid.Time}, SQL: "p.created_at"},
			{Column: grid.Column{Name: "lastModificationTime", Kind: grid.Time}, SQL: "p.updated_at"},
		},
		Where: "p.status <> 'archived'",
		Order: []grid.Sort{{Field: "name"}},
	}
}

// ListOfWorkspace is List for one workspace.
func ListOfWorkspace(workspaceID string) postgres.ListDefinition {
	l := List()
	l.Where, l.Args = l.Where+" AND p.workspace_id = $1", []any{workspaceID}
	return l
}

// ListArchived is the list of the archived projects that the reader sees.
func ListArchived() postgres.ListDefinition {
	l := List()
	l.Where, l.Order = "p.status = 'archived'", []grid.Sort{{Field: "archivedDate", Descending: true}}
	l.Columns = append(l.Columns,
		postgres.ListColumn{Column: grid.Column{Name: "archivedDate", Kind: grid.Time}, SQL: "p.archived_at", Nullable: true})
	return l
}

// EntriesByID are the projects with these ids that the reader sees, without those that are archived, in the order of
// the ids.
func EntriesByID(tx *postgres.Tx, ids []string) ([]project.Entry, error) {
	return entries(tx, `p.id = ANY(?::uuid[]) ORDER BY array_position(?::uuid[], p.id)`,
		postgres.Array(ids), postgres.Array(ids))
}

// EntriesOfWorkspaces are the projects of the workspaces that the reader sees, without those that are archived.
func EntriesOfWorkspaces(tx *postgres.Tx, workspaceIDs []string) ([]project.Entry, error) {
	return entries(tx, `p.workspace_id = ANY(?::uuid[]) ORDER BY lower(p.name), p.id`, postgres.Array(workspaceIDs))
}

// EntriesOfWorkspace are at most limit projects of a workspace that the reader sees, without those that are archived.
func EntriesOfWorkspace(tx *postgres.Tx, workspaceID string, limit int) ([]project.Entry, error) {
	return entries(tx, `p.workspace_id = ? ORDER BY lower(p.name), p.id LIMIT ?`, workspaceID, limit)
}

func entries(tx *postgres.Tx, where string, args ...any) ([]project.Entry, error) {
	all := []project.Entry{}
	err := tx.Gorm.Raw(
		`SELECT p.id, p.name, p.description, p.workspace_id, w.name AS workspace_name, p.project_type, p.erp_type, p.capture_method, p.status,
		`+groups+` AS project_groups, p.created_at AS creation_time, p.updated_at AS last_modification_time
		FROM visible_projects p JOIN workspaces w ON w.tenant_id = p.tenant_id AND w.id = p.workspace_id
		WHERE p.tenant_id = ? AND p.status <> 'archived' AND `+where,
		append([]any{tx.TenantID}, args...)...).Scan(&all).Error
	return all, err
}
