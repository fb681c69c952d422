package invoice_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/indexfield"
	"countersign.dev/internal/store/storetest"
)

func TestListedIndexFieldIsAColumn(t *testing.T) {
	w := storetest.NewPayables(t)
	add := func(f indexfield.Field) indexfield.Field {
		return storetest.AddIndexField(t, w.DB, w.TenantID, w.ProjectID, f)
	}
	region := add(indexfield.Field{Name: "Region", Type: indexfield.DropDown, Options: []string{"North", "South"},
		Visible: true, DisplayInGrid: true})
	weight := add(indexfield.Field{Name: "Weight", Type: indexfield.Numeric, Visible: true, DisplayInGrid: true})
	shipped := add(indexfield.Field{Name: "Shipped on", Type: indexfield.DateTime, Visible: true, DisplayInGrid: true})
	add(indexfield.Field{Name: "Secret", Type: indexfield.Text, Visible: true})
	for number, values := range map[string][3]string{"INV-1": {"North", "10", "2026-03-01"},
		"INV-2": {"South", "9.5", "2026-02-01"}, "INV-3": {"", "", ""}} {
		inv, err := storetest.CaptureInvoice(ctx, w.DB, w.TenantID, w.Captured(number, "1.00"))
		require.NoError(t, err)
		for i, f := range []indexfield.Field{region, weight, shipped} {
			inv, err = storetest.InvoiceCommands(w.DB).SetIndexValues(
				w.Clerk,
				w.TenantID,
				storetest.AnyInvoice,
				inv.ID,
				inv.Version,
				[]indexfield.Value{{FieldID: f.ID, Text: values[i]}},
			)
			require.NoError(t, err)
		}
	}
	list := storetest.InvoiceCommands(w.DB).List(w.TenantID, w.ProjectID)
	numbers := func(q grid.Query) (all []string) {
		page, err := list.Page(ctx, q)
		require.NoError(t, err)
		for _, row := range page.Rows {
			all = append(all, row.InvoiceNumber)
		}
		return all
	}

	columns, err := list.Found(ctx)
	require.NoError(t, err)
	added := map[string]string{}
	for _, c := range columns {
		if c.Label != "" {
			added[c.Name] = c.Label
		}
	}
	require.Equal(t,
		map[string]string{"indexFields.Region": "Region", "indexFields.Weight": "Weight",
			"indexFields.ShippedOn": "Shipped on"}, added)

	page, err := list.Page(ctx,
		grid.Query{Sorting: []grid.Sort{{Field: "indexFields.Weight", Descending: true}},
			Totals: []grid.Total{{Field: "indexFields.Weight", Function: grid.Sum}}})
	require.NoError(t, err)
	require.Equal(t, map[string]string{"Region": "North", "Weight": "10", "ShippedOn": "2026-03-01"}, page.Rows[0].Extra,
		"10 is more than 9.5: numbers are no text")
	require.Equal(t, "19.5", page.Totals[0].Value)
	require.Empty(t, page.Rows[2].Extra)
	require.Equal(t, []string{"INV-3", "INV-2", "INV-1"},
		numbers(grid.Query{Sorting: []grid.Sort{{Field: "indexFields.ShippedOn"}}}))
	require.Equal(t, []string{"INV-2"},
		numbers(grid.Query{Filters: []grid.Filter{storetest.Filter("indexFields.Region", grid.In, "South")}}))
	require.Equal(t, []string{"INV-1"},
		numbers(grid.Query{Filters: []grid.Filter{storetest.Filter("indexFields.Weight", grid.Greater, "9.9")}}))

	var lines [][]string
	err = list.Export(w.Clerk,
		grid.Export{Query: grid.Query{Sorting: []grid.Sort{{Field: "invoiceNumber"}}},
			Columns: []grid.ExportColumn{{Field: "invoiceNumber"},
				{Field: "indexFields.Region"}}}, func() error { return nil }, func(row [][]byte) error {
			lines = append(lines,
				[]string{string(row[0]), string(row[1])})
			return nil
		})
	require.NoError(t, err)
	require.Equal(t, [][]string{{"INV-1", "North"}, {"INV-2", "South"}, {"INV-3", ""}}, lines)
	ids, err := list.IDs(ctx,
		grid.Choice{All: true, Filters: []grid.Filter{storetest.Filter("indexFields.Region", grid.Equal, "North")}})
	require.NoError(t, err)
	require.Len(t, ids, 1)

	_, err = list.Page(ctx, grid.Query{Filters: []grid.Filter{storetest.Filter("indexFields.Secret", grid.Equal, "x")}})
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "what is not shown cannot be asked")
	strangers := storetest.InvoiceCommands(w.DB).List(storetest.Tenant(t, w.DB), w.ProjectID)
	columns, err = strangers.Found(ctx)
	require.NoError(t, err)
	require.Equal(t, len(strangers.Columns()), len(columns), "nor learned by who does not see the project")
}

func TestInvalidDateOrLongNumberDoesNotBreakTheList(t *testing.T) {
	w := storetest.NewPayables(t)
	shipped := storetest.AddIndexField(t, w.DB, w.TenantID, w.ProjectID,
		indexfield.Field{Name: "Shipped", Type: indexfield.DateTime, Visible: true, DisplayInGrid: true})
	weight := storetest.AddIndexField(t, w.DB, w.TenantID, w.ProjectID,
		indexfield.Field{Name: "Weight", Type: indexfield.Numeric, Visible: true, DisplayInGrid: true})
	days := []string{"0000-01-01", "2026-02-28", "2027-02-29", "2028-02-29", "2026-04-31", "1900-02-29T00:00:00Z",
		"2000-02-29T00:00:00Z", "2026-13-01", "2026-1", ""}
	for i, day := range days {
		inv, err := storetest.CaptureInvoice(ctx, w.DB, w.TenantID, w.Captured(fmt.Sprint("INV-", i), "1.00"))
		require.NoError(t, err)
		_, err = storetest.InvoiceCommands(w.DB).SetIndexValues(
			w.Clerk,
			w.TenantID,
			storetest.AnyInvoice,
			inv.ID,
			inv.Version,
			[]indexfield.Value{{FieldID: shipped.ID, Text: "2026-01-01"}, {FieldID: weight.ID, Text: "1"}},
		)
		require.NoError(t, err)
		// as before the field was one of days
		w.Exec(
			`UPDATE invoice_index_values SET value = $3 WHERE tenant_id = $1 AND invoice_id = $2 AND index_field_id = $4`,
			w.TenantID,
			inv.ID,
			day,
			shipped.ID,
		)
		w.Exec(
			`UPDATE invoice_index_values SET value = $3 WHERE tenant_id = $1 AND invoice_id = $2 AND index_field_id = $4`,
			w.TenantID,
			inv.ID,
			fmt.Sprintf("%d%028d", i, 0),
			weight.ID,
		) // as before long numbers were refused
	}
	list := storetest.InvoiceCommands(w.DB).List(w.TenantID, w.ProjectID)
	page, err := list.Page(ctx,
		grid.Query{Sorting: []grid.Sort{{Field: "indexFields.Shipped", Descending: true}},
			Totals: []grid.Total{{Field: "indexFields.Weight", Function: grid.Sum}}})
	require.NoError(t, err)
	require.Equal(t, "450000000000000000000000000000", page.Totals[0].Value)
	sorted := []string{}
	for _, row := range page.Rows[:3] {
		sorted = append(sorted, row.Extra["Shipped"])
	}
	require.Equal(t, []string{"2028-02-29", "2026-02-28", "2000-02-29T00:00:00Z"}, sorted)
	page, err = list.Page(ctx,
		grid.Query{Filters: []grid.Filter{storetest.Filter("indexFields.Shipped", grid.Greater, "0001-01-01")}})
	require.NoError(t, err)
	require.Len(t, page.Rows, 3)
}
