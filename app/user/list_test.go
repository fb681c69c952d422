package user_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/store/storetest"
)

func TestListIsFilteredSortedPagedAndCounted(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	for i := range 25 {
		storetest.User(t, s, tenantID, fmt.Sprintf("user%02d", i), "Approver")
	}
	for _, q := range []grid.Query{
		{Sorting: []grid.Sort{{Field: "fullName", Descending: true}}},
		{Sorting: []grid.Sort{{Field: "status"}, {Field: "lastActivityAt", Descending: true}, {Field: "email"}}},
		{Sorting: []grid.Sort{{Field: "invitedAt"}}},
		{},
	} {
		q.Size, q.Search = 10, "user"
		seen := map[string]bool{}
		for page := 1; ; page++ {
			got, err := users(s).List(tenantID).Page(t.Context(), q)
			require.NoError(t, err)
			if page == 1 {
				require.Equal(t, 25, got.Count)
			}
			for _, r := range got.Rows {
				require.False(t, seen[r.ID], "twice")
				seen[r.ID] = true
			}
			if q.Cursor = got.Next; q.Cursor == "" {
				require.Equal(t, 3, page)
				break
			}
		}
		require.Len(t, seen, 25)
	}
}

func TestEveryFilterOperatorRunsInPostgreSQL(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	ann := storetest.User(t, s, tenantID, "a%n_", "Approver")
	storetest.User(t, s, tenantID, "bob", "Approver")
	for _, c := range []struct {
		field    string
		operator grid.Operator
		values   []string
		found    int
	}{
		{"username", grid.Equal, []string{"A%N_"}, 1}, {"username", grid.NotEqual, []string{"bob"}, 1},
		{"username", grid.Contains, []string{"%"}, 1}, {"username", grid.StartsWith, []string{"a%"}, 1},
		{"username", grid.EndsWith, []string{"_"}, 1}, {"username", grid.In, []string{"bob", `"`}, 1},
		{"username", grid.NotIn, []string{"bob"}, 1}, {"username", grid.Empty, nil, 0}, {"username", grid.NotEmpty, nil, 2},
		{"id", grid.Equal, []string{ann.ID}, 1}, {"id", grid.In, []string{ann.ID}, 1},
		{"id", grid.NotEqual, []string{ann.ID}, 1}, {"status", grid.In, []string{"active", "invited"}, 2},
		{"status", grid.NotEqual, []string{"active"}, 0}, {"lastActivityAt", grid.Empty, nil, 2},
		{"lastActivityAt", grid.Equal, []string{"2026-11-20"}, 0},
		{"lastActivityAt", grid.Between, []string{"2026-01-01", ""}, 0},
		{"lastActivityAt", grid.GreaterOrEqual, []string{"2026-11-20T10:00:00Z"}, 0},
	} {
		page, err := users(s).List(tenantID).Page(t.Context(),
			grid.Query{Filters: []grid.Filter{{Field: c.field, Operator: c.operator, Values: c.values}},
				Totals: []grid.Total{{Field: "id", Function: grid.Count}}})
		require.NoError(t, err, c)
		require.Equal(t, c.found, page.Count, c)
		require.Len(t, page.Rows, c.found, c)
		require.Equal(t, fmt.Sprint(c.found), page.Totals[0].Value)
	}
}

func TestCursorOfAnotherOrderIsRefused(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	storetest.User(t, s, tenantID, "ann", "Approver")
	storetest.User(t, s, tenantID, "bob", "Approver")
	page, err := users(s).List(tenantID).Page(t.Context(), grid.Query{Size: 1})
	require.NoError(t, err)
	for _, cursor := range []string{page.Next, "garbage", "e30"} {
		_, err = users(s).List(tenantID).Page(t.Context(), grid.Query{Size: 1, Cursor: cursor,
			Sorting: []grid.Sort{{Field: "email"}}})
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	}
}
