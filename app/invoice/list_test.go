package invoice_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	projectionapp "countersign.dev/app/projection"
	subjectapp "countersign.dev/app/subject"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/store/storetest"
)

func TestEveryColumnOfTheInvoiceAndTaskListsSorts(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	inv, tk := w.Routed("INV-1", "500.00")
	ann := taskapp.Reader{UserID: w.AnnID}
	for _, field := range sortable(t, storetest.InvoiceCommands(w.DB).List(w.TenantID, w.ProjectID)) {
		page, err := storetest.InvoiceCommands(w.DB).List(w.TenantID, w.ProjectID).Page(ctx,
			grid.Query{
				Sorting: []grid.Sort{{Field: field}},
				Totals:  []grid.Total{{Field: "invoiceAmount", Function: grid.Sum}},
			})
		require.NoError(t, err, field)
		require.Equal(t, inv.ID, page.Rows[0].ID)
		require.Equal(t, "500.00", page.Totals[0].Value)
	}
	for _, field := range sortable(t, subjectapp.Tasks(w.DB, nil).List(w.TenantID, ann, false)) {
		page, err := subjectapp.Tasks(w.DB, nil).
			List(w.TenantID, ann, false).
			Page(ctx, grid.Query{Sorting: []grid.Sort{{Field: field}}})
		require.NoError(t, err, field)
		require.Equal(t, tk.ID, page.Rows[0].ID)
		require.True(t, page.Rows[0].Mine)
		require.Equal(t, "Ann Approver, Bob Approver", page.Rows[0].CurrentAssignees)
	}
	for viewer, rows := range map[taskapp.Reader]int{{UserID: w.MiaID}: 0, {UserID: w.MiaID, AllTasks: true}: 1,
		{UserID: w.ClerkID}: 1} {
		page, err := subjectapp.Tasks(w.DB, nil).List(w.TenantID, viewer, false).Page(ctx, grid.Query{})
		require.NoError(t, err)
		require.Len(t, page.Rows, rows, "%+v", viewer)
	}
	filtered, err := storetest.InvoiceCommands(w.DB).List(w.TenantID, w.ProjectID).Page(ctx,
		grid.Query{Filters: []grid.Filter{{Field: "vendorName", Operator: grid.Contains, Values: []string{"fabrikam"}}}})
	require.NoError(t, err)
	require.Len(t, filtered.Rows, 1)
	require.NoError(t, projectionapp.Commands{DB: w.DB}.Rebuild(ctx, w.TenantID))
	amounts, err := storetest.InvoiceCommands(w.DB).Amounts(ctx, w.TenantID, w.ProjectID)
	require.NoError(t, err)
	require.Len(t, amounts, 1)
	require.EqualValues(t, 1, amounts[0].Invoices)
	require.Equal(t, invoice.Active, amounts[0].Bucket)
}

// The two zones never have the same day, so the result depends on the zone at every hour.
func TestInvoiceIsOverdueByTenantDate(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	w.Routed("INV-1", "500.00")
	w.Exec(`UPDATE invoices SET due_date = (now() AT TIME ZONE 'Pacific/Kiritimati')::date - 1 WHERE tenant_id = $1`,
		w.TenantID)
	for zone, overdue := range map[string]bool{"Pacific/Kiritimati": true, "Etc/GMT+12": false} {
		w.Exec(`UPDATE tenants SET time_zone = $2 WHERE tenant_id = $1`, w.TenantID, zone)
		page, err := storetest.InvoiceCommands(w.DB).List(w.TenantID, w.ProjectID).Page(ctx, grid.Query{})
		require.NoError(t, err)
		require.Len(t, page.Rows, 1)
		require.Equal(t, overdue, page.Rows[0].Overdue, zone)
	}
}

// sortable are all columns by which a list may be sorted.
func sortable(t *testing.T, list grid.Source) []string {
	t.Helper()
	var names []string
	for _, c := range list.Columns() {
		if !c.Unsortable {
			names = append(names, c.Name)
		}
	}
	require.Greater(t, len(names), 8)
	return names
}

func TestListsAreEmptyForOtherTenantsAndNonMembers(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	w.Routed("INV-1", "500.00")
	other := storetest.Tenant(t, w.DB)
	all := taskapp.Reader{UserID: w.ClerkID, AllTasks: true}
	page, err := storetest.InvoiceCommands(w.DB).List(other, w.ProjectID).Page(ctx, grid.Query{})
	require.NoError(t, err)
	require.Empty(t, page.Rows)
	tasks, err := subjectapp.Tasks(w.DB, nil).List(other, all, false).Page(ctx, grid.Query{})
	require.NoError(t, err)
	require.Empty(t, tasks.Rows)
	w.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, w.TenantID,
		w.ProjectID, w.AnnID)
	for _, projectID := range []string{w.ProjectID, ""} {
		for userID, seen := range map[string]int{w.ClerkID: 0, w.AnnID: 1} {
			page, err = storetest.InvoiceCommands(w.DB).List(w.TenantID, projectID).
				Page(storetest.Reading(w.TenantID, userID), grid.Query{})
			require.NoError(t, err)
			require.Len(t, page.Rows, seen)
		}
	}
}
