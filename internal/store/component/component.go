// Package component stores the rows of components and of the published versions of their graphs.
package component

import (
	"time"

	"countersign.dev/domain/component"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
)

type row struct {
	ID, ProjectID, ComponentType, WorkflowType, Name, Description string
	Published                                                     int
	CreatedAt, UpdatedAt                                          time.Time
	Version                                                       int64
}

func (r row) toDomain() component.Component {
	return component.Component{ID: r.ID, ProjectID: r.ProjectID, Type: project.ComponentType(r.ComponentType),
		WorkflowType: flow.WorkflowType(r.WorkflowType), Name: r.Name, Description: r.Description, Published: r.Published,
		CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, Version: r.Version}
}

const columns = `c.id, c.project_id, c.component_type, c.workflow_type, c.name, c.description, ` + publishedNumber +
	` AS published, c.created_at, c.updated_at, c.version`

// publishedNumber is the newest published version; 0: none.
const publishedNumber = "coalesce((SELECT max(g.number) FROM graphs g WHERE g.tenant_id = c.tenant_id AND " +
	"g.component_id = c.id), 0)"

// Get returns one component. It does not check whether the reader sees its project.
func Get(tx *postgres.Tx, componentID string) (component.Component, error) {
	return get(tx, componentID, "")
}

// GetWithDeleted is Get, also for a deleted component.
func GetWithDeleted(tx *postgres.Tx, componentID string) (component.Component, error) {
	var r row
	err := tx.Gorm.Raw(`SELECT `+columns+` FROM project_components c WHERE c.tenant_id = ? AND c.id = ?`, tx.TenantID,
		componentID).Take(&r).Error
	return r.toDomain(), err
}

// Lock is Get for a change: the component stays locked until the transaction ends.
func Lock(tx *postgres.Tx, componentID string) (component.Component, error) {
	return get(tx, componentID, " FOR UPDATE OF c")
}

func get(tx *postgres.Tx, componentID, lock string) (component.Component, error) {
	var r row
	err := tx.Gorm.Raw(`SELECT `+columns+` FROM project_components c
		WHERE c.tenant_id = ? AND c.id = ? AND c.deleted_at IS NULL`+lock, tx.TenantID, componentID).Take(&r).Error
	return r.toDomain(), err
}

// OfProject are the components of a project from the oldest to the newest.
func OfProject(tx *postgres.Tx, projectID string) ([]component.Component, error) {
	var rows []row
	err := tx.Gorm.Raw(`SELECT id, component_type, workflow_type, name, description FROM project_components
		WHERE tenant_id = ? AND project_id = ? AND deleted_at IS NULL ORDER BY id`, tx.TenantID, projectID).Scan(&rows).Error
	all := make([]component.Component, len(rows))
	for i, r := range rows {
		all[i] = r.toDomain()
	}
	return all, err
}

// InUse is a component with the number of its unfinished jobs.
type InUse struct {
	component.Component
	Jobs int
}

// LockSelected are the components of a project with these ids, by name. They stay locked until the transaction ends.
func LockSelected(tx *postgres.Tx, projectID string, ids []string) ([]InUse, error) {
	var rows []struct {
		Component row `gorm:"embedded"`
		Jobs      int
	}
	err := tx.Gorm.Raw(`SELECT `+columns+`,
			(SELECT count(*) FROM jobs j WHERE j.tenant_id = c.tenant_id AND j.component_id = c.id AND j.finished_at IS NULL) AS jobs
		FROM project_components c WHERE c.tenant_id = ? AND c.project_id = ? AND c.id = ANY(?::uuid[]) AND c.deleted_at IS NULL
		ORDER BY c.name, c.id FOR UPDATE OF c`, tx.TenantID, projectID, postgres.Array(ids)).Scan(&rows).Error
	all := make([]InUse, len(rows))
	for i, r := range rows {
		all[i] = InUse{r.Component.toDomain(), r.Jobs}
	}
	return all, err
}

// UnfinishedJobs counts the unfinished jobs of a component.
func UnfinishedJobs(tx *postgres.Tx, componentID string) (n int, err error) {
	err = tx.Gorm.Raw(`SELECT count(*) FROM jobs WHERE tenant_id = ? AND component_id = ? AND finished_at IS NULL`,
		tx.TenantID, componentID).Scan(&n).Error
	return n, err
}

// Insert adds a component without a published version.
func Insert(tx *postgres.Tx, c component.Component) error {
	return tx.Gorm.Exec(
		`INSERT INTO project_components (tenant_id, id, project_id, component_type, workflow_type, name, description) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		tx.TenantID, c.ID, c.ProjectID, c.Type, c.WorkflowType, c.Name, c.Description).Error
}

// Update writes name and description if the version is still the current one.
func Update(tx *postgres.Tx, c component.Component) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE project_components SET name = ?, description = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
		c.Name, c.Description, tx.TenantID, c.ID, c.Version))
}

// Delete marks a component as deleted if its version is still the current one. Its versions and jobs remain.
func Delete(tx *postgres.Tx, componentID string, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE project_components SET deleted_at = now(), updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ? AND deleted_at IS NULL`,
		tx.TenantID, componentID, version))
}
