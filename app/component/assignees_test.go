package component_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	componentapp "countersign.dev/app/component"
	"countersign.dev/domain/component"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// asking asks a role or a group.
func asking(t *testing.T, of flow.Kind, assignee string) flow.Graph {
	t.Helper()
	settings := map[string]any{"title": `"Check it"`, "assignees": []string{assignee}}
	exits := []flow.EdgeType{flow.Then, flow.Else}
	if of == flow.Form {
		settings["fields"] = []map[string]any{{"name": "amount", "label": "Amount", "type": "number"}}
		exits = []flow.EdgeType{flow.Succeeded}
	}
	config, err := json.Marshal(settings)
	require.NoError(t, err)
	g := flow.Graph{Nodes: []flow.Node{{ID: "s", Kind: flow.Start, Name: "Start"},
		{ID: "ask", Kind: of, Name: "Ask", Config: config}, {ID: "e", Kind: flow.End, Name: "End"}},
		Edges: []flow.Edge{{From: "s", To: "ask", Type: flow.Then}}}
	for _, exit := range exits {
		g.Edges = append(g.Edges, flow.Edge{From: "ask", To: "e", Type: exit})
	}
	return g
}

// A graph from a file of another company names roles and groups that are unknown here. It becomes a draft.
func TestImportedWorkflowWithUnknownAssigneesIsADraft(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID, other := storetest.TenantWithRoles(t, s), storetest.TenantWithRoles(t, s)
	p := storetest.AddProject(t, s, tenantID, "Payable invoices")
	role := func(tenantID string) string {
		return "role:" + storetest.Value[string](t, superuser,
			`SELECT id::text FROM roles WHERE tenant_id = $1 AND name = 'Approver'`, tenantID)
	}
	for name, c := range map[string]struct {
		kind     flow.Kind
		assignee string
		known    bool
	}{
		"Own role": {flow.HumanTask, role(tenantID), true}, "Starter": {flow.Form, "starter", true},
		"Foreign role": {flow.HumanTask, role(other), false}, "Unknown group": {flow.Form, "group:" + id.New(), false},
	} {
		g := asking(t, c.kind, c.assignee)
		added := component.Component{ID: id.New(), ProjectID: p.ID, Type: project.Workflow, WorkflowType: flow.Generic,
			Name: name}
		require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
			return componentapp.Import(tx, p, added, &g)
		}))
		published := storetest.Count(t, superuser, `SELECT count(*) FROM graphs WHERE component_id = $1`, added.ID)
		draft, err := storetest.Components(s).Draft(ctx, tenantID, added.ID)
		require.NoError(t, err)
		if c.known {
			require.EqualValues(t, 1, published, name)
			require.Empty(t, draft.Problems, name)
			continue
		}
		require.Zero(t, published, name)
		require.EqualValues(t, 1, draft.Version(), name)
		require.Equal(t, []fault.Field{{Path: "nodes[1].config.assignees", Code: fault.InvalidValue,
			Message: "A role or group does not exist. Choose another one."}}, draft.Problems, name)
	}
}
