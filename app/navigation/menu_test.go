package navigation_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	navigationapp "countersign.dev/app/navigation"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/navigation"
	"countersign.dev/domain/workspace"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

func menus(s *postgres.DB) navigationapp.Commands { return navigationapp.Commands{DB: s} }

func TestMenuListsFiveMostRecentWorkspaces(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	u := storetest.User(t, s, tenantID, "ann", "AP Processor")
	var all []string
	for n := range 7 {
		w, err := storetest.Workspaces(s).Create(t.Context(), tenantID, workspace.Workspace{ID: id.New(),
			Name: fmt.Sprint("Workspace ", n)})
		require.NoError(t, err)
		all = append(all, w.ID)
		require.NoError(t, menus(s).VisitWorkspace(t.Context(), tenantID, u.ID, w.ID))
	}
	require.NoError(t, menus(s).VisitWorkspace(t.Context(), tenantID, u.ID, all[2]))

	m, err := menus(s).Menu(t.Context(), tenantID, u.ID, navigation.Scope{Workspaces: true,
		ArchivedProjects: true})
	require.NoError(t, err)
	require.Equal(t, 7, *m.Workspaces)
	require.Zero(t, *m.ArchivedProjects)
	require.Len(t, m.Recent, navigation.MaxRecent)
	require.Equal(t, []string{all[2], all[6], all[5]},
		[]string{m.Recent[0].WorkspaceID, m.Recent[1].WorkspaceID, m.Recent[2].WorkspaceID})

	narrow, err := menus(s).Menu(t.Context(), tenantID, u.ID, navigation.Scope{})
	require.NoError(t, err)
	require.Equal(t, navigation.Menu{}, narrow, "a menu without permissions is empty")
}

func TestRecentWorkspacesExcludeOtherTenants(t *testing.T) {
	s := storetest.New(t)
	a, b := storetest.TenantWithRoles(t, s), storetest.TenantWithRoles(t, s)
	u := storetest.User(t, s, a, "ann", "AP Processor")
	w, err := storetest.Workspaces(s).Create(t.Context(), b, workspace.Workspace{ID: id.New(), Name: "Theirs"})
	require.NoError(t, err)
	require.Equal(t, fault.NotFound, fault.KindOf(menus(s).VisitWorkspace(t.Context(), a, u.ID, w.ID)))
}
