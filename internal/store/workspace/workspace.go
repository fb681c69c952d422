// Package workspace stores the rows of workspaces.
package workspace

import (
	"time"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/job"
	"countersign.dev/domain/workspace"
	"countersign.dev/internal/postgres"
)

type row struct {
	TenantID, ID, Name, Description, Status string
	CreatedAt, UpdatedAt                    time.Time `gorm:"->"`
	Version                                 int64
}

func (row) TableName() string { return "workspaces" }

func (r row) toDomain(projects int) workspace.Workspace {
	return workspace.Workspace{
		ID: r.ID, Name: r.Name, Description: r.Description, Status: r.Status, Projects: projects, CreatedAt: r.CreatedAt,
		UpdatedAt: r.UpdatedAt, Version: r.Version,
	}
}

// Get returns a workspace with the number of its projects that the reader sees.
func Get(tx *postgres.Tx, workspaceID string) (workspace.Workspace, error) {
	var r row
	if err := tx.Gorm.Where("tenant_id = ? AND id = ?", tx.TenantID, workspaceID).Take(&r).Error; err != nil {
		return workspace.Workspace{}, err
	}
	var projects int
	err := tx.Gorm.Raw(
		`SELECT count(*) FROM visible_projects WHERE tenant_id = ? AND workspace_id = ? AND status <> 'archived'`,
		tx.TenantID, workspaceID).Scan(&projects).Error
	return r.toDomain(projects), err
}

// Insert adds an active workspace.
func Insert(tx *postgres.Tx, w workspace.Workspace) error {
	return tx.Gorm.Create(&row{TenantID: tx.TenantID, ID: w.ID, Name: w.Name, Description: w.Description,
		Status: string(workspace.Active), Version: 1}).Error
}

// Update writes name and description if the version is still the current one.
func Update(tx *postgres.Tx, w workspace.Workspace) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE workspaces SET name = ?, description = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
		w.Name, w.Description, tx.TenantID, w.ID, w.Version))
}

// RunningJobs counts the jobs of the workspace's projects that process data. Jobs that wait for a person do not count.
func RunningJobs(tx *postgres.Tx, workspaceID string) (running int, err error) {
	err = tx.Gorm.Raw(`SELECT count(*) FROM jobs j JOIN projects p ON p.tenant_id = j.tenant_id AND p.id = j.project_id
		WHERE p.tenant_id = ? AND p.workspace_id = ? AND j.finished_at IS NULL AND j.state = ANY(?::text[])`,
		tx.TenantID, workspaceID, postgres.Array([]job.State{job.Starting, job.Processing})).Scan(&running).Error
	return running, err
}

// NameTaken reports whether a workspace other than except has the name.
func NameTaken(tx *postgres.Tx, name, except string) (taken bool, err error) {
	err = tx.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM workspaces WHERE tenant_id = ? AND lower(name) = lower(?) AND id::text <> ?)`,
		tx.TenantID, name, except).Scan(&taken).Error
	return taken, err
}

// IDOf is the id of the workspace with the name, in exactly this case.
func IDOf(tx *postgres.Tx, name string) (workspaceID string, found bool, err error) {
	err = tx.Gorm.Raw(`SELECT id FROM workspaces WHERE tenant_id = ? AND name = ?`, tx.TenantID, name).
		Scan(&workspaceID).Error
	return workspaceID, workspaceID != "", err
}

// EntriesByID are the workspaces with these ids that exist, in the order of the ids.
func EntriesByID(tx *postgres.Tx, ids []string) ([]workspace.Entry, error) {
	all := []workspace.Entry{}
	err := tx.Gorm.Raw(
		`SELECT w.id, w.name, w.description, w.status, `+visibleProjects+` AS total_projects,
		w.created_at AS creation_time, w.updated_at AS last_modification_time FROM workspaces w
		WHERE w.tenant_id = ? AND w.id = ANY(?::uuid[]) ORDER BY array_position(?::uuid[], w.id)`,
		tx.TenantID, postgres.Array(ids), postgres.Array(ids)).Scan(&all).Error
	return all, err
}

// visibleProjects counts the projects of a workspace that the reader sees.
const visibleProjects = `(SELECT count(*) FROM visible_projects p WHERE p.tenant_id = w.tenant_id AND p.workspace_id = w.id
	AND p.status <> 'archived')`

// List is the list of workspaces.
func List() postgres.ListDefinition {
	return postgres.ListDefinition{
		From: "workspaces w",
		ID:   "w.id",
		Columns: []postgres.ListColumn{
			{Column: grid.Column{Name: "id", Kind: grid.ID}, SQL: "w.id"},
			{Column: grid.Column{Name: "name", Kind: grid.String, Searched: true}, SQL: "w.name"},
			{Column: grid.Column{Name: "description", Kind: grid.String, Searched: true}, SQL: "w.description"},
			postgres.ChoiceColumn("status", "w.status", string(workspace.Active), string(workspace.Archived)),
			{Column: grid.Column{Name: "totalProjects", Kind: grid.Number}, SQL: visibleProjects},
			{Column: grid.Column{Name: "creationTime", Kind: grid.Time}, SQL: "w.created_at"},
			{Column: grid.Column{Name: "lastModificationTime", Kind: grid.Time}, SQL: "w.updated_at"},
		},
		Order: []grid.Sort{{Field: "name"}},
	}
}
