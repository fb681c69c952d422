package user_test

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	historyapp "countersign.dev/app/history"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/user"
	"countersign.dev/internal/store/storetest"
)

func TestProfileIsChangedOnTheVersionThatWasRead(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	admin, ann := storetest.User(t, s, tenantID, "admin", "Administrator"),
		storetest.User(t, s, tenantID, "ann", "Approver")
	as := storetest.As(tenantID, admin.ID, "Admin")
	got, err := users(s).Update(as, tenantID, ann.ID,
		user.Profile{FirstName: " Anna ", LastName: "Lee", Language: "de"}, 1)
	require.NoError(t, err)
	require.Equal(t, "Anna Lee", got.FullName())
	require.EqualValues(t, 2, got.Version)
	_, err = users(s).Update(as, tenantID, ann.ID, user.Profile{FirstName: "A", LastName: "B", Language: "en"}, 1)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	_, err = users(s).Update(as, tenantID, ann.ID, user.Profile{FirstName: " ", LastName: "B", Language: "en"}, 2)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	_, err = users(s).Update(as, tenantID, ann.ID, user.Profile{FirstName: "A", LastName: "B", Language: "fr"}, 2)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	_, err = users(s).Update(as, storetest.TenantWithRoles(t, s), ann.ID,
		user.Profile{FirstName: "A", LastName: "B", Language: "en"}, 2)
	require.Equal(t, fault.NotFound, fault.KindOf(err))

	lines, err := historyapp.Commands{DB: s}.OfUser(t.Context(), tenantID, ann.ID)
	require.NoError(t, err)
	require.Equal(t, audit.Code("user.updated"), lines[0].Code)
	require.ElementsMatch(t, []audit.Change{
		{Field: "firstName", Kind: audit.Text, Old: "ann", New: "Anna"},
		{Field: "language", Kind: audit.Text, Old: "en", New: "de"},
	}, lines[0].Changes)
}

func TestCountsFollowTheSearch(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	admin := storetest.User(t, s, tenantID, "admin", "Administrator")
	for _, name := range []string{"ann", "anton", "bob"} {
		storetest.User(t, s, tenantID, name, "Approver")
	}
	gone := storetest.User(t, s, tenantID, "anja", "Approver")
	_, err := users(s).SetActive(storetest.As(tenantID, admin.ID, "Admin"), tenantID, gone.ID, false)
	require.NoError(t, err)
	found, err := users(s).Counts(t.Context(), tenantID, "")
	require.NoError(t, err)
	require.Equal(t, user.Counts{user.Active: 4, user.Inactive: 1, user.Invited: 0}, found)
	found, err = users(s).Counts(t.Context(), tenantID, "an")
	require.NoError(t, err)
	require.Equal(t, user.Counts{user.Active: 2, user.Inactive: 1, user.Invited: 0}, found)
}

func TestMachineAccountsAreNotListed(t *testing.T) {
	s, superuser := storetest.Open(t, 4)
	tenantID := storetest.TenantWithRoles(t, s)
	agent := storetest.User(t, s, tenantID, "agent", "Agent User")
	storetest.User(t, s, tenantID, "ann", "Approver")
	storetest.ExecAs(t, superuser, `UPDATE users SET machine = true WHERE id = $1`, agent.ID)
	page, err := users(s).List(tenantID).Page(t.Context(), grid.Query{})
	require.NoError(t, err)
	require.Len(t, page.Rows, 1)
	require.Equal(t, "ann", page.Rows[0].Username)
}

func TestProjectAccessFollowsTheRuleOfVisibility(t *testing.T) {
	w := storetest.NewPayables(t)
	reserve := func(name, member, kind string) string {
		projectID := id.New()
		w.Exec(`INSERT INTO projects (tenant_id, id, workspace_id, name, project_type)
			SELECT tenant_id, $2, workspace_id, $3, project_type FROM projects WHERE tenant_id = $1 LIMIT 1`,
			w.TenantID, projectID, name)
		w.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, $4)`,
			w.TenantID, projectID, member, kind)
		return projectID
	}
	groupID := id.New()
	w.Exec(`INSERT INTO groups (tenant_id, id, name) VALUES ($1, $2, 'Plant')`, w.TenantID, groupID)
	w.Exec(`INSERT INTO group_members (tenant_id, group_id, user_id) VALUES ($1, $2, $3)`, w.TenantID, groupID, w.AnnID)
	named, byGroup := reserve("A named", w.AnnID, "user"), reserve("B group", groupID, "group")
	hidden := reserve("C hidden", w.BobID, "user")

	reasons := func(userID string) map[string]user.AccessReason {
		found, err := userapp.Commands{DB: w.DB}.Projects(t.Context(), w.TenantID, userID)
		require.NoError(t, err)
		require.Len(t, found.Projects, found.Total)
		all := map[string]user.AccessReason{}
		for _, p := range found.Projects {
			all[p.ID] = p.Reason
		}
		return all
	}
	ofAnn := reasons(w.AnnID)
	require.Equal(t, user.ByName, ofAnn[named])
	require.Equal(t, user.ByGroup, ofAnn[byGroup])
	require.Equal(t, user.OpenToAll, ofAnn[w.ProjectID])
	require.NotContains(t, ofAnn, hidden)

	require.NoError(t, userapp.Commands{DB: w.DB}.SeedSystemRoles(t.Context(), w.TenantID))
	all := storetest.User(t, w.DB, w.TenantID, "all", "Administrator")
	require.Equal(t, user.ByRole, reasons(all.ID)[hidden])
	_, err := userapp.Commands{DB: w.DB}.Projects(t.Context(), storetest.Tenant(t, w.DB), w.AnnID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func TestFactsNameGroupsAndTheHighestLimitOfTheRoles(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Exec(`INSERT INTO roles (tenant_id, id, name) VALUES ($1, $2, 'Without limit')`, w.TenantID, id.New())
	groupID, userID := id.New(), storetest.User(t, w.DB, w.TenantID, "carl", "Without limit").ID
	w.Exec(`INSERT INTO groups (tenant_id, id, name) VALUES ($1, $2, 'Plant')`, w.TenantID, groupID)
	w.Exec(`INSERT INTO group_members (tenant_id, group_id, user_id) VALUES ($1, $2, $3)`, w.TenantID, groupID, userID)
	f, err := userapp.Commands{DB: w.DB}.Facts(t.Context(), w.TenantID, userID)
	require.NoError(t, err)
	require.Equal(t, user.Facts{Groups: []user.Group{{ID: groupID, Name: "Plant"}}, Currency: "USD"}, f)
	for name, limit := range map[string]string{"Low": "100", "High": "2500"} {
		roleID := id.New()
		w.Exec(`INSERT INTO roles (tenant_id, id, name, approval_limit) VALUES ($1, $2, $3, $4::numeric)`, w.TenantID, roleID,
			name, limit)
		w.Exec(`INSERT INTO user_roles (tenant_id, user_id, role_id) VALUES ($1, $2, $3)`, w.TenantID, userID, roleID)
	}
	f, err = userapp.Commands{DB: w.DB}.Facts(t.Context(), w.TenantID, userID)
	require.NoError(t, err)
	require.True(t, f.Limit.Equal(decimal.NewFromInt(2500)), f.Limit)
}

func TestPermissionsNameTheRolesAndThoseOfGroups(t *testing.T) {
	w := storetest.NewPayables(t)
	role := func(name string, permissions ...string) string {
		roleID := id.New()
		w.Exec(`INSERT INTO roles (tenant_id, id, name) VALUES ($1, $2, $3)`, w.TenantID, roleID, name)
		for _, p := range permissions {
			w.Exec(`INSERT INTO role_permissions (tenant_id, role_id, permission) VALUES ($1, $2, $3)`, w.TenantID, roleID, p)
		}
		return roleID
	}
	role("Payer", "payments:get")
	releaser, groupID := role("Releaser", "payments:get", "payments:release"), id.New()
	userID := storetest.User(t, w.DB, w.TenantID, "carl", "Payer").ID
	commands := userapp.Commands{DB: w.DB}
	held, err := commands.Permissions(t.Context(), w.TenantID, userID)
	require.NoError(t, err)
	require.Equal(t, []user.HeldPermission{{Permission: "payments:get", Roles: []string{"Payer"}}}, held)

	w.Exec(`INSERT INTO groups (tenant_id, id, name) VALUES ($1, $2, 'Plant')`, w.TenantID, groupID)
	w.Exec(`INSERT INTO group_members (tenant_id, group_id, user_id) VALUES ($1, $2, $3)`, w.TenantID, groupID, userID)
	w.Exec(`INSERT INTO group_roles (tenant_id, group_id, role_id) VALUES ($1, $2, $3)`, w.TenantID, groupID, releaser)
	held, err = commands.Permissions(t.Context(), w.TenantID, userID)
	require.NoError(t, err)
	require.Equal(t, []user.HeldPermission{{Permission: "payments:get", Roles: []string{"Payer", "Releaser"}},
		{Permission: "payments:release", Roles: []string{"Releaser"}}}, held)
	_, err = commands.Permissions(t.Context(), storetest.Tenant(t, w.DB), userID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}
