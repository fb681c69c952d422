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
		added, _, err = AddOnce(tx, e, r.Workflow, func(by Step) (job.Job, error) {
			n, err := runnable(tx, by.ProjectID, r)
			if err != nil {
				return job.Job{}, err
			}
			n.Step = &by
			return Create(tx, u.now(), n)
		})
		return err
	})
	return added, err
}

// Step is the step of a job that adds another job.
type Step struct {
	jobrow.StepOwner
	jobID  string // of the added job
	parent job.Parent
}

// AddOnce adds the job of a step by do, which calls Create. A repetition of the activity returns the same job.
func AddOnce(tx *postgres.Tx, e Effect, about string, do func(by Step) (job.Job, error)) (
	added job.Job, repeated bool, err error,
) {
	of, err := jobrow.LockStepOwner(tx, e.JobID)
	if err != nil {
		return added, false, err
	}
	by := Step{StepOwner: of, jobID: e.ID(tx.TenantID, about),
		parent: job.Parent{JobID: e.JobID, Path: e.Path, Depth: of.Depth + 1}}
	if repeated, err = jobrow.Exists(tx, by.jobID); err != nil {
		return added, false, err
	}
	if repeated {
		added, err = jobrow.Load(tx, by.jobID)
		return added, true, err
	}
	if by.parent.Depth > job.MaxDepth {
		return added, false, fault.New(fault.Invalid, fault.WorkflowIncorrectlyDefined,
			"More than %d jobs run each other. A workflow probably runs itself.", job.MaxDepth)
	}
	added, err = do(by)
	return added, false, err
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
