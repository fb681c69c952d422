package workers_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"
	"golang.org/x/sync/errgroup"

	"countersign.dev/bench/gate"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/id"
	"countersign.dev/domain/task"
	"countersign.dev/domain/user"
	"countersign.dev/internal/garbage"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/workflows/queue"
	"countersign.dev/workflows/retry"
)

// load is how many people approve, how many tasks a second, and for how long. The first seconds warm the caches and do
// not count.
type load struct{ people, perSecond, seconds, warm int }

// loadOfTheGate is the load that the figure is about. A test that records no figure only checks the measurement.
func loadOfTheGate() load {
	if os.Getenv(gate.OutputEnv) == "" {
		return load{people: 5, perSecond: 10, seconds: 1}
	}
	return load{people: 50, perSecond: 50, seconds: 6, warm: 1}
}

// approver is one of the people, with the tasks that wait for them.
type approver struct {
	id, token string
	tasks     []string
}

// crowd is an office with many approvers.
type crowd struct {
	*meter
	load
	approvers []*approver
}

func newCrowd(t *testing.T, l load) *crowd {
	t.Helper()
	// Without the mail pool: the figure is about approvals, and mail has its own pace.
	c := &crowd{meter: newMeterIn(newOffice(t), queue.Flows, queue.Core, queue.Delivery), load: l}
	var rules []approval.Rule
	for n := range l.people {
		a := &approver{id: id.New()}
		name := fmt.Sprintf("Approver %d", n)
		c.Exec(`INSERT INTO users (tenant_id, id, email, username, first_name, last_name, status)
			VALUES ($1, $2::uuid, $2::text || '@example.com', $2::text, $3, 'Test', 'active')`, c.TenantID, a.id, name)
		c.Exec(`INSERT INTO user_roles (tenant_id, user_id, role_id) SELECT $1, $2, id FROM roles
			WHERE tenant_id = $1 AND name = 'Approver'`, c.TenantID, a.id)
		a.token = c.api.Token(c.TenantID, user.User{ID: a.id, FirstName: name, LastName: "Test"})
		c.approvers = append(c.approvers, a)
		rules = append(rules, approval.Rule{Name: name, Position: n,
			Condition: approval.Condition{Field: "invoiceAmount", Operator: approval.Equal, Value: amountOf(n)},
			Levels:    []approval.Level{{Name: name, Users: []string{a.id}}}})
	}
	storetest.ReplaceRules(c.Ann, t, c.DB, c.TenantID, c.Invoices, rules...)
	return c
}

// amountOf is the amount of the invoices that a person approves.
func amountOf(person int) string { return fmt.Sprintf("%d.00", 100+person) }

// count is the number of tasks for each measurement.
func (l load) count() int { return l.seconds * l.perSecond }

// fill submits invoices until there are tasks for one measurement, spread over all people.
func (c *crowd) fill(label string) {
	c.t.Helper()
	var g errgroup.Group
	g.SetLimit(4)
	for n := range c.count() {
		g.Go(func() error {
			c.submitAmount(fmt.Sprintf("%s-%d", label, n), amountOf(n%c.people))
			return nil
		})
	}
	require.NoError(c.t, g.Wait())
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, c.Superuser)
	require.NoError(c.t, err)
	defer func() { require.NoError(c.t, conn.Close(ctx)) }()
	const open = `SELECT a.user_id::text, t.id::text
		FROM tasks t JOIN task_assignees a ON a.tenant_id = t.tenant_id AND a.task_id = t.id
		WHERE t.tenant_id = $1 AND t.bucket = 'active' ORDER BY t.id`
	found := map[string][]string{}
	require.Eventually(c.t, func() bool {
		rows, err := conn.Query(ctx, open, c.TenantID)
		require.NoError(c.t, err)
		var who, taskID string
		n := 0
		clear(found)
		_, err = pgx.ForEachRow(rows, []any{&who, &taskID}, func() error {
			found[who] = append(found[who], taskID)
			n++
			return nil
		})
		require.NoError(c.t, err)
		return n == c.count() && c.waiting(conn) == 0
	}, 6*time.Minute, 500*time.Millisecond, "tasks are open")
	for _, a := range c.approvers {
		a.tasks = found[a.id]
		require.Len(c.t, a.tasks, c.count()/c.people)
	}
	time.Sleep(2 * time.Second) // the workflows of the last tasks begin to wait
}

// waiting counts the rows of the outbox.
func (c *crowd) waiting(conn *pgx.Conn) (n int) {
	c.t.Helper()
	require.NoError(c.t, conn.QueryRow(context.Background(), `SELECT count(*) FROM outbox`).Scan(&n))
	return n
}

// burst is the answers to a load of commands.
type burst struct {
	times   []time.Duration // from the moment a person was due to the answer
	pending int             // without an answer when the last person was due
	took    time.Duration   // until the last answer
}

func (b burst) String() string {
	return fmt.Sprintf("p50 %.0f ms, p95 %.0f ms, %.1f a second, %d unanswered at the end", percentile(b.times, 50),
		percentile(b.times, 95), float64(len(b.times))/b.took.Seconds(), b.pending)
}

func percentile(all []time.Duration, p int) float64 {
	sorted := slices.Sorted(slices.Values(all))
	return float64(sorted[min(len(sorted)-1, len(sorted)*p/100)].Microseconds()) / 1000
}

// approveAll has each person in turn decide a task at a fixed rate, whether or not
// earlier commands were answered.
func (c *crowd) approveAll(decide func(a *approver, taskID string) error) burst {
	c.t.Helper()
	n := c.count()
	b := burst{times: make([]time.Duration, n)}
	var running atomic.Int64
	var g sync.WaitGroup
	errs := make([]error, n)
	began := time.Now()
	for i := range n {
		due := began.Add(time.Duration(i) * time.Second / time.Duration(c.perSecond))
		time.Sleep(time.Until(due))
		running.Add(1)
		g.Go(func() {
			a := c.approvers[i%c.people]
			errs[i] = decide(a, a.tasks[i/c.people])
			b.times[i] = time.Since(due)
			running.Add(-1)
		})
	}
	b.pending = int(running.Load())
	g.Wait()
	b.took = time.Since(began) - time.Duration(c.warm)*time.Second
	b.times = b.times[c.warm*c.perSecond:]
	for _, err := range errs {
		require.NoError(c.t, err)
	}
	return b
}

const peerQueue, peerUpdate = "test-peer", "decide"

// decision is the argument of the peer's Update.
type decision struct{ TaskID, UserID string }

// peer runs workflows whose Update awaits the transaction of a decision and nothing else.
func (c *crowd) peer() func(a *approver, taskID string) error {
	c.t.Helper()
	ctx := context.Background()
	decide := func(_ context.Context, in decision) error {
		as := storetest.As(c.TenantID, in.UserID, "Approver")
		_, err := c.tasks.Act(as, c.TenantID, in.TaskID, id.New(),
			task.Act{Action: task.Approve, Fields: task.Fields{Reason: "Checked."}})
		return err
	}
	w := worker.New(c.client, peerQueue, worker.Options{WorkerStopTimeout: time.Second,
		MaxConcurrentLocalActivityExecutionSize: 32, MaxConcurrentWorkflowTaskPollers: 4})
	w.RegisterWorkflowWithOptions(func(ctx workflow.Context) error {
		done := false
		err := workflow.SetUpdateHandler(ctx, peerUpdate, func(ctx workflow.Context, in decision) error {
			done = true
			return workflow.ExecuteLocalActivity(retry.DatabaseLocal(ctx, "decide"), decide, in).Get(ctx, nil)
		})
		if err != nil {
			return err
		}
		return workflow.Await(ctx, func() bool { return done && workflow.AllHandlersFinished(ctx) })
	}, workflow.RegisterOptions{Name: "test.Decision"})
	require.NoError(c.t, w.Start())
	c.t.Cleanup(w.Stop)
	name := func(taskID string) string { return "peer/" + c.TenantID + "/" + taskID }
	for _, a := range c.approvers {
		for _, taskID := range a.tasks {
			_, err := c.client.ExecuteWorkflow(ctx, client.StartWorkflowOptions{ID: name(taskID), TaskQueue: peerQueue},
				"test.Decision")
			require.NoError(c.t, err)
		}
	}
	return func(a *approver, taskID string) error {
		handle, err := c.client.UpdateWorkflow(ctx, client.UpdateWorkflowOptions{WorkflowID: name(taskID),
			UpdateName: peerUpdate, Args: []any{decision{taskID, a.id}}, WaitForStage: client.WorkflowUpdateStageCompleted})
		if err != nil {
			return err
		}
		return handle.Get(ctx, nil)
	}
}

// Gate P19: 50 people approve 50 tasks a second through the API, with the servers
// on the same machine, against Updates at the same rate that await the decision's
// transaction alone.
func TestP19FiftyApprovalsPerSecond(t *testing.T) {
	garbage.Tune() // as in every process of the product
	c := newCrowd(t, loadOfTheGate())
	c.fill("A")
	peer := c.approveAll(c.peer())
	c.fill("B")
	ours := c.approveAll(func(a *approver, taskID string) error {
		answer := c.api.Call(http.MethodPost, "/api/tasks/"+taskID+"/actions", a.token,
			map[string]any{"action": "approve", "fields": map[string]any{"reason": "Checked."}})
		if answer.Status >= 300 {
			return fmt.Errorf("%d %s", answer.Status, answer.Body)
		}
		return nil
	})
	followed := c.followUps(c.count())
	loads, err := os.ReadFile("/proc/loadavg")
	require.NoError(t, err)
	note := fmt.Sprintf(
		"%d tasks: %s; peer: %s; the ERP has the last invoice %.1f s after the last answer; load average %s",
		len(ours.times), ours, peer, followed.Seconds(), strings.Join(strings.Fields(string(loads))[:2], " "))
	gate.AtMost(t, "P19", percentile(ours.times, 95), 300, 1, "ms", "p95; "+note)
	gate.AtMost(t, "P19", percentile(ours.times, 50), percentile(peer.times, 50), 1.5, "ms",
		"p50, against an Update that awaits the same transaction")
	gate.AtMost(t, "P19", float64(ours.pending), 0.3*float64(c.perSecond), 1, "commands",
		"without an answer when the last person was due; 15 are under way at 50 a second and 300 ms each")
}

// followUps waits until the ERP has every invoice that was approved.
func (c *crowd) followUps(invoices int) time.Duration {
	c.t.Helper()
	began := time.Now()
	require.Eventually(c.t, func() bool { return len(c.erp.Postings()) >= invoices }, 5*time.Minute, 100*time.Millisecond)
	return time.Since(began)
}
