package batch

import (
	"context"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/flow/kind/preparepayments"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	batchrow "countersign.dev/internal/store/batch"
)

// PrepareForStep prepares all payments of the project of a job that are ready, for one of its steps, as the person who
// started the job. The run of the step starts the job of the batch. A repetition of the activity returns the same batch.
func (c *Commands) PrepareForStep(
	ctx context.Context, tenantID string, e jobapp.Effect, of preparepayments.Preparation,
) (b payment.Batch, added job.Job, err error) {
	kind := payment.BatchKind(of.Batch)
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		var repeated bool
		added, repeated, err = jobapp.AddOnce(tx, e, of.Batch, func(by jobapp.Step) (created job.Job, err error) {
			b, created, err = prepare(tx, payment.NewBatch{ProjectID: by.ProjectID, Kind: kind, Now: c.Now()}, &by)
			return created, err
		})
		if err == nil && repeated {
			b, err = batchrow.Get(tx, added.Subject.ID)
		}
		return err
	})
	return b, added, explainStarted(kind, err)
}
