package store

import (
	"context"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
)

func projectsListing(workspaceID string, archived bool) postgres.ListDefinition {
	l := postgres.ListDefinition{
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
			{Column: grid.Column{Name: "captureMethod", Kind: grid.Values, Allowed: []string{"intelligent", "manual"}},
				SQL: "p.capture_method"},
			{
				Column: grid.Column{
					Name:    "status",
					Kind:    grid.Values,
					Allowed: []string{"active", "paused", "draft", "archived"},
				},
				SQL: "p.status",
			},
			{Column: grid.Column{Name: "projectGroups", Kind: grid.String}, SQL: projectGroups},
			{Column: grid.Column{Name: "creationTime", Kind: grid.Time}, SQL: "p.created_at"},
			{Column: grid.Column{Name: "lastModificationTime", Kind: grid.Time}, SQL: "p.updated_at"},
		},
		Where: "p.status <> 'archived'",
		Order: []grid.Sort{{Field: "name"}},
	}
	if archived {
		l.Where, l.Order = "p.status = 'archived'", []grid.Sort{{Field: "archivedDate", Descending: true}}
		l.Columns = append(l.Columns,
			postgres.ListColumn{Column: grid.Column{Name: "archivedDate", Kind: grid.Time}, SQL: "p.archived_at",
				Nullable: true})
	}
	if workspaceID != "" {
		l.Where, l.Args = l.Where+" AND p.workspace_id = $1", []any{workspaceID}
	}
	return l
}

// projectGroups are the names of the groups a project is reserved for.
const projectGroups = `coalesce((SELECT string_agg(g.name, ', ' ORDER BY lower(g.name)) FROM project_members m
	JOIN groups g ON g.tenant_id = m.tenant_id AND g.id = m.member_id WHERE m.tenant_id = p.tenant_id AND m.project_id = p.id AND m.kind = 'group'), '')`

// ProjectsGrid is the list of projects the reader sees, of one workspace or of all.
func (s *Store) ProjectsGrid(tenantID, workspaceID string) grid.List[project.Entry] {
	l := projectsListing(workspaceID, false)
	if workspaceID != "" {
		l.Require = func(tx *postgres.Tx) error {
			_, err := (&Tenant{tx}).workspace(workspaceID)
			return err
		}
	}
	return postgres.NewList[project.Entry](s.DB, tenantID, l)
}

// ArchivedProjectsGrid is the list of what was put away, over all workspaces.
func (s *Store) ArchivedProjectsGrid(tenantID string) grid.List[project.Entry] {
	return postgres.NewList[project.Entry](s.DB, tenantID, projectsListing("", true))
}

// Project is one the reader sees.
func (s *Store) Project(ctx context.Context, tenantID, projectID string) (p project.Project, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		p, err = projectrow.Get(t.Tx, projectID)
		return err
	})
	return p, err
}

// CreateProject adds one to a workspace, with the built-in processes of its type.
func (s *Store) CreateProject(ctx context.Context, tenantID string, p project.Project) (project.Project, error) {
	err := s.InTenant(ctx, tenantID, func(t *Tenant) (err error) {
		if err := t.insertProject(p); err != nil {
			return err
		}
		if err := t.ProvisionStarterGraphs(p.ID, p.Type); err != nil {
			return err
		}
		if p, err = projectrow.Get(t.Tx, p.ID); err != nil {
			return err
		}
		return t.recordProject("created", nil, p)
	})
	return p, err
}

func (t *Tenant) insertProject(p project.Project) error {
	if err := p.Check(); err != nil {
		return err
	}
	if _, err := t.workspace(p.WorkspaceID); err != nil {
		return err
	}
	return t.Gorm.Exec(
		`INSERT INTO projects (tenant_id, id, workspace_id, name, description, project_type, erp_type, capture_method, status, settings)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		t.TenantID,
		p.ID,
		p.WorkspaceID,
		p.Name,
		p.Description,
		p.Type,
		p.ERPType,
		p.CaptureMethod,
		p.Status,
		projectSettings(p),
	).Error
}

func projectSettings(p project.Project) string {
	if len(p.Settings) == 0 {
		return "{}"
	}
	return string(p.Settings)
}

// UpdateProject saves the version that was seen; type, workspace, status and settings stay.
func (s *Store) UpdateProject(ctx context.Context, tenantID string, p project.Project) (project.Project, error) {
	err := s.changeProject(ctx, tenantID, p.ID, "updated",
		func(_ *Tenant, before project.Project) (project.Project, error) {
			changed := before
			changed.Name, changed.Description, changed.ERPType, changed.CaptureMethod, changed.Version = p.Name, p.Description,
				p.ERPType, p.CaptureMethod, p.Version
			return changed, changed.Check()
		}, &p)
	return p, err
}

// changeProject is every change of a project itself: locked, under the version that was seen.
func (s *Store) changeProject(
	ctx context.Context, tenantID, projectID, action string,
	change func(*Tenant, project.Project) (project.Project, error), into *project.Project,
) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		before, err := projectrow.Lock(t.Tx, projectID)
		if err != nil {
			return err
		}
		p, err := change(t, before)
		if err != nil {
			return err
		}
		if err := postgres.OneRow(t.Gorm.Exec(
			`UPDATE projects SET name = ?, description = ?, erp_type = ?, capture_method = ?, status = ?, settings = ?, updated_at = now(), version = version + 1,
			archived_at = CASE WHEN ? = 'archived' THEN coalesce(archived_at, now()) END WHERE id = ? AND version = ?`,
			p.Name, p.Description, p.ERPType, p.CaptureMethod, p.Status, projectSettings(p), p.Status, p.ID,
			p.Version)); err != nil {
			return err
		}
		if *into, err = projectrow.Get(t.Tx, projectID); err != nil {
			return err
		}
		return t.recordProject(action, before, *into)
	})
}

func (t *Tenant) recordProject(action string, before any, p project.Project) error {
	if err := t.Emit(postgres.Event{Name: "updateProject", ProjectID: p.ID, ObjectID: p.ID}); err != nil {
		return err
	}
	return t.Audit(postgres.Change{Area: "Projects", Action: action, ObjectType: "project", ObjectID: p.ID,
		WorkspaceID: p.WorkspaceID, ProjectID: p.ID, Old: before, New: p, Edit: before != nil})
}

// ProjectExists says whether a name is taken in the workspace, by another than except.
func (s *Store) ProjectExists(ctx context.Context, tenantID, workspaceID, name, except string) (taken bool, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if _, err := t.workspace(workspaceID); err != nil {
			return err
		}
		return t.Gorm.Raw(
			`SELECT EXISTS (SELECT FROM projects WHERE workspace_id = ? AND lower(name) = lower(?) AND id::text <> ?)`,
			workspaceID, name, except).Scan(&taken).Error
	})
	return taken, err
}
