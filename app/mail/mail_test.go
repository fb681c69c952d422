package mail_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	mailapp "countersign.dev/app/mail"
	"countersign.dev/domain/id"
	"countersign.dev/domain/mail"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	userrow "countersign.dev/internal/store/user"
	"countersign.dev/internal/testkit"
)

type queuedMail struct {
	ID, Recipient, Subject, Body string
	Parts                        int
	SendAt                       time.Time
}

func mailsOf(t *testing.T, superuser, tenantID string) []queuedMail {
	t.Helper()
	conn := testkit.Pool(t, superuser)
	rows, err := conn.Query(context.Background(),
		`SELECT id::text, recipient, subject, body, parts, send_at FROM mails WHERE tenant_id = $1 ORDER BY paced_at`,
		tenantID)
	require.NoError(t, err)
	found, err := pgx.CollectRows(rows, pgx.RowToStructByPos[queuedMail])
	require.NoError(t, err)
	return found
}

func queue(t *testing.T, s *postgres.DB, tenantID string, drafts ...mail.Draft) {
	t.Helper()
	for _, d := range drafts { // as different causes do: each in a separate transaction
		require.NoError(
			t,
			s.InTenant(context.Background(), tenantID, func(tx *postgres.Tx) error { return mailapp.Queue(tx, d) }),
		)
	}
}

func TestMailRateLimitIsPerTenant(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	busy, quiet := storetest.Tenant(t, s), storetest.Tenant(t, s)
	begin := time.Now()
	for _, to := range []string{"a@x.example", "b@x.example", "c@x.example", "d@x.example"} {
		queue(t, s, busy, mail.Draft{To: to, Subject: "s", Body: "b"})
	}
	queue(t, s, quiet, mail.Draft{To: "a@x.example", Subject: "s", Body: "b"})
	all := mailsOf(t, superuser, busy)
	require.Len(t, all, 4)
	for i := range all[1:] {
		require.GreaterOrEqual(t, all[i+1].SendAt.Sub(all[i].SendAt), mail.Pace)
	}
	other := mailsOf(t, superuser, quiet)
	require.WithinDuration(t, begin, other[0].SendAt, 5*time.Second, "the other tenant's message is due at once")
}

func TestMessagesToOnePersonAreCombinedUntilTheyAreSent(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	draft := func(subject string) mail.Draft {
		return mail.Draft{To: "ann@x.example", Subject: subject, Body: "Decide about " + subject + ".\n",
			Path: "/x/tasks/" + subject}
	}
	queue(t, s, tenantID, draft("one"), draft("two"), draft("three"),
		mail.Draft{To: "bob@x.example", Subject: "four", Body: "b"}, draft("five"))
	all := mailsOf(t, superuser, tenantID)
	require.Len(t, all, 3, "one at once, one of several, one to Bob")
	require.Equal(t, []any{"one", 1}, []any{all[0].Subject, all[0].Parts}, "the first waits for nobody")
	several := all[1]
	require.Equal(t, []any{"3 messages: five", 3}, []any{several.Subject, several.Parts})
	require.WithinDuration(t, all[0].SendAt.Add(mail.Gathering), several.SendAt, time.Second)
	for _, subject := range []string{"two", "three", "five"} {
		require.Contains(t, several.Body, subject+"\n\nDecide about "+subject+".")
	}
	require.Less(t, all[2].SendAt.Sub(all[0].SendAt), mail.Gathering, "Ann's wait is not Bob's")

	taken, err := mailapp.Messages{DB: s}.TakeMail(context.Background(), tenantID, several.ID)
	require.NoError(t, err)
	require.Contains(t, taken.At("https://pay.example/").Body, "Open it: https://pay.example/x/tasks/two\n")
	queue(t, s, tenantID, draft("six"))
	again, err := mailapp.Messages{DB: s}.TakeMail(context.Background(), tenantID, several.ID)
	require.NoError(t, err)
	require.Equal(t, taken.Body, again.Body, "nothing joins a message that is being sent")
	require.Len(t, mailsOf(t, superuser, tenantID), 4)
}

// The files of one message would seem to belong to another.
func TestNothingJoinsAMessageWithFiles(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	d := mail.Draft{To: "ann@x.example", Subject: "s", Body: "b"}
	queue(t, s, tenantID, d) // the next ones wait
	withFile := d
	withFile.Files = []mail.File{{Name: "a.csv", ContentType: "text/csv", Size: 5, ObjectKey: "k"}}
	mailID := id.New()
	for range 2 {
		require.NoError(t, s.InTenant(context.Background(), tenantID, func(tx *postgres.Tx) error {
			return mailapp.QueueOnce(tx, mailID, withFile)
		}))
	}
	queue(t, s, tenantID, d, d)
	require.Len(t, mailsOf(t, superuser, tenantID), 3)
	taken, err := mailapp.Messages{DB: s}.TakeMail(context.Background(), tenantID, mailID)
	require.NoError(t, err)
	require.Equal(t, []any{withFile.Files, "b"}, []any{taken.Files, taken.Body})
}

func TestMessagesOfTwoTenantsAreNeverCombined(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	one, two := storetest.Tenant(t, s), storetest.Tenant(t, s)
	d := mail.Draft{To: "ann@x.example", Subject: "s", Body: "b"}
	queue(t, s, one, d, d)
	queue(t, s, two, d)
	require.Len(t, mailsOf(t, superuser, one), 2)
	require.Len(t, mailsOf(t, superuser, two), 1)
}

func TestMessagesAreInTheLanguageOfTheirRecipients(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.TenantWithRoles(t, s)
	anna, bob := storetest.User(t, s, tenantID, "anna", "Approver"), storetest.User(t, s, tenantID, "bob", "Approver")
	ctx := storetest.As(tenantID, anna.ID, "Anna Lee")
	require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return userrow.SetLanguage(tx, anna.ID, "de")
	}))
	require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := mailapp.QueueForAssignees(tx, []string{anna.ID, bob.ID}, func(r mail.Reader) mail.Draft {
			return r.Question(mail.About{Number: 1, Invoice: "INV-1"}, "Carla", "?")
		}); err != nil {
			return err
		}
		for email, language := range map[string]string{bob.Email: "en", "ANNA@example.com": "de", "x@y.example": "de"} {
			r, err := mailapp.Reader(tx, email)
			if err != nil {
				return err
			}
			require.Equal(t, []string{email, language}, []string{r.Email, r.Language})
		}
		return nil
	}))
	subjects := map[string]string{}
	for _, m := range mailsOf(t, superuser, tenantID) {
		subjects[m.Recipient] = m.Subject
	}
	require.Equal(t, map[string]string{
		anna.Email: "Information zu Aufgabe 1 benötigt: Rechnung INV-1 freigeben",
		bob.Email:  "Information needed for task 1: Approve invoice INV-1"}, subjects)
}
