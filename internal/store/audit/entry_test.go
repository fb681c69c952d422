package audit_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
	auditrow "countersign.dev/internal/store/audit"
	"countersign.dev/internal/store/storetest"
)

// A plan is kept only if an index gives the rows in order for every value of the filter.
func TestOnlyIndexedPagesKeepTheirPlan(t *testing.T) {
	db, superuser := storetest.Open(t, 1)
	tenantID := storetest.Tenant(t, db)
	// A table of few rows is read whole, unless the plan has to stay right when the table grows.
	storetest.AuditEntries(t, superuser, tenantID, storetest.Project(t, db, superuser, tenantID, "Payable Invoices"), 20)
	list := auditrow.List(db, tenantID)
	area := storetest.Filter("area", grid.Equal, "Roles")
	byUser := []grid.Sort{{Field: "userName"}}
	several := severalStored(t)
	for _, c := range []struct {
		name  string
		query grid.Query
		kept  bool
	}{
		{"all", grid.Query{}, true},
		{"all, by user", grid.Query{Sorting: byUser}, false},
		{"all, by user and time", grid.Query{Sorting: append(byUser, grid.Sort{Field: "at"})}, false},
		{"all, by time and user", grid.Query{Sorting: append([]grid.Sort{{Field: "at"}}, byUser...)}, false},
		{"an area", grid.Query{Filters: []grid.Filter{area}}, true},
		{"an area, by user", grid.Query{Filters: []grid.Filter{area}, Sorting: byUser}, false},
		{"an area and a search", grid.Query{Filters: []grid.Filter{area}, Search: "invoice"}, false},
		{"two filters", grid.Query{Filters: []grid.Filter{area,
			storetest.Filter("userName", grid.Equal, "Person 1")}}, false},
		{"two areas", grid.Query{Filters: []grid.Filter{storetest.Filter("area", grid.In, "Roles", "Payments")}}, false},
		{"not an area", grid.Query{Filters: []grid.Filter{storetest.Filter("area", grid.NotEqual, "Roles")}}, false},
		{"users from a name on", grid.Query{Filters: []grid.Filter{
			storetest.Filter("userName", grid.StartsWith, "P")}}, false},
		{"since a day", grid.Query{Filters: []grid.Filter{
			storetest.Filter("at", grid.GreaterOrEqual, "2025-03-03")}}, true},
		{"not on a day", grid.Query{Filters: []grid.Filter{storetest.Filter("at", grid.NotEqual, "2025-03-03")}}, false},
		{"an action of one record type", grid.Query{Filters: []grid.Filter{
			storetest.Filter("action", grid.Equal, "role.created")}}, true},
		{"an action of several record types", grid.Query{Filters: []grid.Filter{
			storetest.Filter("action", grid.Equal, several)}}, false},
		{"an unlisted action", grid.Query{Filters: []grid.Filter{
			storetest.Filter("action", grid.Equal, string(audit.Other))}}, false},
		{"a request, by user", grid.Query{Filters: []grid.Filter{
			storetest.Filter("correlationId", grid.Equal, "x")}, Sorting: byUser}, true},
	} {
		plan, kept, err := postgres.ExplainPage(t.Context(), list, c.query)
		require.NoError(t, err, c.name)
		require.Equal(t, c.kept, kept, c.name)
		if kept {
			require.NotContains(t, plan, "Seq Scan on audit_entries", c.name)
		}
	}
}

// severalStored returns a code with several stored actions.
func severalStored(t *testing.T) string {
	t.Helper()
	seen := map[string]bool{}
	for _, code := range audit.CodesByStored() {
		if seen[code] {
			return code
		}
		seen[code] = true
	}
	require.Fail(t, "no code has several stored actions")
	return ""
}
