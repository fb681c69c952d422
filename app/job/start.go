package job

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/job"
	"countersign.dev/domain/project"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
	jobrow "countersign.dev/internal/store/job"
	projectrow "countersign.dev/internal/store/project"
)

// StartWorkflow runs a Generic workflow for a person. Workflows of other types begin with a record, which a person
// uploads, submits or prepares.
func (u Jobs) StartWorkflow(
	ctx context.Context, tenantID, componentID string, parameters map[string]any,
) (started job.Job, err error) {
	err = u.db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		started, err = u.startWorkflow(tx, componentID, parameters)
		return err
	})
	return started, err
}

func (u Jobs) startWorkflow(tx *postgres.Tx, componentID string, parameters map[string]any) (j job.Job, err error) {
	c, err := componentrow.GetWithDeleted(tx, componentID)
	if err != nil {
		return j, err
	}
	if _, err := projectrow.Get(tx, c.ProjectID); err != nil {
		return j, err
	}
	if c.Type != project.Workflow || c.WorkflowType != flow.Generic {
		var v fault.Validation
		v.Add("workflowId", fault.InvalidValue, "Only workflows of type %s are started by hand.", flow.Generic)
		return j, v.Err()
	}
	if err := checkParameters(tx, c.ID, parameters); err != nil {
		return j, err
	}
	return Create(tx, u.now(), New{ProjectID: c.ProjectID, WorkflowType: c.WorkflowType,
		Name: job.Name{Code: job.NameRun, Of: c.Name}, Subject: subject.Ref{Type: subject.Workflow, ID: c.ID},
		ComponentID: c.ID, Parameters: parameters})
}

// Rerun runs the workflow of an ended job again for a person who sees the job: in its newest version, with the
// parameters of that job.
func (u Jobs) Rerun(ctx context.Context, tenantID string, r Reader, jobID string) (started job.Job, err error) {
	err = u.db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		former, err := jobrow.Started(tx, r, jobID)
		if err != nil {
			return err
		}
		if !former.State.Finished() {
			return fault.New(fault.Conflict, fault.JobRunning, "This job has not ended. Start it again when it has.")
		}
		started, err = u.startWorkflow(tx, former.ComponentID, former.Parameters)
		return err
	})
	return started, err
}

// checkParameters compares the values with the parameters of the newest version. Create refuses a workflow without one.
func checkParameters(tx *postgres.Tx, componentID string, parameters map[string]any) error {
	if err := job.CheckParameters(parameters); err != nil {
		return err
	}
	graph, err := componentrow.NewestGraph(tx, componentID)
	if err != nil || graph == nil {
		return err
	}
	return graph.CheckParameters(parameters)
}

// graphOf is the newest version of a certain workflow.
func graphOf(tx *postgres.Tx, n New) (jobrow.Graph, error) {
	graph, found, err := jobrow.NewestGraph(tx, n.ComponentID)
	if err == nil && !found {
		err = fault.New(fault.Conflict, fault.WorkflowMissing,
			"The workflow was deleted, or no version of it is published.")
	}
	return graph, err
}
