package relay_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/workflowservice/v1"

	jobapp "countersign.dev/app/job"
	"countersign.dev/bench/gate"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/relay"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/temporalx"
	"countersign.dev/internal/testkit"
)

// world contains the parameters of the killed process.
type world struct {
	Store     postgres.Config
	Temporal  testkit.TemporalServer
	DiesAfter int // deliveries
}

const worldVariable = "COUNTERSIGN_RELAY_TEST_WORLD"

// TestMain runs the relay's process if the variable is set.
func TestMain(m *testing.M) {
	text, child := os.LookupEnv(worldVariable)
	if !child {
		os.Exit(m.Run())
	}
	var w world
	if err := json.Unmarshal([]byte(text), &w); err != nil {
		os.Exit(2)
	}
	if err := relayUntilKilled(w); err != nil {
		slog.Error("relay process", "error", err)
		os.Exit(1)
	}
}

// crashingSender delivers a number of messages and then kills its own process, between the start of a workflow
// and the commit that would record it.
type crashingSender struct {
	*flows.Flows
	left int
}

func (d *crashingSender) Deliver(ctx context.Context, m postgres.Message) error {
	if err := d.Flows.Deliver(ctx, m); err != nil {
		return err
	}
	if d.left--; d.left <= 0 {
		return syscall.Kill(os.Getpid(), syscall.SIGKILL)
	}
	return nil
}

func relayUntilKilled(w world) error {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	s, err := postgres.Open(ctx, w.Store)
	if err != nil {
		return err
	}
	c, err := temporalx.Dial(temporalx.Config{Address: w.Temporal.Address, Namespace: w.Temporal.Namespace,
		Keys: fixedKey{}})
	if err != nil {
		return err
	}
	r := &relay.Relay{
		Outbox:   s,
		Temporal: &crashingSender{Flows: flows.New(c, s), left: w.DiesAfter},
		Log:      slog.Default(),
	}
	return r.Run(ctx)
}

type fixedKey struct{}

func (fixedKey) Key(context.Context, string, string) (string, []byte, error) {
	return "k", []byte("0123456789abcdef0123456789abcdef"), nil
}

// Gate R6 in its short form: every submission commits and its process crashes before the start; the relay is
// killed repeatedly between a start and its commit.
func TestR6NoRowIsWithoutItsWorkflowAndNoneHasTwo(t *testing.T) {
	const submits, kills = 120, 12
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	projectID := storetest.Project(t, s, superuser, tenantID, flow.PayableInvoices)
	server := testkit.Temporal(t)
	w := world{Temporal: server, Store: postgres.Config{
		AppURL:      testkit.AsLogin(t, superuser, testkit.AppLogin),
		PlatformURL: testkit.AsLogin(t, superuser, testkit.PlatformLogin)}}
	jobs := submit(t, s, tenantID, projectID, submits)

	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	for range kills {
		w.DiesAfter = 1 + random.IntN(submits/kills)
		require.True(t, killed(t, w), "seed %d", seed)
	}
	w.DiesAfter = submits + 1
	require.Eventually(t, func() bool {
		if killed(t, w) {
			return false
		}
		waiting, err := s.RelayWaiting(context.Background())
		waitingNotices, notices := s.NoticesWaiting(context.Background())
		return err == nil && notices == nil && !waiting && !waitingNotices
	}, 90*time.Second, time.Millisecond)

	c, err := temporalx.Dial(temporalx.Config{Address: server.Address, Namespace: server.Namespace, Keys: fixedKey{}})
	require.NoError(t, err)
	defer c.Close()
	without := 0
	for _, j := range jobs {
		if _, err := c.DescribeWorkflowExecution(context.Background(), j.WorkflowID, ""); err != nil {
			without++
		}
	}
	require.Zero(t, without, "jobs without a workflow, seed %d", seed)
	var runs int64
	require.Eventually(t, func() bool {
		n, err := c.CountWorkflow(context.Background(),
			&workflowservice.CountWorkflowExecutionsRequest{Namespace: server.Namespace, Query: "WorkflowType = 'flow.Run'"})
		runs = n.GetCount()
		return err == nil && runs >= submits
	}, 20*time.Second, 100*time.Millisecond)
	require.EqualValues(t, submits, runs, "a second workflow, seed %d", seed)
	gate.Record(t, gate.Figure{Gate: "R6", Ours: float64(without), Peer: 0, Ratio: float64(without),
		Goal: "0 rows without a workflow, no second workflow", OK: true, Unit: "rows",
		Note: fmt.Sprintf(
			"%d submits whose process died before the start, %d kills of the relay between start and commit, %d workflows, "+
				"seed %d", submits, kills, runs, seed)})
}

func submit(t *testing.T, s *postgres.DB, tenantID, projectID string, n int) []job.Job {
	t.Helper()
	jobs := make([]job.Job, n)
	for i := range jobs {
		jobs[i] = storetest.CreateJob(context.Background(), t, s, tenantID, jobapp.New{ProjectID: projectID,
			WorkflowType: flow.InvoiceApproval, Name: job.Name{Code: job.NameApprove},
			Subject: subject.Ref{Type: subject.Invoice, ID: id.New()}})
	}
	return jobs
}

// killed runs a relay process until it ends and reports whether it killed itself. A process without messages is
// ended after two idle seconds.
func killed(t *testing.T, w world) bool {
	t.Helper()
	text, err := json.Marshal(w)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if w.DiesAfter > 100 {
		ctx, cancel = context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
	}
	process := exec.CommandContext(ctx, os.Args[0])
	process.Env = append(os.Environ(), worldVariable+"="+string(text))
	process.Stderr = os.Stderr
	err = process.Run()
	status, ok := process.ProcessState.Sys().(syscall.WaitStatus)
	require.True(t, ok, err)
	return ctx.Err() == nil && status.Signaled() && status.Signal() == syscall.SIGKILL
}
