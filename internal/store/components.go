package store

import (
	"encoding/json"
	"fmt"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
)

// ProvisionStarterGraphs gives a new project the built-in processes of its
// type, each a workflow component with its first published version.
func (t *Tenant) ProvisionStarterGraphs(projectID, projectType string) error {
	for _, s := range flow.Starters(projectType) {
		componentID := id.New()
		err := t.Gorm.Exec(
			`INSERT INTO project_components (tenant_id, id, project_id, component_type, workflow_type, name, description)
			VALUES (?, ?, ?, 'workflow', ?, ?, ?)`, t.TenantID, componentID, projectID, s.WorkflowType, s.Name,
			s.Description).Error
		if err != nil {
			return err
		}
		if _, err := t.PublishGraph(projectID, componentID, s.Graph); err != nil {
			return err
		}
	}
	return nil
}

// PublishGraph stores the next version of a workflow component. Published
// versions never change; jobs that run keep theirs.
func (t *Tenant) PublishGraph(projectID, componentID string, g flow.Graph) (graphID string, err error) {
	var workflowType flow.WorkflowType
	if err := t.Gorm.Raw(`SELECT workflow_type FROM project_components WHERE tenant_id = ? AND id = ?`, t.TenantID,
		componentID).Scan(&workflowType).Error; err != nil {
		return "", err
	}
	if err := g.ValidateFor(workflowType); err != nil {
		return "", err
	}
	body, err := json.Marshal(g)
	if err != nil {
		return "", fmt.Errorf("graph of %s: %w", componentID, err)
	}
	graphID = id.New()
	err = t.Gorm.Exec(`INSERT INTO graphs (tenant_id, id, component_id, number, graph, published_by)
		SELECT ?, ?, ?, 1 + coalesce(max(number), 0), ?::jsonb, ? FROM graphs WHERE tenant_id = ? AND component_id = ?`,
		t.TenantID, graphID, componentID, string(body), postgres.Null(t.Actor.UserID), t.TenantID, componentID).Error
	if err != nil {
		return "", err
	}
	return graphID, t.Audit(postgres.Change{Area: "Components", Action: "published", ObjectType: "workflow",
		ObjectID: componentID, ProjectID: projectID, New: map[string]any{"graphId": graphID, "steps": len(g.Nodes)}})
}
