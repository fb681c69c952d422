package paymentimport_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/store/storetest"
)

// An attempt has ten seconds, which a file of 100,000 rows used up on a busy machine.
func TestLargeImportIsCanceledWithinShortAttempts(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	staged := func(rows int) string {
		u, err := storetest.ReceiveImport(w, w.ACH, id.New())
		require.NoError(t, err)
		parsed, err := paymentimport.Parse("pay.csv", []byte(fileOf(rows)))
		require.NoError(t, err)
		require.NoError(t, w.Imports.Stage(ctx, w.TenantID, u.ID, parsed))
		return u.ID
	}
	fail := func(uploadID string, within time.Duration) error {
		early, stop := context.WithTimeout(ctx, within)
		defer stop()
		return w.Imports.Fail(early, w.TenantID, uploadID, fault.IllegalTransition, "The job was canceled.")
	}
	small, large := staged(2000), staged(40_000)
	begun := time.Now()
	require.NoError(t, fail(small, time.Minute))
	page, attempts := max(time.Since(begun), 50*time.Millisecond), 0
	for err := error(context.DeadlineExceeded); err != nil; attempts++ {
		require.Less(t, attempts, 60)
		err = fail(large, 5*page)
	}
	t.Logf("a page in %s, a file of twenty in %d attempts", page, attempts)
	i, err := w.Imports.Get(ctx, w.TenantID, large, "", 0)
	require.NoError(t, err)
	require.Equal(t, []int{40_000, 40_000, 0}, []int{i.Counts.Rows, i.Counts.Refused, i.Counts.Staged})
}
