package postgres_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

var ctx = context.Background()

// listed is a project's list with so many invoices.
func listed(t *testing.T, n int) (s *postgres.DB, list grid.List[invoice.Entry]) {
	t.Helper()
	s, super := storetest.Open(t, 4)
	tenantID := storetest.Tenant(t, s)
	project := storetest.Project(t, s, super, tenantID, "Payable Invoices")
	storetest.Invoices(t, super, tenantID, project, n)
	return s, storetest.InvoiceCommands(s).List(tenantID, project)
}

func TestR31ABulkActionTakesAtMost25000Rows(t *testing.T) {
	_, list := listed(t, 25_001)
	page, err := list.Page(ctx, grid.Query{Size: 2})
	require.NoError(t, err)
	excluded := []string{page.Rows[0].ID, page.Rows[1].ID}
	_, err = list.IDs(ctx, grid.Choice{All: true})
	require.Equal(t, fault.ProcessingDocumentsMaxLimit, fault.CodeOf(err), "25,001")
	for n, want := range map[int]int{1: 25_000, 2: 24_999} {
		ids, err := list.IDs(ctx, grid.Choice{All: true, Excluded: excluded[:n]})
		require.NoError(t, err)
		require.Len(t, ids, want)
		require.NotContains(t, ids, excluded[0])
	}
	require.Equal(t, grid.CountLimit, page.Count, "the count stops where a bulk action does")
}

func TestSelectionContainsOnlyRowsOfListAndFilter(t *testing.T) {
	s, list := listed(t, 64)
	rejected, err := list.IDs(ctx,
		grid.Choice{All: true, Filters: []grid.Filter{storetest.Filter("bucket", grid.Equal, "rejected")},
			Search: "inv-0000"})
	require.NoError(t, err)
	require.Len(t, rejected, 4)
	foreign := id.New()
	some, err := list.IDs(ctx, grid.Choice{IDs: []string{rejected[0], foreign}})
	require.NoError(t, err)
	require.Equal(t, rejected[:1], some)
	others, err := storetest.InvoiceCommands(s).List(storetest.Tenant(t, s), "").
		IDs(ctx, grid.Choice{IDs: rejected})
	require.NoError(t, err)
	require.Empty(t, others, "another tenant's rows are none")
}

func TestFiguresOfSelectionEqualItsRows(t *testing.T) {
	_, list := listed(t, 64)
	page, err := list.Page(ctx, grid.Query{Size: 64})
	require.NoError(t, err)
	ids := []string{}
	for _, row := range page.Rows {
		ids = append(ids, row.ID)
	}
	counted := []grid.Total{{Field: "id", Function: grid.Count}}
	some, err := list.Page(ctx, grid.Query{Size: 2, IDs: ids[:10], Totals: counted})
	require.NoError(t, err)
	require.Equal(t, []any{10, "10", 2}, []any{some.Count, some.Totals[0].Value, len(some.Rows)})
	others, err := list.Page(ctx, grid.Query{Size: 1, Excluded: ids[:10], Totals: counted})
	require.NoError(t, err)
	require.Equal(t, []any{54, "54"}, []any{others.Count, others.Totals[0].Value})
	for _, wrong := range []grid.Query{{IDs: []string{"x"}}, {Excluded: []string{"x"}},
		{IDs: make([]string, grid.MaxSelected+1)}} {
		_, err = list.Page(ctx, wrong)
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	}
}

func TestTotalsAreOfAllRowsOfTheFilterOnEveryFirstPage(t *testing.T) {
	_, list := listed(t, 200)
	all, err := list.Page(ctx, grid.Query{Size: 500})
	require.NoError(t, err)
	sum, known := all.Rows[0].InvoiceAmount.Decimal, 0
	sum = sum.Sub(sum)
	for _, row := range all.Rows {
		if row.InvoiceAmount.Valid {
			known++
			sum = sum.Add(row.InvoiceAmount.Decimal)
		}
	}
	page, err := list.Page(ctx,
		grid.Query{Size: 3,
			Totals: []grid.Total{{Field: "invoiceAmount", Function: grid.Sum}, {Field: "invoiceAmount", Function: grid.Count},
				{Field: "id", Function: grid.Count}}})
	require.NoError(t, err)
	got := map[grid.Total]string{}
	for _, figure := range page.Totals {
		got[figure.Total] = figure.Value
	}
	require.Equal(t, map[grid.Total]string{{Field: "invoiceAmount", Function: grid.Sum}: sum.StringFixed(2),
		{Field: "invoiceAmount", Function: grid.Count}: fmt.Sprint(known), {Field: "id", Function: grid.Count}: "200"}, got)
	next, err := list.Page(ctx,
		grid.Query{Size: 3, Cursor: page.Next, Totals: []grid.Total{{Field: "invoiceAmount", Function: grid.Sum}}})
	require.NoError(t, err)
	require.Equal(t, -1, next.Count)
	require.Empty(t, next.Totals, "a later page has no totals: those of the first still hold")
}
