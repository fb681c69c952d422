package store_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	noticeapp "countersign.dev/app/notice"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
)

// Notices reach only the people who may see the record.
func TestNewsIsForPeopleWhoMaySeeTheRecord(t *testing.T) {
	w := newWorld(t)
	w.rules(toApprovers)
	inv, tk := w.asked("INV-1", "500.00")
	asked := ""
	for _, userID := range []string{w.ann, w.bob} {
		if count(t, w.super, `SELECT count(*) FROM task_assignees WHERE task_id = $1 AND user_id = $2`, tk.ID, userID) > 0 {
			asked = userID
		}
	}
	require.NotEmpty(t, asked)
	clerk := func(userID string, held ...permission.Permission) session.Access {
		return session.Access{TenantID: w.tenant, UserID: userID, Permissions: permission.NewSet(held...)}
	}
	all := []permission.Permission{"tasks:getList", "tasks:getAll", "invoices:get", "invoices:getList", "payments:getList",
		"jobs:getList", "projects:getList"}
	member, stranger, manager := addUser(t, w.store, w.tenant, "m1", "Approver").ID,
		addUser(t, w.store, w.tenant, "m2", "Approver").ID, addUser(t, w.store, w.tenant, "m3", "Approver").ID
	w.exec(
		`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user'), ($1, $2, $4, 'user')`, w.tenant, w.project, member, manager)
	readers := []session.Access{
		clerk(asked, "tasks:getList", "invoices:get"), clerk(stranger, all...), clerk(manager, all...),
		clerk(member, "tasks:getList", "invoices:get", "projects:getList"), // a member who sees single records only
	}
	hears := func(name, projectID string, ids ...string) map[string]postgres.Notice {
		heard, err := noticeapp.Commands{DB: w.store}.Audience(ctx,
			postgres.Notice{TenantID: w.tenant, Name: name, ProjectID: projectID, ObjectIDs: ids}, readers)
		require.NoError(t, err)
		return heard
	}
	for name, record := range map[string]string{"updateTask": tk.ID, "updateInvoice": inv.ID} {
		other := newID()
		full := postgres.Notice{TenantID: w.tenant, Name: name, ProjectID: w.project, ObjectIDs: []string{record, other}}
		mine := full
		mine.ObjectIDs = []string{record}
		require.Equal(t, map[string]postgres.Notice{manager: full, asked: mine}, hears(name, w.project, record, other), name)
	}
	for _, name := range []string{"updatePayment", "updateJob"} {
		require.Equal(t, []string{manager}, keysOf(hears(name, w.project, newID())), name)
	}
	require.ElementsMatch(t, []string{manager, member}, keysOf(hears("updateProject", w.project, w.project)))
	require.Equal(t, postgres.Notice{TenantID: w.tenant, Name: "updateTask"}, hears("updateTask", w.project)[stranger],
		"too many to name: no id leaves")
	require.Len(t, hears("updateAppearance", ""), len(readers))
	require.Empty(t, hears("unknown", ""))
	require.Empty(t, hears("updatePayment", "", newID()), "a record without its project is shown to nobody")
}

func keysOf(heard map[string]postgres.Notice) (all []string) {
	for userID := range heard {
		all = append(all, userID)
	}
	return all
}
