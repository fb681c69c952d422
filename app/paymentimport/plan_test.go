package paymentimport_test

import (
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/internal/store/storetest"
)

// The statistics of a table with one row say that each tenant has one row. The foreign keys of
// an import must still find each payment by its id, not by reading all payments of the tenant.
func TestLargeImportAfterTheFirstPaymentFindsEachPaymentByItsID(t *testing.T) {
	const rows = 1_000
	w := storetest.NewTreasury(t, nil)
	importAll(t, w, strings.ReplaceAll(fileOf(1), "INV-0", "FIRST-1"), 1)
	conn, err := pgx.Connect(ctx, w.Superuser)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(ctx) })
	_, err = conn.Exec(ctx, `ANALYZE`)
	require.NoError(t, err)
	importAll(t, w, fileOf(rows), rows)
	// Two tables refer to each payment. A connection that reported less than a second ago reports again when it was
	// idle for ten seconds (PostgreSQL, PGSTAT_IDLE_INTERVAL).
	require.Eventually(t, func() bool { return lookups(t, conn) >= 2*rows }, 30*time.Second, 100*time.Millisecond)
}

// lookups counts the searches of payments by their primary key.
func lookups(t *testing.T, conn *pgx.Conn) (n int) {
	t.Helper()
	require.NoError(t, conn.QueryRow(ctx,
		`SELECT idx_scan FROM pg_stat_user_indexes WHERE indexrelname = 'payments_pkey'`).Scan(&n))
	return n
}
