package store_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/store/storetest"
	invoiceflow "countersign.dev/workflows/invoice"
)

// approvalOf is the id of the approval that the job starts.
func (w *world) approvalOf(jobID string) string {
	w.t.Helper()
	_, err := storetest.Jobs(w.store).Begin(ctx, w.tenant, jobID)
	require.NoError(w.t, err)
	job, err := storetest.Jobs(w.store).Get(ctx, w.tenant, jobID)
	require.NoError(w.t, err)
	require.Equal(w.t, flow.ApproveInvoice, job.Steps[1].Kind)
	return job.Steps[1].WorkflowID
}

// correct takes the invoice back and gives it another number.
func (w *world) correct(inv invoice.Invoice, number string) invoice.Invoice {
	w.t.Helper()
	inv, err := storetest.InvoiceCommands(w.store).Withdraw(w.clerk, w.tenant, storetest.AnyInvoice, inv.ID, inv.Version)
	require.NoError(w.t, err)
	inv, err = storetest.InvoiceCommands(w.store).UpdateIndexData(
		w.clerk,
		w.tenant,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]invoice.Change{{Name: invoice.FieldNumber, Value: number}},
	)
	require.NoError(w.t, err)
	require.Equal(w.t, number, inv.Index.Number)
	return inv
}

func TestCorrectedNumberLeadsToTheSameApprovalID(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	inv, first := w.submitted("INV/2026 7", "500.00")
	want := "invoice/" + w.tenant + "/" + inv.ID + "/INV20267"
	require.Equal(t, want, w.approvalOf(first))
	require.Equal(t, want, invoiceflow.ApprovalID(w.tenant, inv.ID, inv.ProcessNumber))

	inv = w.correct(inv, "INV-8")
	require.EqualValues(t, 1,
		count(t, w.super, `SELECT count(*) FROM outbox WHERE kind = 'signal' AND payload->>'workflowId' = $1`, want),
		"the news reaches the first approval")
	inv, second, err := storetest.InvoiceCommands(w.store).
		Submit(w.clerk, w.tenant, storetest.AnyInvoice, inv.ID, inv.Version, "")
	require.NoError(t, err)
	require.NotEqual(t, first, second)
	require.Equal(t, want, w.approvalOf(second), "one id keeps the invoice to one running approval")
	require.Equal(t, "INV20267", inv.ProcessNumber)

	_, tk, err := storetest.InvoiceCommands(w.store).Route(ctx, w.tenant, inv.ID, second)
	require.NoError(t, err)
	kept, err := storetest.InvoiceCommands(w.store).Get(ctx, w.tenant, inv.ID)
	require.NoError(t, err)
	require.Equal(t, []string{"INV20267", "INV20267"}, []string{kept.ProcessNumber, tk.ProcessNumber})
	_, err = storetest.InvoiceCommands(w.store).Get(ctx, newID(), inv.ID)
	require.Error(t, err, "another tenant has no such invoice")
}

func TestJobKeepsTheIDOfItsRunWithItsNumber(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	_, jobID := w.submitted("INV-1", "500.00")
	job, err := storetest.Jobs(w.store).Get(ctx, w.tenant, jobID)
	require.NoError(t, err)
	require.Equal(t, flows.RunID(w.tenant, jobID, job.Number), job.WorkflowID)
	require.Regexp(t, `^flow-run/[0-9a-f-]{36}/[0-9a-f-]{36}/1$`, job.WorkflowID)
	kept, err := jobapp.Records{DB: w.store}.JobWorkflowID(ctx, w.tenant, jobID)
	require.NoError(t, err)
	require.Equal(t, job.WorkflowID, kept)
	require.EqualValues(t, 1,
		count(t, w.super, `SELECT count(*) FROM outbox WHERE kind = 'start' AND payload->>'jobId' = $1`, jobID))
}

// An invoice whose first job is older than the numbers in ids keeps its id.
func TestInvoiceThatHadAnApprovalWithoutANumberKeepsItsID(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	inv, err := storetest.InvoiceCommands(w.store).Capture(w.clerk, w.tenant, w.captured("INV-1", "500.00"))
	require.NoError(t, err)
	w.exec(`UPDATE invoices SET process_number = '' WHERE id = $1`, inv.ID)
	_, job, err := storetest.InvoiceCommands(w.store).
		Submit(w.clerk, w.tenant, storetest.AnyInvoice, inv.ID, inv.Version, "")
	require.NoError(t, err)
	require.Equal(t, "invoice/"+w.tenant+"/"+inv.ID, w.approvalOf(job))
}

func TestDatabaseRefusesToChangeAProcessNumber(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	inv, _ := w.submitted("INV-1", "500.00")
	for _, number := range []any{"INV-2", "", nil} {
		require.ErrorContains(t, w.try(`UPDATE invoices SET process_number = $2 WHERE id = $1`, inv.ID, number),
			"never changes")
	}
	other, err := storetest.InvoiceCommands(w.store).Capture(w.clerk, w.tenant, w.captured("INV-3", "500.00"))
	require.NoError(t, err)
	require.ErrorContains(
		t,
		w.try(`UPDATE invoices SET process_number = 'a/b' WHERE id = $1`, other.ID),
		"process_number",
	)
}

func (w *world) try(sql string, args ...any) error {
	w.t.Helper()
	conn, err := pgx.Connect(ctx, w.super)
	require.NoError(w.t, err)
	defer func() { _ = conn.Close(ctx) }()
	_, err = conn.Exec(ctx, sql, args...)
	return err
}
