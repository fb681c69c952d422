package batch_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/payment"
	"countersign.dev/internal/store/storetest"
)

func TestReportWithAReturnedCheckIsIssuedAgain(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	batches := w.BatchesAt(friday)
	paymentID, _ := w.Pay(w.PaidByCheck, "INV-1", "98.00")
	advance := func(batchID string, all ...payment.BatchStatus) {
		for _, to := range all {
			_, err := batches.Advance(ctx, w.TenantID, batchID, to, "", "")
			require.NoError(t, err, to)
		}
	}
	seal := func(n payment.NewBatch) payment.Batch {
		b, err := w.Prepare(w.Ann, n)
		require.NoError(t, err)
		_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
		require.NoError(t, err)
		return b
	}
	run := seal(checks(w))
	advance(run.ID, payment.Delivering)
	_, err := storetest.Checks(w.DB).SettleSheets(w.Ann, w.TenantID, run.ID, nil, payment.NumberPrinted, "")
	require.NoError(t, err)
	advance(run.ID, payment.Delivered, payment.Settled)

	report := seal(payment.NewBatch{ProjectID: w.Checks, Kind: payment.BatchPositivePay, Now: friday})
	advance(report.ID, payment.Delivering, payment.Rejected)
	w.Exec(`UPDATE payments SET status_detail = $2 WHERE id = $1`, paymentID, string(payment.DetailReturned))
	again, err := batches.Reissue(w.Ann, report.ID)
	require.NoError(t, err)
	require.Equal(t, []any{payment.AwaitingRelease, 1}, []any{again.Status, again.Count})
}
