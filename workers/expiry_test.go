package workers_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	expiryapp "countersign.dev/app/expiry"
	keyapp "countersign.dev/app/key"
	scimapp "countersign.dev/app/scim"
	userapp "countersign.dev/app/user"
	demomail "countersign.dev/demo/mail"
	"countersign.dev/domain/id"
	"countersign.dev/domain/scim"
	"countersign.dev/internal/mail"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/temporalx"
	"countersign.dev/internal/testkit"
	expiryflow "countersign.dev/workflows/expiry"
	"countersign.dev/workflows/queue"
)

// provider is a house whose directory has a SCIM client, and whose messages Ann reads.
type provider struct {
	*installation
	mails   *demomail.Catcher
	clients scimapp.Commands
}

// tokens makes the tokens of SCIM clients.
type tokens struct{}

func (tokens) New() string { return id.New() }

func (tokens) Hash(secret string) []byte { sum := sha256.Sum256([]byte(secret)); return sum[:] }

// newProvider is a house without running workers.
func newProvider(t *testing.T) *provider {
	t.Helper()
	h := newHouse(t)
	h.stop()
	p := &provider{installation: h, clients: scimapp.Commands{DB: h.DB, Secrets: tokens{}, Now: time.Now}}
	var err error
	p.mails, err = demomail.Start(t.TempDir(), "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.mails.Close()) })
	h.deps.Mail, err = mail.New("smtp+plain://"+p.mails.Address(), "Countersign <no-reply@countersign.localhost>",
		outbound.Loopback())
	require.NoError(t, err)
	h.deps.PublicURL = "https://pay.example"
	h.pools = []string{queue.Core, queue.Mail}
	require.NoError(t, userapp.Commands{DB: h.DB}.SeedSystemRoles(context.Background(), h.TenantID))
	h.Exec(`INSERT INTO user_roles (tenant_id, user_id, role_id) SELECT tenant_id, $2, id FROM roles
		WHERE tenant_id = $1 AND name = 'Administrator'`, h.TenantID, h.AnnID)
	return p
}

// client adds a client whose token expires after a time.
func (p *provider) client(name string, after time.Duration) scim.Client {
	p.t.Helper()
	c, _, err := p.clients.AddClient(p.Ann, p.TenantID, name, 90)
	require.NoError(p.t, err)
	p.Exec(`UPDATE scim_clients SET expires_at = now() + make_interval(secs => $2) WHERE id = $1`, c.ID, after.Seconds())
	return c
}

// warned waits for the warnings, as "<days> <name>".
func (p *provider) warned(want string) {
	p.t.Helper()
	var got string
	require.Eventually(p.t, func() bool {
		got = storetest.Value[string](p.t, p.Superuser, `SELECT coalesce(string_agg(w.days || ' ' || c.name, ', ' ORDER BY w.warned_at), '')
			FROM expiry_warnings w JOIN scim_clients c ON c.tenant_id = w.tenant_id AND c.id = w.object_id`)
		return got == want
	}, time.Minute, 50*time.Millisecond, "%s, not %s", want, got)
}

// received waits for the first message.
func (p *provider) received() (all []demomail.Mail) {
	p.t.Helper()
	require.Eventually(p.t, func() bool {
		var err error
		all, err = p.mails.Mails()
		return err == nil && len(all) > 0
	}, time.Minute, 50*time.Millisecond)
	return all
}

func TestExpiryIsWaitedForAndWarnedOf(t *testing.T) {
	const week = 7 * 24 * time.Hour
	p := newProvider(t)
	entra := p.client("Entra ID", week+20*time.Second)
	p.work()
	p.warned("30 Entra ID")
	all := p.received()
	require.Len(t, all, 1)
	require.Equal(t, []string{p.AnnID + "@example.com"}, all[0].To)
	require.Contains(t, all[0].Subject, "The token of the SCIM client Entra ID expires on ")
	require.Contains(t, strings.ReplaceAll(all[0].Text, "\r\n", "\n"), "/company-settings/openid-provider\n")
	require.Contains(t, all[0].Text, "Open it: https://pay.example/")
	p.stop() // the next threshold passes meanwhile
	time.Sleep(time.Until(entra.CreatedAt.Add(22 * time.Second)))
	p.work()
	p.warned("30 Entra ID, 7 Entra ID")

	p.Exec(`UPDATE scim_clients SET expires_at = now() - interval '3 days' WHERE id = $1`, entra.ID)
	p.client("Okta", 80*24*time.Hour) // makes the process read again at once
	p.warned("30 Entra ID, 7 Entra ID, 0 Entra ID")
}

// mortal warns, and dies before it reports that.
type mortal struct{ expiries expiryapp.Commands }

func (m mortal) Warn(ctx context.Context, in expiryflow.Input) (r expiryflow.WarnResult, err error) {
	if _, err := m.expiries.Warn(ctx, in.TenantID); err != nil {
		return r, err
	}
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		return r, err
	}
	return r, self.Kill()
}

const expiryWorker = "COUNTERSIGN_TEST_EXPIRY_WORKER"

// beExpiryWorker is the process of a worker that is killed.
func beExpiryWorker(given string) int {
	if err := warnUntilKilled(given); err != nil {
		slog.Error("expiry worker", "error", err)
	}
	return 1
}

func warnUntilKilled(given string) error {
	var s setting
	if err := json.Unmarshal([]byte(given), &s); err != nil {
		return err
	}
	record, err := postgres.Open(context.Background(), s.Database)
	if err != nil {
		return err
	}
	master, err := secret.ParseMaster(s.Key)
	if err != nil {
		return err
	}
	server, err := temporalx.Dial(temporalx.Config{Address: s.Address, Namespace: s.Namespace,
		Keys: secret.NewVault(master, keyapp.Commands{DB: record})})
	if err != nil {
		return err
	}
	w := worker.New(server, queue.Core, worker.Options{})
	w.RegisterWorkflowWithOptions(expiryflow.RunWatch, workflow.RegisterOptions{Name: expiryflow.Watch})
	w.RegisterActivityWithOptions(mortal{expiryapp.Commands{DB: record, Now: time.Now}}.Warn,
		activity.RegisterOptions{Name: expiryflow.ActWarn})
	return w.Run(nil)
}

func TestWarningOfAKilledWorkerIsSentOnce(t *testing.T) {
	p := newProvider(t)
	p.client("Entra ID", -time.Hour)
	given, err := json.Marshal(setting{
		Database: postgres.Config{AppURL: testkit.AsLogin(t, p.Superuser, testkit.AppLogin),
			PlatformURL: testkit.AsLogin(t, p.Superuser, testkit.PlatformLogin), MaxConns: 4},
		Key: p.MasterKey, Address: p.server.Address, Namespace: p.server.Namespace})
	require.NoError(t, err)
	process := exec.Command(os.Args[0])
	process.Env = append(os.Environ(), expiryWorker+"="+string(given))
	process.Stderr = os.Stderr
	require.NoError(t, process.Start())
	t.Cleanup(func() { _ = process.Process.Kill() })
	require.NoError(t, p.deps.Flows.Deliver(context.Background(), postgres.Message{TenantID: p.TenantID, Kind: "start",
		Name: expiryflow.Watch}))
	require.ErrorContains(t, process.Wait(), "killed")
	p.warned("0 Entra ID")
	require.EqualValues(t, 1, storetest.Count(t, p.Superuser, `SELECT count(*) FROM mails`))

	p.work()
	require.Eventually(t, func() bool {
		d, err := p.installation.client.DescribeWorkflowExecution(t.Context(), expiryflow.WorkflowID(p.TenantID), "")
		return err == nil && d.GetWorkflowExecutionInfo().GetCloseTime() != nil
	}, time.Minute, 50*time.Millisecond, "the repetition finds nothing left to warn of")
	require.Len(t, p.received(), 1)
	require.EqualValues(t, 1, storetest.Count(t, p.Superuser, `SELECT count(*) FROM mails`))
}
