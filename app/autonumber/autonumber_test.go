package autonumber_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	autonumberapp "countersign.dev/app/autonumber"
	"countersign.dev/domain/autonumber"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

var ctx = context.Background()

// numbered switches numbering on.
func numbered(t *testing.T, w *storetest.Treasury, project string, base, last int64) autonumber.Setting {
	t.Helper()
	a, err := storetest.AutoNumbers(w.DB).Get(ctx, w.TenantID, project)
	require.NoError(t, err)
	a.Enabled, a.Base, a.Next, a.Max = true, base, base+1, last
	a, err = storetest.AutoNumbers(w.DB).Set(ctx, w.TenantID, a)
	require.NoError(t, err)
	return a
}

// numbers are those given to payments, in order.
func numbers(t *testing.T, w *storetest.Treasury) (all []int) {
	t.Helper()
	conn := testkit.Pool(t, w.Superuser)
	rows, err := conn.Query(ctx, `SELECT number FROM payments WHERE number ~ '^[0-9]+$'`)
	require.NoError(t, err)
	texts, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	for _, text := range texts {
		n, err := strconv.Atoi(text)
		require.NoError(t, err)
		all = append(all, n)
	}
	slices.Sort(all)
	return all
}

// Fifty imports at once, of which every third breaks off after it took its
// numbers: what is left has no gap and no number twice.
func TestAutoNumbersHaveNoGapsOrDuplicatesAcrossInterruptedImports(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	numbered(t, w, w.ACH, 5000, 9999)
	const imports, rowsEach = 50, 4
	brokenOff := errors.New("the connection is gone")
	var all sync.WaitGroup
	problems := make(chan error, imports)
	for i := range imports {
		u, err := storetest.ReceiveImport(w, w.ACH, id.New())
		require.NoError(t, err)
		var rows []paymentimport.Row
		lines := ""
		for r := range rowsEach {
			lines += fmt.Sprintf("V-100,%d.00,USD,INV-%d-%d,,\n", r+1, i, r)
		}
		rows, err = paymentimport.Parse("pay.csv", []byte(storetest.ImportHead+lines))
		require.NoError(t, err)
		require.NoError(t, w.Imports.Stage(ctx, w.TenantID, u.ID, rows))
		all.Go(func() {
			if i%3 == 0 {
				err := w.DB.InTenant(ctx, w.TenantID, func(tx *postgres.Tx) error {
					for range rowsEach {
						if _, _, _, err := autonumberapp.Take(tx, w.ACH, 1); err != nil {
							return err
						}
					}
					return brokenOff
				})
				if fault.KindOf(err) != fault.Internal {
					problems <- err
				}
			}
			for left := 1; left > 0; {
				var err error
				if left, err = w.Imports.CreatePayments(ctx, w.TenantID, u.ID, 2); err != nil {
					problems <- err
					return
				}
			}
		})
	}
	all.Wait()
	close(problems)
	for err := range problems {
		require.NoError(t, err)
	}
	given := numbers(t, w)
	require.Len(t, given, imports*rowsEach)
	for i, n := range given {
		require.Equal(t, 5001+i, n)
	}
}

func TestExhaustedAutoNumbersRefuseRowsUntilMaximumIsRaised(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	numbered(t, w, w.ACH, 10, 12)
	result, _ := storetest.Import(t, w, w.ACH, "V-100,1.00,USD,INV-1,,\nV-100,2.00,USD,INV-2,,\nV-100,3.00,USD,INV-3,,\n")
	require.Equal(t, paymentimport.Counts{Rows: 3, Imported: 2, Refused: 1}, result.Counts)
	require.Equal(t, []string{"11", "12"}, []string{result.Rows[0].PaymentNumber, result.Rows[1].PaymentNumber})
	require.Equal(t, fault.AutoNumberExhausted, result.Rows[2].Row.Problems[0].Code)
	a, err := storetest.AutoNumbers(w.DB).Get(ctx, w.TenantID, w.ACH)
	require.NoError(t, err)
	require.True(t, a.Exhausted())
	a.Max = 20
	_, err = storetest.AutoNumbers(w.DB).Set(ctx, w.TenantID, a)
	require.NoError(t, err)
	result, _ = storetest.Import(t, w, w.ACH, "V-100,3.00,USD,INV-3,,\n")
	require.Equal(t, "13", result.Rows[0].PaymentNumber)
	byInvoice, _ := w.Pay(w.PaidByACH, "INV-9", "9.00")
	p, err := w.Payments.Get(ctx, w.TenantID, byInvoice)
	require.NoError(t, err)
	require.Equal(t, "ACH-000001", p.Number, "only what is imported is numbered by the project")
	require.Equal(t, payment.ACH, p.Method)
}

func TestNumberRangesOfProjectsDoNotOverlapAndNumbersAreNotReused(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	seen := numbered(t, w, w.ACH, 100, 200)
	other := autonumber.Setting{ProjectID: w.Checks, Enabled: true, Base: 150, Next: 151, Max: 300}
	_, err := storetest.AutoNumbers(w.DB).Set(ctx, w.TenantID, other)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	other.Base, other.Next = 200, 201
	_, err = storetest.AutoNumbers(w.DB).Set(ctx, w.TenantID, other)
	require.NoError(t, err)
	storetest.Import(t, w, w.ACH, "V-100,1.00,USD,INV-1,,\n")
	_, err = storetest.AutoNumbers(w.DB).Set(ctx, w.TenantID, seen)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err), "a number was taken since")
	a, err := storetest.AutoNumbers(w.DB).Get(ctx, w.TenantID, w.ACH)
	require.NoError(t, err)
	a.Next = 101
	_, err = storetest.AutoNumbers(w.DB).Set(ctx, w.TenantID, a)
	require.ErrorContains(t, err, "taken")
}
