// Package project stores the rows of projects.
package project

import (
	"encoding/json"
	"time"

	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
)

type row struct {
	TenantID, ID, WorkspaceID, Name, Description, ProjectType, ErpType, CaptureMethod, Status, Settings string
	WorkspaceName                                                                                       string    `gorm:"->"`
	CreatedAt, UpdatedAt                                                                                time.Time `gorm:"->"`
	ArchivedAt                                                                                          *time.Time
	Version                                                                                             int64
}

func (row) TableName() string { return "projects" }

func (r row) toDomain() project.Project {
	return project.Project{
		ID: r.ID, WorkspaceID: r.WorkspaceID, WorkspaceName: r.WorkspaceName, Name: r.Name, Description: r.Description,
		Type: r.ProjectType, ERPType: r.ErpType, CaptureMethod: r.CaptureMethod, Status: project.Status(r.Status),
		Settings: json.RawMessage(r.Settings), CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
		ArchivedAt: postgres.Value(r.ArchivedAt), Version: r.Version,
	}
}

// Get returns a project that the reader sees. Any other is not found.
func Get(tx *postgres.Tx, projectID string) (project.Project, error) {
	var r row
	err := tx.Gorm.Table("visible_projects p").Select("p.*, w.name AS workspace_name").
		Joins("JOIN workspaces w ON w.tenant_id = p.tenant_id AND w.id = p.workspace_id").
		Where("p.tenant_id = ? AND p.id = ?", tx.TenantID, projectID).Take(&r).Error
	return r.toDomain(), err
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
