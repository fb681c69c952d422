package mail_test

import (
	"context"
	"encoding/base64"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/testsuite"

	mailact "countersign.dev/activities/mail"
	connectionapp "countersign.dev/app/connection"
	mailapp "countersign.dev/app/mail"
	recordingapp "countersign.dev/app/recording"
	demomail "countersign.dev/demo/mail"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	message "countersign.dev/domain/mail"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/mail"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/recorder"
	"countersign.dev/internal/store/storetest"
	notifyflow "countersign.dev/workflows/notify"
	"countersign.dev/workflows/problem"
)

type world struct {
	*postgres.DB
	tenantID string
	catcher  *demomail.Catcher
	env      *testsuite.TestActivityEnvironment
	acts     *mailact.Activities
	conn     *pgx.Conn
	admin    string // address of the database for its superuser
}

func newWorld(t *testing.T) *world {
	t.Helper()
	s, superuser := storetest.Open(t, 0)
	w := &world{DB: s, tenantID: storetest.Tenant(t, s), admin: superuser}
	var err error
	w.catcher, err = demomail.Start(t.TempDir(), "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, w.catcher.Close()) })
	client, err := mail.New("smtp+plain://"+w.catcher.Address(), "Countersign <no-reply@countersign.localhost>",
		outbound.Loopback())
	require.NoError(t, err)
	w.conn, err = pgx.Connect(context.Background(), superuser)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, w.conn.Close(context.Background())) })
	w.acts = &mailact.Activities{Mails: mailapp.Messages{DB: s}, Server: recorder.Mail{
		Records: recordingapp.Records{DB: s}, Server: mail.Tenants{Default: client, Profiles: connectionapp.Visits{DB: s}}}}
	w.env = (&testsuite.WorkflowTestSuite{}).NewTestActivityEnvironment()
	w.env.RegisterActivity(w.acts.Deliver)
	w.env.RegisterActivity(w.acts.GiveUp)
	return w
}

func (w *world) queue(t *testing.T, to string) notifyflow.SendInput {
	t.Helper()
	mailID := id.New()
	_, err := w.conn.Exec(context.Background(),
		`INSERT INTO mails (tenant_id, id, recipient, subject, body, message_id) VALUES ($1, $2, $3, 'Hello', 'World', $4)`,
		w.tenantID, mailID, to, mailID+"@countersign")
	require.NoError(t, err)
	return notifyflow.SendInput{TenantID: w.tenantID, MailID: mailID}
}

func (w *world) status(t *testing.T, in notifyflow.SendInput) message.Status {
	t.Helper()
	var status message.Status
	require.NoError(t, w.conn.QueryRow(context.Background(), `SELECT status FROM mails WHERE id = $1`,
		in.MailID).Scan(&status))
	return status
}

func TestRepeatedDeliverySendsMessageOnce(t *testing.T) {
	w := newWorld(t)
	in := w.queue(t, "ann@northwind.example")
	for range 3 {
		_, err := w.env.ExecuteActivity(w.acts.Deliver, in)
		require.NoError(t, err)
	}
	mails, err := w.catcher.Mails()
	require.NoError(t, err)
	require.Len(t, mails, 1)
	require.Equal(t, message.Sent, w.status(t, in))
	_, err = w.env.ExecuteActivity(w.acts.GiveUp, notifyflow.GiveUpInput{SendInput: in, Reason: "late"})
	require.NoError(t, err)
	require.Equal(t, message.Sent, w.status(t, in), "what was sent stays sent")
}

func TestMessageOfASandboxIsRecorded(t *testing.T) {
	w := newWorld(t)
	storetest.SetMode(t, w.admin, w.tenantID, tenant.Sandbox)
	in := w.queue(t, "ann@northwind.example")
	for range 2 {
		_, err := w.env.ExecuteActivity(w.acts.Deliver, in)
		require.NoError(t, err)
	}
	require.Equal(t, message.Sent, w.status(t, in))
	var recorded []string
	require.NoError(t, w.conn.QueryRow(context.Background(),
		`SELECT array_agg(concat_ws('|', channel, state, recipient, subject, body, size)) FROM recordings`).Scan(&recorded))
	require.Equal(t, []string{"mail|delivered|ann@northwind.example|Hello|World|5"}, recorded)
	sent, err := w.catcher.Mails()
	require.NoError(t, err)
	require.Empty(t, sent)
}

// stored has the bytes of each key.
type stored map[string]string

func (s stored) Bytes(_ context.Context, tenantID, key string, _ int64) ([]byte, error) {
	content, found := s[tenantID+key]
	if !found {
		return nil, fault.New(fault.Unavailable, fault.ServiceUnavailable, "The storage is stopped.")
	}
	return []byte(content), nil
}

func TestMessageIsSentWithItsFilesOrNotAtAll(t *testing.T) {
	w := newWorld(t)
	in := w.queue(t, "ann@northwind.example")
	_, err := w.conn.Exec(context.Background(), `INSERT INTO mail_files
		(tenant_id, mail_id, position, name, content_type, size, object_key) VALUES ($1, $2, 0, 'a.csv', 'text/csv', 5, '/k')`,
		w.tenantID, in.MailID)
	require.NoError(t, err)
	w.acts.Objects = stored{}
	_, err = w.env.ExecuteActivity(w.acts.Deliver, in)
	require.Equal(t, fault.Unavailable, problem.Of(err).Kind)
	require.Equal(t, message.Pending, w.status(t, in))
	w.acts.Objects = stored{w.tenantID + "/k": "a,b,c"}
	_, err = w.env.ExecuteActivity(w.acts.Deliver, in)
	require.NoError(t, err)
	sent, err := w.catcher.Mails()
	require.NoError(t, err)
	require.Len(t, sent, 1)
	raw, err := w.catcher.Raw(sent[0].ID)
	require.NoError(t, err)
	require.Contains(t, string(raw), base64.StdEncoding.EncodeToString([]byte("a,b,c")))

	storetest.SetMode(t, w.admin, w.tenantID, tenant.Sandbox)
	again := w.queue(t, "ann@northwind.example")
	_, err = w.conn.Exec(context.Background(), `UPDATE mail_files SET mail_id = $1`, again.MailID)
	require.NoError(t, err)
	_, err = w.env.ExecuteActivity(w.acts.Deliver, again)
	require.NoError(t, err)
	require.Equal(t, "World\n[a.csv]", storetest.Value[string](t, w.admin, `SELECT body FROM recordings`))
}

func TestOneTimeLinkOfASandboxIsSent(t *testing.T) {
	w := newWorld(t)
	storetest.SetMode(t, w.admin, w.tenantID, tenant.Sandbox)
	in := w.queue(t, "ann@northwind.example")
	_, err := w.conn.Exec(context.Background(), `UPDATE mails SET sealed_link = 'sealed' WHERE id = $1`, in.MailID)
	require.NoError(t, err)
	w.acts.Mails = mailapp.Messages{DB: w.DB, Vault: plain{}}
	_, err = w.env.ExecuteActivity(w.acts.Deliver, in)
	require.NoError(t, err)
	sent, err := w.catcher.Mails()
	require.NoError(t, err)
	require.Len(t, sent, 1, "nobody could sign in without it")
	var recorded int
	require.NoError(t, w.conn.QueryRow(context.Background(), `SELECT count(*) FROM recordings`).Scan(&recorded))
	require.Zero(t, recorded, "only its recipient may read it")
}

// plain is a vault whose sealed values are the values.
type plain struct{}

func (plain) Open(_ context.Context, _, _ string, sealed []byte) ([]byte, error) { return sealed, nil }

func TestRefusalKindDeterminesRetry(t *testing.T) {
	w := newWorld(t)
	_, err := w.env.ExecuteActivity(w.acts.Deliver, w.queue(t, "nobody at all"))
	require.Equal(t, fault.Invalid, problem.Of(err).Kind)
	w.catcher.SetRefuse(true)
	in := w.queue(t, "ann@northwind.example")
	_, err = w.env.ExecuteActivity(w.acts.Deliver, in)
	require.True(t, problem.Retryable(problem.Of(err).Kind))
	require.Equal(t, message.Pending, w.status(t, in))
	_, err = w.env.ExecuteActivity(w.acts.GiveUp, notifyflow.GiveUpInput{SendInput: in, Reason: "a day"})
	require.NoError(t, err)
	require.Equal(t, message.Failed, w.status(t, in))
}

func TestMessageOfOtherTenantIsNotFound(t *testing.T) {
	w := newWorld(t)
	in := w.queue(t, "ann@northwind.example")
	in.TenantID = storetest.Tenant(t, w.DB)
	_, err := w.env.ExecuteActivity(w.acts.Deliver, in)
	require.Equal(t, fault.NotFound, problem.Of(err).Kind)
	require.NoError(
		t,
		mailapp.Messages{DB: w.DB}.FinishMail(context.Background(), in.TenantID, in.MailID, message.Failed, "x"),
	)
	in.TenantID = w.tenantID
	require.Equal(t, message.Pending, w.status(t, in))
}
