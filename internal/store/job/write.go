package job

import (
	"strings"

	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
)

// Insert adds a job without steps.
func Insert(tx *postgres.Tx, j job.Job) error {
	facts, err := factsFromDomain(j.Facts)
	if err != nil {
		return err
	}
	return tx.Gorm.Exec(
		`INSERT INTO jobs (tenant_id, id, project_id, component_id, graph_id, number, name_code, name_of, state, workflow_id, subject_type, subject_id, facts, started_by, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		tx.TenantID, j.ID, j.ProjectID, j.ComponentID, j.GraphID, j.Number, j.Name.Code, j.Name.Of, j.State, j.WorkflowID,
		j.Subject.Type, postgres.Null(j.Subject.ID), facts, postgres.Null(j.StartedBy), j.CreatedAt).Error
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

// saveSteps adds steps or changes them, in one statement. A finished step is not changed.
func saveSteps(tx *postgres.Tx, jobID string, steps []job.Step) error {
	var args []any
	for _, s := range steps {
		args = append(args, tx.TenantID, jobID, s.NodeID, s.Kind, s.Name, s.State, s.WaitingFor, s.Ends, s.WorkflowID,
			s.Summary, s.ErrorCode, s.Error, s.StartedAt, timeOrNull(s.FinishedAt))
	}
	const values = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
	return tx.Gorm.Exec(
		`INSERT INTO job_steps (tenant_id, job_id, node_id, kind, name, state, waiting_for, ends_job, workflow_id, summary, error_code, error, started_at, finished_at)
		VALUES `+values+strings.Repeat(", "+values, len(steps)-1)+`
		ON CONFLICT (tenant_id, job_id, node_id) DO UPDATE SET state = excluded.state, waiting_for = excluded.waiting_for,
			ends_job = excluded.ends_job, summary = excluded.summary, error_code = excluded.error_code, error = excluded.error,
			finished_at = excluded.finished_at
		WHERE job_steps.finished_at IS NULL`, args...).Error
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
