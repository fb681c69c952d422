package job

import (
	"context"
	"time"

	"countersign.dev/internal/postgres"
	jobrow "countersign.dev/internal/store/job"
)

// Workflow is the version of a workflow that a job runs.
type Workflow = jobrow.Workflow

// Workflow returns the workflow of a job, if the reader sees the job. Newer versions do not change it.
func (u Jobs) Workflow(ctx context.Context, tenantID string, r Reader, jobID string) (w Workflow, err error) {
	err = u.db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		w, err = jobrow.WorkflowOf(tx, r, jobID)
		return err
	})
	return w, err
}

// StepCounts says how many steps of a node ran in loops, by their state.
type StepCounts = jobrow.StepCounts

// CountSteps counts the steps of a job in loops as they were at a time, if the reader sees the job. The zero time is
// now.
func (u Jobs) CountSteps(
	ctx context.Context, tenantID string, r Reader, jobID string, at time.Time,
) (c []StepCounts, err error) {
	err = u.db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		c, err = jobrow.CountSteps(tx, r, jobID, at)
		return err
	})
	return c, err
}
