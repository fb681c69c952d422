package job

import (
	"context"
	"time"

	"countersign.dev/internal/postgres"
	jobrow "countersign.dev/internal/store/job"
)

// Jobs holds the use cases that open their own transaction.
type Jobs struct {
	db  *postgres.DB
	now func() time.Time
}

// NewJobs returns the use cases on a database.
func NewJobs(db *postgres.DB, now func() time.Time) Jobs { return Jobs{db, now} }

// Records is what internal/flows needs to know of jobs and of people's requests.
type Records struct{ *postgres.DB }

// JobWorkflowID is the id of the workflow that runs a job.
func (r Records) JobWorkflowID(ctx context.Context, tenantID, jobID string) (workflowID string, err error) {
	err = r.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		workflowID, err = jobrow.WorkflowID(tx, jobID)
		return err
	})
	return workflowID, err
}
