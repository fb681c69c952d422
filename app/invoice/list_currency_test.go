package invoice_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/grid"
	"countersign.dev/internal/store/storetest"
)

func TestAmountsOfDifferentCurrenciesAreNotAdded(t *testing.T) {
	w := storetest.NewPayables(t)
	storetest.Invoices(t, w.Superuser, w.TenantID, w.ProjectID, 100)
	conn, err := pgx.Connect(ctx, w.Superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(ctx) }()
	_, err = conn.Exec(ctx, `UPDATE invoices SET currency = 'EUR' WHERE tenant_id = $1 AND right(number, 1) = '0'`,
		w.TenantID)
	require.NoError(t, err)
	_, err = conn.Exec(ctx, `UPDATE invoices SET currency = 'KWD', amount = 1.005
		WHERE tenant_id = $1 AND number = 'INV-00000001'`, w.TenantID)
	require.NoError(t, err)
	sums := map[string]string{}
	rows, err := conn.Query(ctx, `SELECT currency::text, round(sum(amount), 2)::text FROM invoices
		WHERE tenant_id = $1 GROUP BY 1`, w.TenantID)
	require.NoError(t, err)
	var currency, sum string
	_, err = pgx.ForEachRow(rows, []any{&currency, &sum}, func() error { sums[currency] = sum; return nil })
	require.NoError(t, err)
	require.Len(t, sums, 3)

	page, err := storetest.InvoiceCommands(w.DB).List(w.TenantID, w.ProjectID).Page(ctx, grid.Query{
		Totals: []grid.Total{{Field: "invoiceAmount", Function: grid.Sum}, {Field: "version", Function: grid.Count},
			{Field: "version", Function: grid.Max}},
	})

	require.NoError(t, err)
	require.Equal(t, []grid.Figure{
		{Total: grid.Total{Field: "version", Function: grid.Count}, Value: "100"},
		{Total: grid.Total{Field: "version", Function: grid.Max}, Value: "1"},
		{Total: grid.Total{Field: "invoiceAmount", Function: grid.Sum}, Value: sums["EUR"], Currency: "EUR"},
		{Total: grid.Total{Field: "invoiceAmount", Function: grid.Sum}, Value: "1.005", Currency: "KWD"},
		{Total: grid.Total{Field: "invoiceAmount", Function: grid.Sum}, Value: sums["USD"], Currency: "USD"},
	}, page.Totals)
}
