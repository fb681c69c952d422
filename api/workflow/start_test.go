package workflow_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	workflowapi "countersign.dev/api/workflow"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/internal/postgres"
	jobrow "countersign.dev/internal/store/job"
)

func (d *desk) start(workflowID string, parameters map[string]any) apitest.Answer {
	d.t.Helper()
	return d.call(http.MethodPost, workflowID, "/jobs", d.ann, map[string]any{"parameters": parameters})
}

func TestGenericWorkflowIsStartedWithParameters(t *testing.T) {
	d := open(t)
	g := straight("Start")
	d.generic("Open the month", &g)
	g.Parameters = []flow.Parameter{{Name: "month", Type: flow.Text, Required: true}, {Name: "amounts", Type: flow.List},
		{Name: "deep", Type: flow.Record}}
	older := d.generic("Close the month", &g)
	d.generic("Write the report", nil)
	parameters := map[string]any{"month": "2026-11", "amounts": []any{1.5, "x", nil}, "deep": map[string]any{"yes": true}}
	var started workflowapi.StartedWorkflow
	d.start(older, parameters).Into(t, &started)
	require.EqualValues(t, 1, started.Number)
	require.NoError(t, d.DB.InTenant(ctx, d.tenant.ID, func(tx *postgres.Tx) error {
		run, err := jobrow.LockRun(tx, started.JobID)
		require.NoError(t, err)
		require.Equal(t, parameters, run.Parameters)
		require.Equal(t, []any{older, "Run Close the month", "workflow", older, d.ann.id},
			[]any{run.Job.ComponentID, run.Job.Name.English(), string(run.Job.Subject.Type), run.Job.Subject.ID,
				run.Job.StartedBy})
		return nil
	}))
	require.Equal(t, 1, d.count(`SELECT count(*) FROM outbox WHERE kind = 'start'`))
	d.start(older, map[string]any{"month": "2026-12"}).Into(t, &started)
	require.EqualValues(t, 2, started.Number)
	refused := d.start(older, map[string]any{"month": 12})
	d.refuses(refused, 422, fault.ValidationFailed)
	require.Equal(t, "parameters.month", refused.Problem().Errors[0].PropertyName)
}

func TestWorkflowThatCannotBeStartedByHandIsRefused(t *testing.T) {
	d := open(t)
	refused := d.start(d.approval, map[string]any{})
	d.refuses(refused, 422, fault.ValidationFailed)
	require.Equal(t, "workflowId", refused.Problem().Errors[0].PropertyName)

	draft := d.generic("Draft", nil)
	d.refuses(d.start(draft, map[string]any{}), 409, fault.WorkflowMissing)
	g := straight("Start")
	ready := d.generic("Ready", &g)
	large := d.start(ready, map[string]any{"a": strings.Repeat("a", 64<<10)})
	d.refuses(large, 422, fault.ValidationFailed)
	require.Equal(t, "parameters", large.Problem().Errors[0].PropertyName)
	d.exec(`UPDATE projects SET status = 'paused' WHERE id = $1`, d.projectID)
	d.refuses(d.start(ready, map[string]any{}), 409, fault.ProjectPaused)
	d.exec(`UPDATE projects SET status = 'active' WHERE id = $1`, d.projectID)
	require.Equal(t, 204, d.Call(http.MethodDelete, "/api/components/"+ready+"?version=1", d.ann.token, nil).Status)
	d.refuses(d.start(ready, map[string]any{}), 409, fault.WorkflowMissing)
	require.Equal(t, 0, d.count(`SELECT count(*) FROM jobs`))
}
