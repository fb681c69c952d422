package store_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// runs answers for a Temporal server and notes the jobs that it was asked to start.
type runs struct {
	start, retry error
	started      []string
}

func (r *runs) StartJob(_ context.Context, _, jobID string) error {
	r.started = append(r.started, jobID)
	return r.start
}

func (r *runs) RetryInvoice(context.Context, string, string, string, string) error { return r.retry }

// endedRuns answer that the process of an invoice has ended.
func endedRuns() *runs { return &runs{retry: fault.New(fault.NotFound, fault.NotFoundCode, "ended")} }

func (w *world) invoices(r invoiceapp.Runs) invoiceapp.Commands {
	c := storetest.InvoiceCommands(w.store)
	c.Runs = r
	return c
}

func TestSubmitSucceedsWithoutTemporalServer(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	r := &runs{start: fault.New(fault.Unavailable, fault.ServiceUnavailable, "away")}
	inv, err := w.invoices(r).Capture(ctx, w.tenant, w.captured("INV-1", "100.00"))
	require.NoError(t, err)
	_, jobID, err := w.invoices(r).Submit(w.clerk, w.tenant, storetest.AnyInvoice, inv.ID, inv.Version, "")
	require.NoError(t, err, "the relay starts the job later")
	require.Equal(t, []string{jobID}, r.started)
	require.EqualValues(t, 1, count(t, w.super, `SELECT count(*) FROM outbox WHERE kind = 'start' AND payload->>'jobId' = $1`,
		jobID))
}

func TestRetryStartsNewJobOnlyIfTheProcessHasEnded(t *testing.T) {
	w := newWorld(t)
	inv, err := w.invoices(nil).Capture(ctx, w.tenant, w.captured("INV-1", "100.00"))
	require.NoError(t, err)
	w.exec(`UPDATE invoices SET stage = 'payment_failed', bucket = 'error' WHERE id = $1`, inv.ID)
	jobs := func() int64 {
		return count(t, w.super, `SELECT count(*) FROM jobs WHERE tenant_id = $1 AND subject_id = $2`, w.tenant, inv.ID)
	}
	who, _ := actor.From(w.asMia)
	request := func(r *runs, key string) error {
		who.CommandKey = key
		return w.invoices(r).RequestRetry(actor.With(ctx, who), storetest.AnyInvoice, inv.ID)
	}

	require.NoError(t, request(&runs{}, "one"))
	require.Zero(t, jobs(), "the running process carries it out")
	refused := &runs{retry: fault.New(fault.Conflict, fault.IllegalTransition, "nothing to retry")}
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(request(refused, "two")))
	require.Zero(t, jobs())
	hidden := fault.New(fault.NotFound, fault.NotFoundCode, "hidden")
	who.CommandKey = "four"
	err = w.invoices(endedRuns()).RequestRetry(actor.With(ctx, who),
		func(*postgres.Tx, invoice.Invoice) error { return hidden }, inv.ID)
	require.ErrorIs(t, err, hidden)
	require.Zero(t, jobs(), "a reader who does not see the invoice starts nothing")
	ended := endedRuns()
	require.NoError(t, request(ended, "three"))
	require.EqualValues(t, 1, jobs())
	require.Len(t, ended.started, 1)
}
