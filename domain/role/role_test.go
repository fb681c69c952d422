package role_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/role"
)

func valid() role.Role {
	return role.Role{ID: "r", Name: "Clerk", Permissions: []permission.Permission{"invoices:get"}}
}

func TestCustomRoleIsChecked(t *testing.T) {
	require.NoError(t, valid().Check())
	limit := decimal.NewFromInt(-1)
	for name, c := range map[string]struct {
		change func(*role.Role)
		path   string
		code   fault.Code
	}{
		"no name":               {func(r *role.Role) { r.Name = " " }, "name", fault.Required},
		"long name":             {func(r *role.Role) { r.Name = strings.Repeat("x", 101) }, "name", fault.LengthOutOfRange},
		"unsupported character": {func(r *role.Role) { r.Name = "AP/US" }, "name", fault.UnsupportedCharacter},
		"long description": {func(r *role.Role) { r.Description = strings.Repeat("x", 1001) }, "description",
			fault.LengthOutOfRange},
		"negative limit":          {func(r *role.Role) { r.ApprovalLimit = &limit }, "approvalLimit", fault.InvalidValue},
		"no permission":           {func(r *role.Role) { r.Permissions = nil }, "permissions", fault.NoPermissionSelected},
		"unknown permission":      {grant("invoices:eat"), "permissions", fault.PermissionUnknown},
		"unknown resource":        {grant("cookies:get"), "permissions", fault.PermissionUnknown},
		"resource of platform":    {grant("tenants:manage"), "permissions", fault.PermissionUnknown},
		"administrators platform": {grant("administrators:manage"), "permissions", fault.PermissionUnknown},
	} {
		r := valid()
		c.change(&r)
		var refused *fault.Fault
		require.ErrorAs(t, r.Check(), &refused, name)
		require.Equal(t, c.path, refused.Fields[0].Path, name)
		require.Equal(t, c.code, refused.Fields[0].Code, name)
	}
}

func grant(p permission.Permission) func(*role.Role) {
	return func(r *role.Role) { r.Permissions = append(r.Permissions, p) }
}

func TestUnknownPermissionsAreListed(t *testing.T) {
	r := valid()
	r.Permissions = append(r.Permissions, "a:b", "c:d")
	var refused *fault.Fault
	require.ErrorAs(t, r.Check(), &refused)
	require.Equal(t, map[string]string{"permissions": "a:b, c:d"}, refused.Fields[0].Params)
}

func TestSystemRoleIsNotEditable(t *testing.T) {
	r := valid()
	require.NoError(t, r.Editable())
	r.System = true
	require.Equal(t, fault.SystemRole, fault.CodeOf(r.Editable()))
	require.Equal(t, role.System, r.Type())
}

func TestHoldersDoNotExtendTheirOwnRoleByMoney(t *testing.T) {
	limit, same, other := decimal.NewFromInt(100), decimal.RequireFromString("100.00"), decimal.NewFromInt(90)
	before := valid()
	before.ApprovalLimit = &limit
	for name, c := range map[string]struct {
		change  func(*role.Role)
		refused bool
	}{
		"another permission":      {grant("roles:manage"), false},
		"money":                   {grant("payments:release"), true},
		"the same limit":          {func(r *role.Role) { r.ApprovalLimit = &same }, false},
		"another limit":           {func(r *role.Role) { r.ApprovalLimit = &other }, true},
		"no limit":                {func(r *role.Role) { r.ApprovalLimit = nil }, true},
		"fewer permissions":       {func(r *role.Role) { r.Permissions = []permission.Permission{"jobs:get"} }, false},
		"decision about accounts": {grant("bankAccounts:approve"), true},
	} {
		after := before
		c.change(&after)
		require.NoError(t, role.MayChange(before, after, false, everything), name)
		if c.refused {
			require.Equal(t, fault.OwnRole, fault.CodeOf(role.MayChange(before, after, true, everything)), name)
			continue
		}
		require.NoError(t, role.MayChange(before, after, true, everything), name)
	}
}

func everything(permission.Permission) bool { return true }

func TestNobodyAddsAPermissionThatTheyDoNotHaveToTheOwnRole(t *testing.T) {
	before, after := valid(), valid()
	after.Permissions = append(slices.Clone(before.Permissions), "roles:manage")
	nothing := func(permission.Permission) bool { return false }
	require.Equal(t, fault.OwnRole, fault.CodeOf(role.MayChange(before, after, true, nothing)))
	require.NoError(t, role.MayChange(before, after, false, nothing), "a role of others")
	require.NoError(t, role.MayChange(after, before, true, nothing), "a permission is given up")
}

func TestRoleWithALimitMovesMoney(t *testing.T) {
	r := valid()
	require.False(t, r.MovesMoney())
	limit := decimal.NewFromInt(1)
	r.ApprovalLimit = &limit
	require.True(t, r.MovesMoney())
	r = valid()
	grant("tasks:approve")(&r)
	require.True(t, r.MovesMoney())
}

func TestUsesOfARoleAreNamed(t *testing.T) {
	require.NoError(t, role.Use{}.Deletable())
	use := role.Use{Members: 2, ApprovalRules: []string{"Above 10,000 (Invoices US)"}}
	var refused *fault.Fault
	require.ErrorAs(t, use.Deletable(), &refused)
	require.Equal(t, fault.RoleInUse, refused.Code)
	require.Equal(t, "The role cannot be deleted. Users hold this role: 2. These approval rules name the role: "+
		"Above 10,000 (Invoices US).", refused.Message)
	require.Equal(t, []fault.Code{fault.RoleHasMembers, fault.RoleInRules},
		[]fault.Code{refused.Fields[0].Code, refused.Fields[1].Code})
	require.ErrorContains(t, role.Use{Groups: []string{"AP Team"}}.Deletable(),
		"Members of these groups hold the role: AP Team.")
	require.NoError(t, role.Use{Members: 2}.Renamable(), "members hold a role by its id")
	require.Equal(t, fault.RoleInUse, fault.CodeOf(use.Renamable()))
}

func TestUsersKeepOneRole(t *testing.T) {
	require.NoError(t, role.KeepOneRole("Ann", []string{"Approver"}))
	require.Equal(t, fault.LastRole, fault.CodeOf(role.KeepOneRole("Ann", nil)))
}
