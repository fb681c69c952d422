// Package project stores the rows of projects.
package project

import (
	"encoding/json"
	"time"

	"gorm.io/gorm"

	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
)

type row struct {
	TenantID, ID, WorkspaceID, Name, Description          string
	ProjectType, ErpType, CaptureMethod, Status, Settings string
	WorkspaceName                                         string    `gorm:"->"`
	CreatedAt, UpdatedAt                                  time.Time `gorm:"->"`
	ArchivedAt                                            *time.Time
	Version                                               int64
}

func (row) TableName() string { return "projects" }

func (r row) toDomain() project.Project {
	return project.Project{
		ID: r.ID, WorkspaceID: r.WorkspaceID, WorkspaceName: r.WorkspaceName, Name: r.Name, Description: r.Description,
		Type: r.ProjectType, ERPType: r.ErpType, CaptureMethod: project.CaptureMethod(r.CaptureMethod),
		Status:   project.Status(r.Status),
		Settings: json.RawMessage(r.Settings), CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
		ArchivedAt: postgres.Value(r.ArchivedAt), Version: r.Version,
	}
}

// Get returns a project that the reader sees. Any other is not found.
func Get(tx *postgres.Tx, projectID string) (project.Project, error) {
	var r row
	err := visible(tx).Where("p.id = ?", projectID).Take(&r).Error
	return r.toDomain(), err
}

// Find is the project of this name that the reader sees, in exactly this case.
func Find(tx *postgres.Tx, workspaceName, name string) (p project.Project, found bool, err error) {
	var rows []row
	err = visible(tx).Where("w.name = ? AND p.name = ?", workspaceName, name).Find(&rows).Error
	if err != nil || len(rows) == 0 {
		return p, false, err
	}
	return rows[0].toDomain(), true, nil
}

// All are the projects that the reader sees, by workspace and name, whatever their status.
func All(tx *postgres.Tx) ([]project.Project, error) {
	var rows []row
	err := visible(tx).Order("lower(w.name), lower(p.name), p.id").Find(&rows).Error
	all := make([]project.Project, len(rows))
	for n, r := range rows {
		all[n] = r.toDomain()
	}
	return all, err
}

// visible are the projects that the reader sees, with the names of their workspaces.
func visible(tx *postgres.Tx) *gorm.DB {
	return tx.Gorm.Table("visible_projects p").Select("p.*, w.name AS workspace_name").
		Joins("JOIN workspaces w ON w.tenant_id = p.tenant_id AND w.id = p.workspace_id").
		Where("p.tenant_id = ?", tx.TenantID)
}

// Lock is Get for a change of the project. It waits for transactions that start work in the project (LockStatus), and
// later ones wait for it.
func Lock(tx *postgres.Tx, projectID string) (project.Project, error) {
	if err := tx.Gorm.Exec(`SELECT FROM projects WHERE tenant_id = ? AND id = ? FOR NO KEY UPDATE`, tx.TenantID,
		projectID).Error; err != nil {
		return project.Project{}, err
	}
	return Get(tx, projectID)
}

// LockStatus returns the name and status of a project and keeps them until the transaction ends: a change of the
// status waits, and then sees what this transaction has created.
func LockStatus(tx *postgres.Tx, projectID string) (name string, status project.Status, err error) {
	var found []struct {
		Name   string
		Status project.Status
	}
	err = tx.Gorm.Raw(`SELECT name, status FROM projects WHERE tenant_id = ? AND id = ? FOR SHARE`, tx.TenantID,
		projectID).Scan(&found).Error
	if err == nil && len(found) == 0 {
		err = postgres.NotFound()
	}
	if err != nil {
		return "", "", err
	}
	return found[0].Name, found[0].Status, nil
}

// Type returns the type of a project, whether or not the reader sees it. It is empty if there is none.
func Type(tx *postgres.Tx, projectID string) (projectType string, err error) {
	err = tx.Gorm.Raw(`SELECT project_type FROM projects WHERE tenant_id = ? AND id = ?`, tx.TenantID,
		projectID).Scan(&projectType).Error
	return projectType, err
}

// Insert adds a project.
func Insert(tx *postgres.Tx, p project.Project) error {
	return tx.Gorm.Exec(
		`INSERT INTO projects (tenant_id, id, workspace_id, name, description, project_type, erp_type, capture_method, status, settings)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		tx.TenantID, p.ID, p.WorkspaceID, p.Name, p.Description, p.Type, p.ERPType, p.CaptureMethod, p.Status,
		settings(p)).Error
}

// Update writes a locked project if its version is still the current one.
func Update(tx *postgres.Tx, p project.Project) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE projects SET name = ?, description = ?, erp_type = ?, capture_method = ?, status = ?, settings = ?, updated_at = now(), version = version + 1,
		archived_at = CASE WHEN ? = 'archived' THEN coalesce(archived_at, now()) END WHERE tenant_id = ? AND id = ? AND version = ?`,
		p.Name, p.Description, p.ERPType, p.CaptureMethod, p.Status, settings(p), p.Status, tx.TenantID, p.ID, p.Version))
}

func settings(p project.Project) string {
	if len(p.Settings) == 0 {
		return "{}"
	}
	return string(p.Settings)
}

// NameTaken reports whether a project of the workspace other than except has the name.
func NameTaken(tx *postgres.Tx, workspaceID, name, except string) (taken bool, err error) {
	err = tx.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM projects WHERE tenant_id = ? AND workspace_id = ? AND lower(name) = lower(?) AND id::text <> ?)`,
		tx.TenantID, workspaceID, name, except).Scan(&taken).Error
	return taken, err
}

// Uses counts the work of a project that is not finished, and names the projects that pay through it.
func Uses(tx *postgres.Tx, projectID string) (u project.Uses, err error) {
	var counts struct{ Jobs, Payments int }
	err = tx.Gorm.Raw(
		`SELECT (SELECT count(*) FROM jobs WHERE tenant_id = @tenant AND project_id = @project AND finished_at IS NULL) AS jobs,
		(SELECT count(*) FROM payments WHERE tenant_id = @tenant AND project_id = @project AND status IN ('new', 'processing')) AS payments`,
		map[string]any{"tenant": tx.TenantID, "project": projectID}).Scan(&counts).Error
	if err != nil {
		return u, err
	}
	u.Jobs, u.Payments = counts.Jobs, counts.Payments
	err = tx.Gorm.Raw(`SELECT name FROM projects WHERE tenant_id = ? AND status <> 'archived' AND id <> ?
		AND (settings->>'achProjectId' = ? OR settings->>'checkProjectId' = ?) ORDER BY name`, tx.TenantID, projectID,
		projectID, projectID).Scan(&u.Payers).Error
	return u, err
}
