package job

import (
	"encoding/json"
	"fmt"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/job"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
)

const columns = `j.id, j.project_id, j.component_id, j.graph_id, j.number, j.name_code, j.name_of, c.workflow_type, j.state, 
	j.workflow_id, j.subject_type, j.subject_id, j.started_by, j.error_code, j.error, j.created_at, j.finished_at, j.facts::text AS facts, j.parent_id, j.parent_path, j.depth`

const selectJob = `SELECT ` + columns +
	` FROM jobs j JOIN project_components c ON c.tenant_id = j.tenant_id AND c.id = j.component_id
	WHERE j.tenant_id = ? AND j.id = ?`

// Load returns a job with its steps outside of loops, in the order in which they started, and whether it has others
// and files.
func Load(tx *postgres.Tx, jobID string) (job.Job, error) {
	j, err := load(tx, jobID, "")
	if err != nil {
		return j, err
	}
	if j.Steps, err = shownSteps(tx, jobID); err != nil {
		return j, err
	}
	if err := readFurther(tx, &j); err != nil {
		return j, err
	}
	return j, readRelated(tx, &j)
}

// Lock returns a job for a change, with the steps that decide about it: the open ones, the newest failed one and those
// of the paths. The job stays locked until the transaction ends.
func Lock(tx *postgres.Tx, jobID string, paths ...string) (job.Job, error) {
	j, err := load(tx, jobID, " FOR UPDATE OF j")
	if err != nil {
		return j, err
	}
	j.Steps, err = decidingSteps(tx, jobID, paths)
	return j, err
}

func load(tx *postgres.Tx, jobID, lock string) (job.Job, error) {
	var r row
	if err := tx.Gorm.Raw(selectJob+lock, tx.TenantID, jobID).Take(&r).Error; err != nil {
		return job.Job{}, err
	}
	return r.toDomain()
}

// Run is everything that the run of a job needs to begin.
type Run struct {
	Job           job.Job
	Graph         flow.Graph
	Parameters    map[string]any
	TenantName    string
	TenantAddress string // first path segment of the tenant's pages
	TimeZone      string // of the tenant
}

// LockRun locks a job without its steps and reads what its run needs in the same statement, because a person waits
// for it.
func LockRun(tx *postgres.Tx, jobID string) (run Run, err error) {
	var r struct {
		Row                                                    row `gorm:"embedded"`
		Graph, Parameters, TenantName, TenantAddress, TimeZone string
	}
	err = tx.Gorm.Raw(`SELECT `+columns+`, g.graph::text AS graph, j.parameters::text AS parameters, n.name AS tenant_name, n.identifier AS tenant_address, n.time_zone FROM jobs j
		JOIN project_components c ON c.tenant_id = j.tenant_id AND c.id = j.component_id
		JOIN graphs g ON g.tenant_id = j.tenant_id AND g.id = j.graph_id
		JOIN tenants n ON n.tenant_id = j.tenant_id
		WHERE j.tenant_id = ? AND j.id = ? FOR UPDATE OF j`, tx.TenantID, jobID).
		Take(&r).
		Error
	if err != nil {
		return run, err
	}
	run.TenantName, run.TenantAddress, run.TimeZone = r.TenantName, r.TenantAddress, r.TimeZone
	if err := json.Unmarshal([]byte(r.Graph), &run.Graph); err != nil {
		return run, fmt.Errorf("graph %s: %w", r.Row.GraphID, err)
	}
	if run.Parameters, err = parametersFromRow(r.Parameters); err != nil {
		return run, err
	}
	run.Job, err = r.Row.toDomain()
	return run, err
}

// Graph identifies a published version of a workflow component.
type Graph struct {
	ID          string
	ComponentID string
}

// PublishedGraph returns the newest version of the project's newest workflow of that type which has a step of the
// kind; an empty kind matches every workflow.
func PublishedGraph(
	tx *postgres.Tx, projectID string, of flow.WorkflowType, kind flow.Kind,
) (g Graph, found bool, err error) {
	var rows []Graph
	err = tx.Gorm.Raw(`SELECT g.id, g.component_id FROM project_components c
		JOIN LATERAL (SELECT id, component_id, graph FROM graphs WHERE tenant_id = c.tenant_id AND component_id = c.id ORDER BY number DESC LIMIT 1) g ON true
		WHERE c.tenant_id = ? AND c.project_id = ? AND c.component_type = 'workflow' AND c.workflow_type = ? AND c.deleted_at IS NULL
		  AND (? = '' OR g.graph @> jsonb_build_object('nodes', jsonb_build_array(jsonb_build_object('kind', ?::text))))
		ORDER BY c.id DESC LIMIT 1`, tx.TenantID, projectID, of, kind, kind).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return g, false, err
	}
	return rows[0], true, nil
}

// HasLater reports whether a later job of a workflow type exists about the subject of a job.
func HasLater(tx *postgres.Tx, jobID string, of subject.Ref, t flow.WorkflowType) (later bool, err error) {
	err = tx.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM jobs j JOIN project_components c ON c.tenant_id = j.tenant_id AND c.id = j.component_id
		JOIN jobs mine ON mine.tenant_id = j.tenant_id AND mine.id = ?
		WHERE j.tenant_id = ? AND j.subject_type = ? AND j.subject_id = ? AND c.workflow_type = ? AND j.number > mine.number)`,
		jobID, tx.TenantID, of.Type, of.ID, t).Row().Scan(&later)
	return later, err
}

// HasRunning reports whether a job about the subject has not ended.
func HasRunning(tx *postgres.Tx, of subject.Ref) (running bool, err error) {
	err = tx.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM jobs WHERE tenant_id = ? AND subject_id = ? AND subject_type = ? AND finished_at IS NULL)`,
		tx.TenantID,
		of.ID,
		of.Type,
	).Row().Scan(&running)
	return running, err
}

// Subject is the record that a job is about; empty if the job does not exist.
func Subject(tx *postgres.Tx, jobID string) (ref subject.Ref, err error) {
	var r struct{ SubjectType, SubjectID string }
	err = tx.Gorm.Raw(`SELECT subject_type, subject_id FROM jobs WHERE tenant_id = ? AND id = ?`, tx.TenantID,
		jobID).Scan(&r).Error
	return subject.Ref{Type: subject.Type(r.SubjectType), ID: r.SubjectID}, err
}
