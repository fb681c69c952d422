package permission

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryPermissionOfSystemRoleIsInCatalog(t *testing.T) {
	for _, role := range SystemRoles() {
		require.Empty(t, role.unknownGrants(), role.Name)
		require.NotEmpty(t, role.Permissions(), role.Name)
	}
}

func TestOnlyPlatformRolesHoldPlatformPermissions(t *testing.T) {
	for _, role := range SystemRoles() {
		for _, p := range role.Permissions() {
			require.True(t, role.Platform || !OfPlatform(p), "%s holds %s", role.Name, p)
		}
	}
}

func TestAdministratorApprovesAndReleasesNothing(t *testing.T) {
	held := held(Administrator)
	require.True(t, held.Has("userManagement:update"))
	for _, p := range []Permission{"payments:release", "payments:approve", "tasks:performAction", "bankAccounts:approve"} {
		require.False(t, held.Has(p), p)
	}
}

func TestPlatformAdministratorSeesNoInvoicesAndNoPayments(t *testing.T) {
	held := held("PlatformAdmin")
	for _, p := range All() {
		if p.Resource() == "invoices" || p.Resource() == "payments" {
			require.False(t, held.Has(p), p)
		}
	}
}

func TestOperatorReadsTheTechnicalStateAndChangesNobody(t *testing.T) {
	for p := range held(Operator) {
		require.Contains(t, []string{"operations", "taskUserPreferences"}, p.Resource(), p)
	}
}

func TestProcessorPreparesAndDoesNotRelease(t *testing.T) {
	held := held("AP Processor")
	require.True(t, held.Has("payments:prepare"))
	require.False(t, held.Has("payments:release"))
}

func TestRolesAreListedByPriority(t *testing.T) {
	last := 0
	for _, role := range SystemRoles() {
		require.Greater(t, role.Priority, last, role.Name)
		last = role.Priority
	}
}

func TestPermissionsAreGroupedByResource(t *testing.T) {
	set := NewSet("tasks:getList", "tasks:get", "dashboard:get")
	require.Equal(t, map[string][]string{"tasks": {"get", "getList"}, "dashboard": {"get"}}, set.ByResource())
	require.False(t, set.Has("tasks:performAction"))
}

func held(name string) Set {
	for _, role := range SystemRoles() {
		if role.Name == name {
			return NewSet(role.Permissions()...)
		}
	}
	return nil
}

func TestResourcesOfTheRoleBuilderAreThoseThatTenantsGrant(t *testing.T) {
	resources := Resources()
	require.True(t, slices.IsSorted(resources))
	require.Contains(t, resources, "invoices")
	for _, resource := range platform {
		require.NotContains(t, resources, resource)
		require.False(t, OfProjects(resource))
	}
	for _, resource := range ofTenant {
		require.Contains(t, resources, resource, "a resource of the tenant is in the catalog")
		require.False(t, OfProjects(resource))
	}
	require.True(t, OfProjects("payments"))
	require.Equal(t, []string{"get", "update"}, Scopes("logo"))
}
