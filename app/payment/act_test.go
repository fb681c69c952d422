package payment_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/store/storetest"
)

func TestHeldPaymentIsInNoBatchUntilItsHoldIsReleased(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	held, _ := w.Pay(w.PaidByACH, "INV-1", "98.00")
	w.Pay(w.PaidByACH, "INV-2", "2.00")
	acted, err := w.Payments.Act(w.Ann, w.TenantID, w.ACH, []string{held},
		payment.Act{Action: payment.ActHold, Reason: "dispute"})
	require.NoError(t, err)
	require.Equal(t, payment.Acted{Done: 1}, acted)
	b, err := w.Prepare(w.Ann, w.ACHBatch())
	require.NoError(t, err)
	require.Equal(t, 1, b.Count)
	selected := w.ACHBatch()
	selected.Selected, selected.PaymentIDs = true, []string{held}
	preview, err := w.BatchesAt(selected.Now).Preview(w.Ann, selected)
	require.NoError(t, err)
	require.Equal(t, "It is on hold.", preview.LeftOut[0].Message)

	acted, err = w.Payments.Act(w.Bob, w.TenantID, w.ACH, []string{held},
		payment.Act{Action: payment.ActReleaseHold})
	require.NoError(t, err)
	require.Equal(t, 1, acted.Done)
	p, err := w.Payments.Get(w.Ann, w.TenantID, held)
	require.NoError(t, err)
	require.Equal(t, []any{payment.New, ""}, []any{p.Status, p.StatusMessage})
}

func TestCanceledPaymentFreesItsInvoiceOnce(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, invoiceID := w.Pay(w.PaidByACH, "INV-1", "98.00")
	cancel := payment.Act{Action: payment.ActCancel, Reason: "wrong vendor"}
	var wait sync.WaitGroup
	done := make([]int, 16)
	for i := range done {
		wait.Go(func() {
			acted, err := w.Payments.Act(w.Ann, w.TenantID, w.ACH, []string{paymentID}, cancel)
			if err == nil {
				done[i] = acted.Done
			}
		})
	}
	wait.Wait()
	total := 0
	for _, n := range done {
		total += n
	}
	require.Equal(t, 1, total, "one of 16 requests at once cancels it")
	inv, err := storetest.InvoiceCommands(w.DB).Get(w.Ann, w.TenantID, invoiceID)
	require.NoError(t, err)
	require.EqualValues(t, "payment_failed", inv.Stage)
	require.Equal(t, "Payment ACH-000001 was canceled: wrong vendor", inv.StatusDetail)

	w.Exec(`UPDATE invoices SET stage = 'erp_sent' WHERE id = $1`, invoiceID) // a person retries
	again, err := w.Payments.CreateForInvoice(w.Ann, w.TenantID, invoiceID)
	require.NoError(t, err)
	require.NotEqual(t, paymentID, again)
	acted, err := w.Payments.Act(w.Ann, w.TenantID, w.ACH, []string{paymentID}, cancel)
	require.NoError(t, err)
	require.Equal(t, fault.IllegalTransition, acted.Refused[0].Code)
	same, err := w.Payments.CreateForInvoice(w.Ann, w.TenantID, invoiceID)
	require.NoError(t, err)
	require.Equal(t, again, same, "the second payment's claim on the invoice stays")
}

func TestConcurrentCancelAndPrepareHaveOneEffect(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	for i := range 8 {
		paymentID, _ := w.Pay(w.PaidByACH, fmt.Sprint("INV-", i), "1.00")
		var wait sync.WaitGroup
		var acted payment.Acted
		var b payment.Batch
		var prepareErr, cancelErr error
		wait.Go(func() { b, prepareErr = w.Prepare(w.Ann, w.ACHBatch()) })
		wait.Go(func() {
			acted, cancelErr = w.Payments.Act(w.Ann, w.TenantID, w.ACH, []string{paymentID},
				payment.Act{Action: payment.ActCancel, Reason: "x"})
		})
		wait.Wait()
		require.NoError(t, cancelErr)
		require.NotEqual(t, acted.Done == 1, prepareErr == nil, "canceled %d, prepare: %v", acted.Done, prepareErr)
		if prepareErr == nil {
			require.Equal(t, fault.PaymentClaimed, acted.Refused[0].Code)
			_, err := w.BatchesAt(storetest.Friday).Advance(w.Ann, w.TenantID, b.ID, payment.BatchCanceled, "", "")
			require.NoError(t, err)
			_, err = w.Payments.Act(w.Ann, w.TenantID, w.ACH, []string{paymentID},
				payment.Act{Action: payment.ActCancel, Reason: "x"})
			require.NoError(t, err)
		}
	}
}

func TestDeletedPaymentIsListedNowhereAndItsInvoiceIsFree(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, invoiceID := w.Pay(w.PaidByACH, "INV-1", "98.00")
	acted, err := w.Payments.Act(w.Bob, w.TenantID, w.ACH, []string{paymentID},
		payment.Act{Action: payment.ActDelete, Reason: "test"})
	require.NoError(t, err)
	require.Equal(t, 1, acted.Done)
	_, err = w.Payments.Get(w.Ann, w.TenantID, paymentID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	inv, err := storetest.InvoiceCommands(w.DB).Get(w.Ann, w.TenantID, invoiceID)
	require.NoError(t, err)
	require.EqualValues(t, "payment_failed", inv.Stage)
	acted, err = w.Payments.Act(w.Bob, w.TenantID, w.ACH, []string{paymentID},
		payment.Act{Action: payment.ActDelete, Reason: "again"})
	require.NoError(t, err)
	require.Equal(t, payment.Acted{}, acted, "it is not found a second time")
}

func TestPaymentWithLiveClaimIsNeverCanceled(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, invoiceID := w.Pay(w.PaidByACH, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann, w.ACHBatch())
	require.NoError(t, err)
	refused := func() {
		t.Helper()
		for _, action := range []payment.Action{payment.ActHold, payment.ActCancel, payment.ActDelete} {
			acted, err := w.Payments.Act(w.Bob, w.TenantID, w.ACH, []string{paymentID},
				payment.Act{Action: action, Reason: "x"})
			require.NoError(t, err)
			require.Equal(t, fault.PaymentClaimed, acted.Refused[0].Code)
		}
	}
	refused()
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, storetest.Friday, storetest.Render)
	require.NoError(t, err)
	for _, to := range []payment.BatchStatus{payment.Delivering, payment.Delivered, payment.Rejected} {
		_, err = w.BatchesAt(storetest.Friday).Advance(w.Ann, w.TenantID, b.ID, to, payment.DetailBank, "refused")
		require.NoError(t, err)
		refused()
	}
	inv, err := storetest.InvoiceCommands(w.DB).Get(w.Ann, w.TenantID, invoiceID)
	require.NoError(t, err)
	require.EqualValues(t, "in_payment", inv.Stage)
}
