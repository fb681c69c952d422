package component_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/component"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/internal/store/storetest"
)

var ctx = context.Background()

func TestComponentsAreListedRenamedCopiedAndDeletedUnlessRunning(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	p := storetest.AddProject(t, s, tenantID, "Payable invoices")
	page, err := storetest.Components(s).List(tenantID, p.ID).Page(ctx, grid.Query{})
	require.NoError(t, err)
	require.Equal(t, 2, page.Count)
	capture := page.Rows[0]
	require.Equal(t, []any{"Intelligent Capture", "workflow", "Upload of a document", 1},
		[]any{capture.Name, capture.ComponentType, capture.Triggers, capture.Published})

	c := component.Component{ID: capture.ID, Name: "Invoice Approval", Version: capture.Version}
	_, err = storetest.Components(s).Update(ctx, tenantID, c)
	require.Equal(t, fault.NameNotUnique, fault.CodeOf(err))
	c.Name = "Read: invoices"
	_, err = storetest.Components(s).Update(ctx, tenantID, c)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	c.Name = "Read invoices"
	c, err = storetest.Components(s).Update(ctx, tenantID, c)
	require.NoError(t, err)

	twin, err := storetest.Components(s).Copy(ctx, tenantID, c.ID, "", "Read invoices again")
	require.NoError(t, err)
	require.Equal(t, []any{1, flow.IntelligentCapture}, []any{twin.Published, twin.WorkflowType})
	_, err = storetest.Components(s).Copy(ctx, tenantID, c.ID, "", "Read invoices again")
	require.Equal(t, fault.NameNotUnique, fault.CodeOf(err))

	started := storetest.StartCapture(t, s, tenantID, p.ID)
	require.Equal(t, twin.ID, started.ComponentID, "the newest workflow of a type is the one that runs")
	require.Equal(t, fault.JobRunning, fault.CodeOf(storetest.Components(s).Delete(ctx, tenantID, twin.ID, twin.Version)))
	storetest.EndJob(ctx, t, s, tenantID, started.ID, job.FinishedOK)
	require.NoError(t, storetest.Components(s).Delete(ctx, tenantID, twin.ID, twin.Version))
	require.Equal(t, c.ID, storetest.StartCapture(t, s, tenantID, p.ID).ComponentID, "what was deleted runs no more")
	_, err = storetest.Jobs(s).Get(ctx, tenantID, started.ID)
	require.NoError(t, err, "what it did is still known")
	_, err = storetest.Components(s).Copy(ctx, tenantID, c.ID, "", "Read invoices again")
	require.NoError(t, err, "the name of a deleted component is free")
}

func TestRunningComponentsOfSelectionAreKeptWithReason(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	p := storetest.AddProject(t, s, tenantID, "Payable invoices")
	other := storetest.AddProject(t, s, tenantID, "Other invoices")
	choose := func(projectID string) []string {
		ids, err := storetest.Components(s).List(tenantID, projectID).IDs(ctx, grid.Choice{All: true})
		require.NoError(t, err)
		return ids
	}
	elsewhere := choose(other.ID)
	started := storetest.StartCapture(t, s, tenantID, p.ID)

	deleted, kept, err := storetest.Components(s).DeleteMany(ctx, tenantID, p.ID, append(choose(p.ID), elsewhere...))
	require.NoError(t, err)
	require.Equal(t, 1, deleted)
	require.Len(t, kept, 1)
	require.Equal(t, []any{started.ComponentID, "Intelligent Capture", fault.JobRunning},
		[]any{kept[0].ID, kept[0].Name, kept[0].Reason.Code})
	require.Equal(t, elsewhere, choose(other.ID), "another project's components are not part of it")

	storetest.EndJob(ctx, t, s, tenantID, started.ID, job.FinishedOK)
	deleted, kept, err = storetest.Components(s).DeleteMany(ctx, tenantID, p.ID, []string{started.ComponentID})
	require.NoError(t, err)
	require.Equal(t, []any{1, 0}, []any{deleted, len(kept)})
	require.Empty(t, choose(p.ID))

	b := storetest.TenantWithRoles(t, s)
	_, _, err = storetest.Components(s).DeleteMany(ctx, b, other.ID, elsewhere)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "not another tenant's")
}

func TestComponentIsAddedOnlyToProjectOfAllowedType(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	page, err := storetest.Components(w.DB).List(w.TenantID, w.ACH).Page(ctx, grid.Query{})
	require.NoError(t, err)
	_, err = storetest.Components(w.DB).Copy(ctx, w.TenantID, page.Rows[0].ID, w.Invoices, "Pay")
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	other := storetest.Tenant(t, w.DB)
	_, err = storetest.Components(w.DB).Get(ctx, other, page.Rows[0].ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = storetest.Components(w.DB).Copy(ctx, w.TenantID, page.Rows[0].ID, id.New(), "Pay")
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}
