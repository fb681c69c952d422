package invoice_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

func TestSubmitSucceedsWithoutTemporalServer(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	r := &storetest.Runs{Start: fault.New(fault.Unavailable, fault.ServiceUnavailable, "away")}
	inv, err := storetest.CaptureInvoice(ctx, w.DB, w.TenantID, w.Captured("INV-1", "100.00"))
	require.NoError(t, err)
	_, jobID, err := w.Commands(r).Submit(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, "")
	require.NoError(t, err, "the relay starts the job later")
	require.Equal(t, []string{jobID}, r.Started)
	require.EqualValues(t, 1, storetest.Count(t, w.Superuser, `SELECT count(*) FROM outbox WHERE kind = 'start' AND payload->>'jobId' = $1`,
		jobID))
}

func TestRetryStartsNewJobOnlyIfTheProcessHasEnded(t *testing.T) {
	w := storetest.NewPayables(t)
	inv, err := storetest.CaptureInvoice(ctx, w.DB, w.TenantID, w.Captured("INV-1", "100.00"))
	require.NoError(t, err)
	w.Exec(`UPDATE invoices SET stage = 'payment_failed', bucket = 'error' WHERE id = $1`, inv.ID)
	jobs := func() int64 {
		return storetest.Count(t, w.Superuser, `SELECT count(*) FROM jobs WHERE tenant_id = $1 AND subject_id = $2`, w.TenantID, inv.ID)
	}
	who, _ := actor.From(w.Mia)
	request := func(r *storetest.Runs, key string) error {
		who.CommandKey = key
		return w.Commands(r).RequestRetry(actor.With(ctx, who), storetest.AnyInvoice, inv.ID)
	}

	require.NoError(t, request(&storetest.Runs{}, "one"))
	require.Zero(t, jobs(), "the running process carries it out")
	refused := &storetest.Runs{Retry: fault.New(fault.Conflict, fault.IllegalTransition, "nothing to retry")}
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(request(refused, "two")))
	require.Zero(t, jobs())
	hidden := fault.New(fault.NotFound, fault.NotFoundCode, "hidden")
	who.CommandKey = "four"
	err = w.Commands(storetest.EndedRuns()).RequestRetry(actor.With(ctx, who),
		func(*postgres.Tx, invoice.Invoice) error { return hidden }, inv.ID)
	require.ErrorIs(t, err, hidden)
	require.Zero(t, jobs(), "a reader who does not see the invoice starts nothing")
	ended := storetest.EndedRuns()
	require.NoError(t, request(ended, "three"))
	require.EqualValues(t, 1, jobs())
	require.Len(t, ended.Started, 1)
}
