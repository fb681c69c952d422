package store

import (
	"context"
	"countersign.dev/internal/postgres"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/project"
	"countersign.dev/domain/workspace"
)

// RecentWorkspaces are those of the ids that exist, in the order asked for.
func (s *Store) RecentWorkspaces(
	ctx context.Context, tenantID string, ids []string,
) (all []workspace.Entry, err error) {
	all = []workspace.Entry{}
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Raw(
			`SELECT w.id, w.name, w.description, w.status, (SELECT count(*) FROM visible_projects p WHERE p.workspace_id = w.id AND p.status <> 'archived') AS total_projects,
			w.created_at AS creation_time, w.updated_at AS last_modification_time FROM workspaces w WHERE w.id = ANY(?::uuid[]) ORDER BY array_position(?::uuid[], w.id)`,
			postgres.Array(ids),
			postgres.Array(ids),
		).Scan(&all).Error
	})
	return all, err
}

// RecentProjects are those of the ids that the reader sees and that are not archived, in the order asked for.
func (s *Store) RecentProjects(ctx context.Context, tenantID string, ids []string) (all []project.Entry, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		all, err = t.projectEntries(
			`p.id = ANY(?::uuid[]) ORDER BY array_position(?::uuid[], p.id)`,
			postgres.Array(ids),
			postgres.Array(ids),
		)
		return err
	})
	return all, err
}

// WorkspaceProjects are all projects of one workspace that the reader sees.
func (s *Store) WorkspaceProjects(ctx context.Context, tenantID, workspaceID string) (all []project.Entry, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if _, err := t.workspace(workspaceID); err != nil {
			return err
		}
		all, err = t.projectEntries(`p.workspace_id = ? ORDER BY lower(p.name), p.id LIMIT ?`, workspaceID, grid.MaxPage)
		return err
	})
	return all, err
}

// WorkspacesWithProjects is a page of workspaces, each with its projects.
func (s *Store) WorkspacesWithProjects(
	ctx context.Context, tenantID string, q grid.Query,
) (page grid.Page[workspace.Entry], projects []project.Entry, err error) {
	if page, err = s.WorkspacesGrid(tenantID).Page(ctx, q); err != nil {
		return page, nil, err
	}
	ids := make([]string, len(page.Rows))
	for i, w := range page.Rows {
		ids[i] = w.ID
	}
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		projects, err = t.projectEntries(
			`p.workspace_id = ANY(?::uuid[]) ORDER BY lower(p.name), p.id`,
			postgres.Array(ids),
		)
		return err
	})
	return page, projects, err
}

func (t *Tenant) projectEntries(where string, args ...any) ([]project.Entry, error) {
	all := []project.Entry{}
	err := t.Gorm.Raw(
		`SELECT p.id, p.name, p.description, p.workspace_id, w.name AS workspace_name, p.project_type, p.erp_type, p.capture_method, p.status,
		`+projectGroups+` AS project_groups, p.created_at AS creation_time, p.updated_at AS last_modification_time
		FROM visible_projects p JOIN workspaces w ON w.tenant_id = p.tenant_id AND w.id = p.workspace_id WHERE p.status <> 'archived' AND `+where,
		args...).Scan(&all).Error
	return all, err
}
