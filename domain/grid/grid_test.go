package grid_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
)

var columns = []grid.Column{
	{Name: "vendor", Kind: grid.String}, {Name: "amount", Kind: grid.Number, Totaled: true},
	{Name: "due", Kind: grid.Date}, {Name: "at", Kind: grid.Time},
	{Name: "state", Kind: grid.Values, Allowed: []string{"paid"}}, {Name: "open", Kind: grid.Bool},
	{Name: "id", Kind: grid.ID},
	{Name: "roles", Kind: grid.String, Unsortable: true},
}

func TestInvalidQueryIsRefusedAtItsPath(t *testing.T) {
	one := func(field string, operator grid.Operator, values ...string) grid.Query {
		return grid.Query{Filters: []grid.Filter{{Field: field, Operator: operator, Values: values}}}
	}
	for path, q := range map[string]grid.Query{
		"filters[0].field":    one("nope", grid.Equal, "x"),
		"filters[0].operator": one("amount", grid.Contains, "1"),
		"filters[0].value":    one("amount", grid.Equal, "1e9"),
		"pageSize":            {Size: 501},
		"sorting[0].field":    {Sorting: []grid.Sort{{Field: "roles"}}},
		"totals[0]":           {Totals: []grid.Total{{Field: "vendor", Function: grid.Sum}}},
		"search":              {Search: strings.Repeat("a", 201)},
		"sorting":             {Sorting: make([]grid.Sort, 6)},
		"filters":             {Filters: make([]grid.Filter, 51)},
	} {
		var f *fault.Fault
		require.ErrorAs(t, q.Check(columns), &f, path)
		require.Equal(t, path, f.Fields[0].Path)
	}
}

func TestValuesAreParsedByKindOfColumn(t *testing.T) {
	for _, c := range []struct {
		field string
		good  []string
		bad   []string
	}{
		{"amount", []string{"1", "-12.50", "1,200.50", ".5"}, []string{"", "1,5", "NaN", "0x1", "1.200,50"}},
		{"due", []string{"2026-11-20"}, []string{"2026-02-30", "20.11.2026", "2026-11-20T00:00:00Z"}},
		{"at", []string{"2026-11-20", "2026-11-20T10:00:00Z"}, []string{"now()", "infinity"}},
		{"state", []string{"paid"}, []string{"lost"}},
		{"open", []string{"true"}, []string{"1"}},
		{"id", []string{"01934b5e-8a4c-7c3d-9e7f-0123456789ab"}, []string{"x"}},
	} {
		for _, values := range [][]string{c.good, c.bad} {
			for _, value := range values {
				q := grid.Query{Filters: []grid.Filter{{Field: c.field, Operator: grid.Equal, Values: []string{value}}}}
				require.Equal(t, len(values) == len(c.good) && &values[0] == &c.good[0], q.Check(columns) == nil, "%s = %q",
					c.field, value)
			}
		}
	}
}

func TestPageSizeHasDefault(t *testing.T) {
	q := grid.Query{}
	require.NoError(t, q.Check(columns))
	require.Equal(t, grid.DefaultPage, q.Size)
}

func TestGroupedNumbersLoseCommas(t *testing.T) {
	q := grid.Query{Filters: []grid.Filter{{Field: "amount", Operator: grid.Between, Values: []string{"1,200.50", ""}}}}
	require.NoError(t, q.Check(columns))
	require.Equal(t, []string{"1200.5", ""}, q.Filters[0].Values)
}

func TestExportNamesCurrencyOfAmounts(t *testing.T) {
	columns := []grid.Column{{Name: "vendor", Kind: grid.String},
		{Name: "amount", Kind: grid.Number, Currency: "currency"}, {Name: "currency", Kind: grid.String}}
	of := func(fields ...string) (exported []string) {
		e := grid.Export{}
		for _, field := range fields {
			e.Columns = append(e.Columns, grid.ExportColumn{Field: field, Header: field})
		}
		require.NoError(t, e.Check(columns))
		for _, c := range e.Columns {
			exported = append(exported, c.Field)
		}
		return exported
	}
	require.Equal(t, []string{"amount", "currency", "vendor"}, of("amount", "vendor"))
	require.Equal(t, []string{"currency", "amount"}, of("currency", "amount"), "it is there already")
	require.Equal(t, []string{"vendor"}, of("vendor"))
	require.Equal(t, []string{"vendor", "amount", "currency"}, of(), "all columns")
}
