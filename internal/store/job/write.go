package job

import (
	"strings"

	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
)

// Insert adds a job without steps.
func Insert(tx *postgres.Tx, j job.Job, parameters map[string]any) error {
	facts, err := factsFromDomain(j.Facts)
	if err != nil {
		return err
	}
	given, err := parametersToRow(parameters)
	if err != nil {
		return err
	}
	return tx.Gorm.Exec(
		`INSERT INTO jobs (tenant_id, id, project_id, component_id, graph_id, number, name_code, name_of, state, workflow_id, subject_type, subject_id, facts, parameters, started_by, created_at, parent_id, parent_path, depth)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		tx.TenantID, j.ID, j.ProjectID, j.ComponentID, j.GraphID, j.Number, j.Name.Code, j.Name.Of, j.State, j.WorkflowID,
		j.Subject.Type, postgres.Null(j.Subject.ID), facts, given, postgres.Null(j.StartedBy), j.CreatedAt,
		postgres.Null(j.Parent.JobID), j.Parent.Path, j.Parent.Depth).Error
}

// Save writes the changed steps of a locked job and the status that follows from them. No other function writes the
// state of a job. A finished job is never written again.
func Save(tx *postgres.Tx, j job.Job, changed []job.Step) error {
	if len(changed) == 0 {
		return nil
	}
	if err := saveSteps(tx, j.ID, changed); err != nil {
		return err
	}
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE jobs SET state = ?, error_code = ?, error = ?, finished_at = ? WHERE tenant_id = ? AND id = ? AND state = ANY(string_to_array(?, ','))`,
		j.State, j.ErrorCode, j.Error, timeOrNull(j.FinishedAt), tx.TenantID, j.ID, unfinished()))
}

func unfinished() string {
	states := make([]string, len(job.Unfinished()))
	for i, s := range job.Unfinished() {
		states[i] = string(s)
	}
	return strings.Join(states, ",")
}

// Describe changes the name of a job and the facts of its subject.
func Describe(tx *postgres.Tx, jobID string, name job.Name, f job.Facts) error {
	facts, err := factsFromDomain(f)
	if err != nil {
		return err
	}
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE jobs SET name_code = ?, name_of = ?, facts = ? WHERE tenant_id = ? AND id = ?`, name.Code, name.Of, facts,
		tx.TenantID, jobID))
}
