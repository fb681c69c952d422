package workers_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	agentapi "countersign.dev/api/agent"
	"countersign.dev/api/apitest"
	agentapp "countersign.dev/app/agent"
	printerapp "countersign.dev/app/printer"
	tenantapp "countersign.dev/app/tenant"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/agent"
	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/onprem"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/pdf"
	"countersign.dev/internal/printer"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

// TestMain is also the agent's process, and a worker's, so that they can be killed like one.
// It is the process that reads PDF files, too.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "pdf-extract" {
		os.Exit(pdf.ChildMain(os.Args[2:], os.Stdin, os.Stdout))
	}
	if setting := os.Getenv(printWorker); setting != "" {
		os.Exit(bePrintWorker(setting))
	}
	if setting := os.Getenv(sealWorker); setting != "" {
		os.Exit(beSealWorker(setting))
	}
	if setting := os.Getenv(expiryWorker); setting != "" {
		os.Exit(beExpiryWorker(setting))
	}
	if os.Getenv("AGENT_API") != "" {
		os.Exit(beAgent())
	}
	os.Exit(m.Run())
}

// fixedKey is a key that cannot be replaced.
type fixedKey string

// Read implements onprem.Key.
func (k fixedKey) Read() (string, error) { return string(k), nil }

// Write implements onprem.Key.
func (fixedKey) Write(string) error { return errors.New("the key is fixed") }

func beAgent() int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	a, err := onprem.New(onprem.Config{API: os.Getenv("AGENT_API"), Tenant: os.Getenv("AGENT_TENANT"),
		Key: fixedKey(os.Getenv("AGENT_KEY")), Release: "test", Shutdown: 5 * time.Second,
		Printer: printer.New(outbound.Loopback()),
		Log:     slog.New(slog.NewTextHandler(os.Stderr, nil))})
	if err == nil {
		err = a.Run(ctx)
	}
	if err != nil {
		return 1
	}
	return 0
}

// agency is a house with the API, so that agents can print for it.
type agency struct {
	*installation
	api        *apitest.API
	identifier string
	manager    string // token of who manages agents
}

func newAgency(t *testing.T) *agency {
	a := &agency{installation: newHouse(t)}
	require.NoError(t, userapp.Commands{DB: a.DB}.SeedSystemRoles(context.Background(), a.TenantID))
	a.api = apitest.Open(t, a.DB, func(api *apitest.API) {
		agentapi.Routes(api.Server, agentapi.Deps{
			Tenants:  tenantapp.NewDirectory(tenantapp.Commands{DB: a.DB}, time.Now),
			Files:    secret.Files{Vault: a.Vault, Storage: a.deps.Objects},
			Printers: printerapp.Commands{DB: a.DB, Networks: outbound.Loopback()},
			Agents:   agentapp.Commands{DB: a.DB, Signer: api.Tokens, Now: time.Now}})
	})
	a.identifier = "t-" + a.TenantID
	a.manager = a.api.With(a.TenantID, "agents:manage", "agents:getList", "printers:update")
	return a
}

// addAgent adds an agent with a separate printer at the same virtual printer.
func (a *agency) addAgent(name string) (agentID, key, printerID string) {
	a.t.Helper()
	var created agentapi.CreatedAgent
	a.api.Call(http.MethodPost, "/api/agents", a.manager, map[string]string{"name": name}).Into(a.t, &created)
	printerID = id.New()
	a.Exec(`INSERT INTO printers (tenant_id, id, name, uri) VALUES ($1, $2, $3, $4)`, a.TenantID, printerID,
		"Printer of "+name, a.printer.URL())
	set := a.api.Call(http.MethodPut, "/api/printers/"+printerID+"/agent", a.manager,
		map[string]string{"agentId": created.Agent.ID})
	require.Less(a.t, set.Status, 300, string(set.Body))
	return created.Agent.ID, created.Key, printerID
}

// run starts the agent's process against the API, or a proxy of it.
func (a *agency) run(api, key string) *exec.Cmd {
	a.t.Helper()
	process := exec.Command(os.Args[0])
	process.Env = append(os.Environ(), "AGENT_API="+api, "AGENT_TENANT="+a.identifier, "AGENT_KEY="+key)
	process.Stderr = os.Stderr
	require.NoError(a.t, process.Start())
	a.t.Cleanup(func() { _ = process.Process.Kill(); _ = process.Wait() })
	return process
}

// released is a run of one check for the printer that two people have released.
func (a *agency) released(printerID, invoice string) payment.Batch {
	a.t.Helper()
	a.Pay(a.PaidByCheck, invoice, "98.00")
	b, err := a.batches.Prepare(by(a.Ann),
		payment.NewBatch{ProjectID: a.Checks, Kind: payment.BatchCheck, PrinterID: printerID})
	require.NoError(a.t, err)
	b, err = a.request(by(a.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(a.t, err)
	return b
}

// printed counts the sheets' runs at the printer.
func (a *agency) printed(b payment.Batch) (times int) {
	for _, job := range a.printer.Jobs() {
		if job.Name == b.PrintName() {
			require.Equal(a.t, b.Seal.SHA256, job.SHA256)
			times++
		}
	}
	return times
}

func TestChecksArePrintedByAgent(t *testing.T) {
	a := newAgency(t)
	agentID, key, printerID := a.addAgent("Print room")
	b := a.released(printerID, "INV-1")
	var waiting payment.Batch
	require.Eventually(t, func() bool {
		var err error
		waiting, err = storetest.Batches(a.DB, nil).Get(context.Background(), a.TenantID, b.ID)
		return err == nil && strings.Contains(waiting.Message, "Print room has never connected")
	}, 20*time.Second, 50*time.Millisecond, "people read why nothing is printed")
	require.Equal(t, payment.Delivering, waiting.Status, "no state is lost")
	view, err := storetest.Batches(a.DB, nil).View(context.Background(), a.TenantID, b.ID)
	require.NoError(t, err)
	require.Equal(t, payment.AgentOffline, view.Payments[0].PrintStatus)

	process := a.run(a.api.URL, key)
	done := a.reaches(b.ID, payment.Settled)
	require.Equal(t, []any{1, ""}, []any{a.printed(b), done.Message})
	var list agentapi.AgentList
	a.api.Call(http.MethodGet, "/api/agents", a.manager, nil).Into(t, &list)
	host, _ := os.Hostname()
	require.Equal(t, []any{agentID, true, host, "test"},
		[]any{list.Items[0].ID, list.Items[0].Online, list.Items[0].HostName, list.Items[0].Release})
	require.NoError(t, process.Process.Signal(syscall.SIGTERM))
	require.NoError(t, process.Wait(), "it stops cleanly")
}

// kind is the kind of a call.
func (a *agency) kind(callID string) (kind agent.CallKind) {
	ctx := context.Background()
	conn := testkit.Pool(a.t, a.Superuser)
	require.NoError(a.t, conn.QueryRow(ctx, `SELECT kind FROM agent_calls WHERE id = $1`, callID).Scan(&kind))
	return kind
}

// killer is a proxy between an agent and the API. It kills the agent's process at one request about a document.
type killer struct {
	kind    func(callID string) agent.CallKind
	at      string // the end of the request's path
	forward bool   // let it reach the API first
	mu      sync.Mutex
	victim  *os.Process
	killed  chan struct{}
}

func (k *killer) setVictim(p *os.Process) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.victim = p
}

func (k *killer) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		k.mu.Lock()
		call, of := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, "/api/agent-calls/"), k.at)
		hit := k.victim != nil && of && k.kind(call) == agent.Print
		k.mu.Unlock()
		if !hit {
			next.ServeHTTP(w, r)
			return
		}
		if k.forward {
			next.ServeHTTP(httptest.NewRecorder(), r)
		}
		k.mu.Lock()
		if k.victim != nil {
			_ = k.victim.Kill()
			k.victim = nil
			close(k.killed)
		}
		k.mu.Unlock()
		panic(http.ErrAbortHandler)
	})
}

// For every time at which the agent crashes, no check is printed twice. If the outcome is unknown, people check.
func TestKilledAgentPrintsNoCheckTwice(t *testing.T) {
	a := newAgency(t)
	target, err := url.Parse(a.api.URL)
	require.NoError(t, err)
	cases := []*struct {
		name    string
		k       killer
		printed int
		ends    payment.BatchStatus
		key     string
		process *exec.Cmd
		batch   payment.Batch
	}{
		{name: "when it has taken the call", k: killer{at: "/lease", forward: true}, printed: 1, ends: payment.Settled},
		{name: "when it fetches the document", k: killer{at: "/document"}, printed: 1, ends: payment.Settled},
		{name: "before it begins", k: killer{at: "/begin"}, printed: 1, ends: payment.Settled},
		{name: "when it has begun", k: killer{at: "/begin", forward: true}, printed: 0, ends: payment.OutcomeUnknown},
		{name: "when the printer has the sheets", k: killer{at: "/answer"}, printed: 1, ends: payment.Settled},
		{name: "when it has answered", k: killer{at: "/answer", forward: true}, printed: 1, ends: payment.Settled},
	}
	for i, c := range cases { // concurrently: most of the time is waiting for leases to expire
		agentID, key, printerID := a.addAgent("Agent killed " + c.name)
		c.key, c.k.killed, c.k.kind = key, make(chan struct{}), a.kind
		proxy := httptest.NewServer(c.k.wrap(httputil.NewSingleHostReverseProxy(target)))
		t.Cleanup(proxy.Close)
		c.process = a.run(strings.Replace(proxy.URL, "127.0.0.1", "localhost", 1), key)
		c.k.setVictim(c.process.Process)
		require.Eventually(t, func() bool { return a.online(agentID) }, 20*time.Second, 50*time.Millisecond)
		c.batch = a.released(printerID, fmt.Sprint("INV-", i))
	}
	for _, c := range cases {
		select {
		case <-c.k.killed:
		case <-time.After(30 * time.Second):
			require.Fail(t, "the agent never came to the point "+c.name)
		}
		_ = c.process.Wait()
		a.run(a.api.URL, c.key)
	}
	for _, c := range cases {
		a.reaches(c.batch.ID, c.ends)
		require.Equal(t, c.printed, a.printed(c.batch), c.name)
		if c.ends == payment.OutcomeUnknown {
			numbers, err := storetest.Checks(a.DB).Numbers(context.Background(), a.TenantID, c.batch.ID)
			require.NoError(t, err)
			require.Equal(t, payment.NumberVerify, numbers[0].Fate)
		}
	}
}

func (a *agency) online(agentID string) bool {
	all, err := agentapp.Commands{DB: a.DB}.List(context.Background(), a.TenantID)
	require.NoError(a.t, err)
	for _, one := range all {
		if one.ID == agentID {
			return one.LastSeenAt != nil
		}
	}
	return false
}
