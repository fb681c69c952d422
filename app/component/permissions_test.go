package component_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	componentapp "countersign.dev/app/component"
	"countersign.dev/domain/component"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/project"
	"countersign.dev/internal/store/storetest"
)

const finding = `{"nodes": [{"id": "s", "kind": "start", "name": "Start"},
		{"id": "find", "kind": "findInvoices", "name": "Find"}, {"id": "e", "kind": "end", "name": "End"}],
	"edges": [{"from": "s", "to": "find", "type": "Then"}, {"from": "find", "to": "e", "type": "Succeeded"}]}`

// readers are people who publish workflows. Some of them may see invoices.
type readers struct {
	t        *testing.T
	tenantID string
	p        project.Project
	of       componentapp.Commands
}

func (r readers) draft(by context.Context, name string) (c component.Component, n componentapp.NewVersion) {
	r.t.Helper()
	return r.draftOf(by, name, finding)
}

func (r readers) draftOf(by context.Context, name, graph string) (c component.Component, n componentapp.NewVersion) {
	r.t.Helper()
	c, err := r.of.Create(by, r.tenantID, r.p.ID, component.Component{Type: project.Workflow, WorkflowType: flow.Generic,
		Name: name})
	require.NoError(r.t, err)
	d, err := r.of.SaveDraft(by, r.tenantID, c.ID, json.RawMessage(graph), 0)
	require.NoError(r.t, err)
	require.Empty(r.t, d.Problems)
	return c, componentapp.NewVersion{ComponentID: c.ID, DraftVersion: d.Version(), Name: "First"}
}

// A designer without access to invoices gets none by a workflow that runs with the rights of the product.
func TestWorkflowThatReadsRecordsIsPublishedByAPersonWhoSeesThem(t *testing.T) {
	s, _ := storetest.Open(t, 0)
	tenantID := storetest.TenantWithRoles(t, s)
	r := readers{t, tenantID, storetest.AddProject(t, s, tenantID, flow.PayableInvoices), storetest.Components(s)}
	person := func(name string, roles ...string) context.Context {
		return storetest.As(tenantID, storetest.User(t, s, tenantID, name, roles...).ID, name)
	}
	dora, dan := person("dora", "Workspace Designer"), person("dan", "Workspace Designer")

	hidden, n := r.draft(dora, "Hidden")
	_, err := r.of.PublishDraft(dora, tenantID, n)
	require.Equal(t, fault.NoSecondReader, fault.CodeOf(err))
	require.ErrorContains(t, err, "hold the permissions that its steps need")

	mia := person("mia", "Workspace Designer", "AP Manager")
	done, err := r.of.PublishDraft(dora, tenantID, n)
	require.NoError(t, err)
	require.Equal(t, componentapp.Published{Waits: true}, done)
	waiting, err := r.of.Publication(mia, tenantID, hidden.ID)
	require.NoError(t, err)
	_, err = r.of.Confirm(dan, tenantID, hidden.ID, waiting.ID)
	require.Equal(t, component.RightsMissing(), err)
	number, err := r.of.Confirm(mia, tenantID, hidden.ID, waiting.ID)
	require.NoError(t, err)
	require.Equal(t, 1, number)

	_, n = r.draft(mia, "Seen")
	done, err = r.of.PublishDraft(mia, tenantID, n)
	require.NoError(t, err)
	require.Equal(t, componentapp.Published{Number: 1}, done)

	elsewhere := storetest.AddProject(t, s, tenantID, "Elsewhere")
	for name, c := range map[string]struct {
		by       context.Context
		versions int
	}{"by a designer": {dora, 0}, "by a person who sees them": {mia, 1}} {
		copied, err := r.of.Copy(c.by, tenantID, hidden.ID, elsewhere.ID, name)
		require.NoError(t, err)
		versions, err := r.of.Versions(tenantID, copied.ID).Page(c.by, grid.Query{})
		require.NoError(t, err)
		require.Len(t, versions.Rows, c.versions, name)
		d, err := r.of.Draft(c.by, tenantID, copied.ID)
		require.NoError(t, err)
		require.JSONEq(t, finding, string(d.Graph), name)
	}
}

// Steps that submit invoices or prepare payments do what sealed steps do, in workflows of each type.
func TestWorkflowThatStartsAPaymentProcessIsPublishedByTwoPeople(t *testing.T) {
	s, _ := storetest.Open(t, 0)
	tenantID := storetest.TenantWithRoles(t, s)
	r := readers{t, tenantID, storetest.AddProject(t, s, tenantID, flow.PayableInvoices), storetest.Components(s)}
	person := func(name string, roles ...string) context.Context {
		return storetest.As(tenantID, storetest.User(t, s, tenantID, name, roles...).ID, name)
	}
	dan, pam := person("dan", "Workspace Designer"), person("pam", "Workspace Designer", "AP Processor")
	mia := person("mia", "Workspace Designer", "AP Manager")
	for kind, config := range map[string]string{"preparePayments": `{"batch": "ach"}`,
		"submitInvoice": `{"invoice": "parameters.id"}`} {
		graph := `{"parameters": [{"name": "id", "type": "text"}], "nodes": [{"id": "s", "kind": "start", "name": "Start"},
			{"id": "do", "kind": "` + kind + `", "name": "Do", "config": ` + config + `},
			{"id": "e", "kind": "end", "name": "End"}],
			"edges": [{"from": "s", "to": "do", "type": "Then"}, {"from": "do", "to": "e", "type": "Succeeded"}]}`
		own, n := r.draftOf(mia, kind, graph)
		done, err := r.of.PublishDraft(mia, tenantID, n)
		require.NoError(t, err)
		require.Equal(t, componentapp.Published{Waits: true}, done, "although she may do it herself")
		waiting, err := r.of.Publication(pam, tenantID, own.ID)
		require.NoError(t, err)
		_, err = r.of.Confirm(mia, tenantID, own.ID, waiting.ID)
		require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
		_, err = r.of.Confirm(dan, tenantID, own.ID, waiting.ID)
		require.Equal(t, component.RightsMissing(), err)
		number, err := r.of.Confirm(pam, tenantID, own.ID, waiting.ID)
		require.NoError(t, err)
		require.Equal(t, 1, number)
	}
}
