package store

import (
	"context"
	"time"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/job"
	"countersign.dev/domain/workspace"
	"countersign.dev/internal/postgres"
)

type workspaceRow struct {
	TenantID, ID, Name, Description, Status string
	CreatedAt, UpdatedAt                    time.Time `gorm:"->"`
	Version                                 int64
}

func (workspaceRow) TableName() string { return "workspaces" }

func (r workspaceRow) toDomain(projects int) workspace.Workspace {
	return workspace.Workspace{
		ID: r.ID, Name: r.Name, Description: r.Description, Status: r.Status, Projects: projects, CreatedAt: r.CreatedAt,
		UpdatedAt: r.UpdatedAt, Version: r.Version,
	}
}

// WorkspacesGrid is the list of workspaces; its counts are of the projects the reader sees.
func (s *Store) WorkspacesGrid(tenantID string) grid.List[workspace.Entry] {
	return postgres.NewList[workspace.Entry](s.DB, tenantID, postgres.ListDefinition{
		From: "workspaces w",
		ID:   "w.id",
		Columns: []postgres.ListColumn{
			{Column: grid.Column{Name: "id", Kind: grid.ID}, SQL: "w.id"},
			{Column: grid.Column{Name: "name", Kind: grid.String, Searched: true}, SQL: "w.name"},
			{Column: grid.Column{Name: "description", Kind: grid.String, Searched: true}, SQL: "w.description"},
			{
				Column: grid.Column{
					Name:    "status",
					Kind:    grid.Values,
					Allowed: []string{string(workspace.Active), string(workspace.Archived)},
				},
				SQL: "w.status",
			},
			{Column: grid.Column{Name: "totalProjects", Kind: grid.Number},
				SQL: "(SELECT count(*) FROM visible_projects p WHERE p.workspace_id = w.id AND p.status <> 'archived')"},
			{Column: grid.Column{Name: "creationTime", Kind: grid.Time}, SQL: "w.created_at"},
			{Column: grid.Column{Name: "lastModificationTime", Kind: grid.Time}, SQL: "w.updated_at"},
		},
		Order: []grid.Sort{{Field: "name"}},
	})
}

// Workspace is one of them.
func (s *Store) Workspace(ctx context.Context, tenantID, workspaceID string) (w workspace.Workspace, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		w, err = t.workspace(workspaceID)
		return err
	})
	return w, err
}

func (t *Tenant) workspace(workspaceID string) (workspace.Workspace, error) {
	var row workspaceRow
	if err := t.Gorm.Where("id = ?", workspaceID).Take(&row).Error; err != nil {
		return workspace.Workspace{}, err
	}
	var projects int
	err := t.Gorm.Raw(`SELECT count(*) FROM visible_projects WHERE workspace_id = ? AND status <> 'archived'`,
		workspaceID).Scan(&projects).Error
	return row.toDomain(projects), err
}

// CreateWorkspace adds one.
func (s *Store) CreateWorkspace(
	ctx context.Context, tenantID string, w workspace.Workspace,
) (workspace.Workspace, error) {
	if err := w.Check(); err != nil {
		return w, err
	}
	err := s.InTenant(ctx, tenantID, func(t *Tenant) (err error) {
		row := workspaceRow{TenantID: t.TenantID, ID: w.ID, Name: w.Name, Description: w.Description, Status: "active",
			Version: 1}
		if err := t.Gorm.Create(&row).Error; err != nil {
			return err
		}
		if err := t.recordWorkspace("created", w.ID, nil, w); err != nil {
			return err
		}
		w, err = t.workspace(w.ID)
		return err
	})
	return w, err
}

// UpdateWorkspace renames or redescribes the version that was seen.
func (s *Store) UpdateWorkspace(
	ctx context.Context, tenantID string, w workspace.Workspace,
) (workspace.Workspace, error) {
	if err := w.Check(); err != nil {
		return w, err
	}
	err := s.InTenant(ctx, tenantID, func(t *Tenant) error {
		before, err := t.workspace(w.ID)
		if err != nil {
			return err
		}
		if err := t.refuseWhileProcessing(w.ID); err != nil {
			return err
		}
		if err := postgres.OneRow(t.Gorm.Exec(
			`UPDATE workspaces SET name = ?, description = ?, updated_at = now(), version = version + 1 WHERE id = ? AND version = ?`,
			w.Name, w.Description, w.ID, w.Version)); err != nil {
			return err
		}
		if w, err = t.workspace(w.ID); err != nil {
			return err
		}
		return t.recordWorkspace("updated", w.ID, before, w)
	})
	return w, err
}

// refuseWhileProcessing keeps a workspace as it is while data of its projects is
// processed. A job that waits for a person processes nothing.
func (t *Tenant) refuseWhileProcessing(workspaceID string) error {
	var running int
	err := t.Gorm.Raw(`SELECT count(*) FROM jobs j JOIN projects p ON p.tenant_id = j.tenant_id AND p.id = j.project_id
		WHERE p.tenant_id = ? AND p.workspace_id = ? AND j.finished_at IS NULL AND j.state IN ?`,
		t.TenantID, workspaceID, []job.State{job.Starting, job.Processing}).Scan(&running).Error
	if err != nil {
		return err
	}
	return workspace.Idle(running)
}

func (t *Tenant) recordWorkspace(action, workspaceID string, before, after any) error {
	if err := t.Emit(postgres.Event{Name: "updateWorkspace", ObjectID: workspaceID}); err != nil {
		return err
	}
	return t.Audit(postgres.Change{Area: "Workspaces", Action: action, ObjectType: "workspace", ObjectID: workspaceID,
		WorkspaceID: workspaceID, Old: before, New: after, Edit: before != nil})
}

// WorkspaceExists says whether a name is taken, by another than except.
func (s *Store) WorkspaceExists(ctx context.Context, tenantID, name, except string) (taken bool, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Raw(`SELECT EXISTS (SELECT FROM workspaces WHERE lower(name) = lower(?) AND id::text <> ?)`, name,
			except).Scan(&taken).Error
	})
	return taken, err
}
