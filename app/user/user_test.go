package user_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	sessionapp "countersign.dev/app/session"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

func users(s *postgres.DB) userapp.Commands { return userapp.Commands{DB: s} }

func sessions(s *postgres.DB) sessionapp.Commands {
	return sessionapp.Commands{DB: s, Now: time.Now}
}

func TestSystemRolesAreSeededWithTheirPermissionsAndSeedingAgainChangesNothing(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	require.NoError(t, users(s).SeedSystemRoles(t.Context(), tenantID))
	roles, err := users(s).Roles(t.Context(), tenantID)
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

func TestUserIsFoundByNameOrEmailWithinTenant(t *testing.T) {
	s := storetest.New(t)
	a, b := storetest.TenantWithRoles(t, s), storetest.TenantWithRoles(t, s)
	ann := storetest.User(t, s, a, "ann", "Approver", "AP Manager")
	for _, login := range []string{"ANN", "ann@Example.com"} {
		got, err := users(s).ByLogin(t.Context(), a, login)
		require.NoError(t, err)
		require.Equal(t, []string{"AP Manager", "Approver"}, got.Roles)
	}
	_, err := users(s).ByLogin(t.Context(), b, "ann")
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = users(s).Get(t.Context(), b, ann.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = users(s).SetActive(t.Context(), b, ann.ID, false)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	page, err := users(s).List(b).Page(t.Context(), grid.Query{})
	require.NoError(t, err)
	require.Empty(t, page.Rows)
}

func TestDeactivationEndsSessionsAtOnce(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	admin, ann := storetest.User(t, s, tenantID, "admin", "Administrator"),
		storetest.User(t, s, tenantID, "ann", "Approver")
	sessionID, err := sessions(s).Start(t.Context(), tenantID,
		session.NewSession{UserID: ann.ID, UserName: "Ann Lee", TokenHash: []byte("one"), Method: "password"})
	require.NoError(t, err)
	token := session.Token{TenantID: tenantID, UserID: ann.ID, SessionID: sessionID}
	access, err := sessions(s).Access(t.Context(), token)
	require.NoError(t, err)
	require.Equal(t, "ann Lee", access.UserName)
	require.True(t, access.May("tasks:performAction"))
	require.False(t, access.May("payments:release"))

	_, err = users(s).SetActive(storetest.As(tenantID, admin.ID, "Admin"), tenantID, ann.ID, false)
	require.NoError(t, err)
	_, err = sessions(s).Access(t.Context(), token)
	require.Equal(t, fault.SessionExpired, fault.CodeOf(err))
	_, err = sessions(s).Rotate(t.Context(), tenantID, []byte("one"), []byte("two"))
	require.Equal(t, fault.SessionExpired, fault.CodeOf(err))
}

func TestLastAdministratorIsKept(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	admin, ann := storetest.User(t, s, tenantID, "admin", "Administrator"),
		storetest.User(t, s, tenantID, "ann", "Approver")
	as := storetest.As(tenantID, ann.ID, "Ann")
	_, err := users(s).SetActive(as, tenantID, admin.ID, false)
	require.Equal(t, fault.AdministratorNeeded, fault.CodeOf(err))
	_, err = users(s).SetRoles(as, tenantID, admin.ID, []string{"Approver"}, 1)
	require.Equal(t, fault.AdministratorNeeded, fault.CodeOf(err))
	got, err := users(s).SetRoles(as, tenantID, ann.ID, []string{"Administrator", "Approver"}, 1)
	require.NoError(t, err)
	require.EqualValues(t, 2, got.Version)
	_, err = users(s).SetRoles(as, tenantID, ann.ID, []string{"Approver", "Administrator"}, 1)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
}
