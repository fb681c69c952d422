package store_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	subjectapp "countersign.dev/app/subject"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
	"countersign.dev/internal/store/storetest"
)

func TestEveryPersonWhoChangedAMoneyFieldStaysInvolved(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	inv, err := storetest.InvoiceCommands(w.store).Capture(w.clerk, w.tenant, w.captured("INV-1", "500.00"))
	require.NoError(t, err)
	inv, err = storetest.InvoiceCommands(w.store).UpdateIndexData(
		w.asAnn,
		w.tenant,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]invoice.Change{{Name: invoice.FieldAmount, Value: "900.00"}},
	)
	require.NoError(t, err)
	inv, err = storetest.InvoiceCommands(w.store).UpdateIndexData(
		w.clerk,
		w.tenant,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]invoice.Change{{Name: invoice.FieldAccount, Value: "6200"}},
	)
	require.NoError(t, err, "a later editor")
	require.Equal(t, []string{w.clerkID, w.ann}, inv.Involved())
	inv, job, err := storetest.InvoiceCommands(w.store).
		Submit(w.clerk, w.tenant, storetest.AnyInvoice, inv.ID, inv.Version, "")
	require.NoError(t, err)
	_, tk, err := storetest.InvoiceCommands(w.store).Route(ctx, w.tenant, inv.ID, job)
	require.NoError(t, err)
	_, err = subjectapp.Tasks(w.store, nil).Act(w.asAnn, w.tenant, tk.ID, newID(), task.Act{Action: task.Approve})
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err), "Ann changed the amount")
	_, err = subjectapp.Tasks(w.store, nil).Act(w.asBob, w.tenant, tk.ID, newID(), task.Act{Action: task.Approve})
	require.NoError(t, err)
}

func TestCodingAnAccountDoesNotInvolveForGood(t *testing.T) {
	w := newWorld(t)
	inv, err := storetest.InvoiceCommands(w.store).Capture(w.clerk, w.tenant, w.captured("INV-1", "500.00"))
	require.NoError(t, err)
	inv, err = storetest.InvoiceCommands(w.store).UpdateIndexData(
		w.asAnn,
		w.tenant,
		storetest.AnyInvoice,
		inv.ID,
		inv.Version,
		[]invoice.Change{{Name: invoice.FieldAccount, Value: "6200"}, {Name: invoice.FieldAmount, Value: "500.00"}},
	)
	require.NoError(t, err, "the amount is as it was")
	require.Empty(t, inv.MoneyChangedBy)
	inv, err = storetest.InvoiceCommands(w.store).
		ReplaceLines(w.asBob, w.tenant, storetest.AnyInvoice, inv.ID, inv.Version, nil)
	require.NoError(t, err)
	require.Equal(t, []string{w.bob}, inv.MoneyChangedBy)
}

func TestChangingTheVendorsBankAccountInvolves(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	_, tk := w.asked("INV-1", "500.00")
	w.exec(
		`INSERT INTO vendor_bank_accounts (tenant_id, id, vendor_id, routing, account, account_last4, status, changed_by, approved_by, approved_at)
		VALUES ($1, $2, $3, '021000021', '\x00', '6789', 'approved', $4, $5, now())`,
		w.tenant,
		newID(),
		w.vendor,
		w.ann,
		w.mia,
	)
	_, err := subjectapp.Tasks(w.store, nil).Act(w.asAnn, w.tenant, tk.ID, newID(), task.Act{Action: task.Approve})
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
}
