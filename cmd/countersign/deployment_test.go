package main

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	demomail "countersign.dev/demo/mail"
	"countersign.dev/domain/id"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/testkit"
	"countersign.dev/workflows/queue"
)

// deployment is an installation of separate processes. Each gets the keys of its row in the guide and no other.
type deployment struct {
	t      *testing.T
	guide  guide
	values map[string]string
	mails  *demomail.Catcher
	folder string
}

// running is a process that serves.
type running struct {
	command *exec.Cmd
	address string
	log     bytes.Buffer
}

const publicURL = "https://pay.example.com"

// deploy gives every key that these surroundings need a value. They differ from production in plain connections to
// servers of this machine.
func deploy(t *testing.T) *deployment {
	t.Helper()
	d := &deployment{t: t, guide: readGuide(t), folder: t.TempDir()}
	owner, app, platform := emptyDatabase(t)
	temporal, objects := testkit.Temporal(t), testkit.Objects(t)
	key, err := secret.NewMasterKey()
	require.NoError(t, err)
	keyFile := filepath.Join(d.folder, "master.key")
	require.NoError(t, os.WriteFile(keyFile, []byte(key+"\n"), 0o400))
	d.mails, err = demomail.Start(filepath.Join(d.folder, "mails"), "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.mails.Close()) })
	d.values = map[string]string{
		"COUNTERSIGN_HOME":                  filepath.Join(d.folder, "home"),
		"COUNTERSIGN_MASTER_KEY_FILE":       keyFile,
		"COUNTERSIGN_DATABASE_OWNER_URL":    owner,
		"COUNTERSIGN_DATABASE_APP_URL":      app,
		"COUNTERSIGN_DATABASE_PLATFORM_URL": platform,
		"COUNTERSIGN_TEMPORAL_ADDRESS":      temporal.Address,
		"COUNTERSIGN_TEMPORAL_NAMESPACE":    "deployment-" + id.New(), // created by temporal apply
		"COUNTERSIGN_OBJECTS_ENDPOINT":      objects.Endpoint,
		"COUNTERSIGN_OBJECTS_ACCESS_KEY":    objects.AccessKey,
		"COUNTERSIGN_OBJECTS_SECRET_KEY":    objects.SecretKey,
		"COUNTERSIGN_OBJECTS_BUCKET":        "deployment-" + id.New(), // created by the first process
		"COUNTERSIGN_OBJECTS_SECURE":        "false",
		"COUNTERSIGN_PUBLIC_URL":            publicURL,
		"COUNTERSIGN_TRUSTED_PROXIES":       "127.0.0.1",
		"COUNTERSIGN_CLAMD_ADDRESS":         "",
		"COUNTERSIGN_SMTP_URL":              "smtp+plain://" + d.mails.Address(),
		"COUNTERSIGN_MAIL_FROM":             "Payments <payments@example.com>",
		"COUNTERSIGN_OUTBOUND_NETWORKS":     "127.0.0.0/8",
		"COUNTERSIGN_AGENT_TENANT":          "fabrikam",
		"COUNTERSIGN_AGENT_KEY_FILE":        filepath.Join(d.folder, "agent.key"),
	}
	return d
}

// emptyDatabase is owned by a role that is no superuser. The migrations create the two other roles.
func emptyDatabase(t *testing.T) (owner, app, platform string) {
	t.Helper()
	suffix := strings.ReplaceAll(id.New(), "-", "")
	roles := []string{"owner_" + suffix, "app_" + suffix, "platform_" + suffix}
	superuser := ""
	t.Cleanup(func() { // after the database was dropped
		u, err := url.Parse(superuser)
		require.NoError(t, err)
		u.Path = "/postgres"
		execute(t, u.String(), "DROP ROLE IF EXISTS "+strings.Join([]string{roles[1], roles[2], roles[0]}, ", "))
	})
	superuser = testkit.Postgres(t)
	u, err := url.Parse(superuser)
	require.NoError(t, err)
	execute(t, superuser, `CREATE ROLE `+roles[0]+` LOGIN CREATEROLE PASSWORD 'o-`+suffix+`'`)
	execute(t, superuser, `ALTER DATABASE `+strings.TrimPrefix(u.Path, "/")+` OWNER TO `+roles[0])
	// Of an earlier test on this server; PostgreSQL 16 and newer let only their administrators grant them.
	for _, group := range []string{"countersign_app", "countersign_platform"} {
		execute(t, superuser, `DO $$ BEGIN
			CREATE ROLE `+group+` NOLOGIN NOSUPERUSER NOBYPASSRLS;
			EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`)
		execute(t, superuser, `GRANT `+group+` TO `+roles[0]+` WITH ADMIN OPTION`)
	}
	as := func(role, password string) string {
		login := *u
		login.User = url.UserPassword(role, password)
		return login.String()
	}
	return as(roles[0], "o-"+suffix), as(roles[1], "a-"+suffix), as(roles[2], "p-"+suffix)
}

func execute(t *testing.T, address, statement string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, address)
	require.NoError(t, err)
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, statement)
	require.NoError(t, err, statement)
}

// prepared is a process with the keys of a row of the guide, and nothing else of this environment.
func (d *deployment) prepared(row string, own map[string]string, args ...string) *exec.Cmd {
	d.t.Helper()
	require.Contains(d.t, d.guide, row)
	command := exec.Command(os.Args[0], append(strings.Fields(row), args...)...)
	command.Dir = d.folder
	command.Env = []string{asCommand + "=1", "PATH=" + os.Getenv("PATH")}
	for _, key := range d.guide[row].keys() {
		value, known := own[key]
		if !known {
			value, known = d.values[key]
		}
		if known {
			command.Env = append(command.Env, key+"="+value)
		}
	}
	return command
}

// run runs a process until it ends.
func (d *deployment) run(row string, args ...string) string {
	d.t.Helper()
	command := d.prepared(row, nil, args...)
	var out, problems bytes.Buffer
	command.Stdout, command.Stderr = &out, &problems
	require.NoError(d.t, command.Run(), "%s: %s", row, &problems)
	return out.String()
}

// start starts a process that serves at a free port.
func (d *deployment) start(row, listenKey string) *running {
	d.t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(d.t, err)
	p := &running{address: listener.Addr().String()}
	require.NoError(d.t, listener.Close())
	p.command = d.prepared(row, map[string]string{listenKey: p.address})
	p.command.Stderr = &p.log
	require.NoError(d.t, p.command.Start())
	d.t.Cleanup(func() {
		_ = p.command.Process.Kill()
		_ = p.command.Wait()
		if d.t.Failed() {
			d.t.Log(row, p.log.String())
		}
	})
	return p
}

func (d *deployment) startAPI() *running { return d.start("api", "COUNTERSIGN_LISTEN") }

func (d *deployment) startWorker(pool string) *running {
	return d.start(poolCommand(pool), "COUNTERSIGN_WORKER_LISTEN")
}

func (d *deployment) await(p *running, path string, status int) {
	d.t.Helper()
	require.Eventually(d.t, func() bool {
		res, err := http.Get("http://" + p.address + path)
		if err != nil {
			return false
		}
		_ = res.Body.Close()
		return res.StatusCode == status
	}, time.Minute, 50*time.Millisecond, "%s: %s is not %d", p.command.Args, path, status)
}

var inMail = regexp.MustCompile(regexp.QuoteMeta(publicURL) + `/([a-z]+)/set-password#(\S+)`)

// invitation waits for the mail with a link for an address.
func (d *deployment) invitation(address string) (token string) {
	d.t.Helper()
	require.Eventually(d.t, func() bool {
		mails, err := d.mails.Mails()
		require.NoError(d.t, err)
		for _, m := range mails {
			if match := inMail.FindStringSubmatch(m.Text); match != nil && m.To[0] == address {
				require.Contains(d.t, m.From, "payments@example.com")
				token = match[2]
			}
		}
		return token != ""
	}, 30*time.Second, 50*time.Millisecond, "no mail to %s", address)
	return token
}

// The guide in infra/README.md, carried out step by step on an empty database.
func TestDeploymentGuide(t *testing.T) {
	d := deploy(t)
	d.run("migrate")
	workers := map[string]*running{}
	for _, pool := range queue.All() {
		workers[pool] = d.startWorker(pool)
		if pool == queue.All()[0] {
			// A worker that is started too early waits, and says so.
			d.await(workers[pool], "/healthz", http.StatusServiceUnavailable)
			d.run("temporal apply")
		}
	}
	first := d.startAPI()
	link := d.run("bootstrap", "--email", "ops@example.com")
	d.await(first, "/readyz", http.StatusOK)
	for _, p := range workers {
		d.await(p, "/healthz", http.StatusOK)
	}

	invited := inMail.FindStringSubmatch(link)
	require.NotNil(t, invited, link)
	operator := d.person(first, "platform", invited[2])
	var fabrikam struct{ ID string }
	operator.call(http.MethodPost, "/api/tenants", map[string]any{"identifier": "fabrikam", "name": "Fabrikam",
		"currency": "USD", "timeZone": "America/Chicago", "administrators": []string{"ann@fabrikam.example"}}, &fabrikam)

	second := d.startAPI()
	d.await(second, "/readyz", http.StatusOK)
	ann := d.person(second, "fabrikam", d.invitation("ann@fabrikam.example"))

	// What a killed worker has not done, the next one does. The API ends in order, and the other one continues.
	require.NoError(t, workers[queue.Mail].command.Process.Kill())
	_ = workers[queue.Mail].command.Wait()
	require.NoError(t, first.command.Process.Signal(syscall.SIGTERM))
	require.NoError(t, first.command.Wait(), "the API ends in order")
	operator.at = second
	operator.call(http.MethodPost, "/api/tenants/"+fabrikam.ID+"/administrators",
		map[string]any{"administrators": []string{"bob@fabrikam.example"}}, nil)
	d.startWorker(queue.Mail)
	again := d.startAPI()
	d.await(again, "/readyz", http.StatusOK)
	d.person(again, "fabrikam", d.invitation("bob@fabrikam.example"))

	d.pairAgent(ann)
	require.Contains(t, d.diagnosis(), "ok       Temporal namespace")
}
