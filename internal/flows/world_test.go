package flows_test

import (
	"context"
	"encoding/base64"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	flowrunact "countersign.dev/activities/flowrun"
	taskact "countersign.dev/activities/task"
	componentapp "countersign.dev/app/component"
	jobapp "countersign.dev/app/job"
	keyapp "countersign.dev/app/key"
	paymentapp "countersign.dev/app/payment"
	subjectapp "countersign.dev/app/subject"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/temporalx"
	"countersign.dev/internal/testkit"
	"countersign.dev/internal/testkit/replay"
	flowrunflow "countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/queue"
	"countersign.dev/workflows/retry"
	taskflow "countersign.dev/workflows/task"
)

// world is a store, a namespace and the two pools with workflow code. Each sealed workflow is replaced by a test
// workflow that calls one activity.
type world struct {
	*postgres.DB
	flows     *flows.Flows
	client    client.Client
	codec     *temporalx.Codec
	server    testkit.TemporalServer
	superuser string
	tenantID  string
	projectID string
	sealed    *sealed
	vault     *secret.Vault
	workers   []worker.Worker
	services  jobapp.Services // of steps that call them
	files     jobapp.Files    // of steps that make them
}

// sealed replaces a sealed workflow: it records the actor and returns the configured result.
type sealed struct {
	mu     sync.Mutex
	actors []actor.Actor
	seen   map[string]time.Time
	answer func(in flowrunflow.SealedInput) (flowrunflow.SealedResult, error)
}

const actSealed = "test.Sealed"

func (s *sealed) run(ctx workflow.Context, in flowrunflow.SealedInput) (out flowrunflow.SealedResult, err error) {
	err = workflow.ExecuteLocalActivity(retry.DatabaseLocal(ctx, "run the sealed step"), actSealed, in).Get(ctx, &out)
	return out, err
}

func (s *sealed) act(ctx context.Context, in flowrunflow.SealedInput) (flowrunflow.SealedResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	who, _ := actor.From(ctx)
	s.actors = append(s.actors, who)
	s.seen[in.Subject.ID] = time.Now()
	if s.answer == nil {
		return flowrunflow.SealedResult{Outcome: flowrunflow.Succeeded, Summary: "Done"}, nil
	}
	return s.answer(in)
}

// register adds the workflows of the sealed kinds that run in a pool.
func (s *sealed) register(pooled worker.Worker, pool string) {
	for _, k := range flow.Kinds() {
		if name, _, ok := flowrunflow.Process(k); ok && flowrunflow.Queue(k) == pool {
			pooled.RegisterWorkflowWithOptions(s.run, workflow.RegisterOptions{Name: name})
		}
	}
	pooled.RegisterActivityWithOptions(s.act, activity.RegisterOptions{Name: actSealed})
}

func newWorld(t testing.TB, projectType string) *world {
	t.Helper()
	db, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, db)
	return worldOf(t, world{DB: db, superuser: superuser, tenantID: tenantID,
		projectID: storetest.Project(t, db, superuser, tenantID, projectType)})
}

// worldOf is the world of a project that exists. Without a vault, it has one of its own.
func worldOf(t testing.TB, of world) *world {
	t.Helper()
	w := &of
	w.server, w.sealed = testkit.Temporal(t), &sealed{seen: map[string]time.Time{}}
	if w.vault == nil {
		master, err := secret.ParseMaster(base64.StdEncoding.EncodeToString([]byte("0123456789abcdef0123456789abcdef")))
		require.NoError(t, err)
		w.vault = secret.NewVault(master, keyapp.Commands{DB: w.DB})
	}
	var err error
	w.codec = temporalx.NewCodec(w.vault)
	w.client, err = temporalx.Dial(temporalx.Config{Address: w.server.Address, Namespace: w.server.Namespace,
		Keys: w.vault})
	require.NoError(t, err)
	t.Cleanup(w.client.Close)
	t.Cleanup(func() { replay.Take(t, w.client, w.codec, w.server.Namespace, "flow") })
	w.flows = flows.New(w.client, w.DB)
	w.work(t)
	t.Cleanup(w.stop)
	return w
}

// stop ends the workers, which forget what they had cached.
func (w *world) stop() {
	for _, pooled := range w.workers {
		pooled.Stop()
	}
	w.workers = nil
	worker.PurgeStickyWorkflowCache()
}

func (w *world) work(t testing.TB) {
	t.Helper()
	activities := &flowrunact.Activities{Jobs: storetest.Jobs(w.DB), Hashes: w.vault}
	for _, pool := range []string{queue.Flows, queue.Core, queue.Delivery, queue.Documents} {
		pooled := worker.New(w.client, pool, worker.Options{WorkerStopTimeout: time.Second})
		switch pool {
		case queue.Flows:
			activities.Register(pooled)
			pooled.RegisterWorkflowWithOptions(flowrunflow.RunFlow, workflow.RegisterOptions{Name: flowrunflow.Run})
		case queue.Delivery:
			flowrunact.Calls{Services: w.services}.Register(pooled)
		case queue.Documents:
			flowrunact.Documents{Files: w.files}.Register(pooled)
		default:
			activities.RegisterEffects(pooled)
			flowrunact.Tasks{Commands: subjectapp.Tasks(w.DB, nil)}.Register(pooled)
			flowrunact.Records{Invoices: storetest.InvoiceCommands(w.DB),
				Payments: paymentapp.Commands{DB: w.DB}, Batches: storetest.Batches(w.DB, nil)}.Register(pooled)
			(&taskact.Activities{Tasks: subjectapp.Tasks(w.DB, nil)}).Register(pooled)
			pooled.RegisterWorkflowWithOptions(taskflow.RunTask, workflow.RegisterOptions{Name: taskflow.Task})
		}
		w.sealed.register(pooled, pool)
		require.NoError(t, pooled.Start())
		w.workers = append(w.workers, pooled)
	}
}

// submit commits a job as a use case does.
func (w *world) submit(ctx context.Context, t testing.TB, n jobapp.New) job.Job {
	t.Helper()
	n.ProjectID, n.Subject.ID = w.projectID, id.New()
	return storetest.CreateJob(ctx, t, w.DB, w.tenantID, n)
}

// publish adds a version of the capture process and returns a job that takes it.
func (w *world) publish(t testing.TB, g flow.Graph) job.Job { return w.publishFor(t, captureJob, g) }

// publishFor adds a version of the process of a job and returns one that takes it.
func (w *world) publishFor(t testing.TB, n jobapp.New, g flow.Graph) job.Job {
	t.Helper()
	first := w.submit(context.Background(), t, n) // for the component's id
	require.NoError(t, w.InTenant(context.Background(), w.tenantID, func(tx *postgres.Tx) error {
		_, err := componentapp.Publish(tx, w.projectID, first.ComponentID, g)
		return err
	}))
	second := w.submit(context.Background(), t, n)
	require.NotEqual(t, first.GraphID, second.GraphID, "a job takes the newest version")
	return second
}

// ended waits for the job to finish.
func (w *world) ended(t testing.TB, jobID string) job.Job {
	t.Helper()
	var j job.Job
	require.Eventually(t, func() bool {
		var err error
		j, err = storetest.Jobs(w.DB).Get(context.Background(), w.tenantID, jobID)
		return err == nil && j.State.Finished()
	}, 30*time.Second, 10*time.Millisecond)
	require.NoError(t, w.client.GetWorkflow(context.Background(), j.WorkflowID, "").Get(context.Background(), nil))
	return j
}
