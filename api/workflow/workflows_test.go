package workflow_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	workflowapi "countersign.dev/api/workflow"
	componentapp "countersign.dev/app/component"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/runworkflow"
	"countersign.dev/domain/id"
	"countersign.dev/internal/store/storetest"
)

// running runs a workflow between its start and the rest of a graph.
func running(workflowID string, g flow.Graph, parameters ...runworkflow.Parameter) flow.Graph {
	config, err := json.Marshal(runworkflow.Settings{Workflow: workflowID, Parameters: parameters})
	if err != nil {
		panic(err)
	}
	sub := flow.Node{ID: "sub", Kind: flow.RunWorkflow, Name: "Look up", Config: config}
	g.Nodes = append([]flow.Node{g.Nodes[0], sub}, g.Nodes[1:]...)
	first := g.Edges[0]
	g.Edges = append([]flow.Edge{{From: first.From, To: "sub", Type: flow.Then},
		{From: "sub", To: first.To, Type: flow.Succeeded}}, g.Edges[1:]...)
	return g
}

func (d *desk) problems(workflowID string, g flow.Graph) (paths []string) {
	d.t.Helper()
	for _, p := range d.save(workflowID, d.ann, g).Problems {
		paths = append(paths, p.Path)
	}
	return paths
}

func TestDesignerOffersWorkflowsOfTheProject(t *testing.T) {
	d := open(t)
	g := straight("Start")
	g.Parameters = []flow.Parameter{{Name: "vendor", Type: flow.Text, Required: true}}
	lookUp, draft := d.generic("Look up", &g), d.generic("Archive", nil)
	own := d.generic("Close the month", nil)
	elsewhere := storetest.Project(t, d.DB, d.superuser, d.tenant.ID, flow.PayableInvoices)
	d.exec(`UPDATE project_components SET project_id = $1 WHERE id = $2`, elsewhere, d.generic("Other project", &g))
	d.exec(`UPDATE project_components SET deleted_at = now() WHERE id = $1`, d.generic("Deleted", &g))

	var answer workflowapi.Runnables
	d.call(http.MethodGet, own, "/workflows", d.ann, nil).Into(t, &answer)
	require.Equal(t, []workflowapi.Runnable{{ID: draft, Name: "Archive", Parameters: []flow.Parameter{}},
		{ID: lookUp, Name: "Look up", Published: true, Parameters: g.Parameters}}, answer.Workflows)
	other := d.Tenant("fabrikam")
	for _, token := range []string{d.With(other.ID, "workflowBuilder:get")} {
		d.refuses(d.Call(http.MethodGet, "/api/workflows/"+own+"/workflows", token, nil), 404, fault.NotFoundCode)
	}
}

func TestStepRunsOnlyPublishedWorkflowsOfItsProject(t *testing.T) {
	d := open(t)
	g := straight("Start")
	g.Parameters = []flow.Parameter{{Name: "vendor", Type: flow.Text, Required: true}}
	lookUp, draft := d.generic("Look up", &g), d.generic("Archive", nil)
	own := d.generic("Close the month", nil)
	vendor := runworkflow.Parameter{Name: "vendor", Expression: `"Contoso"`}
	const path = "nodes[1].config."
	for name, c := range map[string]struct {
		workflowID string
		parameters []runworkflow.Parameter
		want       []string
	}{
		"published":       {lookUp, []runworkflow.Parameter{vendor}, nil},
		"without a value": {lookUp, nil, []string{path + "parameters"}},
		"without one":     {"", nil, []string{path + "workflow"}},
		"not published":   {draft, nil, []string{path + "workflow"}},
		"itself":          {own, nil, []string{path + "workflow"}},
		"of another type": {d.capture, nil, []string{path + "workflow"}},
		"unknown":         {id.New(), nil, []string{path + "workflow"}},
		"unknown value": {lookUp, []runworkflow.Parameter{vendor, {Name: "x", Expression: "1"}},
			[]string{path + "parameters[1].name"}},
		"value given twice": {lookUp, []runworkflow.Parameter{vendor, vendor}, []string{path + "parameters[1].name"}},
	} {
		require.Equal(t, c.want, d.problems(own, running(c.workflowID, straight("Start"), c.parameters...)), name)
		if c.want != nil {
			d.refuses(d.publish(own, d.ann, name), 422, fault.WorkflowIncorrectlyDefined)
		}
	}
}

// The result of the workflow decides whether an invoice is approved.
func TestWorkflowBehindMoneyIsPublishedByTwoPeople(t *testing.T) {
	d := open(t)
	g := straight("Start")
	lookUp := d.generic("Look up", &g)
	check := d.generic("Check", nil)
	d.save(check, d.ann, running(lookUp, straight("Start")))
	require.Equal(t, 200, d.publish(check, d.ann, "No money is behind it").Status)
	d.save(d.approval, d.ann, running(check, approving("Approve")))
	waiting := d.request(d.approval, d.ann, "With a check")
	require.Equal(t, 200, d.confirm(d.approval, d.bob, waiting.ID).Status)
	for _, workflowID := range []string{check, lookUp} {
		d.save(workflowID, d.ann, straight("Later"))
		waiting = d.request(workflowID, d.ann, "Decides about money")
		d.refuses(d.confirm(workflowID, d.ann, waiting.ID), 403, fault.ActionForbidden)
		if workflowID == lookUp {
			require.Equal(t, 200, d.confirm(workflowID, d.bob, waiting.ID).Status)
		}
	}
}

func TestCopyInAnotherProjectBecomesDraft(t *testing.T) {
	d := open(t)
	g := straight("Start")
	from := running(d.generic("Look up", &g), straight("Start"))
	own := d.generic("Close the month", &from)
	components := componentapp.Commands{DB: d.DB}
	near, err := components.Copy(ctx, d.tenant.ID, own, "", "Copy")
	require.NoError(t, err)
	require.Equal(t, 1, near.Published)
	elsewhere := storetest.Project(t, d.DB, d.superuser, d.tenant.ID, flow.PayableInvoices)
	far, err := components.Copy(ctx, d.tenant.ID, own, elsewhere, "Copy")
	require.NoError(t, err)
	require.Equal(t, 0, far.Published)
	draft, err := components.Draft(ctx, d.tenant.ID, far.ID)
	require.NoError(t, err)
	require.Len(t, draft.Problems, 1)
	require.Equal(t, plain(t, from), plain(t, draft.Graph))
}
