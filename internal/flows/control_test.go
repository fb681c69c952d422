package flows_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/foreach"
	"countersign.dev/domain/flow/kind/setvalue"
	"countersign.dev/domain/flow/kind/switches"
	"countersign.dev/domain/job"
	"countersign.dev/internal/store/storetest"
)

func step(id string, kind flow.Kind, parent string, config any) flow.Node {
	n := flow.Node{ID: id, Kind: kind, Name: id, Parent: parent}
	if config != nil {
		n.Config, _ = json.Marshal(config)
	}
	return n
}

// controls repeats steps for many items beside a process, and decides by the results of both.
func controls(items int) flow.Graph {
	assign := func(name, expression string) setvalue.Settings {
		return setvalue.Settings{Values: []setvalue.Assignment{{Name: name, Expression: expression}}}
	}
	return flow.Graph{
		Nodes: []flow.Node{
			step("s", flow.Start, "", nil), step("both", flow.Parallel, "", nil),
			step("c", flow.CaptureDocument, "", nil),
			step("each", flow.ForEach, "", foreach.Settings{Items: fmt.Sprintf("1..%d", items), Concurrency: 10,
				Result: "values.double"}),
			step("is", flow.Start, "each", nil), step("double", flow.SetValue, "each", assign("double", "item * 2")),
			step("ie", flow.End, "each", nil),
			step("j", flow.Join, "", nil),
			step("sum", flow.SetValue, "", assign("sum", "sum(steps.each.results)")),
			step("which", flow.Switch, "", switches.Settings{Cases: []switches.Case{
				{Name: "right", Expression: fmt.Sprintf(`values.sum == %d && steps.c.summary == "Done"`, items*(items+1))}}}),
			step("e", flow.End, "", nil), step("bad", flow.End, "", end.Settings{WithErrors: true}),
		},
		Edges: []flow.Edge{
			{From: "s", To: "both", Type: flow.Then}, {From: "both", To: "c", Type: flow.Then},
			{From: "both", To: "each", Type: flow.Then}, {From: "c", To: "j", Type: flow.Succeeded},
			{From: "is", To: "double", Type: flow.Then}, {From: "double", To: "ie", Type: flow.Then},
			{From: "each", To: "j", Type: flow.Succeeded}, {From: "j", To: "sum", Type: flow.Succeeded},
			{From: "sum", To: "which", Type: flow.Then}, {From: "which", To: "e", Type: flow.Case, Case: "right"},
			{From: "which", To: "bad", Type: flow.Else},
		},
	}
}

func TestBranchesAndALoopRunInOneJob(t *testing.T) {
	w := newWorld(t, flow.PayableInvoices)
	j := w.publish(t, controls(8))
	require.NoError(t, w.flows.StartJob(context.Background(), w.tenantID, j.Ref()))
	j = w.ended(t, j.ID)
	require.Equal(t, job.FinishedOK, j.State, j.Error)
	require.Equal(t, 8*3+8, w.steps(t, j.ID))
}

// The workers of a long loop are stopped several times. No item is lost, and none is done twice.
func TestLongLoopSurvivesItsWorkers(t *testing.T) {
	const items = 450
	w := newWorld(t, flow.PayableInvoices)
	j := w.publish(t, controls(items))
	require.NoError(t, w.flows.StartJob(context.Background(), w.tenantID, j.Ref()))
	for stops := range 4 {
		require.Eventually(t, func() bool { return w.steps(t, j.ID) > stops*items/2 }, 30*time.Second, 5*time.Millisecond)
		w.stop()
		w.work(t)
	}
	j = w.ended(t, j.ID)
	require.Equal(t, job.FinishedOK, j.State, j.Error)
	require.Equal(t, items*3+8, w.steps(t, j.ID))
}

// steps counts the recorded steps of a job.
func (w *world) steps(t testing.TB, jobID string) int {
	t.Helper()
	return int(storetest.Count(t, w.superuser, `SELECT count(*) FROM job_steps WHERE job_id = $1`, jobID))
}
