package invoice_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/store/storetest"
)

func TestFiguresCountUnfinishedInvoicesByCurrency(t *testing.T) {
	w := storetest.NewPayables(t)
	set := func(number, amount, stage, bucket, currency, due string) {
		inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured(number, amount))
		require.NoError(t, err)
		w.Exec(`UPDATE invoices SET stage = $2, bucket = $3, currency = $4, due_date = $5::date WHERE id = $1`, inv.ID, stage,
			bucket, currency, due)
	}
	set("A", "10.00", "captured", "active", "USD", "2028-02-29")
	set("B", "20.25", "approval", "active", "USD", "2028-03-01")
	set("C", "30.00", "approval", "active", "EUR", "2028-03-07")
	set("D", "40.00", "erp_failed", "error", "USD", "2028-02-01")
	set("E", "50.00", "paid", "processed", "USD", "2028-02-01")
	invoices := storetest.InvoiceCommands(w.DB)
	invoices.Now = func() time.Time { return time.Date(2028, 3, 1, 12, 0, 0, 0, time.UTC) }

	figures := func(workspaceID, projectID string) map[string]string {
		window, found, err := invoices.Figures(storetest.Reading(w.TenantID, w.MiaID), w.TenantID, workspaceID, projectID)
		require.NoError(t, err)
		require.Equal(t, "2028-02-29", window.OverdueUntil.String())
		texts := map[string]string{}
		for _, f := range found {
			require.Equal(t, w.ProjectID, f.ProjectID)
			texts[string(f.Kind)+" "+f.Currency] = f.Amount.StringFixed(2)
		}
		return texts
	}
	all := map[string]string{"open USD": "30.25", "open EUR": "30.00", "due USD": "20.25", "due EUR": "30.00",
		"overdue USD": "10.00", "waiting USD": "20.25", "waiting EUR": "30.00", "failed USD": "40.00"}
	require.Equal(t, all, figures("", ""))
	require.Equal(t, all, figures("", w.ProjectID))
	require.Empty(t, figures("", id.New()))
	require.Empty(t, figures(id.New(), ""))

	w.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, w.TenantID,
		w.ProjectID, id.New())
	require.Empty(t, figures("", ""), "the project is reserved for others")
	require.Len(t, invoice.FigureKind("").Values(), 5)
}
