package store_test

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
func TestAFileOfManyReturnsTakesTimeByTheirNumberAndNoMore(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	take := func(n int) time.Duration {
		f := payment.BankFile{ID: id.New(), AccountID: w.Account.ID, Name: fmt.Sprintf("RETURNS_%d.ach", n), Size: 1, ModifiedAt: time.Now(), SHA256: fmt.Sprint(n)}
		for i := range n {
			f.Entries = append(f.Entries, payment.InboundEntry{Line: i + 1, Kind: payment.InboundReturn, Code: "R01", Trace: fmt.Sprintf("%015d", i), Cents: 100})
		}
		begun := time.Now()
		read, _, err := w.Store.RecordBankFile(ctx, w.TenantID, f)
		require.NoError(t, err)
		require.Equal(t, payment.OutcomeUnmatched, read.Entries[n-1].Outcome)
		return time.Since(begun)
	}
	take(10)
	few, many := take(1000), take(16000)
	t.Logf("1,000 entries in %s, 16,000 in %s", few, many)
	require.Less(t, many.Seconds()/few.Seconds(), 30.0, "sixteen times as many entries")
}
