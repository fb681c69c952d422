package store_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/domain/user"
	"countersign.dev/internal/store"
	"countersign.dev/internal/store/storetest"
)

func addUser(t *testing.T, s *store.Store, tenantID, name string, roles ...string) user.User {
	t.Helper()
	u := user.User{ID: id.New(), Email: name + "@example.com", Username: name, FirstName: name, LastName: "Lee",
		Language: "en", Status: user.Active, PasswordHash: "x", Roles: roles}
	require.NoError(t, s.CreateUser(ctx, tenantID, u))
	return u
}

func withRoles(t *testing.T, s *store.Store) string {
	t.Helper()
	tenantID := storetest.Tenant(t, s)
	require.NoError(t, s.SeedSystemRoles(ctx, tenantID))
	return tenantID
}

func TestSystemRolesAreSeededWithTheirPermissionsAndSeedingAgainChangesNothing(t *testing.T) {
	s := storetest.New(t)
	tenantID := withRoles(t, s)
	require.NoError(t, s.SeedSystemRoles(ctx, tenantID))
	roles, err := s.Roles(ctx, tenantID)
	require.NoError(t, err)
	names := []string{}
	for _, r := range roles {
		names = append(names, r.Name)
		require.True(t, r.System)
	}
	require.NotContains(t, names, "PlatformAdmin")
	require.Equal(t, "Administrator", names[0])
	for _, want := range permission.SystemRoles() {
		if want.Name == "AP Manager" {
			require.ElementsMatch(t, want.Permissions(), roles[1].Permissions)
		}
	}
}

func TestAUserIsFoundByNameOrEmailAndNotFromAnotherTenant(t *testing.T) {
	s := storetest.New(t)
	a, b := withRoles(t, s), withRoles(t, s)
	ann := addUser(t, s, a, "ann", "Approver", "AP Manager")
	for _, login := range []string{"ANN", "ann@Example.com"} {
		got, err := s.UserByLogin(ctx, a, login)
		require.NoError(t, err)
		require.Equal(t, []string{"AP Manager", "Approver"}, got.Roles)
	}
	_, err := s.UserByLogin(ctx, b, "ann")
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = s.User(ctx, b, ann.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = s.SetUserActive(ctx, b, ann.ID, false)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	page, err := s.UsersGrid(b).Page(ctx, grid.Query{})
	require.NoError(t, err)
	require.Empty(t, page.Rows)
}

func TestADeactivatedUserLosesTheSessionAtOnce(t *testing.T) {
	s := storetest.New(t)
	tenantID := withRoles(t, s)
	admin, ann := addUser(t, s, tenantID, "admin", "Administrator"), addUser(t, s, tenantID, "ann", "Approver")
	sessionID, err := s.StartSession(ctx, tenantID,
		session.NewSession{UserID: ann.ID, UserName: "Ann Lee", TokenHash: []byte("one"), Method: "password"})
	require.NoError(t, err)
	token := session.Token{TenantID: tenantID, UserID: ann.ID, SessionID: sessionID}
	access, err := s.Access(ctx, token)
	require.NoError(t, err)
	require.Equal(t, "ann Lee", access.UserName)
	require.True(t, access.May("tasks:performAction"))
	require.False(t, access.May("payments:release"))

	_, err = s.SetUserActive(storetest.As(tenantID, admin.ID, "Admin"), tenantID, ann.ID, false)
	require.NoError(t, err)
	_, err = s.Access(ctx, token)
	require.Equal(t, fault.SessionExpired, fault.CodeOf(err))
	_, err = s.Refresh(ctx, tenantID, []byte("one"), []byte("two"))
	require.Equal(t, fault.SessionExpired, fault.CodeOf(err))
}

func TestTheLastAdministratorStays(t *testing.T) {
	s := storetest.New(t)
	tenantID := withRoles(t, s)
	admin, ann := addUser(t, s, tenantID, "admin", "Administrator"), addUser(t, s, tenantID, "ann", "Approver")
	as := storetest.As(tenantID, ann.ID, "Ann")
	_, err := s.SetUserActive(as, tenantID, admin.ID, false)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	_, err = s.SetUserRoles(as, tenantID, admin.ID, []string{"Approver"}, 1)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	got, err := s.SetUserRoles(as, tenantID, ann.ID, []string{"Administrator", "Approver"}, 1)
	require.NoError(t, err)
	require.EqualValues(t, 2, got.Version)
	_, err = s.SetUserRoles(as, tenantID, ann.ID, []string{"Approver", "Administrator"}, 1)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
}

func TestAListIsFilteredSortedPagedAndCounted(t *testing.T) {
	s := storetest.New(t)
	tenantID := withRoles(t, s)
	for i := range 25 {
		addUser(t, s, tenantID, fmt.Sprintf("user%02d", i), "Approver")
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
			got, err := s.UsersGrid(tenantID).Page(ctx, q)
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

func TestEveryOperatorRunsAgainstThePostgresOfTheColumnsKind(t *testing.T) {
	s := storetest.New(t)
	tenantID := withRoles(t, s)
	ann := addUser(t, s, tenantID, "a%n_", "Approver")
	addUser(t, s, tenantID, "bob", "Approver")
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
		page, err := s.UsersGrid(tenantID).Page(ctx,
			grid.Query{Filters: []grid.Filter{{Field: c.field, Operator: c.operator, Values: c.values}},
				Totals: []grid.Total{{Field: "id", Function: grid.Count}}})
		require.NoError(t, err, c)
		require.Equal(t, c.found, page.Count, c)
		require.Len(t, page.Rows, c.found, c)
		require.Equal(t, fmt.Sprint(c.found), page.Totals[0].Value)
	}
}

func TestACursorOfAnotherOrderIsRefused(t *testing.T) {
	s := storetest.New(t)
	tenantID := withRoles(t, s)
	addUser(t, s, tenantID, "ann", "Approver")
	addUser(t, s, tenantID, "bob", "Approver")
	page, err := s.UsersGrid(tenantID).Page(ctx, grid.Query{Size: 1})
	require.NoError(t, err)
	for _, cursor := range []string{page.Next, "garbage", "e30"} {
		_, err = s.UsersGrid(tenantID).Page(ctx, grid.Query{Size: 1, Cursor: cursor, Sorting: []grid.Sort{{Field: "email"}}})
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	}
}
