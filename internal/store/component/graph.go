package component

import (
	"encoding/json"
	"fmt"

	"countersign.dev/domain/flow"
	"countersign.dev/internal/postgres"
)

// WorkflowType returns the workflow type of a component.
func WorkflowType(tx *postgres.Tx, componentID string) (of flow.WorkflowType, err error) {
	err = tx.Gorm.Raw(`SELECT workflow_type FROM project_components WHERE tenant_id = ? AND id = ?`, tx.TenantID,
		componentID).Scan(&of).Error
	return of, err
}

// InsertGraph adds the next version of a component's graph, published by the actor of the transaction.
func InsertGraph(tx *postgres.Tx, graphID, componentID string, g flow.Graph) error {
	body, err := json.Marshal(g)
	if err != nil {
		return fmt.Errorf("graph of %s: %w", componentID, err)
	}
	return tx.Gorm.Exec(`INSERT INTO graphs (tenant_id, id, component_id, number, graph, published_by)
		SELECT ?, ?, ?, 1 + coalesce(max(number), 0), ?::jsonb, ? FROM graphs WHERE tenant_id = ? AND component_id = ?`,
		tx.TenantID, graphID, componentID, string(body), postgres.Null(tx.Actor.UserID), tx.TenantID, componentID).Error
}

// NewestGraph returns the newest published version of a component, or nil.
func NewestGraph(tx *postgres.Tx, componentID string) (*flow.Graph, error) {
	var found []string
	err := tx.Gorm.Raw(
		`SELECT graph::text FROM graphs WHERE tenant_id = ? AND component_id = ? ORDER BY number DESC LIMIT 1`, tx.TenantID,
		componentID).Scan(&found).Error
	if err != nil || len(found) == 0 {
		return nil, err
	}
	var g flow.Graph
	return &g, json.Unmarshal([]byte(found[0]), &g)
}
