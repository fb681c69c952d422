package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"countersign.dev/domain/flow"
)

type jobRow struct {
	ID           string
	ProjectID    string
	ComponentID  string
	GraphID      string
	Number       int64
	Name         string
	WorkflowType string
	State        string
	WorkflowID   string
	RunID        string
	SubjectType  string
	SubjectID    *string
	StartedBy    *string
	ErrorCode    string
	Error        string
	CreatedAt    time.Time
	FinishedAt   *time.Time
	Graph        string // read by jobWithGraph alone
}

func (r jobRow) toDomain() flow.Job {
	return flow.Job{
		ID: r.ID, ProjectID: r.ProjectID, ComponentID: r.ComponentID, GraphID: r.GraphID, Number: r.Number, Name: r.Name,
		WorkflowType: flow.WorkflowType(r.WorkflowType), State: flow.JobState(r.State), WorkflowID: r.WorkflowID,
		RunID: r.RunID, SubjectType: r.SubjectType, SubjectID: deref(r.SubjectID), StartedBy: deref(r.StartedBy),
		ErrorCode: r.ErrorCode, Error: r.Error, CreatedAt: r.CreatedAt, FinishedAt: deref(r.FinishedAt),
	}
}

type jobStepRow struct {
	NodeID     string
	Kind       string
	Name       string
	State      string
	WorkflowID string
	Summary    string
	ErrorCode  string
	Error      string
	StartedAt  time.Time
	FinishedAt *time.Time
}

func (r jobStepRow) toDomain() flow.Step {
	return flow.Step{
		NodeID: r.NodeID, Kind: flow.Kind(r.Kind), Name: r.Name, State: flow.StepState(r.State), WorkflowID: r.WorkflowID,
		Summary: r.Summary, ErrorCode: r.ErrorCode, Error: r.Error, StartedAt: r.StartedAt, FinishedAt: deref(r.FinishedAt),
	}
}

const jobColumns = `j.id, j.project_id, j.component_id, j.graph_id, j.number, j.name, c.workflow_type, j.state, j.workflow_id, j.run_id,
	j.subject_type, j.subject_id, j.started_by, j.error_code, j.error, j.created_at, j.finished_at`

const selectJob = `SELECT ` + jobColumns +
	` FROM jobs j JOIN project_components c ON c.tenant_id = j.tenant_id AND c.id = j.component_id
	WHERE j.tenant_id = ? AND j.id = ?`

func (t *Tenant) job(jobID, lock string) (flow.Job, error) {
	var row jobRow
	if err := t.Gorm.Raw(selectJob+lock, t.TenantID, jobID).Take(&row).Error; err != nil {
		return flow.Job{}, err
	}
	return row.toDomain(), nil
}

// jobWithGraph locks the job and reads what its run needs in one statement: a person waits for it.
func (t *Tenant) jobWithGraph(jobID string) (flow.Job, flow.Graph, error) {
	var row jobRow
	err := t.Gorm.Raw(`SELECT `+jobColumns+`, g.graph::text AS graph FROM jobs j
		JOIN project_components c ON c.tenant_id = j.tenant_id AND c.id = j.component_id
		JOIN graphs g ON g.tenant_id = j.tenant_id AND g.id = j.graph_id
		WHERE j.tenant_id = ? AND j.id = ? FOR UPDATE OF j`, t.TenantID, jobID).Take(&row).Error
	if err != nil {
		return flow.Job{}, flow.Graph{}, err
	}
	var g flow.Graph
	if err := json.Unmarshal([]byte(row.Graph), &g); err != nil {
		return flow.Job{}, g, fmt.Errorf("graph %s: %w", row.GraphID, err)
	}
	return row.toDomain(), g, nil
}

func (t *Tenant) jobForUpdate(jobID string) (flow.Job, error) {
	return t.job(jobID, " FOR UPDATE OF j")
}

// Job is one job with its steps in the order they began.
func (s *Store) Job(ctx context.Context, tenantID, jobID string) (j flow.Job, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if j, err = t.job(jobID, ""); err != nil {
			return err
		}
		var rows []jobStepRow
		err := t.Gorm.Raw(`SELECT node_id, kind, name, state, workflow_id, summary, error_code, error, started_at, finished_at
			FROM job_steps WHERE tenant_id = ? AND job_id = ? ORDER BY started_at, finished_at NULLS LAST, node_id`, t.TenantID,
			jobID).Scan(&rows).Error
		for _, r := range rows {
			j.Steps = append(j.Steps, r.toDomain())
		}
		return err
	})
	return j, err
}

// deref is what p points to, or the zero value when the column was NULL.
func deref[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}

// zeroTime keeps times that have not come yet out of the database.
func zeroTime(at time.Time) any {
	if at.IsZero() {
		return nil
	}
	return at
}
