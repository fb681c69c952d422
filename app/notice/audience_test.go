package notice_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	noticeapp "countersign.dev/app/notice"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

var ctx = context.Background()

// Notices reach only the people who may see the record.
func TestNoticesAreLimitedToReadersOfTheRecord(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	inv, tk := w.Routed("INV-1", "500.00")
	asked := ""
	for _, userID := range []string{w.AnnID, w.BobID} {
		if storetest.Count(t, w.Superuser, `SELECT count(*) FROM task_assignees WHERE task_id = $1 AND user_id = $2`, tk.ID, userID) > 0 {
			asked = userID
		}
	}
	require.NotEmpty(t, asked)
	clerk := func(userID string, held ...permission.Permission) session.Access {
		return session.Access{TenantID: w.TenantID, UserID: userID, Permissions: permission.NewSet(held...)}
	}
	all := []permission.Permission{"tasks:getList", "tasks:getAll", "invoices:get", "invoices:getList", "payments:getList",
		"jobs:getList", "projects:getList"}
	member, stranger, manager := storetest.User(t, w.DB, w.TenantID, "m1", "Approver").ID,
		storetest.User(t, w.DB, w.TenantID, "m2", "Approver").ID,
		storetest.User(t, w.DB, w.TenantID, "m3", "Approver").ID
	w.Exec(
		`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user'), ($1, $2, $4, 'user')`, w.TenantID, w.ProjectID, member, manager)
	readers := []session.Access{
		clerk(asked, "tasks:getList", "invoices:get"), clerk(stranger, all...), clerk(manager, all...),
		clerk(member, "tasks:getList", "invoices:get", "projects:getList"), // a member who sees single records only
	}
	visible := func(name, projectID string, ids ...string) map[string]postgres.Notice {
		permitted, err := noticeapp.Commands{DB: w.DB}.Audience(ctx,
			postgres.Notice{TenantID: w.TenantID, Name: name, ProjectID: projectID, ObjectIDs: ids}, readers)
		require.NoError(t, err)
		return permitted
	}
	for name, record := range map[string]string{"updateTask": tk.ID, "updateInvoice": inv.ID} {
		other := id.New()
		full := postgres.Notice{TenantID: w.TenantID, Name: name, ProjectID: w.ProjectID, ObjectIDs: []string{record, other}}
		mine := full
		mine.ObjectIDs = []string{record}
		require.Equal(t, map[string]postgres.Notice{manager: full, asked: mine},
			visible(name, w.ProjectID, record, other), name)
	}
	for _, name := range []string{"updatePayment", "updateJob"} {
		require.Equal(t, []string{manager}, keysOf(visible(name, w.ProjectID, id.New())), name)
	}
	require.ElementsMatch(t, []string{manager, member}, keysOf(visible("updateProject", w.ProjectID, w.ProjectID)))
	require.Equal(t, postgres.Notice{TenantID: w.TenantID, Name: "updateTask"},
		visible("updateTask", w.ProjectID)[stranger],
		"too many to name: no id leaves")
	require.Len(t, visible("updateAppearance", ""), len(readers))
	require.Empty(t, visible("unknown", ""))
	require.Empty(t, visible("updatePayment", "", id.New()), "a record without its project is shown to nobody")
}

// What a user may do can change without permission to see users: the user's own pages read it again.
func TestChangeOfAUserReachesTheUserAndPeopleWhoManageUsers(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.Tenant(t, s)
	reader := func(held ...permission.Permission) session.Access {
		return session.Access{TenantID: tenantID, UserID: id.New(), Permissions: permission.NewSet(held...)}
	}
	ann, bob, manager := reader(), reader(), reader("userManagement:getList")
	full := postgres.Notice{TenantID: tenantID, Name: "updateUser", ObjectIDs: []string{ann.UserID, id.New()}}
	own := full
	own.ObjectIDs = []string{ann.UserID}
	readers := []session.Access{ann, bob, manager}
	permitted, err := noticeapp.Commands{DB: s}.Audience(ctx, full, readers)
	require.NoError(t, err)
	require.Equal(t, map[string]postgres.Notice{ann.UserID: own, manager.UserID: full}, permitted)

	many := postgres.Notice{TenantID: tenantID, Name: "updateUser"}
	permitted, err = noticeapp.Commands{DB: s}.Audience(ctx, many, readers)
	require.NoError(t, err)
	require.Len(t, permitted, len(readers), "too many users to name")
}

func keysOf(permitted map[string]postgres.Notice) (all []string) {
	for userID := range permitted {
		all = append(all, userID)
	}
	return all
}
