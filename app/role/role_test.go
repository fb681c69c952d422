package role_test

import (
	"context"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	roleapp "countersign.dev/app/role"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/role"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
	"countersign.dev/internal/store/storetest"
)

// office is a tenant with two administrators, of whom admin acts.
type office struct {
	db              *postgres.DB
	roles           roleapp.Commands
	tenantID, super string
	admin, other    user.User
	as              context.Context
}

func newOffice(t *testing.T) office {
	t.Helper()
	s, super := storetest.Open(t, 4)
	o := office{db: s, roles: roleapp.Commands{DB: s}, super: super, tenantID: storetest.TenantWithRoles(t, s)}
	o.admin = storetest.User(t, s, o.tenantID, "admin", permission.Administrator)
	o.other = storetest.User(t, s, o.tenantID, "other", permission.Administrator)
	o.as = storetest.As(o.tenantID, o.admin.ID, "Admin")
	return o
}

func (o office) custom(t *testing.T, name string, held ...permission.Permission) role.Role {
	t.Helper()
	r, err := o.roles.Create(o.as, o.tenantID, role.Role{Name: name, Permissions: held})
	require.NoError(t, err)
	return r
}

func (o office) system(t *testing.T, name string) role.Role {
	t.Helper()
	all, err := userapp.Commands{DB: o.db}.Roles(o.as, o.tenantID)
	require.NoError(t, err)
	for _, r := range all {
		if r.Name == name {
			return r
		}
	}
	t.Fatalf("no role %s", name)
	return role.Role{}
}

// changed are the users whose open sessions a change reports since the last call.
func (o office) changed(t *testing.T, what event.Type) int64 {
	t.Helper()
	return storetest.Count(t, o.super, `WITH gone AS (DELETE FROM events WHERE tenant_id = $1 AND type = $2 RETURNING 1) SELECT count(*) FROM gone`,
		o.tenantID, string(what))
}

func TestRolesAreListedInPriorityOrderWithTheirMembers(t *testing.T) {
	o := newOffice(t)
	o.custom(t, "Aardvark clerk", "invoices:get")
	page, err := o.roles.List(o.tenantID).Page(o.as, grid.Query{})
	require.NoError(t, err)
	names := []string{}
	for _, r := range page.Rows {
		names = append(names, r.Name)
	}
	require.Equal(t, []string{"Administrator", "AP Manager", "AP Processor"}, names[:3])
	require.Equal(t, []string{"General User", "Aardvark clerk"}, names[len(names)-2:])
	require.Equal(t, 2, page.Rows[0].Members)
	require.Equal(t, role.System, page.Rows[0].Type)
	require.Equal(t, role.Custom, page.Rows[len(names)-1].Type)

	other := storetest.TenantWithRoles(t, o.db)
	theirs, err := o.roles.List(other).Page(t.Context(), grid.Query{})
	require.NoError(t, err)
	require.Len(t, theirs.Rows, len(names)-1, "another tenant has its own")
}

func TestDuplicateCopiesPermissionsAndNoLimit(t *testing.T) {
	o := newOffice(t)
	limit := decimal.NewFromInt(5000)
	source := o.custom(t, "Source", "invoices:get", "tasks:approve")
	source.ApprovalLimit = &limit
	source, err := o.roles.Update(o.as, o.tenantID, source)
	require.NoError(t, err)
	copied, err := o.roles.Duplicate(o.as, o.tenantID, source.ID, "Copy", "of Source")
	require.NoError(t, err)
	require.Equal(t, source.Permissions, copied.Permissions)
	require.Nil(t, copied.ApprovalLimit)
	require.False(t, copied.System)

	general := o.system(t, permission.GeneralUser)
	copied, err = o.roles.Duplicate(o.as, o.tenantID, general.ID, "General copy", "")
	require.NoError(t, err)
	require.Equal(t, general.Permissions, copied.Permissions)

	_, err = o.roles.Duplicate(o.as, o.tenantID, general.ID, "general COPY", "")
	require.Equal(t, fault.NameNotUnique, fault.CodeOf(err))
}

func TestSystemRolesAreNotChangedOrDeleted(t *testing.T) {
	o := newOffice(t)
	approver := o.system(t, "Approver")
	approver.Description = "Other"
	_, err := o.roles.Update(o.as, o.tenantID, approver)
	require.Equal(t, fault.SystemRole, fault.CodeOf(err))
	require.Equal(t, fault.SystemRole, fault.CodeOf(o.roles.Delete(o.as, o.tenantID, approver.ID, approver.Version)))
}

func TestChangeOfARoleReachesTheOpenSessionsOfItsHolders(t *testing.T) {
	o := newOffice(t)
	r := o.custom(t, "Clerk", "invoices:get")
	ann := storetest.User(t, o.db, o.tenantID, "ann", "Clerk")
	storetest.User(t, o.db, o.tenantID, "bob", "Approver")
	o.changed(t, event.UpdateUser)
	r.Permissions = append(r.Permissions, "jobs:getList")
	changed, err := o.roles.Update(o.as, o.tenantID, r)
	require.NoError(t, err)
	require.Equal(t, []permission.Permission{"invoices:get", "jobs:getList"}, changed.Permissions)
	require.EqualValues(t, 1, storetest.Count(t, o.super,
		`SELECT count(*) FROM events WHERE type = 'updateUser' AND subject_id = $1`, ann.ID))
	require.EqualValues(t, 1, o.changed(t, event.UpdateUser), "no other user is concerned")

	_, err = o.roles.Update(o.as, o.tenantID, r)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))
}

func TestHolderDoesNotAddMoneyToTheOwnRole(t *testing.T) {
	o := newOffice(t)
	r := o.custom(t, "Clerk", "invoices:get")
	_, err := o.roles.Assign(o.as, o.tenantID, r.ID, []string{o.admin.ID})
	require.NoError(t, err, "the role moves no money yet")
	r.Permissions = append(r.Permissions, "payments:release")
	_, err = o.roles.Update(o.as, o.tenantID, r)
	require.Equal(t, fault.OwnRole, fault.CodeOf(err))
	_, err = o.roles.Update(storetest.As(o.tenantID, o.other.ID, "Other"), o.tenantID, r)
	require.NoError(t, err, "another administrator may")
}

func TestRoleThatStartsToReleaseRequiresTwoFactors(t *testing.T) {
	o := newOffice(t)
	require.False(t, o.custom(t, "Reader", "invoices:get").TwoFactors)
	created := o.custom(t, "Releasing", "payments:release")
	require.True(t, created.TwoFactors, "created")
	off, err := o.roles.SetTwoFactors(o.as, o.tenantID, created.ID, false, created.Version)
	require.NoError(t, err)
	require.False(t, off.TwoFactors, "an administrator ends it")
	off.Permissions = append(off.Permissions, "payments:get")
	off, err = o.roles.Update(o.as, o.tenantID, off)
	require.NoError(t, err)
	require.False(t, off.TwoFactors, "it released payments before the change")
	copied, err := o.roles.Duplicate(o.as, o.tenantID, off.ID, "Copy", "")
	require.NoError(t, err)
	require.True(t, copied.TwoFactors, "duplicated")

	clerk := o.custom(t, "Clerk", "invoices:get")
	clerk.Permissions = append(clerk.Permissions, "payments:release")
	changed, err := o.roles.Update(o.as, o.tenantID, clerk)
	require.NoError(t, err)
	require.True(t, changed.TwoFactors, "changed")
	require.EqualValues(t, 1, storetest.Count(t, o.super, `SELECT count(*) FROM audit_entries WHERE object_id = $1
		AND action = 'updated' AND new_value::text ILIKE '%twoFactors%'`, clerk.ID), "the history names it")
	changed.Permissions = []permission.Permission{"invoices:get"}
	changed, err = o.roles.Update(o.as, o.tenantID, changed)
	require.NoError(t, err)
	require.True(t, changed.TwoFactors, "a change never ends it")
}

func TestNoOneAssignsThemselvesARoleThatMovesMoney(t *testing.T) {
	o := newOffice(t)
	releasing := o.custom(t, "Releasing", "payments:release")
	_, err := o.roles.Assign(o.as, o.tenantID, releasing.ID, []string{o.other.ID, o.admin.ID})
	require.Equal(t, fault.Forbidden, fault.KindOf(err))
	r, err := o.roles.Get(o.as, o.tenantID, releasing.ID)
	require.NoError(t, err)
	require.Zero(t, r.Members, "all users or none")

	limit := decimal.NewFromInt(1_000_000)
	raising, err := o.roles.Create(o.as, o.tenantID, role.Role{Name: "Raising",
		Permissions: []permission.Permission{"invoices:get"}, ApprovalLimit: &limit})
	require.NoError(t, err)
	_, err = o.roles.Assign(o.as, o.tenantID, raising.ID, []string{o.admin.ID})
	require.Equal(t, fault.Forbidden, fault.KindOf(err), "a limit raises what the own approver role permits")
	_, err = userapp.Commands{DB: o.db}.SetRoles(o.as, o.tenantID, o.admin.ID, []string{"Administrator", "Raising"}, 1)
	require.Equal(t, fault.Forbidden, fault.KindOf(err))

	r, err = o.roles.Assign(o.as, o.tenantID, releasing.ID, []string{o.other.ID})
	require.NoError(t, err)
	require.Equal(t, 1, r.Members)
}

func TestMembersKeepOneRoleAndOneAdministratorStays(t *testing.T) {
	o := newOffice(t)
	r := o.custom(t, "Clerk", "invoices:get")
	ann, bob := storetest.User(t, o.db, o.tenantID, "ann", "Clerk"),
		storetest.User(t, o.db, o.tenantID, "bob", "Clerk", "Approver")
	_, err := o.roles.Remove(o.as, o.tenantID, r.ID, []string{ann.ID, bob.ID})
	var refused *fault.Fault
	require.ErrorAs(t, err, &refused)
	require.Equal(t, fault.LastRole, refused.Code)
	require.Equal(t, map[string]string{"name": "ann Lee"}, refused.Fields[0].Params)
	left, err := o.roles.Remove(o.as, o.tenantID, r.ID, []string{bob.ID})
	require.NoError(t, err)
	require.Equal(t, 1, left.Members)

	administrators := o.system(t, permission.Administrator)
	for _, userID := range []string{o.admin.ID, o.other.ID} {
		_, err := o.roles.Assign(o.as, o.tenantID, r.ID, []string{userID})
		require.NoError(t, err)
	}
	_, err = o.roles.Remove(o.as, o.tenantID, administrators.ID, []string{o.admin.ID})
	require.Equal(t, fault.Forbidden, fault.KindOf(err), "the own administrator role stays")
	as := storetest.As(o.tenantID, ann.ID, "Ann")
	_, err = o.roles.Remove(as, o.tenantID, administrators.ID, []string{o.admin.ID, o.other.ID})
	require.Error(t, err, "one administrator stays")
	_, err = o.roles.Remove(as, o.tenantID, administrators.ID, []string{o.other.ID})
	require.NoError(t, err)
}

func TestRoleInUseIsNeitherDeletedNorRenamed(t *testing.T) {
	w := storetest.NewPayables(t)
	roles := roleapp.Commands{DB: w.DB}
	ctx := context.Background()
	r, err := roles.Create(ctx, w.TenantID, role.Role{Name: "Board", Permissions: []permission.Permission{"invoices:get"}})
	require.NoError(t, err)
	ann := storetest.User(t, w.DB, w.TenantID, "board", "Board", "Approver")
	for _, named := range []string{r.ID, r.Name} {
		require.NoError(t, w.DB.InTenant(ctx, w.TenantID, func(tx *postgres.Tx) error {
			return approvalrow.Replace(tx, w.ProjectID, []approval.Rule{{Name: "Large amounts",
				Levels: []approval.Level{{Name: "Board", Roles: []string{"Approver", named}}}}})
		}))
		err = roles.Delete(ctx, w.TenantID, r.ID, r.Version)
		var refused *fault.Fault
		require.ErrorAs(t, err, &refused)
		require.Equal(t, fault.RoleInUse, refused.Code)
		require.Equal(t, []fault.Code{fault.RoleHasMembers, fault.RoleInRules},
			[]fault.Code{refused.Fields[0].Code, refused.Fields[1].Code})
		require.Contains(t, refused.Fields[1].Message, "Large amounts")
	}
	renamed := r
	renamed.Name = "Directors"
	_, err = roles.Update(ctx, w.TenantID, renamed)
	require.Equal(t, fault.RoleInUse, fault.CodeOf(err))

	require.NoError(t, w.DB.InTenant(ctx, w.TenantID, func(tx *postgres.Tx) error {
		return approvalrow.Replace(tx, w.ProjectID, []approval.Rule{{Name: "Small amounts", Passes: true}})
	}))
	_, err = roles.Remove(ctx, w.TenantID, r.ID, []string{ann.ID})
	require.NoError(t, err)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(roles.Delete(ctx, w.TenantID, r.ID, r.Version+1)))
	require.NoError(t, roles.Delete(ctx, w.TenantID, r.ID, r.Version))
	require.Equal(t, fault.NotFound, fault.KindOf(roles.Delete(ctx, w.TenantID, r.ID, r.Version)))
}

func TestAnotherTenantsRolesDoNotExist(t *testing.T) {
	o := newOffice(t)
	r := o.custom(t, "Clerk", "invoices:get")
	other := storetest.TenantWithRoles(t, o.db)
	stranger := storetest.User(t, o.db, other, "stranger", "Approver")
	ctx := t.Context()
	_, err := o.roles.Get(ctx, other, r.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = o.roles.Update(ctx, other, r)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = o.roles.Duplicate(ctx, other, r.ID, "Copy", "")
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	require.Equal(t, fault.NotFound, fault.KindOf(o.roles.Delete(ctx, other, r.ID, r.Version)))
	_, err = o.roles.Assign(ctx, other, r.ID, []string{stranger.ID})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = o.roles.Assign(ctx, o.tenantID, r.ID, []string{stranger.ID})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = o.roles.Members(other, r.ID).Page(ctx, grid.Query{})
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = o.roles.Get(ctx, o.tenantID, id.New())
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	taken, err := o.roles.NameTaken(ctx, other, "Clerk", "")
	require.NoError(t, err)
	require.False(t, taken)
}
