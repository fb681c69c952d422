package batch

import (
	"context"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow/kind/preparepayments"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	batchrow "countersign.dev/internal/store/batch"
	paymentrow "countersign.dev/internal/store/payment"
)

// PrepareForStep prepares payments of the project of a job for one of its steps, as the person who started the job. It
// leaves out payments that are not ready, as for a person. The run of the step starts the job of the batch. A
// repetition of the activity returns the same batch.
func (c *Commands) PrepareForStep(
	ctx context.Context, tenantID string, e jobapp.Effect, of preparepayments.Preparation,
) (b payment.Batch, added job.Job, err error) {
	kind := payment.BatchKind(of.Batch)
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		var repeated bool
		added, repeated, err = jobapp.AddOnce(tx, e, of.Batch, func(by jobapp.Step) (created job.Job, err error) {
			n := payment.NewBatch{ProjectID: by.ProjectID, Kind: kind, Selected: of.Selected, PaymentIDs: of.PaymentIDs,
				Now: c.Now()}
			if err := requireExist(tx, n); err != nil {
				return created, err
			}
			b, created, err = prepare(tx, n, &by)
			return created, err
		})
		if err == nil && repeated {
			b, err = batchrow.Get(tx, added.Subject.ID)
		}
		return err
	})
	return b, added, explainStarted(kind, err)
}

// requireExist refuses a selection with payments that the project does not have. No person compares the total.
func requireExist(tx *postgres.Tx, n payment.NewBatch) error {
	if !n.Selected {
		return nil
	}
	found, err := paymentrow.Selected(tx, n.ProjectID, n.PaymentIDs, paymentrow.ReadOnly)
	if err == nil && len(found) != len(n.PaymentIDs) {
		err = fault.New(fault.NotFound, fault.NotFoundCode, "%d of the selected payments do not exist in the project.",
			len(n.PaymentIDs)-len(found))
	}
	return err
}
