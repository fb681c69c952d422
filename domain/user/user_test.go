package user_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/user"
)

func ann() user.User {
	return user.User{ID: "ann", Email: "ann@example.com", Username: "ann", FirstName: "Ann", LastName: "Lee",
		Status: user.Active, Roles: []string{permission.Administrator}}
}

func TestUserNeedsNameEmailAndRole(t *testing.T) {
	require.NoError(t, ann().Check())
	var f *fault.Fault
	require.ErrorAs(t, user.User{Email: "nobody"}.Check(), &f)
	require.Len(t, f.Fields, 5)
}

func TestInactiveUserCanBeReactivatedAndActiveUserNotActivatedAgain(t *testing.T) {
	u := ann()
	require.NoError(t, u.Move(user.Inactive))
	require.NoError(t, u.Move(user.Active))
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(u.Move(user.Active)))
}

func TestNobodyLocksThemselvesOut(t *testing.T) {
	require.Equal(t, fault.OwnAccount, fault.CodeOf(user.MayDeactivate(ann(), "ann", 3)))
	require.Equal(t, fault.OwnAdministratorRole,
		fault.CodeOf(user.MaySetRoles(ann(), []string{"Approver"}, "ann", 3, none)))
	require.NoError(t, user.MaySetRoles(ann(), []string{"Approver", permission.Administrator}, "ann", 0, none))
}

func none(string) bool { return false }

func TestNobodyGrantsThemselvesARoleThatMovesMoney(t *testing.T) {
	approver := func(role string) bool { return role == "Approver" }
	roles := []string{permission.Administrator, "Approver"}
	require.Equal(t, fault.OwnMoneyRole, fault.CodeOf(user.MaySetRoles(ann(), roles, "ann", 1, approver)))
	require.NoError(t, user.MaySetRoles(ann(), roles, "bob", 1, approver), "another administrator may")
	already := ann()
	already.Roles = roles
	require.NoError(t, user.MaySetRoles(already, append(roles, "Designer"), "ann", 1, approver),
		"a role held already is not granted again")
}

func TestLastAdministratorCannotBeRemoved(t *testing.T) {
	require.Equal(t, fault.AdministratorNeeded, fault.CodeOf(user.MayDeactivate(ann(), "bob", 0)))
	require.Equal(t, fault.AdministratorNeeded,
		fault.CodeOf(user.MaySetRoles(ann(), []string{"Approver"}, "bob", 0, none)))
	require.NoError(t, user.MayDeactivate(ann(), "bob", 1))
}
