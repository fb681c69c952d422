package workflow_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	workflowapi "countersign.dev/api/workflow"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
)

func TestJobShowsVersionThatItRuns(t *testing.T) {
	d := open(t)
	first := straight("First")
	workflowID := d.generic("Close the month", &first)
	var older, newer workflowapi.StartedWorkflow
	d.start(workflowID, map[string]any{}).Into(t, &older)
	d.save(workflowID, d.ann, straight("Second"))
	require.Equal(t, http.StatusOK, d.publish(workflowID, d.ann, "Second version").Status)
	d.start(workflowID, map[string]any{}).Into(t, &newer)

	reader := d.With(d.tenant.ID, "jobs:get")
	shown := func(jobID string) (of workflowapi.WorkflowOfJob) {
		d.Call(http.MethodGet, "/api/jobs/"+jobID+"/workflow", reader, nil).Into(t, &of)
		require.Equal(t, "Close the month", of.Name)
		return of
	}
	before, after := shown(older.JobID), shown(newer.JobID)
	require.Equal(t, []int{1, 2}, []int{before.Number, after.Number})
	require.Equal(t, plain(t, first), plain(t, before.Graph))
	require.Equal(t, plain(t, straight("Second")), plain(t, after.Graph))
	var kinds []flow.Kind
	for _, k := range before.Kinds {
		kinds = append(kinds, k.Kind)
	}
	require.Equal(t, []flow.Kind{flow.Start, flow.End}, kinds, "the kinds of its steps and no others")
	d.exec(`UPDATE project_components SET deleted_at = now() WHERE id = $1`, workflowID)
	require.Equal(t, before, shown(older.JobID), "the job of a deleted workflow")
}

func TestWorkflowOfHiddenJobDoesNotExist(t *testing.T) {
	d := open(t)
	g := straight("Start")
	var started workflowapi.StartedWorkflow
	d.start(d.generic("Close the month", &g), map[string]any{}).Into(t, &started)
	path := "/api/jobs/" + started.JobID + "/workflow"
	get := func(path, token string) int { return d.Call(http.MethodGet, path, token, nil).Status }
	reader := d.With(d.tenant.ID, "jobs:get")
	require.Equal(t, http.StatusOK, get(path, reader))
	require.Equal(t, http.StatusForbidden, get(path, d.ann.token), "a person who only builds workflows")

	other := d.Tenant("fabrikam")
	d.refuses(d.Call(http.MethodGet, path, d.With(other.ID, "jobs:get", "operations:get"), nil), 404, fault.NotFoundCode)
	for _, jobID := range []string{id.New(), "nonsense"} {
		d.refuses(d.Call(http.MethodGet, "/api/jobs/"+jobID+"/workflow", reader, nil), 404, fault.NotFoundCode)
	}
	d.exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`,
		d.tenant.ID, d.projectID, d.bob.id)
	d.refuses(d.Call(http.MethodGet, path, reader, nil), 404, fault.NotFoundCode)
	require.Equal(t, http.StatusOK, get(path, d.With(d.tenant.ID, "jobs:get", "operations:get")),
		"an operator sees every project")
}
