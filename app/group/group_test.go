package group_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	groupapp "countersign.dev/app/group"
	sessionapp "countersign.dev/app/session"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/group"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/project"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
	projectrow "countersign.dev/internal/store/project"
	"countersign.dev/internal/store/storetest"
	taskrow "countersign.dev/internal/store/task"
)

// fixture is a tenant with the system roles and a group without members.
type fixture struct {
	*testing.T
	db                 *postgres.DB
	superuser          string
	groups             groupapp.Commands
	tenantID, ann, bob string
	group              group.Group
}

func newFixture(t *testing.T) *fixture {
	s, superuser := storetest.Open(t, 0)
	f := &fixture{T: t, db: s, superuser: superuser, groups: groupapp.Commands{DB: s},
		tenantID: storetest.TenantWithRoles(t, s)}
	f.ann = storetest.User(t, s, f.tenantID, "ann", "Administrator").ID
	f.bob = storetest.User(t, s, f.tenantID, "bob", "General User").ID
	g, err := f.groups.Create(t.Context(), f.tenantID, group.Group{ID: id.New(), Name: "Directors"})
	require.NoError(t, err)
	f.group = g
	return f
}

// as is the context of a person with the permissions.
func (f *fixture) as(userID string, all ...permission.Permission) context.Context {
	return storetest.Reading(f.tenantID, userID, all...)
}

// admin is the context of ann, who may give roles.
func (f *fixture) admin() context.Context { return f.as(f.ann, "roles:manage", "userGroups:update") }

func (f *fixture) setRoles(ctx context.Context, roles ...string) error {
	g, _, err := f.groups.Get(f.Context(), f.tenantID, f.group.ID)
	require.NoError(f, err)
	g.Roles = roles
	_, err = f.groups.Update(ctx, f.tenantID, g)
	return err
}

func (f *fixture) add(ctx context.Context, userIDs ...string) error {
	_, err := f.groups.AddMembers(ctx, f.tenantID, f.group.ID, userIDs)
	return err
}

func (f *fixture) may(userID string, p permission.Permission) bool {
	sessions := sessionapp.Commands{DB: f.db, Now: time.Now}
	sessionID, err := sessions.Start(f.Context(), f.tenantID,
		session.NewSession{UserID: userID, Method: "test", TokenHash: []byte(id.New())})
	require.NoError(f, err)
	access, err := sessions.Access(f.Context(),
		session.Token{TenantID: f.tenantID, UserID: userID, SessionID: sessionID})
	require.NoError(f, err)
	return access.May(p)
}

func (f *fixture) inTenant(do func(tx *postgres.Tx) error) {
	require.NoError(f, f.db.InTenant(f.Context(), f.tenantID, do))
}

func TestMembersHoldTheRolesOfTheirGroup(t *testing.T) {
	f := newFixture(t)
	require.False(t, f.may(f.bob, "tasks:approve"))
	require.NoError(t, f.setRoles(f.admin(), "Approver"))
	require.NoError(t, f.add(f.admin(), f.bob))
	require.True(t, f.may(f.bob, "tasks:approve"))
	storetest.ExecAs(t, f.superuser, `UPDATE roles SET approval_limit = 700 WHERE name = 'Approver'`)
	f.inTenant(func(tx *postgres.Tx) error {
		holds, err := taskrow.UserHolds(tx, f.bob, "tasks:performAction")
		require.True(t, holds, "the permission of decisions")
		people, err2 := taskrow.Approvers(tx, approval.Level{Roles: []string{"Approver"}})
		require.NoError(t, err2)
		require.Len(t, people, 1)
		require.Equal(t, f.bob, people[0].UserID)
		require.Equal(t, "700", people[0].Limit.String(), "the limit of the group's role")
		return err
	})
	u, err := userapp.Commands{DB: f.db}.Get(t.Context(), f.tenantID, f.bob)
	require.NoError(t, err)
	require.Equal(t, []string{"General User"}, u.Roles, "the user page shows the roles that a person holds directly")

	_, err = f.groups.RemoveMembers(f.admin(), f.tenantID, f.group.ID, []string{f.bob})
	require.NoError(t, err)
	require.False(t, f.may(f.bob, "tasks:approve"))
}

func TestNobodyGivesThemselvesMoneyRolesThroughGroup(t *testing.T) {
	f := newFixture(t)
	require.NoError(t, f.setRoles(f.admin(), "AP Manager"))
	require.Equal(t, fault.RoleSelfGrant, fault.CodeOf(f.add(f.admin(), f.bob, f.ann)))
	require.False(t, f.may(f.bob, "tasks:approve"), "nothing of the refused change stays")
	require.NoError(t, f.add(f.as(f.bob, "roles:manage"), f.ann), "another person may")
	require.NoError(t, f.add(f.admin(), f.ann), "who is a member already gains nothing")

	storetest.ExecAs(t, f.superuser, `UPDATE roles SET approval_limit = 900000 WHERE name = 'Purchasing Buyer'`)
	require.Equal(t, fault.RoleSelfGrant, fault.CodeOf(f.setRoles(f.admin(), "AP Manager", "Purchasing Buyer")),
		"a limit raises what another role permits")
	require.NoError(t, f.setRoles(f.as(f.bob, "roles:manage"), "Workspace Designer"))
	require.NoError(t, f.setRoles(f.admin(), "Workspace Designer", "Integration Specialist"), "these roles move no money")
	require.Equal(t, fault.RoleSelfGrant, fault.CodeOf(f.setRoles(f.admin(), "Workspace Designer", "Approver")))
}

func TestNobodyJoinsGroupThatDecidesByThemselves(t *testing.T) {
	f := newFixture(t)
	f.rule("Directors")
	require.Equal(t, fault.RoleSelfGrant, fault.CodeOf(f.add(f.admin(), f.ann)))
	require.NoError(t, f.add(f.admin(), f.bob))
}

func TestAdministratorRoleIsNotForGroups(t *testing.T) {
	f := newFixture(t)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(f.setRoles(f.admin(), permission.Administrator)))
	storetest.ExecAs(t, f.superuser, `INSERT INTO role_permissions (tenant_id, role_id, permission)
		SELECT tenant_id, id, 'tenants:manage' FROM roles WHERE name = 'Approver'`)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(f.setRoles(f.admin(), "Approver")))
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(f.setRoles(f.admin(), "No such role")))
}

func TestGroupWithRolesNeedsThePermissionToGiveRoles(t *testing.T) {
	f := newFixture(t)
	helper := f.as(f.ann, "userGroups:update", "userGroups:create", "userGroups:delete")
	require.NoError(t, f.add(helper, f.bob), "a group without roles")
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(f.setRoles(helper, "Workspace Designer")))
	require.NoError(t, f.setRoles(f.admin(), "Workspace Designer"))
	_, err := f.groups.RemoveMembers(helper, f.tenantID, f.group.ID, []string{f.bob})
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(f.groups.Delete(helper, f.tenantID, f.group.ID)))
	_, err = f.groups.Create(helper, f.tenantID, group.Group{ID: id.New(), Name: "New", Roles: []string{"Approver"}})
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
}

func TestNamesOfGroupsAreUniqueAndStaleVersionsRefused(t *testing.T) {
	f := newFixture(t)
	_, err := f.groups.Create(f.admin(), f.tenantID, group.Group{ID: id.New(), Name: "DIRECTORS"})
	require.Equal(t, fault.NameNotUnique, fault.CodeOf(err))
	_, err = f.groups.Create(f.admin(), f.tenantID, group.Group{ID: id.New(), Name: "A/P"})
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	require.NoError(t, f.setRoles(f.admin(), "Approver"))
	_, err = f.groups.Update(f.admin(), f.tenantID, f.group)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
	_, err = f.groups.SetProjects(f.admin(), f.tenantID, f.group.ID, nil, f.group.Version)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
}

func TestOnlyActivePeopleBecomeMembers(t *testing.T) {
	f := newFixture(t)
	storetest.ExecAs(t, f.superuser, `UPDATE users SET status = 'inactive' WHERE id = $1`, f.bob)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(f.add(f.admin(), f.bob)))
	machine := storetest.User(t, f.db, f.tenantID, "agent", "Agent User").ID
	storetest.ExecAs(t, f.superuser, `UPDATE users SET machine = true WHERE id = $1`, machine)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(f.add(f.admin(), machine)))
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(f.add(f.admin(), id.New())))
}

// rule adds an approval rule whose second level names the group, and returns the rule's project.
func (f *fixture) rule(name string) project.Project {
	p := storetest.AddProject(f, f.db, f.tenantID, "Project "+id.New()[24:])
	storetest.ReplaceRules(f.Context(), f, f.db, f.tenantID, p.ID, approval.Rule{Name: "Large", Levels: []approval.Level{
		{Name: "First", Roles: []string{"Approver"}}, {Name: "Second", Groups: []string{"Other", name}}}})
	return p
}

func (f *fixture) levels(p project.Project) []approval.Level {
	var rules []approval.Rule
	f.inTenant(func(tx *postgres.Tx) (err error) {
		rules, err = approvalrow.Rules(tx, p.ID)
		return err
	})
	return rules[0].Levels
}

func TestGroupThatRuleNamesIsNotDeletedAndKeepsItsRuleWhenRenamed(t *testing.T) {
	f := newFixture(t)
	byName, byID := f.rule("Directors"), f.rule(f.group.ID)
	err := f.groups.Delete(f.admin(), f.tenantID, f.group.ID)
	require.Equal(t, fault.GroupInUse, fault.CodeOf(err))
	require.ErrorContains(t, err, "Large ("+byName.Name+")")
	require.ErrorContains(t, err, "Large ("+byID.Name+")")

	f.group.Name = "Board"
	_, err = f.groups.Update(f.admin(), f.tenantID, f.group)
	require.NoError(t, err)
	require.Equal(t, []approval.Level{{Name: "First", Roles: []string{"Approver"}},
		{Name: "Second", Groups: []string{"Other", "Board"}}}, f.levels(byName))
	require.Equal(t, []string{"Other", f.group.ID}, f.levels(byID)[1].Groups)
	_, use, err := f.groups.Get(t.Context(), f.tenantID, f.group.ID)
	require.NoError(t, err)
	require.Len(t, use.Rules, 2)

	storetest.ExecAs(t, f.superuser, `DELETE FROM approval_rules`)
	require.NoError(t, f.groups.Delete(f.admin(), f.tenantID, f.group.ID))
	_, _, err = f.groups.Get(t.Context(), f.tenantID, f.group.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func TestProjectReservedForOneGroupNeverOpensToEveryone(t *testing.T) {
	f := newFixture(t)
	p := storetest.AddProject(t, f.db, f.tenantID, "Payroll")
	sees := func(userID string) bool {
		ctx := f.as(userID, "projects:getList")
		return f.db.SeesProject(ctx, f.tenantID, p.ID) == nil
	}
	require.True(t, sees(f.bob))
	all := f.as(f.ann, "roles:manage", "projects:viewAllRelatedProjects")
	g, err := f.groups.SetProjects(all, f.tenantID, f.group.ID, []string{p.ID}, f.group.Version)
	require.NoError(t, err)
	require.Equal(t, "Payroll", g.Projects[0].Name)
	require.False(t, sees(f.bob))
	require.NoError(t, f.add(all, f.bob))
	require.True(t, sees(f.bob), "a member of the group")

	require.Equal(t, fault.GroupInUse, fault.CodeOf(f.groups.Delete(all, f.tenantID, f.group.ID)))
	_, err = f.groups.SetProjects(all, f.tenantID, f.group.ID, nil, g.Version)
	require.Equal(t, fault.ProjectWouldOpen, fault.CodeOf(err))
	f.inTenant(func(tx *postgres.Tx) error {
		return projectrow.AddMember(tx, p.ID, project.Member{ID: f.ann, Kind: project.MemberUser})
	})
	_, err = f.groups.SetProjects(all, f.tenantID, f.group.ID, nil, g.Version)
	require.NoError(t, err)
	require.False(t, sees(f.bob))
	require.NoError(t, f.groups.Delete(all, f.tenantID, f.group.ID))
}

func TestProjectsThatThePersonDoesNotSeeStayReserved(t *testing.T) {
	f := newFixture(t)
	hidden := storetest.AddProject(t, f.db, f.tenantID, "Payroll")
	open := storetest.AddProject(t, f.db, f.tenantID, "Invoices")
	all := f.as(f.ann, "projects:viewAllRelatedProjects")
	g, err := f.groups.SetProjects(all, f.tenantID, f.group.ID, []string{hidden.ID}, f.group.Version)
	require.NoError(t, err)
	narrow := f.as(f.bob, "projects:manageProjectGroups")
	g, err = f.groups.SetProjects(narrow, f.tenantID, f.group.ID, []string{open.ID}, g.Version)
	require.NoError(t, err)
	require.Empty(t, g.Projects, "the person is no member of the group")
	g, _, err = f.groups.Get(all, f.tenantID, f.group.ID)
	require.NoError(t, err)
	require.Len(t, g.Projects, 2)
	_, err = f.groups.SetProjects(narrow, f.tenantID, f.group.ID, []string{hidden.ID}, g.Version)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func TestChangesOfGroupAreRecordedWithOldAndNewValues(t *testing.T) {
	f := newFixture(t)
	require.NoError(t, f.setRoles(f.admin(), "Approver"))
	require.NoError(t, f.add(f.admin(), f.bob))
	require.NoError(t, f.add(f.admin(), f.bob), "nothing changes, nothing is recorded")
	_, err := f.groups.RemoveMembers(f.admin(), f.tenantID, f.group.ID, []string{f.bob})
	require.NoError(t, err)
	require.NoError(t, f.setRoles(f.admin()))
	require.NoError(t, f.groups.Delete(f.admin(), f.tenantID, f.group.ID))
	for action, want := range map[string]int{"created": 1, "updated": 2, "members added": 1, "members removed": 1,
		"deleted": 1} {
		require.EqualValues(t, want, storetest.Count(t, f.superuser,
			`SELECT count(*) FROM audit_entries WHERE object_type = 'group' AND object_id = $1 AND action = $2`, f.group.ID,
			action), action)
	}
	require.EqualValues(t, 6, storetest.Count(t, f.superuser,
		`SELECT count(*) FROM events WHERE type = 'updateGroup' AND subject_id = $1`, f.group.ID))
}

func TestListsOfGroupsMembersAndColleagues(t *testing.T) {
	f := newFixture(t)
	require.NoError(t, f.setRoles(f.admin(), "Approver", "AP Processor"))
	require.NoError(t, f.add(f.as(f.bob, "roles:manage"), f.ann))
	page, err := f.groups.List(f.tenantID).Page(t.Context(), grid.Query{Search: "direct"})
	require.NoError(t, err)
	require.Equal(t, []string{"AP Processor", "Approver"}, page.Rows[0].Roles)
	require.Equal(t, 1, page.Rows[0].Members)
	members, err := f.groups.Members(f.tenantID, f.group.ID).Page(t.Context(), grid.Query{})
	require.NoError(t, err)
	require.Equal(t, f.ann, members.Rows[0].ID)
	_, err = f.groups.Members(f.tenantID, id.New()).Page(t.Context(), grid.Query{})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	colleagues := func(of string) int {
		page, err := f.groups.Colleagues(f.tenantID, of).Page(t.Context(), grid.Query{})
		require.NoError(t, err)
		return len(page.Rows)
	}
	require.Zero(t, colleagues(f.ann))
	require.NoError(t, f.add(f.admin(), f.bob))
	require.Equal(t, 1, colleagues(f.ann))
	require.Equal(t, 1, colleagues(f.bob))
}
