package store

import (
	"context"
	"strings"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
)

// NewJob asks for one run of a project's workflow about one subject.
type NewJob struct {
	ProjectID    string
	WorkflowType flow.WorkflowType
	Kind         flow.Kind // which of several workflows of the type: the one with such a step; empty for any
	Name         string    // for people: "Capture invoice-2231.pdf"
	SubjectType  string    // upload, invoice, batch
	SubjectID    string
}

// CreateJob picks the newest published graph, inserts the job and, in the same
// transaction, the outbox row that starts its run: neither exists without the other.
func (t *Tenant) CreateJob(n NewJob) (flow.Job, error) {
	graph, err := t.publishedGraph(n)
	if err != nil {
		return flow.Job{}, err
	}
	number, err := t.Next("jobs")
	if err != nil {
		return flow.Job{}, err
	}
	j := flow.Job{
		ID: id.New(), ProjectID: n.ProjectID, ComponentID: graph.ComponentID, GraphID: graph.ID, Number: number, Name: n.Name,
		WorkflowType: n.WorkflowType, State: flow.Starting, SubjectType: n.SubjectType, SubjectID: n.SubjectID,
		StartedBy: t.Actor.UserID, CreatedAt: time.Now(),
	}
	j.WorkflowID = flow.RunID(t.TenantID, j.ID, j.Number)
	err = t.Gorm.Exec(
		`INSERT INTO jobs (tenant_id, id, project_id, component_id, graph_id, number, name, state, workflow_id, subject_type, subject_id, started_by, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		t.TenantID, j.ID, j.ProjectID, j.ComponentID, j.GraphID, j.Number, j.Name, j.State, j.WorkflowID, j.SubjectType,
		postgres.Null(j.SubjectID), postgres.Null(j.StartedBy), j.CreatedAt).Error
	if err != nil {
		return flow.Job{}, err
	}
	if err := t.Audit(postgres.Change{Area: "Jobs", Action: "started", ObjectType: "job", ObjectID: j.ID,
		ProjectID: j.ProjectID,
		New: map[string]any{"number": j.Number, "name": j.Name, "workflowType": j.WorkflowType,
			"subjectType": j.SubjectType, "subjectId": j.SubjectID}}); err != nil {
		return flow.Job{}, err
	}
	if err := t.Emit(postgres.Event{Name: "addJob", ProjectID: j.ProjectID, ObjectID: j.ID}); err != nil {
		return flow.Job{}, err
	}
	return j, t.Start(flow.RunName, map[string]string{"tenantId": t.TenantID, "jobId": j.ID, "workflowId": j.WorkflowID})
}

type graphRow struct {
	ID          string
	ComponentID string
	Graph       string
}

// publishedGraph is the newest version of the project's newest workflow of that
// type. Every job and every question whether one could begin passes here.
func (t *Tenant) publishedGraph(n NewJob) (graphRow, error) {
	if err := t.takesWork(n.ProjectID); err != nil {
		return graphRow{}, err
	}
	var rows []graphRow
	err := t.Gorm.Raw(`SELECT g.id, g.component_id FROM project_components c
		JOIN LATERAL (SELECT id, component_id, graph FROM graphs WHERE tenant_id = c.tenant_id AND component_id = c.id ORDER BY number DESC LIMIT 1) g ON true
		WHERE c.tenant_id = ? AND c.project_id = ? AND c.component_type = 'workflow' AND c.workflow_type = ? AND c.deleted_at IS NULL
		  AND (? = '' OR g.graph @> jsonb_build_object('nodes', jsonb_build_array(jsonb_build_object('kind', ?::text))))
		ORDER BY c.id DESC LIMIT 1`, t.TenantID, n.ProjectID, n.WorkflowType, n.Kind, n.Kind).Scan(&rows).Error
	if err != nil {
		return graphRow{}, err
	}
	if len(rows) == 0 {
		return graphRow{}, workflowMissing(n.WorkflowType)
	}
	return rows[0], nil
}

func workflowMissing(w flow.WorkflowType) error {
	code := fault.WorkflowMissing
	switch w {
	case flow.Payments:
		code = fault.PaymentsWorkflowMissing
	case flow.PaymentsImport:
		code = fault.ImportWorkflowMissing
	case flow.IntelligentCapture, flow.InvoiceApproval, flow.Generic:
	}
	return fault.New(fault.Conflict, code, "%s workflow is not added. Please add a new workflow component of type %s.", w,
		w)
}

// SetJobState is called in the transaction that makes the state true: a child
// that begins or ends to wait for a person. A finished job stays as it is.
func (t *Tenant) SetJobState(jobID string, state flow.JobState, code, text string) error {
	j, err := t.jobForUpdate(jobID)
	if err != nil {
		return err
	}
	changed, err := j.Become(state, code, text, time.Now())
	if err != nil || !changed {
		return err
	}
	if err := t.saveJob(j); err != nil {
		return err
	}
	return t.moveOpenSteps(j)
}

// moveOpenSteps lets the steps in progress show what the job does: wait, go on or stop.
func (t *Tenant) moveOpenSteps(j flow.Job) error {
	to := flow.StepInfo
	switch j.State {
	case flow.WaitingForInput, flow.WaitingForTask:
		to = flow.StepStalled
	case flow.Aborted:
		to = flow.StepAborted
	case flow.BusySkipped:
		to = flow.StepSkipped
	case flow.FinishedWithErrors:
		to = flow.StepError
	case flow.FinishedOK:
		to = flow.StepSuccess
	case flow.Starting, flow.Processing:
	}
	var finished any
	if j.State.Finished() {
		finished = j.FinishedAt
	}
	return t.Gorm.Exec(
		`UPDATE job_steps SET state = ?, finished_at = ? WHERE tenant_id = ? AND job_id = ? AND finished_at IS NULL`,
		to, finished, t.TenantID, j.ID).Error
}

func (t *Tenant) saveJob(j flow.Job) error {
	err := postgres.OneRow(t.Gorm.Exec(
		`UPDATE jobs SET state = ?, run_id = ?, error_code = ?, error = ?, finished_at = ? WHERE tenant_id = ? AND id = ?`,
		j.State, j.RunID, j.ErrorCode, j.Error, zeroTime(j.FinishedAt), t.TenantID, j.ID))
	if err != nil {
		return err
	}
	return t.Emit(postgres.Event{Name: "updateJob", ProjectID: j.ProjectID, ObjectID: j.ID})
}

// BeginJob marks the job as running and its first steps as begun, in one
// transaction, and returns the graph its run keeps. A repeat finds it done.
func (s *Store) BeginJob(ctx context.Context, tenantID, jobID, runID string) (j flow.Job, g flow.Graph, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if j, g, err = t.jobWithGraph(jobID); err != nil {
			return err
		}
		if j.Words, err = t.jobWords(j); err != nil {
			return err
		}
		changed, err := j.Become(flow.Processing, "", "", time.Now())
		if err != nil || !changed {
			return err
		}
		j.RunID = runID
		if err := t.saveJob(j); err != nil {
			return err
		}
		return t.recordSteps(j.ID,
			flow.FirstSteps(g, flow.Subject{TenantID: tenantID, ID: j.SubjectID, Number: j.Words.ProcessNumber}, time.Now()))
	})
	return j, g, err
}

// RecordSteps writes what became of steps, and the job's state when state is not empty.
func (s *Store) RecordSteps(
	ctx context.Context, tenantID, jobID string, steps []flow.Step, state flow.JobState, code, text string,
) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if err := t.recordSteps(jobID, steps); err != nil {
			return err
		}
		if state != "" {
			return t.SetJobState(jobID, state, code, text)
		}
		j, err := t.job(jobID, "")
		if err != nil {
			return err
		}
		return t.Emit(postgres.Event{Name: "updateJob", ProjectID: j.ProjectID, ObjectID: jobID})
	})
}

// recordSteps adds steps or finishes them, in one statement. A finished step is
// not reopened by a late repeat.
func (t *Tenant) recordSteps(jobID string, steps []flow.Step) error {
	if len(steps) == 0 {
		return nil
	}
	var args []any
	for _, s := range steps {
		args = append(args, t.TenantID, jobID, s.NodeID, s.Kind, s.Name, s.State, s.WorkflowID, s.Summary, s.ErrorCode,
			s.Error, s.StartedAt, zeroTime(s.FinishedAt))
	}
	const row = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
	return t.Gorm.Exec(
		`INSERT INTO job_steps (tenant_id, job_id, node_id, kind, name, state, workflow_id, summary, error_code, error, started_at, finished_at)
		VALUES `+row+strings.Repeat(", "+row, len(steps)-1)+`
		ON CONFLICT (tenant_id, job_id, node_id) DO UPDATE SET state = excluded.state, summary = excluded.summary,
			error_code = excluded.error_code, error = excluded.error, finished_at = excluded.finished_at
		WHERE job_steps.finished_at IS NULL`, args...).Error
}
