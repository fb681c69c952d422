package bankfile_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/store/storetest"
)

// A file may be 32 MB, of some 170,000 entries, and an attempt at it has five minutes.
func TestTimeToRecordReturnsGrowsLinearlyWithTheirNumber(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	take := func(n int) time.Duration {
		f := payment.BankFile{ID: id.New(), AccountID: w.Account.ID, Name: fmt.Sprintf("RETURNS_%d.ach", n), Size: 1,
			ModifiedAt: time.Now(), SHA256: fmt.Sprint(n)}
		for i := range n {
			f.Entries = append(f.Entries,
				payment.InboundEntry{Line: i + 1, Kind: payment.InboundReturn, Code: "R01", Trace: fmt.Sprintf("%015d", i),
					Cents: 100})
		}
		begun := time.Now()
		read, _, err := w.BankFiles.Record(w.Ann, w.TenantID, f)
		require.NoError(t, err)
		require.Equal(t, payment.OutcomeUnmatched, read.Entries[n-1].Outcome)
		return time.Since(begun)
	}
	take(10)
	few, many := take(1000), take(16000)
	t.Logf("1,000 entries in %s, 16,000 in %s", few, many)
	require.Less(t, many.Seconds()/few.Seconds(), 30.0, "sixteen times as many entries")
}

func TestReturnedPaymentIsNotInTheNextGenerationOfItsFile(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	back, _ := w.Pay(w.PaidByACH, "INV-1", "98.00")
	w.Pay(w.PaidByACH, "INV-2", "2.00")
	b, err := w.Prepare(w.Ann, w.ACHBatch())
	require.NoError(t, err)
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, storetest.Friday, storetest.Render)
	require.NoError(t, err)
	for _, to := range []payment.BatchStatus{payment.Delivering, payment.Delivered} {
		_, err = w.BatchesAt(storetest.Friday).Advance(w.Ann, w.TenantID, b.ID, to, "", "")
		require.NoError(t, err)
	}
	p, err := w.Payments.Get(w.Ann, w.TenantID, back)
	require.NoError(t, err)
	f := payment.BankFile{ID: id.New(), AccountID: w.Account.ID, Name: "returns.ach", Size: 1,
		ModifiedAt: storetest.Friday, SHA256: "abc"}
	f.Entries = []payment.InboundEntry{
		{Line: 1, Kind: payment.InboundReturn, Code: "R03", Trace: p.TraceNumber, Cents: 9800}}
	_, _, err = w.BankFiles.Record(w.Ann, w.TenantID, f)
	require.NoError(t, err)
	_, err = w.BatchesAt(
		storetest.Friday).Advance(w.Ann, w.TenantID, b.ID, payment.Rejected, payment.DetailBank, "duplicate")

	require.NoError(t, err)

	again, err := w.BatchesAt(storetest.Friday).Reissue(w.Bob, b.ID)
	require.NoError(t, err)
	require.Equal(t, []any{1, "2.00 USD"}, []any{again.Count, again.Total.String()})
	_, err = w.Seal(w.Ann, w.TenantID, b.ID, storetest.Friday, func(r payment.Record) (payment.Rendered, error) {
		require.Len(t, r.VendorAccounts, 1)
		require.NotContains(t, r.VendorAccounts, back)
		return storetest.Render(r)
	})
	require.NoError(t, err)
	p, err = w.Payments.Get(w.Ann, w.TenantID, back)
	require.NoError(t, err)
	require.Equal(t, []any{payment.Failed, payment.DetailReturned}, []any{p.Status, p.StatusDetail})
}
