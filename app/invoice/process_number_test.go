package invoice_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
	invoiceflow "countersign.dev/workflows/invoice"
)

// approvalOf is the id of the approval that the job starts.
func approvalOf(w *storetest.Payables, jobID string) string {
	w.T.Helper()
	_, err := storetest.Jobs(w.DB).Begin(ctx, w.TenantID, jobID)
	require.NoError(w.T, err)
	job, err := storetest.Jobs(w.DB).Get(ctx, w.TenantID, jobID)
	require.NoError(w.T, err)
	require.Equal(w.T, flow.ApproveInvoice, job.Steps[1].Kind)
	return job.Steps[1].WorkflowID
}

// correct withdraws the invoice and changes its number.
func correct(w *storetest.Payables, inv invoice.Invoice, number string) invoice.Invoice {
	w.T.Helper()
	inv, err := storetest.InvoiceCommands(w.DB).Withdraw(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version)
	require.NoError(w.T, err)
	inv, err = storetest.InvoiceCommands(w.DB).UpdateIndexData(
		w.Clerk,
		w.TenantID,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]invoice.Change{{Name: invoice.FieldNumber, Value: number}},
	)
	require.NoError(w.T, err)
	require.Equal(w.T, number, inv.Index.Number)
	return inv
}

func TestCorrectedNumberLeadsToTheSameApprovalID(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	inv, first := w.Submitted("INV/2026 7", "500.00")
	want := "invoice/" + w.TenantID + "/" + inv.ID + "/INV20267"
	require.Equal(t, want, approvalOf(w, first))
	require.Equal(t, want, invoiceflow.ApprovalID(w.TenantID, inv.ID, inv.ProcessNumber))

	inv = correct(w, inv, "INV-8")
	require.EqualValues(t, 1,
		storetest.Count(t, w.Superuser, `SELECT count(*) FROM outbox WHERE kind = 'signal' AND payload->>'workflowId' = $1`, want),
		"the first approval receives the signal")
	inv, second, err := storetest.InvoiceCommands(w.DB).
		Submit(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, "")
	require.NoError(t, err)
	require.NotEqual(t, first, second)
	require.Equal(t, want, approvalOf(w, second), "one id permits one running approval")
	require.Equal(t, "INV20267", inv.ProcessNumber)

	_, tk, err := storetest.InvoiceCommands(w.DB).Route(ctx, w.TenantID, inv.ID, second)
	require.NoError(t, err)
	kept, err := storetest.InvoiceCommands(w.DB).Get(ctx, w.TenantID, inv.ID)
	require.NoError(t, err)
	require.Equal(t, []string{"INV20267", "INV20267"}, []string{kept.ProcessNumber, tk.ProcessNumber})
	_, err = storetest.InvoiceCommands(w.DB).Get(ctx, id.New(), inv.ID)
	require.Error(t, err, "another tenant has no such invoice")
}

func TestJobKeepsItsRunIDAndNumber(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	_, jobID := w.Submitted("INV-1", "500.00")
	job, err := storetest.Jobs(w.DB).Get(ctx, w.TenantID, jobID)
	require.NoError(t, err)
	require.Equal(t, flows.RunID(w.TenantID, jobID, job.Number), job.WorkflowID)
	require.Regexp(t, `^flow-run/[0-9a-f-]{36}/[0-9a-f-]{36}/1$`, job.WorkflowID)
	require.EqualValues(t, 1,
		storetest.Count(t, w.Superuser, `SELECT count(*) FROM outbox WHERE kind = 'start' AND payload->>'jobId' = $1`, jobID))
}

func TestApprovalIDHasNoNumberIfTheFirstNumberHasNoASCIICharacters(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	inv, first := w.Submitted("請求書", "500.00")
	want := "invoice/" + w.TenantID + "/" + inv.ID
	require.Equal(t, want, approvalOf(w, first))

	inv = correct(w, inv, "INV-1")
	_, second, err := storetest.InvoiceCommands(w.DB).
		Submit(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, "")
	require.NoError(t, err)
	require.Equal(t, want, approvalOf(w, second))
}

func TestDatabaseRefusesProcessNumberChange(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	inv, _ := w.Submitted("INV-1", "500.00")
	for _, number := range []any{"INV-2", "", nil} {
		require.ErrorContains(t, tryExec(w, `UPDATE invoices SET process_number = $2 WHERE id = $1`, inv.ID, number),
			"never changes")
	}
	other, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-3", "500.00"))
	require.NoError(t, err)
	require.ErrorContains(
		t,
		tryExec(w, `UPDATE invoices SET process_number = 'a/b' WHERE id = $1`, other.ID),
		"process_number",
	)
}

func tryExec(w *storetest.Payables, sql string, args ...any) error {
	w.T.Helper()
	conn := testkit.Pool(w.T, w.Superuser)
	_, err := conn.Exec(ctx, sql, args...)
	return err
}
