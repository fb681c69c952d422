package kind_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/findinvoices"
	"countersign.dev/domain/grid"
)

func is(field string, operator grid.Operator, value string) kind.Condition {
	return kind.Condition{Field: field, Operator: operator, Value: value}
}

func searching(conditions ...kind.Condition) findinvoices.Settings {
	return findinvoices.Settings{Searching: kind.Searching{Conditions: conditions}}
}

func TestSearchIsEvaluatedFromExpressions(t *testing.T) {
	env := flow.Env{Today: "2026-12-01", Parameters: map[string]any{"least": 5000.5, "at": "2026-12-24T18:00:00Z",
		"stages": []any{"approved", "erp_sent"}}}
	s := searching(is("invoiceAmount", grid.GreaterOrEqual, "parameters.least"),
		is("stage", grid.In, "parameters.stages"), is("overdue", grid.Equal, "true"),
		is("dueDate", grid.Less, "addDays(today, 7)"), is("dueDate", grid.NotEqual, "parameters.at"),
		is("created", grid.Less, "parameters.at"), is("vendorName", grid.StartsWith, `"North"`),
		is("paid", grid.Empty, ""))
	s.Order, s.Descending, s.Limit = "dueDate", true, 7
	input, err := s.Input(env)
	require.NoError(t, err)
	filter := func(field, operator string, values ...any) any {
		return map[string]any{"field": field, "operator": operator, "values": append([]any{}, values...)}
	}
	require.Equal(t, map[string]any{"order": "dueDate", "descending": true, "limit": 7.0, "filters": []any{
		filter("invoiceAmount", "greaterOrEqual", "5000.5"), filter("stage", "in", "approved", "erp_sent"),
		filter("overdue", "equal", "true"), filter("dueDate", "less", "2026-12-08"),
		filter("dueDate", "notEqual", "2026-12-24"), filter("created", "less", "2026-12-24T18:00:00Z"),
		filter("vendorName", "startsWith", "North"), filter("paid", "empty")}}, input)

	input, err = searching().Input(env)
	require.NoError(t, err)
	require.Equal(t, []any{100.0, []any(nil)}, []any{input["limit"], input["filters"]})
}

func TestValueThatItsFieldCannotHaveIsRefused(t *testing.T) {
	env := flow.Env{Parameters: map[string]any{"none": []any{}, "record": map[string]any{}}}
	for _, c := range []kind.Condition{
		is("invoiceAmount", grid.Less, `"many"`), is("stage", grid.Equal, `"lost"`), is("overdue", grid.Equal, `"yes"`),
		is("dueDate", grid.Less, `"soon"`), is("vendorName", grid.Equal, `["a", "b"]`),
		is("stage", grid.In, "parameters.none"),
		is("vendorName", grid.Equal, "parameters.record"), is("vendorName", grid.Equal, "parameters.missing"),
		is("vendorName", grid.Equal, "("), is("id", grid.Equal, `"7"`),
	} {
		_, err := searching(c).Input(env)
		require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(err), c)
	}
}

func TestProblemsOfASearchAreAtTheirFields(t *testing.T) {
	check := func(s findinvoices.Settings) (all []string) {
		var v fault.Validation
		s.Check(kind.Check{Validation: &v, Path: "config", Env: flow.NewEnvironment(nil)})
		for _, f := range v.Fields() {
			all = append(all, f.Path)
		}
		return all
	}
	for want, c := range map[string]kind.Condition{
		"config.conditions[0].field":    is("", grid.Equal, `"x"`),
		"config.conditions[0].operator": is("overdue", grid.Less, "true"),
		"config.conditions[0].value":    is("vendorName", grid.Equal, ""),
	} {
		require.Equal(t, []string{want}, check(searching(c)), c)
	}
	for i, c := range []kind.Condition{is("bankAccount", grid.Equal, `"x"`), is("stage", "", `"paid"`),
		is("invoiceAmount", grid.Between, "7"), is("vendorName", "like", `"x"`), is("paid", grid.Empty, `"x"`),
		is("stage", grid.Equal, `"lost"`), is("vendorName", grid.Equal, "unknown")} {
		require.Len(t, check(searching(c)), 1, i)
	}
	require.Empty(t, check(searching(is("stage", grid.Equal, `"paid"`),
		is("paid", grid.NotEmpty, ""), is("vendorName", grid.Equal, `"North"`),
		is("stage", grid.Equal, `"p" + "aid"`))))
	other := searching()
	other.Order, other.Limit = "bankAccount", 501
	require.Equal(t, []string{"config.order", "config.limit"}, check(other))
	require.Equal(t, []string{"config.conditions"}, check(searching(make([]kind.Condition, 21)...)))
	require.Equal(t, []string{"a"}, searching(kind.Condition{Value: "a"}, kind.Condition{}).Expressions())
}

func TestSearchIsAQueryOfTheList(t *testing.T) {
	s := kind.Search{Filters: []kind.Filter{{Field: "stage", Operator: grid.In, Values: []string{"paid"}}},
		Order: "paid", Descending: true, Limit: 9}
	require.Equal(t, grid.Query{Filters: []grid.Filter{{Field: "stage", Operator: grid.In, Values: []string{"paid"}}},
		Sorting: []grid.Sort{{Field: "paid", Descending: true}}, Size: 9}, s.Query())
	require.Equal(t, grid.Query{Size: 9}, kind.Search{Limit: 9, Descending: true}.Query(),
		"without an order, that of the list")
}
