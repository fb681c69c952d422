package workflow_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	workflowapi "countersign.dev/api/workflow"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/humantask"
	"countersign.dev/domain/id"
	"countersign.dev/internal/store/storetest"
)

func (d *desk) group(tenantID, name string) (groupID string) {
	d.t.Helper()
	groupID = id.New()
	d.exec(`INSERT INTO groups (tenant_id, id, name) VALUES ($1, $2, $3)`, tenantID, groupID, name)
	return groupID
}

func (d *desk) role(tenantID, name string) (roleID string) {
	d.t.Helper()
	return storetest.Value[string](d.t, d.superuser, `SELECT id::text FROM roles WHERE tenant_id = $1 AND name = $2`,
		tenantID, name)
}

func TestDesignerOffersRolesAndGroupsByName(t *testing.T) {
	d := open(t)
	plant, other := d.group(d.tenant.ID, "approvers of the plant"), d.Tenant("fabrikam")
	d.group(other.ID, "Foreign group")
	var answer workflowapi.WorkflowAssignees
	d.call(http.MethodGet, d.capture, "/assignees", d.ann, nil).Into(t, &answer)
	var names []string
	for _, a := range answer.Assignees {
		names = append(names, a.Name)
		require.True(t, kind.IsAssignee(a.ID), a.ID)
	}
	require.Equal(t, storetest.Value[[]string](t, d.superuser, `SELECT array_agg(name ORDER BY lower(name)) FROM (
		SELECT name FROM roles WHERE tenant_id = $1 UNION ALL SELECT 'approvers of the plant') all_names`, d.tenant.ID), names)
	require.Contains(t, answer.Assignees, workflowapi.WorkflowAssignee{ID: "group:" + plant, Kind: approval.GroupParty,
		Name: "approvers of the plant"})
	require.Contains(t, answer.Assignees, workflowapi.WorkflowAssignee{ID: "role:" + d.role(d.tenant.ID, "Publishers"),
		Kind: approval.RoleParty, Name: "Publishers"})

	const path = "/assignees"
	d.refuses(d.call(http.MethodGet, id.New(), path, d.ann, nil), 404, fault.NotFoundCode)
	d.refuses(d.Call(http.MethodGet, "/api/workflows/"+d.capture+path, d.With(other.ID, "workflowBuilder:get"), nil), 404,
		fault.NotFoundCode)
	d.refuses(d.Call(http.MethodGet, "/api/workflows/"+d.capture+path, d.With(d.tenant.ID, "invoices:get"), nil), 403,
		fault.ForbiddenAccess)
	d.exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, d.tenant.ID,
		d.projectID, d.bob.id)
	d.refuses(d.call(http.MethodGet, d.capture, path, d.ann, nil), 404, fault.NotFoundCode)
	require.Equal(t, 200, d.call(http.MethodGet, d.capture, path, d.bob, nil).Status)
}

// deciding asks for a decision between its start and its end.
func deciding(t *testing.T, assignees ...string) flow.Graph {
	t.Helper()
	config, err := json.Marshal(humantask.Settings{Asking: kind.Asking{Title: `"Check it"`, Assignees: assignees}})
	require.NoError(t, err)
	g := straight("Start")
	g.Nodes = append(g.Nodes, flow.Node{ID: "ask", Kind: flow.HumanTask, Name: "Ask", Config: config})
	g.Edges = []flow.Edge{{From: "start", To: "ask", Type: flow.Then}, {From: "ask", To: "end", Type: flow.Then},
		{From: "ask", To: "end", Type: flow.Else}}
	return g
}

func TestStepAsksOnlyRolesAndGroupsThatExist(t *testing.T) {
	d := open(t)
	own := d.generic("Check the vendors", nil)
	plant, other := d.group(d.tenant.ID, "Plant"), d.Tenant("fabrikam")
	role, foreign := d.role(d.tenant.ID, "Approver"), d.group(other.ID, "Foreign group")
	const path = "nodes[2].config.assignees"
	for name, c := range map[string]struct{ assignees, want []string }{
		"known":                {[]string{"starter", "role:" + role, "group:" + plant}, nil},
		"no one":               {nil, []string{path}},
		"unknown role":         {[]string{"starter", "role:" + id.New()}, []string{path}},
		"two unknown groups":   {[]string{"group:" + id.New(), "group:" + id.New()}, []string{path, path}},
		"group as a role":      {[]string{"role:" + plant}, []string{path}},
		"role as a group":      {[]string{"group:" + role}, []string{path}},
		"of another company":   {[]string{"group:" + foreign}, []string{path}},
		"role of another one":  {[]string{"role:" + d.role(other.ID, "Approver")}, []string{path}},
		"person":               {[]string{"user:" + d.ann.id}, []string{path}},
		"name instead of role": {[]string{"role:Approver"}, []string{path}},
	} {
		require.Equal(t, c.want, d.problems(own, deciding(t, c.assignees...)), name)
		if c.want != nil {
			d.refuses(d.publish(own, d.ann, name), 422, fault.WorkflowIncorrectlyDefined)
		}
	}
	d.save(own, d.ann, deciding(t, "group:"+plant))
	d.exec(`DELETE FROM groups WHERE id = $1`, plant)
	d.refuses(d.publish(own, d.ann, "The group is gone"), 422, fault.WorkflowIncorrectlyDefined)
	d.save(own, d.ann, deciding(t, "role:"+role))
	require.Equal(t, 200, d.publish(own, d.ann, "With a role").Status)
}
