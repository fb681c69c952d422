package job

import (
	"encoding/json"
	"fmt"

	"countersign.dev/domain/job"
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

// Start is what a job was started with.
type Start struct {
	ComponentID string // of its workflow
	Parameters  map[string]any
	State       job.State // now
}

// Started returns what a job that the reader sees was started with.
func Started(tx *postgres.Tx, r Reader, jobID string) (s Start, err error) {
	if err := requireSeen(tx, r, jobID); err != nil {
		return s, err
	}
	var found struct{ ComponentID, Parameters, State string }
	err = tx.Gorm.Raw(`SELECT component_id, parameters::text AS parameters, state FROM jobs WHERE tenant_id = ? AND id = ?`,
		tx.TenantID, jobID).Take(&found).Error
	if err != nil {
		return s, err
	}
	s.ComponentID, s.State = found.ComponentID, job.State(found.State)
	s.Parameters, err = parametersFromRow(found.Parameters)
	return s, err
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
