package job

import (
	"encoding/json"
	"time"

	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
)

// Workflow is the version of a workflow that a job runs.
type Workflow struct {
	Name   string // of the workflow
	Number int    // of the version
	Graph  json.RawMessage
}

// WorkflowOf returns the workflow of a job that the reader sees.
func WorkflowOf(tx *postgres.Tx, r Reader, jobID string) (Workflow, error) {
	if err := requireSeen(tx, r, jobID); err != nil {
		return Workflow{}, err
	}
	var found struct {
		Name   string
		Number int
		Graph  string
	}
	err := tx.Gorm.Raw(`SELECT c.name, g.number, g.graph::text AS graph FROM jobs j
		JOIN project_components c ON c.tenant_id = j.tenant_id AND c.id = j.component_id
		JOIN graphs g ON g.tenant_id = j.tenant_id AND g.id = j.graph_id
		WHERE j.tenant_id = ? AND j.id = ?`, tx.TenantID, jobID).Take(&found).Error
	return Workflow{Name: found.Name, Number: found.Number, Graph: json.RawMessage(found.Graph)}, err
}

// StepCounts says how many steps of a node ran in loops, by their state.
type StepCounts struct {
	NodeID string
	Steps  map[job.StepState]int
}

// countSteps reads the steps of one job by the primary key. A further index would make each record of a step slower.
const countSteps = `SELECT node_id, state, count(*) AS steps FROM job_steps
	WHERE tenant_id = ? AND job_id = ? AND strpos(path, '[') > 0 GROUP BY node_id, state ORDER BY node_id, state`

// countStepsAt reads the same steps as they were at a time. One that had not finished was in progress.
const countStepsAt = `SELECT node_id, CASE WHEN finished_at <= ? THEN state ELSE 'info' END AS state, count(*) AS steps
	FROM job_steps WHERE tenant_id = ? AND job_id = ? AND strpos(path, '[') > 0 AND started_at <= ?
	GROUP BY 1, 2 ORDER BY 1, 2`

// CountSteps counts the steps in loops of a job that the reader sees, as they were at a time. The zero time is now.
func CountSteps(tx *postgres.Tx, r Reader, jobID string, at time.Time) (counts []StepCounts, err error) {
	if err := requireSeen(tx, r, jobID); err != nil {
		return nil, err
	}
	var rows []struct {
		NodeID string
		State  job.StepState
		Steps  int
	}
	query := tx.Gorm.Raw(countSteps, tx.TenantID, jobID)
	if !at.IsZero() {
		query = tx.Gorm.Raw(countStepsAt, at, tx.TenantID, jobID, at)
	}
	err = query.Scan(&rows).Error
	for _, found := range rows {
		if last := len(counts) - 1; last < 0 || counts[last].NodeID != found.NodeID {
			counts = append(counts, StepCounts{NodeID: found.NodeID, Steps: map[job.StepState]int{}})
		}
		counts[len(counts)-1].Steps[found.State] = found.Steps
	}
	return counts, err
}
