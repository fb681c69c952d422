package flows_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	componentapp "countersign.dev/app/component"
	"countersign.dev/domain/component"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/foreach"
	"countersign.dev/domain/flow/kind/runworkflow"
	"countersign.dev/domain/flow/kind/wait"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// generic adds a workflow with the parameter n to the project.
func (w *world) generic(t *testing.T, last end.Settings, between ...flow.Node) (componentID string) {
	t.Helper()
	g := flow.Graph{Parameters: []flow.Parameter{{Name: "n", Type: flow.Number, Required: true}},
		Nodes: append([]flow.Node{step("s", flow.Start, "", nil)}, between...)}
	for _, n := range append(between, step("e", flow.End, "", last)) {
		g.Edges = append(g.Edges, flow.Edge{From: g.Nodes[len(g.Edges)].ID, To: n.ID, Type: flow.Then})
	}
	g.Nodes = append(g.Nodes, step("e", flow.End, "", last))
	componentID = id.New()
	require.NoError(t, w.InTenant(context.Background(), w.tenantID, func(tx *postgres.Tx) error {
		return componentapp.Add(tx, project.Project{ID: w.projectID, Type: flow.PayableInvoices},
			component.Component{ID: componentID, Type: project.Workflow, WorkflowType: flow.Generic, Name: "Double"}, &g)
	}))
	return componentID
}

func (w *world) jobsBelow(t *testing.T, jobID, where string) int64 {
	t.Helper()
	return storetest.Count(t, w.superuser, `SELECT count(*) FROM jobs WHERE parent_id = $1 AND `+where, jobID)
}

// The workers stop while a loop runs a workflow for each of its items. Each item has one job, which ends.
func TestJobsOfALoopRunOnce(t *testing.T) {
	const items = 20
	w := newWorld(t, flow.PayableInvoices)
	double := w.generic(t, end.Settings{Result: "parameters.n * 2"})
	j := w.publish(t, flow.Graph{
		Nodes: []flow.Node{
			step("s", flow.Start, "", nil), step("c", flow.CaptureDocument, "", nil),
			step("each", flow.ForEach, "", foreach.Settings{Items: "1..20", Concurrency: 3, Result: "steps.sub.result"}),
			step("is", flow.Start, "each", nil),
			step("sub", flow.RunWorkflow, "each", runworkflow.Settings{Workflow: double,
				Parameters: []runworkflow.Parameter{{Name: "n", Expression: "item"}}}),
			step("ie", flow.End, "each", nil),
			step("e", flow.End, "", end.Settings{Result: "sum(steps.each.results)"}),
		},
		Edges: []flow.Edge{
			{From: "s", To: "c", Type: flow.Then}, {From: "c", To: "each", Type: flow.Succeeded},
			{From: "is", To: "sub", Type: flow.Then}, {From: "sub", To: "ie", Type: flow.Succeeded},
			{From: "each", To: "e", Type: flow.Succeeded},
		},
	})
	require.NoError(t, w.flows.StartJob(context.Background(), w.tenantID, j.Ref()))
	for stops := range int64(3) {
		require.Eventually(t, func() bool { return w.jobsBelow(t, j.ID, "true") > stops*items/4 }, 30*time.Second,
			5*time.Millisecond)
		w.stop()
		w.work(t)
	}
	j = w.ended(t, j.ID)
	require.Equal(t, job.FinishedOK, j.State, j.Error)
	require.EqualValues(t, items, w.jobsBelow(t, j.ID, "state = 'FinishedOK' AND depth = 1"))
	require.EqualValues(t, items, storetest.Count(t, w.superuser,
		`SELECT count(DISTINCT parent_path) FROM jobs WHERE parent_id = $1`, j.ID))
	var result struct{ Result float64 }
	require.NoError(t, w.client.GetWorkflow(context.Background(), j.WorkflowID, "").Get(context.Background(), &result))
	require.EqualValues(t, items*(items+1), result.Result)
}

func TestCancelReachesTheJobsOfSteps(t *testing.T) {
	w := newWorld(t, flow.PayableInvoices)
	long := w.generic(t, end.Settings{}, step("w", flow.Wait, "", wait.Settings{Minutes: 60}))
	j := w.publish(t, flow.Graph{
		Nodes: []flow.Node{step("s", flow.Start, "", nil), step("c", flow.CaptureDocument, "", nil),
			step("sub", flow.RunWorkflow, "", runworkflow.Settings{Workflow: long,
				Parameters: []runworkflow.Parameter{{Name: "n", Expression: "1"}}}), step("e", flow.End, "", nil)},
		Edges: []flow.Edge{{From: "s", To: "c", Type: flow.Then}, {From: "c", To: "sub", Type: flow.Succeeded},
			{From: "sub", To: "e", Type: flow.Succeeded}},
	})
	ctx := context.Background()
	require.NoError(t, w.flows.StartJob(ctx, w.tenantID, j.Ref()))
	require.Eventually(t, func() bool { return w.jobsBelow(t, j.ID, "state = 'Processing'") == 1 }, 30*time.Second,
		10*time.Millisecond)
	require.NoError(t, w.client.CancelWorkflow(ctx, j.WorkflowID, ""))
	j = w.ended(t, j.ID)
	require.Equal(t, job.Aborted, j.State)
	require.EqualValues(t, 1, w.jobsBelow(t, j.ID, "state = 'Aborted'"))
}
