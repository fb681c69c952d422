package paymentimport_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

// twoPages stages a file of two pages. The last row pays an invoice of the first page again.
func twoPages(t *testing.T, w *storetest.Treasury) (uploadID string) {
	t.Helper()
	u, err := storetest.ReceiveImport(w, w.ACH, "a")
	require.NoError(t, err)
	rows, err := paymentimport.Parse("pay.csv", []byte(fileOf(5100)+"V-100,8.07,USD,INV-7,2026-12-01,Pallets\n"))
	require.NoError(t, err)
	require.NoError(t, w.Imports.Stage(ctx, w.TenantID, u.ID, rows))
	return u.ID
}

// requirePaidOnce says that each row became one payment, except for the last row.
func requirePaidOnce(t *testing.T, w *storetest.Treasury, uploadID string) {
	t.Helper()
	_, counts, err := w.Imports.Finish(ctx, w.TenantID, uploadID)
	require.NoError(t, err)
	require.Equal(t, paymentimport.Counts{Rows: 5101, Imported: 5100, Refused: 1}, counts)
	refused, err := w.Imports.Get(ctx, w.TenantID, uploadID, paymentimport.Refused, 0)
	require.NoError(t, err)
	require.Len(t, refused.Rows, 1)
	require.Equal(t, 5102, refused.Rows[0].Row.Line)
	conn := testkit.Pool(t, w.Superuser)
	var settled string
	require.NoError(t,
		conn.QueryRow(ctx,
			`SELECT p.number FROM payments p JOIN payment_invoices i ON i.payment_id = p.id WHERE i.number = 'INV-7'`).Scan(
			&settled))
	require.Equal(t, "invoice INV-7 is paid by "+settled+" already", refused.Rows[0].Row.Problems[0].Message)
	var payments, numbers, invoices int
	require.NoError(t, conn.QueryRow(ctx, `SELECT count(*), count(DISTINCT p.number), count(DISTINCT i.number)
		FROM payments p JOIN payment_invoices i ON i.payment_id = p.id WHERE p.import_id = $1`, uploadID).Scan(&payments,
		&numbers, &invoices))
	require.Equal(t, []int{5100, 5100, 5100}, []int{payments, numbers, invoices})
}

func TestConcurrentAttemptsPayRowsOnce(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	uploadID := twoPages(t, w)
	left, err := w.Imports.CreatePayments(ctx, w.TenantID, uploadID, 450)
	require.NoError(t, err)
	require.Equal(t, 4651, left)
	var all sync.WaitGroup
	failures := make([]error, 3)
	for i := range failures { // an attempt that timed out still runs
		all.Go(func() { _, failures[i] = w.Imports.CreatePayments(ctx, w.TenantID, uploadID, 10_000) })
	}
	all.Wait()
	require.NoError(t, errors.Join(failures...))
	requirePaidOnce(t, w, uploadID)
}

func TestImportContinuesAfterLastWrittenPage(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	uploadID := twoPages(t, w)
	w.Exec(`ALTER TABLE payments ADD CONSTRAINT broken CHECK (amount <> 5051.50)`)
	_, err := w.Imports.CreatePayments(ctx, w.TenantID, uploadID, 10_000)
	require.Error(t, err)
	part, err := w.Imports.Get(ctx, w.TenantID, uploadID, "", 0)
	require.NoError(t, err)
	require.Equal(t, paymentimport.Counts{Rows: 5101, Staged: 101, Imported: 5000}, part.Counts)
	w.Exec(`ALTER TABLE payments DROP CONSTRAINT broken`)
	left, err := w.Imports.CreatePayments(ctx, w.TenantID, uploadID, 60)
	require.NoError(t, err)
	require.Equal(t, 41, left)
	left, err = w.Imports.CreatePayments(ctx, w.TenantID, uploadID, 10_000)
	require.NoError(t, err)
	require.Zero(t, left)
	requirePaidOnce(t, w, uploadID)
}
