package batch_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	batchapp "countersign.dev/app/batch"
	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/preparepayments"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/store/storetest"
)

// A step prepares the kinds of batches that need no printer.
func TestStepPreparesKnownKindsOfBatches(t *testing.T) {
	require.Equal(t, []string{string(payment.BatchACH), string(payment.BatchPositivePay)}, preparepayments.Batches())
}

// above is a job of Ann in the project.
func above(ctx context.Context, t *testing.T, w *storetest.Treasury, projectID string) job.Job {
	t.Helper()
	return storetest.CreateJob(ctx, t, w.DB, w.TenantID,
		jobapp.New{ProjectID: projectID, WorkflowType: flow.PaymentsImport})
}

func byStep(
	t *testing.T, b *batchapp.Commands, tenantID string, of job.Job, path, kind string,
) (payment.Batch, job.Job, error) {
	t.Helper()
	return b.PrepareForStep(t.Context(), tenantID, jobapp.Effect{JobID: of.ID, Path: path, Attempt: 1},
		preparepayments.Preparation{Batch: kind})
}

func TestStepPreparesABatchOnceForThePersonWhoStartedItsJob(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	w.Pay(w.PaidByACH, "INV-2", "2.50")
	batches := w.BatchesAt(storetest.Friday)
	of := above(w.Ann, t, w, w.ACH)
	starts := func() int64 {
		return storetest.Count(t, w.Superuser, `SELECT count(*) FROM outbox WHERE kind = 'start' AND name = 'job.start'`)
	}
	before := starts()
	b, added, err := byStep(t, batches, w.TenantID, of, "pay", preparepayments.ACH)
	require.NoError(t, err)
	require.Equal(t, []any{w.AnnID, 2, "100.50", payment.AwaitingRelease, added.ID},
		[]any{b.PreparedBy, b.Count, b.Total.Number(), b.Status, b.JobID})
	require.Equal(t, []any{w.AnnID, of.ID, 1}, []any{added.StartedBy, added.Parent.JobID, added.Parent.Depth})
	again, same, err := byStep(t, batches, w.TenantID, of, "pay", preparepayments.ACH)
	require.NoError(t, err)
	require.Equal(t, []any{b.ID, b.Count, b.Total.Number(), added.Ref()},
		[]any{again.ID, again.Count, again.Total.Number(), same.Ref()}, "the worker died before it could report the job")
	require.Equal(t, before, starts(), "the run of the step starts it")

	err = batches.RequestAction(w.Ann, b.ID, payment.ReleaseBatch)
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err), "who starts the job prepares its payments")

	_, _, err = byStep(t, batches, w.TenantID, of, "other", preparepayments.ACH)
	require.Equal(t, fault.AchGenerationAlreadyStarted, fault.CodeOf(err))
	require.EqualValues(t, 1, storetest.Count(t, w.Superuser, `SELECT count(*) FROM payment_batches`))
}

func TestStepPreparesPaymentsOfItsProjectAlone(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	batches := w.BatchesAt(storetest.Friday)
	neighbor := w.Neighbor(t, nil)
	_, _, err := byStep(t, batches, w.TenantID, above(w.Ann, t, w, w.Checks), "pay", preparepayments.ACH)
	require.Error(t, err, "its project pays by check")
	_, _, err = byStep(t, batches, neighbor.TenantID, above(w.Ann, t, w, w.ACH), "pay", preparepayments.ACH)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "a job of another company")
	require.Zero(t, storetest.Count(t, w.Superuser, `SELECT count(*) FROM payment_batches`))
}
