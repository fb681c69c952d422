package job

import (
	"context"

	"countersign.dev/internal/postgres"
	jobrow "countersign.dev/internal/store/job"
)

// ProjectOf is the project of a job, whose records its steps work with.
func ProjectOf(ctx context.Context, db *postgres.DB, tenantID, jobID string) (projectID string, err error) {
	err = db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		projectID, err = jobrow.ProjectOf(tx, jobID)
		return err
	})
	return projectID, err
}
