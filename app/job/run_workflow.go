package job

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/runworkflow"
	"countersign.dev/domain/job"
	"countersign.dev/domain/project"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
	jobrow "countersign.dev/internal/store/job"
)

// AddForStep adds the job of a step that runs another workflow of its project, for the person who started the job of
// the step. The run of the step starts its run. A repetition of the activity returns the same job.
func (u Jobs) AddForStep(
	ctx context.Context, tenantID string, e Effect, r runworkflow.Job,
) (added job.Job, err error) {
	err = u.db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		of, err := jobrow.LockStepOwner(tx, e.JobID)
		if err != nil {
			return err
		}
		jobID := e.ID(tenantID, r.Workflow)
		found, err := jobrow.Exists(tx, jobID)
		if err != nil {
			return err
		}
		if found {
			added, err = jobrow.Load(tx, jobID)
			return err
		}
		n, err := runnable(tx, of.ProjectID, r)
		if err != nil {
			return err
		}
		parent := job.Parent{JobID: e.JobID, Path: e.Path, Depth: of.Depth + 1}
		if parent.Depth > job.MaxDepth {
			return fault.New(fault.Invalid, fault.WorkflowIncorrectlyDefined,
				"More than %d jobs run each other. A workflow probably runs itself.", job.MaxDepth)
		}
		added, err = add(tx, n, job.Job{ID: jobID, StartedBy: of.StartedBy, Parent: parent, CreatedAt: u.now()})
		return err
	})
	return added, err
}

// StepOwner is what a job hands to the records that its steps add.
type StepOwner = jobrow.StepOwner

// LockStepOwner locks a job whose step adds a record.
func LockStepOwner(tx *postgres.Tx, jobID string) (StepOwner, error) {
	return jobrow.LockStepOwner(tx, jobID)
}

// runnable is the run of a workflow that a step of its project asks for.
func runnable(tx *postgres.Tx, projectID string, r runworkflow.Job) (New, error) {
	c, err := componentrow.GetWithDeleted(tx, r.Workflow)
	if fault.KindOf(postgres.Translate(err)) == fault.NotFound ||
		err == nil && (c.ProjectID != projectID || c.Type != project.Workflow || c.WorkflowType != flow.Generic) {
		err = fault.New(fault.Conflict, fault.WorkflowMissing, "The workflow does not exist in the project.")
	}
	if err != nil {
		return New{}, err
	}
	return New{ProjectID: projectID, WorkflowType: c.WorkflowType, Name: job.Name{Code: job.NameRun, Of: c.Name},
		Subject: subject.Ref{Type: subject.Workflow, ID: c.ID}, ComponentID: c.ID, Parameters: r.Parameters,
	}, checkParameters(tx, c.ID, r.Parameters)
}
