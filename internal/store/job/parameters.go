package job

import (
	"encoding/json"
	"fmt"

	"countersign.dev/internal/postgres"
)

func parametersToRow(parameters map[string]any) (string, error) {
	if parameters == nil {
		return "{}", nil
	}
	body, err := json.Marshal(parameters)
	return string(body), err
}

func parametersFromRow(body string) (parameters map[string]any, err error) {
	if err := json.Unmarshal([]byte(body), &parameters); err != nil {
		return nil, fmt.Errorf("parameters of a job: %w", err)
	}
	return parameters, nil
}

// NewestGraph returns the newest version of a workflow component that is not deleted.
func NewestGraph(tx *postgres.Tx, componentID string) (g Graph, found bool, err error) {
	var rows []Graph
	err = tx.Gorm.Raw(`SELECT g.id, g.component_id FROM graphs g
		JOIN project_components c ON c.tenant_id = g.tenant_id AND c.id = g.component_id
		WHERE g.tenant_id = ? AND g.component_id = ? AND c.deleted_at IS NULL ORDER BY g.number DESC LIMIT 1`, tx.TenantID,
		componentID).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return g, false, err
	}
	return rows[0], true, nil
}
