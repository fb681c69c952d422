package job

import (
	"context"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/job"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	jobrow "countersign.dev/internal/store/job"
)

// Run is everything that the run of a job needs to begin.
type Run = jobrow.Run

// Begin records the first steps of a job and returns what its run keeps. A repeat changes nothing.
func (u Jobs) Begin(ctx context.Context, tenantID, jobID string) (run Run, err error) {
	err = u.db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if run, err = jobrow.LockRun(tx, jobID); err != nil || run.Job.State != job.Starting {
			return err
		}
		workflowID := func(k flow.Kind) string {
			return flows.ProcessID(k, tenantID, run.Job.Subject.ID, run.Job.Facts.ProcessNumber)
		}
		changed := run.Job.Record(job.FirstSteps(run.Graph, workflowID, u.now()))
		return save(tx, run.Job, changed)
	})
	return run, err
}
