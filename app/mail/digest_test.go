package mail_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	mailapp "countersign.dev/app/mail"
	preferenceapp "countersign.dev/app/preference"
	"countersign.dev/domain/id"
	"countersign.dev/domain/mail"
	"countersign.dev/domain/preference"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// office has a person who reads messages about tasks once a day.
type office struct {
	*testing.T
	db                  *postgres.DB
	superuser, tenantID string
	anna                user.User
}

func newOffice(t *testing.T) office {
	s, superuser := storetest.Open(t, 4)
	o := office{T: t, db: s, superuser: superuser, tenantID: storetest.TenantWithRoles(t, s)}
	o.anna = storetest.User(t, s, o.tenantID, "anna", "Approver")
	_, err := preferenceapp.Commands{DB: s}.SetForUser(t.Context(), o.tenantID, o.anna.ID,
		preference.Preferences{OpenDetails: "panel", TaskMails: preference.Daily}, 0)
	require.NoError(t, err)
	return o
}

// write queues a message about a task to the people.
func (o office) write(subject, taskID string, people ...user.User) {
	o.Helper()
	var ids []string
	for _, u := range people {
		ids = append(ids, u.ID)
	}
	require.NoError(o, o.db.InTenant(context.Background(), o.tenantID, func(tx *postgres.Tx) error {
		return mailapp.QueueForAssignees(tx, ids, func(r mail.Reader) mail.Draft {
			return mail.Draft{To: r.Email, Language: r.Language, Subject: subject, Body: "About " + subject, TaskID: taskID}
		})
	}))
}

// task adds a task that waits for Anna.
func (o office) task() string {
	o.Helper()
	row, err := storetest.NewRows(o, o.superuser).Row("tasks", o.tenantID)
	require.NoError(o, err)
	taskID, _ := row["id"].(string)
	storetest.ExecAs(o, o.superuser, `UPDATE tasks SET bucket = 'active', level = 1 WHERE id = $1`, taskID)
	storetest.ExecAs(o, o.superuser, `INSERT INTO task_assignees (tenant_id, task_id, user_id, level) VALUES ($1, $2, $3, 1)
		ON CONFLICT DO NOTHING`, o.tenantID, taskID, o.anna.ID)
	return taskID
}

func (o office) take(mailID string) mail.Message {
	o.Helper()
	m, err := mailapp.Messages{DB: o.db}.TakeMail(context.Background(), o.tenantID, mailID)
	require.NoError(o, err)
	return m
}

func TestMessagesOfADayAreSentTogether(t *testing.T) {
	o := newOffice(t)
	bob := storetest.User(t, o.db, o.tenantID, "bob", "Approver")
	o.write("one", "", o.anna, bob)
	o.write("two", "", o.anna)
	all := mailsOf(t, o.superuser, o.tenantID)
	require.Len(t, all, 2, "one for each person")
	digest := all[1]
	require.Equal(t, o.anna.Email, digest.Recipient)
	require.Equal(t, 8, digest.SendAt.In(time.UTC).Add(zoneOf(t, o)).Hour())
	require.True(t, digest.SendAt.After(time.Now()) && digest.SendAt.Before(time.Now().Add(25*time.Hour)))

	queue(t, o.db, o.tenantID, mail.Draft{To: o.anna.Email, Subject: "at once", Body: "b"})
	urgent := mailsOf(t, o.superuser, o.tenantID)
	require.Len(t, urgent, 3, "another message does not join the digest")
	for _, m := range urgent {
		if m.Subject == "at once" {
			require.WithinDuration(t, time.Now(), m.SendAt, time.Minute, "and does not wait for it")
		}
	}

	sent := o.take(digest.ID)
	require.Equal(t, "2 messages: two", sent.Subject)
	require.Contains(t, sent.Body, "About one")
	require.Contains(t, sent.Body, "About two")
	require.Equal(t, sent, o.take(digest.ID), "another attempt sends the same text")
	require.Zero(t, storetest.Count(t, o.superuser, `SELECT count(*) FROM mail_parts`))
	o.write("three", "", o.anna)
	require.Len(t, mailsOf(t, o.superuser, o.tenantID), 4, "a digest that is being sent is final")
}

func zoneOf(t *testing.T, o office) time.Duration {
	t.Helper()
	zone, err := time.LoadLocation(storetest.Value[string](t, o.superuser,
		`SELECT time_zone FROM tenants WHERE tenant_id = $1`, o.tenantID))
	require.NoError(t, err)
	_, offset := time.Now().In(zone).Zone()
	return time.Duration(offset) * time.Second
}

func TestDigestLeavesOutTasksThatNoLongerWait(t *testing.T) {
	o := newOffice(t)
	open, decided := o.task(), o.task()
	o.write("open", open, o.anna)
	o.write("decided", decided, o.anna)
	o.write("open again", open, o.anna)
	o.write("of another person", id.New(), o.anna)
	storetest.ExecAs(t, o.superuser, `UPDATE tasks SET bucket = 'processed' WHERE id = $1`, decided)
	digest := mailsOf(t, o.superuser, o.tenantID)[0]
	sent := o.take(digest.ID)
	require.Equal(t, []any{mail.Pending, "open again", "About open again"}, []any{sent.Status, sent.Subject, sent.Body})

	o.write("decided", decided, o.anna)
	all := mailsOf(t, o.superuser, o.tenantID)
	require.Len(t, all, 2)
	require.Equal(t, mail.Empty, o.take(all[1].ID).Status, "nothing in it matters: it is not sent")
}
