package store

import (
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	taskrow "countersign.dev/internal/store/task"
)

// topic says who may hear of an event. A record of a project is for people who
// see the project, or whom the record itself concerns.
type topic struct {
	needs    permission.Permission // empty: everybody of the tenant
	project  bool
	concerns *concern
}

// concern restricts a topic to single records: people with every see all records
// of the projects they see, people with mates those of their groups, everybody
// else those that concern them.
type concern struct {
	from, id     string
	every, mates permission.Permission
	mine, ours   string
}

// topics are all events. One that is missing here reaches nobody.
func topics() map[string]topic {
	tasks := &concern{from: "tasks t", id: "t.id", every: "tasks:getAll", mates: "invoices:update", mine: taskrow.Concerns,
		ours: taskrow.ConcernsGroup}
	invoices := &concern{from: "invoices i", id: "i.id", every: "invoices:getList", mine: invoiceConcerns}
	task := topic{needs: "tasks:getList", project: true, concerns: tasks}
	invoice := topic{needs: "invoices:get", project: true, concerns: invoices}
	payment, job := topic{needs: "payments:getList", project: true}, topic{needs: "jobs:getList", project: true}
	bulk := topic{needs: "tasks:getList",
		concerns: &concern{from: "bulk_runs b", id: "b.id", mine: "b.user_id::text = $?"}}
	return map[string]topic{
		"addTask": task, "updateTask": task, "addInvoice": invoice, "updateInvoice": invoice, "addPayment": payment,
		"updatePayment": payment, "addJob": job, "updateJob": job, "updateUpload": {needs: "invoices:getList", project: true},
		"updateProject": {needs: "projects:getList", project: true}, "updateWorkspace": {needs: "workspaces:getList"},
		"updateUser": {needs: "userManagement:getList"}, "updateBulk": bulk, "updateAppearance": {}, "updateSubscription": {},
	}
}

// Audience is what each reader may hear of a notice, by user: the ids of the
// records they may see. People who may see none of them are left out.
func (s *Store) Audience(
	ctx context.Context, n postgres.Notice, readers []session.Access,
) (heard map[string]postgres.Notice, err error) {
	heard = map[string]postgres.Notice{}
	about, known := topics()[n.Name]
	if !known {
		return heard, nil
	}
	readers = slices.DeleteFunc(slices.Clone(readers),
		func(a session.Access) bool { return about.needs != "" && !a.May(about.needs) })
	if len(readers) == 0 {
		return heard, nil
	}
	if !about.project && about.concerns == nil {
		for _, r := range readers {
			heard[r.UserID] = n
		}
		return heard, nil
	}
	err = s.InTenantBounded(ctx, n.TenantID, postgres.ReaderLockTimeout, func(tx *postgres.Tx) error {
		a := audience{t: &Tenant{tx}, notice: n, about: about, readers: readers, heard: heard}
		return a.find()
	})
	return heard, err
}

type audience struct {
	t       *Tenant
	notice  postgres.Notice
	about   topic
	readers []session.Access
	heard   map[string]postgres.Notice
}

func (a audience) find() error {
	members := map[string]bool{}
	if a.about.project {
		var err error
		if members, err = a.members(); err != nil {
			return err
		}
	}
	c := a.about.concerns
	var some []session.Access // who see single records of it
	for _, r := range a.readers {
		switch {
		case members[r.UserID] && (c == nil || r.May(c.every)):
			a.heard[r.UserID] = a.notice
		case c != nil && len(a.notice.ObjectIDs) == 0:
			// too many to name: it says no more than to read again
			a.heard[r.UserID] = postgres.Notice{TenantID: a.notice.TenantID, Name: a.notice.Name}
		case c != nil:
			some = append(some, r)
		}
	}
	if len(some) == 0 {
		return nil
	}
	return a.concerned(some, members)
}

// members are the readers who see the project of the notice.
func (a audience) members() (members map[string]bool, err error) {
	users, everywhere := make([]string, len(a.readers)), make([]bool, len(a.readers))
	for i, r := range a.readers {
		users[i], everywhere[i] = r.UserID, postgres.ReaderOf(r) == ""
	}
	members = map[string]bool{}
	err = a.t.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(a.t.Ctx, `SELECT u.id FROM unnest($1::text[], $2::boolean[]) AS u(id, everywhere)
			WHERE EXISTS (SELECT FROM projects p WHERE p.id::text = $3 AND project_visible_to(p.id, CASE WHEN NOT u.everywhere THEN u.id::uuid END))`,
			users, everywhere, a.notice.ProjectID)
		if err != nil {
			return err
		}
		var userID string
		_, err = pgx.ForEachRow(rows, []any{&userID}, func() error { members[userID] = true; return nil })
		return err
	})
	return members, err
}

// concerned adds the readers of single records, each with the ids they may see.
func (a audience) concerned(some []session.Access, members map[string]bool) error {
	c := a.about.concerns
	users, mates := make([]string, len(some)), make([]bool, len(some))
	for i, r := range some {
		users[i], mates[i] = r.UserID, members[r.UserID] && c.mates != "" && r.May(c.mates)
	}
	condition := c.mine
	if c.ours != "" {
		condition += " OR u.mates AND " + c.ours
	}
	condition = strings.ReplaceAll(condition, "$?", "u.id")
	return a.t.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(a.t.Ctx,
			`SELECT u.id, `+c.id+`::text FROM unnest($1::text[], $2::boolean[]) AS u(id, mates), `+c.from+`
			WHERE `+c.id+`::text = ANY($3) AND (`+condition+`) ORDER BY 1, 2`, users, mates, a.notice.ObjectIDs)
		if err != nil {
			return err
		}
		var userID, recordID string
		_, err = pgx.ForEachRow(rows, []any{&userID, &recordID}, func() error {
			n := a.heard[userID]
			n.TenantID, n.Name, n.ProjectID, n.ObjectIDs = a.notice.TenantID, a.notice.Name, a.notice.ProjectID,
				append(n.ObjectIDs, recordID)
			a.heard[userID] = n
			return nil
		})
		return err
	})
}
