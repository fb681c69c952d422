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
	require.Equal(t, payment.MaxBatch, preparepayments.MaxPayments)
}

// above is a job of Ann in the project.
func above(ctx context.Context, t *testing.T, w *storetest.Treasury, projectID string) job.Job {
	t.Helper()
	return storetest.CreateJob(ctx, t, w.DB, w.TenantID,
		jobapp.New{ProjectID: projectID, WorkflowType: flow.PaymentsImport})
}

func byStep(
	t *testing.T, b *batchapp.Commands, tenantID string, of job.Job, path string, selected ...string,
) (payment.Batch, job.Job, error) {
	t.Helper()
	return b.PrepareForStep(t.Context(), tenantID, jobapp.Effect{JobID: of.ID, Path: path, Attempt: 1},
		preparepayments.Preparation{Batch: preparepayments.ACH, Selected: selected != nil, PaymentIDs: selected})
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
	b, added, err := byStep(t, batches, w.TenantID, of, "pay")
	require.NoError(t, err)
	require.Equal(t, []any{w.AnnID, 2, "100.50", payment.AwaitingRelease, added.ID},
		[]any{b.PreparedBy, b.Count, b.Total.Number(), b.Status, b.JobID})
	require.Equal(t, []any{w.AnnID, of.ID, 1}, []any{added.StartedBy, added.Parent.JobID, added.Parent.Depth})
	again, same, err := byStep(t, batches, w.TenantID, of, "pay")
	require.NoError(t, err)
	require.Equal(t, []any{b.ID, b.Count, b.Total.Number(), added.Ref()},
		[]any{again.ID, again.Count, again.Total.Number(), same.Ref()}, "the worker died before it could report the job")
	require.Equal(t, before, starts(), "the run of the step starts it")

	err = batches.RequestAction(w.Ann, b.ID, payment.ReleaseBatch)
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err), "who starts the job prepares its payments")

	_, _, err = byStep(t, batches, w.TenantID, of, "other")
	require.Equal(t, fault.AchGenerationAlreadyStarted, fault.CodeOf(err))
	require.EqualValues(t, 1, storetest.Count(t, w.Superuser, `SELECT count(*) FROM payment_batches`))
}

func TestStepPreparesPaymentsOfItsProjectAlone(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	batches := w.BatchesAt(storetest.Friday)
	neighbor := w.Neighbor(t, nil)
	_, _, err := byStep(t, batches, w.TenantID, above(w.Ann, t, w, w.Checks), "pay")
	require.Error(t, err, "its project pays by check")
	_, _, err = byStep(t, batches, neighbor.TenantID, above(w.Ann, t, w, w.ACH), "pay")
	require.Equal(t, fault.NotFound, fault.KindOf(err), "a job of another company")
	require.Zero(t, storetest.Count(t, w.Superuser, `SELECT count(*) FROM payment_batches`))
}

func TestStepPreparesTheSelectedPaymentsAlone(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	first, _ := w.Pay(w.PaidByACH, "INV-1", "98.00")
	held, _ := w.Pay(w.PaidByACH, "INV-2", "2.50")
	w.Pay(w.PaidByACH, "INV-3", "7.00")
	byCheck, _ := w.Pay(w.PaidByCheck, "INV-4", "1.00")
	w.Exec(`UPDATE payments SET status = 'onHold' WHERE id = $1`, held)
	batches := w.BatchesAt(storetest.Friday)
	of := above(w.Ann, t, w, w.ACH)
	_, _, err := byStep(t, batches, w.TenantID, of, "none", []string{}...)
	require.Error(t, err)
	_, _, err = byStep(t, batches, w.TenantID, of, "elsewhere", first, byCheck)
	require.Equal(t, fault.NotFoundCode, fault.CodeOf(err), "a payment of another project")
	_, _, err = byStep(t, batches, w.TenantID, of, "held", held)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	require.Zero(t, storetest.Count(t, w.Superuser, `SELECT count(*) FROM payment_batches`))
	b, _, err := byStep(t, batches, w.TenantID, of, "some", first, held)
	require.NoError(t, err)
	require.Equal(t, []any{1, "98.00"}, []any{b.Count, b.Total.Number()}, "as for a person, others are left out")
}
