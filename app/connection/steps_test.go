package connection_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	componentapp "countersign.dev/app/component"
	erpconnectionapp "countersign.dev/app/erpconnection"
	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/component"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/callrest"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/project"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/rest"
	"countersign.dev/internal/store/storetest"
)

func calling(profileID string) json.RawMessage {
	return fmt.Appendf(nil, `{"nodes": [{"id": "s", "kind": "start", "name": "Start"},
		{"id": "call", "kind": "callRest", "name": "Call", "config": {"profile": %q}},
		{"id": "e", "kind": "end", "name": "End"}],
		"edges": [{"from": "s", "to": "call", "type": "Then"},
			{"from": "call", "to": "e", "type": "Succeeded"}]}`, profileID)
}

// notCalling is a graph without the step that calls.
const notCalling = `{"nodes": [{"id": "s", "kind": "start", "name": "Start"},
		{"id": "e", "kind": "end", "name": "End"}],
	"edges": [{"from": "s", "to": "e", "type": "Then"}]}`

var service = connection.Change{Name: "Orders", Settings: connection.Settings{
	Authentication: connection.NoAuthentication, URL: "http://127.0.0.1:9/api"}}

// workflow is a new workflow without steps.
func (d *desk) workflow(name string) component.Component {
	d.t.Helper()
	c, err := storetest.Components(d.DB).Create(d.Ann, d.TenantID, d.Invoices, component.Component{Type: project.Workflow,
		WorkflowType: flow.Generic, Name: name})
	require.NoError(d.t, err)
	return c
}

// drafted saves a draft and returns the problems at its steps.
func (d *desk) drafted(workflowID string, graph json.RawMessage) (problems []string) {
	d.t.Helper()
	components := storetest.Components(d.DB)
	before, err := components.Draft(d.Ann, d.TenantID, workflowID)
	require.NoError(d.t, err)
	after, err := components.SaveDraft(d.Ann, d.TenantID, workflowID, graph, before.Version())
	require.NoError(d.t, err)
	for _, p := range after.Problems {
		problems = append(problems, p.Path+": "+p.Message)
	}
	return problems
}

func (d *desk) published(workflowID string) error {
	d.t.Helper()
	components := storetest.Components(d.DB)
	draft, err := components.Draft(d.Ann, d.TenantID, workflowID)
	require.NoError(d.t, err)
	_, err = components.PublishDraft(d.Ann, d.TenantID, componentapp.NewVersion{ComponentID: workflowID,
		DraftVersion: draft.Version(), Name: "Version " + id.New()})
	return err
}

func (d *desk) offered(workflowID string) (names []string) {
	d.t.Helper()
	all, err := storetest.Components(d.DB).Profiles(d.Ann, d.TenantID, workflowID)
	require.NoError(d.t, err)
	for _, p := range all {
		names = append(names, p.Connection+"/"+p.Name)
	}
	return names
}

func TestProfileThatStepsUseIsKept(t *testing.T) {
	d := newDesk(t)
	used := d.withProfile(connection.REST, "Orders", service)
	profileID := used.Profiles[0].ID
	w := d.workflow("Fetch orders")
	require.Equal(t, []string{"Orders/Orders"}, d.offered(w.ID))
	require.Empty(t, d.drafted(w.ID, calling(profileID)))
	require.NoError(t, d.published(w.ID))

	seen, err := d.commands.Get(d.Ann, d.TenantID, used.ID)
	require.NoError(t, err)
	require.Equal(t, []connection.Purpose{connection.Steps}, seen.Profiles[0].UsedBy)
	require.Equal(t, []string{w.ID, d.Invoices, "Fetch orders"}, []string{seen.Profiles[0].Workflows[0].ID,
		seen.Profiles[0].Workflows[0].ProjectID, seen.Profiles[0].Workflows[0].Name})
	page, err := d.commands.List(d.TenantID).Page(d.Ann, grid.Query{})
	require.NoError(t, err)
	require.Equal(t, 1, page.Rows[0].UsedBy)
	_, err = d.commands.RemoveProfile(d.Ann, d.TenantID, used.ID, profileID)
	require.Equal(t, fault.ConnectionInUse, fault.CodeOf(err))
	require.ErrorContains(t, err, "Fetch orders")
	require.Equal(t, fault.ConnectionInUse, fault.CodeOf(d.commands.Delete(d.Ann, d.TenantID, used.ID)))

	require.Empty(t, d.drafted(w.ID, json.RawMessage(notCalling)))
	require.NoError(t, d.published(w.ID), "the newest version counts")
	require.NoError(t, d.commands.Delete(d.Ann, d.TenantID, used.ID))
	missing := []string{"nodes[1].config.profile: This connection profile does not exist. Choose another one."}
	require.Equal(t, missing, d.drafted(w.ID, calling(profileID)))
	require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(d.published(w.ID)))
	draft, err := storetest.Components(d.DB).Draft(d.Ann, d.TenantID, w.ID)
	require.NoError(t, err)
	_, err = storetest.Components(d.DB).Restore(d.Ann, d.TenantID, w.ID, 1, draft.Version())
	require.NoError(t, err)
	require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(d.published(w.ID)), "of an old version either")
}

// A designer cannot send requests with what belongs to an ERP, another kind of server or another company.
func TestStepsUseOnlyProfilesForThem(t *testing.T) {
	d := newDesk(t)
	_, sftp := d.bank()
	bank := d.withProfile(connection.SFTP, "Bank", sftp)
	erp := d.withProfile(connection.REST, "ERP", service)
	own := d.withProfile(connection.REST, "Orders", service)
	w := d.workflow("Fetch orders")
	erps := erpconnectionapp.Commands{DB: d.DB, Vault: d.Vault, Networks: outbound.Loopback()}
	_, err := erps.Replace(d.Ann, d.TenantID, d.Invoices, erpconnection.Change{ProfileID: erp.Profiles[0].ID})
	require.NoError(t, err)
	require.Equal(t, []string{"Bank/Main", "Orders/Orders"}, d.offered(w.ID))
	storetest.ExecAs(t, d.Superuser, `UPDATE bank_accounts SET profile_id = $1`, bank.Profiles[0].ID)
	require.Equal(t, []string{"Orders/Orders"}, d.offered(w.ID))
	require.Empty(t, d.drafted(w.ID, calling(own.Profiles[0].ID)))
	require.NoError(t, d.published(w.ID))
	_, err = erps.Replace(d.Ann, d.TenantID, d.Invoices, erpconnection.Change{ProfileID: own.Profiles[0].ID, Version: 1})
	require.Equal(t, []string{"profileId"}, fields(t, err))
	for _, c := range []connection.Connection{bank, erp} {
		require.Len(t, d.drafted(w.ID, calling(c.Profiles[0].ID)), 1, c.Name)
		require.Equal(t, fault.WorkflowIncorrectlyDefined, fault.CodeOf(d.published(w.ID)), c.Name)
	}

	services := jobapp.Services{Profiles: d.visits, Service: rest.NewClient(outbound.Loopback(), d.visits)}
	refused := services.CallREST(context.Background(), d.TenantID,
		jobapp.Effect{JobID: id.New(), Path: "call", Attempt: 1},
		callrest.Call{Profile: erp.Profiles[0].ID, Method: callrest.Post})
	require.Contains(t, refused.Text, "posts the invoices", "also at the call itself")
	require.False(t, refused.Repeatable || refused.Unknown)

	other := newDesk(t)
	theirs := other.workflow("Theirs")
	require.Equal(t, []string{"nodes[1].config.profile: This connection profile does not exist. Choose another one."},
		other.drafted(theirs.ID, calling(own.Profiles[0].ID)))
	require.Empty(t, other.offered(theirs.ID))
	_, err = storetest.Components(d.DB).Profiles(other.Ann, other.TenantID, w.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

// A version that is being published keeps its profile, although the deletion began before the commit.
func TestProfileIsNotDeletedWhileAVersionIsPublished(t *testing.T) {
	d := newDesk(t)
	used := d.withProfile(connection.REST, "Orders", service)
	var g flow.Graph
	require.NoError(t, json.Unmarshal(calling(used.Profiles[0].ID), &g))
	w := d.workflow("Fetch orders")
	deleted := make(chan error)
	require.NoError(t, d.DB.InTenant(d.Ann, d.TenantID, func(tx *postgres.Tx) error {
		if _, err := componentapp.Publish(tx, d.Invoices, w.ID, g); err != nil {
			return err
		}
		go func() { deleted <- d.commands.Delete(d.Ann, d.TenantID, used.ID) }()
		d.waitsForLock()
		return nil
	}))
	require.Equal(t, fault.ConnectionInUse, fault.CodeOf(<-deleted))
}

// waitsForLock returns when a statement waits for a lock.
func (d *desk) waitsForLock() {
	d.t.Helper()
	require.Eventually(d.t, func() bool {
		return storetest.Count(d.t, d.Superuser, `SELECT count(*) FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock'`) > 0
	}, 10*time.Second, 5*time.Millisecond)
}

// A graph from a file of another company names profiles that are unknown here. It becomes a draft.
func TestImportedWorkflowWithUnknownProfileIsADraft(t *testing.T) {
	d := newDesk(t)
	var g flow.Graph
	require.NoError(t, json.Unmarshal(calling(id.New()), &g))
	c := component.Component{ID: id.New(), ProjectID: d.Invoices, Type: project.Workflow, WorkflowType: flow.Generic,
		Name: "From a file"}
	require.NoError(t, d.DB.InTenant(d.Ann, d.TenantID, func(tx *postgres.Tx) error {
		return componentapp.Import(tx, project.Project{ID: d.Invoices, Type: flow.PayableInvoices}, c, &g)
	}))
	draft, err := storetest.Components(d.DB).Draft(context.Background(), d.TenantID, c.ID)
	require.NoError(t, err)
	require.EqualValues(t, 1, draft.Version())
	require.Len(t, draft.Problems, 1)
}
