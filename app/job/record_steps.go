package job

import (
	"context"

	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
)

// RecordSteps records what became of steps. A finished step or job is not reopened by a repeat.
func (u Jobs) RecordSteps(ctx context.Context, tenantID, jobID string, steps []job.Step) error {
	return u.db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return change(tx, jobID, func(j *job.Job) []job.Step { return j.Record(steps) })
	})
}
