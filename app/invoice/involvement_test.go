package invoice_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	subjectapp "countersign.dev/app/subject"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
	"countersign.dev/internal/store/storetest"
)

func TestEveryPersonWhoChangedAMoneyFieldStaysInvolved(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-1", "500.00"))
	require.NoError(t, err)
	inv, err = storetest.InvoiceCommands(w.DB).UpdateIndexData(
		w.Ann,
		w.TenantID,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]invoice.Change{{Name: invoice.FieldAmount, Value: "900.00"}},
	)
	require.NoError(t, err)
	inv, err = storetest.InvoiceCommands(w.DB).UpdateIndexData(
		w.Clerk,
		w.TenantID,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]invoice.Change{{Name: invoice.FieldAccount, Value: "6200"}},
	)
	require.NoError(t, err, "a later editor")
	require.Equal(t, []string{w.ClerkID, w.AnnID}, inv.Involved())
	inv, job, err := storetest.InvoiceCommands(w.DB).
		Submit(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, "")
	require.NoError(t, err)
	_, tk, err := storetest.InvoiceCommands(w.DB).Route(ctx, w.TenantID, inv.ID, job)
	require.NoError(t, err)
	_, err = subjectapp.Tasks(w.DB, nil).Act(w.Ann, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err), "Ann changed the amount")
	_, err = subjectapp.Tasks(w.DB, nil).Act(w.Bob, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.NoError(t, err)
}

func TestAccountCodingRecordsNoLastingInvolvement(t *testing.T) {
	w := storetest.NewPayables(t)
	inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-1", "500.00"))
	require.NoError(t, err)
	inv, err = storetest.InvoiceCommands(w.DB).UpdateIndexData(
		w.Ann,
		w.TenantID,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]invoice.Change{{Name: invoice.FieldAccount, Value: "6200"}, {Name: invoice.FieldAmount, Value: "500.00"}},
	)
	require.NoError(t, err, "the amount is as it was")
	require.Empty(t, inv.MoneyChangedBy)
	inv, err = storetest.InvoiceCommands(w.DB).
		ReplaceLines(w.Bob, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, nil)
	require.NoError(t, err)
	require.Equal(t, []string{w.BobID}, inv.MoneyChangedBy)
}

func TestBankAccountChangeRecordsInvolvement(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	_, tk := w.Routed("INV-1", "500.00")
	w.Exec(
		`INSERT INTO vendor_bank_accounts (tenant_id, id, vendor_id, routing, account, account_last4, status, changed_by, approved_by, approved_at)
		VALUES ($1, $2, $3, '021000021', '\x00', '6789', 'approved', $4, $5, now())`,
		w.TenantID,
		id.New(),
		w.VendorID,
		w.AnnID,
		w.MiaID,
	)
	_, err := subjectapp.Tasks(w.DB, nil).Act(w.Ann, w.TenantID, tk.ID, id.New(), task.Act{Action: task.Approve})
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
}
