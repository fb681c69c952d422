package workflow_test

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	componentapi "countersign.dev/api/component"
	workflowapi "countersign.dev/api/workflow"
	componentapp "countersign.dev/app/component"
	jobapp "countersign.dev/app/job"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/component"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/project"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

var ctx = context.Background()

type person struct{ id, token string }

// desk is the API with a project of payable invoices and three people who publish workflows.
type desk struct {
	*apitest.API
	t               *testing.T
	superuser       string
	tenant          tenant.Tenant
	projectID       string
	capture         string // the workflow that moves no money
	approval        string // the workflow that does
	ann, bob, carol person
}

func open(t *testing.T) *desk {
	d := bare(t)
	require.NoError(t, userapp.Commands{DB: d.DB}.CreateRole(ctx, d.tenant.ID, user.Role{ID: id.New(), Name: "Publishers",
		Priority: 1000, Permissions: []permission.Permission{"workflowBuilder:get", "workflowBuilder:update",
			"workflowBuilder:manage", "components:execute", "components:create", "components:delete"}}))
	d.ann, d.bob, d.carol = d.person("ann", "Publishers"), d.person("bob", "Publishers"), d.person("carol", "Publishers")
	return d
}

// bare is a desk without people.
func bare(t *testing.T) *desk {
	s, superuser := storetest.Open(t, 0)
	d := &desk{t: t, superuser: superuser}
	d.API = apitest.Open(t, s, func(a *apitest.API) {
		components := componentapp.Commands{DB: s}
		componentapi.Routes(a.Server, components)
		workflowapi.Routes(a.Server, components, jobapp.NewJobs(s, time.Now))
	})
	d.tenant = d.Tenant("northwind")
	d.projectID = storetest.Project(t, s, superuser, d.tenant.ID, flow.PayableInvoices)
	d.capture, d.approval = d.named("Intelligent Capture"), d.named("Invoice Approval")
	return d
}

func (d *desk) person(name, role string) person {
	d.t.Helper()
	u := d.User(d.tenant.ID, name, role)
	return person{u.ID, d.Token(d.tenant.ID, u)}
}

func (d *desk) named(name string) (componentID string) {
	d.t.Helper()
	return storetest.Value[string](d.t, d.superuser,
		`SELECT id::text FROM project_components WHERE project_id = $1 AND name = $2 AND deleted_at IS NULL`,
		d.projectID, name)
}

func (d *desk) call(method, workflowID, path string, as person, body any) apitest.Answer {
	d.t.Helper()
	return d.Call(method, "/api/workflows/"+workflowID+path, as.token, body)
}

func (d *desk) draft(workflowID string, as person) (draft workflowapi.WorkflowDraft) {
	d.t.Helper()
	d.call(http.MethodGet, workflowID, "/draft", as, nil).Into(d.t, &draft)
	return draft
}

func (d *desk) save(workflowID string, as person, graph any) (draft workflowapi.WorkflowDraft) {
	d.t.Helper()
	d.put(workflowID, as, graph, d.draft(workflowID, as).Version).Into(d.t, &draft)
	return draft
}

func (d *desk) put(workflowID string, as person, graph any, version int64) apitest.Answer {
	d.t.Helper()
	return d.call(http.MethodPut, workflowID, "/draft", as, map[string]any{"graph": graph, "version": version})
}

func (d *desk) publish(workflowID string, as person, name string) apitest.Answer {
	d.t.Helper()
	return d.call(http.MethodPost, workflowID, "/publish", as, workflowapi.NewWorkflowVersion{
		DraftVersion: d.draft(workflowID, as).Version, Name: name, Note: "Because"})
}

// request asks for the confirmation of a draft and returns what waits.
func (d *desk) request(workflowID string, as person, name string) (waiting workflowapi.WorkflowPublication) {
	d.t.Helper()
	var done workflowapi.PublishedWorkflow
	d.publish(workflowID, as, name).Into(d.t, &done)
	require.Equal(d.t, workflowapi.PublishedWorkflow{Waits: true}, done)
	d.call(http.MethodGet, workflowID, "/publication", as, nil).Into(d.t, &waiting)
	return waiting
}

func (d *desk) confirm(workflowID string, as person, publicationID string) apitest.Answer {
	d.t.Helper()
	return d.call(http.MethodPost, workflowID, "/publication/confirm", as,
		workflowapi.WorkflowConfirmation{PublicationID: publicationID})
}

func (d *desk) refuses(a apitest.Answer, status int, code fault.Code) {
	d.t.Helper()
	require.Equal(d.t, status, a.Status, string(a.Body))
	require.Equal(d.t, string(code), a.Problem().ErrorCode, string(a.Body))
}

func (d *desk) count(sql string, args ...any) int {
	d.t.Helper()
	return int(storetest.Count(d.t, d.superuser, sql, args...))
}

func (d *desk) exec(sql string, args ...any) {
	d.t.Helper()
	storetest.ExecAs(d.t, d.superuser, sql, args...)
}

func (d *desk) versions(workflowID string) int {
	d.t.Helper()
	return d.count(`SELECT count(*) FROM graphs WHERE component_id = $1`, workflowID)
}

// generic adds a workflow that a person starts. graph is its first version; nil: none.
func (d *desk) generic(name string, graph *flow.Graph) (componentID string) {
	d.t.Helper()
	componentID = id.New()
	require.NoError(d.t, d.DB.InTenant(ctx, d.tenant.ID, func(tx *postgres.Tx) error {
		return componentapp.Add(tx, project.Project{ID: d.projectID, Type: flow.PayableInvoices},
			component.Component{ID: componentID, Type: project.Workflow, WorkflowType: flow.Generic, Name: name}, graph)
	}))
	return componentID
}

// straight leads from the start to the end.
func straight(name string) flow.Graph {
	return flow.Graph{
		Nodes: []flow.Node{{ID: "start", Kind: flow.Start, Name: name}, {ID: "end", Kind: flow.End, Name: "End"}},
		Edges: []flow.Edge{{From: "start", To: "end", Type: flow.Then}}}
}

// approving is the built-in approval with another name of its step.
func approving(name string) flow.Graph {
	g := flow.Starters(flow.PayableInvoices)[1].Graph
	g.Nodes[1].Name = name
	return g
}

// capturing is the built-in capture with another name of its step.
func capturing(name string) flow.Graph {
	g := flow.Starters(flow.PayableInvoices)[0].Graph
	g.Nodes[1].Name = name
	return g
}

func plain(t *testing.T, v any) (decoded any) {
	t.Helper()
	body, err := json.Marshal(v)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(body, &decoded))
	return decoded
}
