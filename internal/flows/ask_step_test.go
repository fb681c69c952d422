package flows_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"

	subjectapp "countersign.dev/app/subject"
	taskapp "countersign.dev/app/task"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/foreach"
	"countersign.dev/domain/flow/kind/form"
	"countersign.dev/domain/flow/kind/humantask"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/task"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

// askingWorld is a world with Ann, whom the steps ask.
type askingWorld struct {
	*world
	annID string
	tasks *taskapp.Commands
}

func newAskingWorld(t *testing.T) askingWorld {
	t.Helper()
	w := newWorld(t, flow.PayableInvoices)
	require.NoError(t, userapp.Commands{DB: w.DB}.SeedSystemRoles(context.Background(), w.tenantID))
	return askingWorld{w, storetest.User(t, w.DB, w.tenantID, "ann", "Approver").ID, subjectapp.Tasks(w.DB, w.flows)}
}

func askAnn(title string) kind.Asking { return kind.Asking{Title: title, People: `"Ann@example.com"`} }

// start commits a job of the graph and starts its run.
func (w askingWorld) start(t *testing.T, g flow.Graph) job.Job {
	t.Helper()
	j := w.publish(t, g)
	require.NoError(t, w.flows.StartJob(context.Background(), w.tenantID, j.Ref()))
	return j
}

// open waits until a job has so many open tasks, and returns their ids by the paths of their steps.
func (w askingWorld) open(t *testing.T, jobID string, n int) map[string]string {
	t.Helper()
	open := map[string]string{}
	require.Eventually(t, func() bool {
		clear(open)
		for _, line := range storetest.Value[[]string](t, w.superuser, `SELECT coalesce(array_agg(step_path || ' ' || id),
			'{}') FROM tasks WHERE job_id = $1 AND bucket = 'active'`, jobID) {
			path, taskID, _ := strings.Cut(line, " ")
			open[path] = taskID
		}
		return len(open) == n
	}, 30*time.Second, 10*time.Millisecond)
	return open
}

// request is a request of Ann, as the API sends it.
func (w askingWorld) request(taskID string, a task.Act) error {
	ctx := actor.With(context.Background(), actor.Actor{TenantID: w.tenantID, UserID: w.annID, UserName: "ann Lee",
		CommandKey: id.New()})
	_, err := w.tasks.RequestAct(ctx, taskID, a, taskapp.SeenBy(taskapp.Reader{UserID: w.annID}))
	return err
}

func (w askingWorld) state(t *testing.T, jobID string) job.State {
	t.Helper()
	j, err := storetest.Jobs(w.DB).Get(context.Background(), w.tenantID, jobID)
	require.NoError(t, err)
	return j.State
}

func (w askingWorld) result(t *testing.T, j job.Job) any {
	t.Helper()
	var result struct{ Result any }
	require.NoError(t, w.client.GetWorkflow(context.Background(), j.WorkflowID, "").Get(context.Background(), &result))
	return result.Result
}

var (
	approve = task.Act{Action: task.Approve}
	reject  = task.Act{Action: task.Reject, Fields: task.Fields{Reason: "too early"}}
)

// The workers stop while people are asked. Each item has one task, and each decision decides about its item.
func TestTasksOfALoopAreAddedOnce(t *testing.T) {
	const items = 6
	w := newAskingWorld(t)
	j := w.start(t, flow.Graph{
		Nodes: []flow.Node{
			step("s", flow.Start, "", nil), step("c", flow.CaptureDocument, "", nil),
			step("each", flow.ForEach, "", foreach.Settings{Items: "1..6", Concurrency: 3,
				Result: `string(item) + " " + steps.ask.decision + steps.ask.reason + ", " + steps.ask.by`}),
			step("is", flow.Start, "each", nil),
			step("ask", flow.HumanTask, "each", humantask.Settings{Asking: askAnn(`"Item " + string(item)`)}),
			step("ie", flow.End, "each", nil), step("ir", flow.End, "each", nil),
			step("e", flow.End, "", end.Settings{Result: "steps.each.results"}),
		},
		Edges: []flow.Edge{
			{From: "s", To: "c", Type: flow.Then}, {From: "c", To: "each", Type: flow.Succeeded},
			{From: "is", To: "ask", Type: flow.Then}, {From: "ask", To: "ie", Type: flow.Then},
			{From: "ask", To: "ir", Type: flow.Else}, {From: "each", To: "e", Type: flow.Succeeded},
		},
	})
	want := make([]any, items)
	for round := range items / 3 {
		open := w.open(t, j.ID, 3)
		w.stop()
		w.work(t)
		for item := round*3 + 1; item <= round*3+3; item++ {
			act, answer := approve, "approve"
			if item%2 == 0 {
				act, answer = reject, "rejecttoo early"
			}
			path := fmt.Sprintf("each[%d]/ask", item-1)
			require.Contains(t, open, path)
			require.NoError(t, w.request(open[path], act))
			want[item-1] = fmt.Sprintf("%d %s, ann Lee", item, answer)
		}
	}
	j = w.ended(t, j.ID)
	require.Equal(t, job.FinishedOK, j.State, j.Error)
	require.Equal(t, want, w.result(t, j))
	require.Equal(t, []int64{items, items}, []int64{
		storetest.Count(t, w.superuser, `SELECT count(*) FROM tasks WHERE tenant_id = $1`, w.tenantID),
		storetest.Count(t, w.superuser, `SELECT count(DISTINCT step_path) FROM tasks WHERE job_id = $1`, j.ID)})
}

// asking asks by one step, whose ways out are these, and returns the result of the expression.
func asking(ask flow.Node, result string, exits ...flow.EdgeType) flow.Graph {
	g := flow.Graph{
		Nodes: []flow.Node{step("s", flow.Start, "", nil), step("c", flow.CaptureDocument, "", nil), ask,
			step("e", flow.End, "", end.Settings{Result: result})},
		Edges: []flow.Edge{{From: "s", To: "c", Type: flow.Then}, {From: "c", To: ask.ID, Type: flow.Succeeded}},
	}
	for _, exit := range exits {
		g.Edges = append(g.Edges, flow.Edge{From: ask.ID, To: "e", Type: exit})
	}
	return g
}

func TestAnswersOfAFormReachLaterSteps(t *testing.T) {
	w := newAskingWorld(t)
	j := w.start(t, asking(step("f", flow.Form, "", form.Settings{Asking: askAnn(`"Enter the amount"`),
		Fields: []form.Field{{Name: "amount", Label: "Amount", Type: task.Number, Required: true},
			{Name: "urgent", Label: "Urgent", Type: task.Flag}}}), "steps.f.answers.amount * 2", flow.Succeeded))
	taskID := w.open(t, j.ID, 1)["f"]
	require.Equal(t, job.WaitingForInput, w.state(t, j.ID))
	for _, wrong := range []any{"many", nil, true} {
		err := w.request(taskID, task.Act{Action: task.Complete,
			Fields: task.Fields{Answers: map[string]any{"amount": wrong}}})
		var refused *fault.Fault
		require.ErrorAs(t, err, &refused, "%v", wrong)
		require.Equal(t, []string{"answers.amount"}, storetest.FieldPaths(refused))
	}
	require.Equal(t, job.WaitingForInput, w.state(t, j.ID))
	w.stop()
	w.work(t)
	require.NoError(t, w.request(taskID, task.Act{Action: task.Complete,
		Fields: task.Fields{Answers: map[string]any{"amount": 21.0}}}))
	j = w.ended(t, j.ID)
	require.Equal(t, []any{job.FinishedOK, 42.0}, []any{j.State, w.result(t, j)}, j.Error)
	require.Equal(t, `{"amount": 21, "urgent": false}`, storetest.Value[string](t, w.superuser,
		`SELECT answers::text FROM tasks WHERE id = $1`, taskID))
}

func TestJobWaitsUntilEachBranchIsAnswered(t *testing.T) {
	w := newAskingWorld(t)
	j := w.start(t, flow.Graph{
		Nodes: []flow.Node{step("s", flow.Start, "", nil), step("c", flow.CaptureDocument, "", nil),
			step("both", flow.Parallel, "", nil),
			step("a", flow.HumanTask, "", humantask.Settings{Asking: askAnn(`"First"`)}),
			step("b", flow.HumanTask, "", humantask.Settings{Asking: askAnn(`"Second"`)}),
			step("j", flow.Join, "", nil),
			step("e", flow.End, "", end.Settings{Result: `steps.a.decision + ", " + steps.b.decision`})},
		Edges: []flow.Edge{{From: "s", To: "c", Type: flow.Then}, {From: "c", To: "both", Type: flow.Succeeded},
			{From: "both", To: "a", Type: flow.Then}, {From: "both", To: "b", Type: flow.Then},
			{From: "a", To: "j", Type: flow.Then}, {From: "a", To: "j", Type: flow.Else},
			{From: "b", To: "j", Type: flow.Then}, {From: "b", To: "j", Type: flow.Else},
			{From: "j", To: "e", Type: flow.Succeeded}},
	})
	open := w.open(t, j.ID, 2)
	require.Equal(t, job.WaitingForTask, w.state(t, j.ID))
	require.NoError(t, w.request(open["a"], approve))
	require.Eventually(t, func() bool {
		return storetest.Count(t, w.superuser, `SELECT count(*) FROM job_steps WHERE job_id = $1 AND path = 'a' AND
			state = 'success'`, j.ID) == 1
	}, 30*time.Second, 10*time.Millisecond)
	require.Equal(t, job.WaitingForTask, w.state(t, j.ID))
	require.NoError(t, w.request(open["b"], reject))
	j = w.ended(t, j.ID)
	require.Equal(t, []any{job.FinishedOK, "approve, reject"}, []any{j.State, w.result(t, j)}, j.Error)
}

func TestCancelWithdrawsTheTasksOfSteps(t *testing.T) {
	w := newAskingWorld(t)
	j := w.start(t, asking(step("ask", flow.HumanTask, "", humantask.Settings{Asking: askAnn(`"Check it"`)}), "",
		flow.Then, flow.Else))
	taskID := w.open(t, j.ID, 1)["ask"]
	require.NoError(t, w.client.CancelWorkflow(context.Background(), j.WorkflowID, ""))
	j = w.ended(t, j.ID)
	require.Equal(t, []any{job.Aborted, job.StepAborted}, []any{j.State, j.Steps[2].State})
	v, err := w.tasks.View(context.Background(), w.tenantID, taskID, taskapp.Reader{UserID: w.annID})
	require.NoError(t, err)
	last := v.History[len(v.History)-1]
	require.Equal(t, []any{task.StateWithdrawn, task.Withdraw, "The job was canceled."},
		[]any{v.Task.State, last.Action, last.Comment})
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(w.request(taskID, approve)))
}

// The job is canceled while its task is being added. Otherwise, the task would stay open.
func TestTaskThatIsAddedDuringTheCancellationIsWithdrawn(t *testing.T) {
	w := newAskingWorld(t)
	ctx := context.Background()
	lock, err := testkit.Pool(t, w.superuser).Begin(ctx)
	require.NoError(t, err)
	defer func() { _ = lock.Rollback(ctx) }()
	_, err = lock.Exec(ctx, `LOCK TABLE tasks IN EXCLUSIVE MODE`)
	require.NoError(t, err)
	j := w.start(t, asking(step("ask", flow.HumanTask, "", humantask.Settings{Asking: askAnn(`"Check it"`)}), "",
		flow.Then, flow.Else))
	require.Eventually(t, func() bool {
		return storetest.Count(t, w.superuser, `SELECT count(*) FROM pg_locks WHERE relation = 'tasks'::regclass AND
			NOT granted`) > 0
	}, 30*time.Second, 10*time.Millisecond)
	require.NoError(t, w.client.CancelWorkflow(ctx, j.WorkflowID, ""))
	require.Eventually(t, func() bool { return w.handled(t, j.WorkflowID) }, 30*time.Second, 10*time.Millisecond)
	require.NoError(t, lock.Rollback(ctx))
	j = w.ended(t, j.ID)
	require.Equal(t, job.Aborted, j.State)
	require.Equal(t, task.StateWithdrawn, storetest.Value[string](t, w.superuser,
		`SELECT state FROM tasks WHERE job_id = $1`, j.ID))
}

// handled says whether a run has read the request to cancel it.
func (w askingWorld) handled(t *testing.T, workflowID string) bool {
	t.Helper()
	requested := false
	for events := w.client.GetWorkflowHistory(context.Background(), workflowID, "", false, 0); events.HasNext(); {
		e, err := events.Next()
		require.NoError(t, err)
		switch e.GetEventType() {
		case enumspb.EVENT_TYPE_WORKFLOW_EXECUTION_CANCEL_REQUESTED:
			requested = true
		case enumspb.EVENT_TYPE_WORKFLOW_TASK_COMPLETED:
			if requested {
				return true
			}
		default:
		}
	}
	return false
}
