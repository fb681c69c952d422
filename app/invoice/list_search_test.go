package invoice_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	subjectapp "countersign.dev/app/subject"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/store/storetest"
)

func TestSearchFindsAmountsAndDatesByTheirValue(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	inv, tk := w.Routed("INV-1", "1480.50")
	_, _ = w.Routed("INV-2", "480.50")
	for name, asked := range map[string]grid.Query{
		"amount":      {Search: "$1,480.50", Sought: grid.Sought{Amount: "1480.50"}},
		"with zeros":  {Search: "1480.5", Sought: grid.Sought{Amount: "1480.500"}},
		"date":        {Search: "11/02/2026", Sought: grid.Sought{Date: "2026-11-02"}, IDs: []string{inv.ID}},
		"also a text": {Search: "INV-1", Sought: grid.Sought{Amount: "1"}},
	} {
		page, err := storetest.InvoiceCommands(w.DB).List(w.TenantID, w.ProjectID).Page(ctx, asked)
		require.NoError(t, err, name)
		require.Len(t, page.Rows, 1, name)
		require.Equal(t, inv.ID, page.Rows[0].ID, name)
	}
	tasks := subjectapp.Tasks(w.DB, nil).List(w.TenantID, taskapp.Reader{UserID: w.AnnID}, false)
	found, err := tasks.Page(ctx, grid.Query{Search: "1,480.50", Sought: grid.Sought{Amount: "1480.50"}})
	require.NoError(t, err)
	require.Len(t, found.Rows, 1)
	require.Equal(t, tk.ID, found.Rows[0].ID)
	zone, err := time.LoadLocation("America/New_York")
	require.NoError(t, err)
	due := found.Rows[0].Due.In(zone).Format("2006-01-02")
	for day, rows := range map[string]int{due: 2, "2026-11-02": 2, "2001-01-01": 0} {
		found, err = tasks.Page(ctx, grid.Query{Search: "a date", Sought: grid.Sought{Date: day}})
		require.NoError(t, err)
		require.Len(t, found.Rows, rows, day)
	}
	for _, wrong := range []grid.Sought{{Amount: "1.234,50"}, {Amount: "12345678901234567"}, {Date: "11/02/2026"}} {
		_, err = tasks.Page(ctx, grid.Query{Search: "x", Sought: wrong})
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), wrong)
	}
}

// A key in cents is rounded for a currency with three decimals: the amount itself decides.
func TestAmountsWithThreeDecimalsAreComparedExactly(t *testing.T) {
	w := storetest.NewPayables(t)
	storetest.Invoices(t, w.Superuser, w.TenantID, w.ProjectID, 2)
	w.Exec(`UPDATE invoices SET currency = 'KWD', amount = 1.235 WHERE tenant_id = $1 AND number = 'INV-00000001'`, w.TenantID)
	w.Exec(`UPDATE invoices SET currency = 'KWD', amount = 5 WHERE tenant_id = $1 AND number = 'INV-00000002'`, w.TenantID)
	list := storetest.InvoiceCommands(w.DB).List(w.TenantID, w.ProjectID)
	for value, want := range map[grid.Operator]map[string]int{
		grid.Equal:          {"1.235": 1, "1.23": 0, "1.24": 0, "1.2350": 1},
		grid.NotEqual:       {"1.235": 1, "1.24": 2},
		grid.Less:           {"1.2354": 1, "1.235": 0},
		grid.LessOrEqual:    {"1.235": 1, "1.234": 0},
		grid.Greater:        {"1.2346": 2, "1.235": 1},
		grid.GreaterOrEqual: {"1.235": 2, "1.236": 1},
	} {
		for text, rows := range want {
			page, err := list.Page(ctx, grid.Query{Filters: []grid.Filter{storetest.Filter("invoiceAmount", value, text)}})
			require.NoError(t, err)
			require.Len(t, page.Rows, rows, "%s %s", value, text)
		}
	}
}

func TestUnknownCurrencyIsNeitherReadNorTotaledAsDollars(t *testing.T) {
	w := storetest.NewPayables(t)
	captured := w.Captured("INV-1", "1234.567")
	captured.Fields = captured.Fields[:2] // without the currency
	inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, captured)
	require.NoError(t, err)
	require.Empty(t, inv.Index.Currency)
	require.Equal(t, "1234.567", inv.Index.Amount.String())
	page, err := storetest.InvoiceCommands(w.DB).List(w.TenantID, w.ProjectID).Page(ctx,
		grid.Query{Totals: []grid.Total{{Field: "invoiceAmount", Function: grid.Sum}}})
	require.NoError(t, err)
	require.Empty(t, page.Rows[0].Currency)
	require.Equal(t, []grid.Figure{{Total: grid.Total{Field: "invoiceAmount", Function: grid.Sum}, Value: "1234.567"}},
		page.Totals)
}
