package project_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	componentapp "countersign.dev/app/component"
	"countersign.dev/domain/component"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// approvalOf returns the workflow of a project that approves invoices.
func approvalOf(t *testing.T, s *postgres.DB, tenantID, projectID string) component.Entry {
	t.Helper()
	page, err := storetest.Components(s).List(tenantID, projectID).Page(ctx, grid.Query{})
	require.NoError(t, err)
	require.Equal(t, 2, page.Count)
	require.Equal(t, []any{"Intelligent Capture", 1}, []any{page.Rows[0].Name, page.Rows[0].Published},
		"what moves no money is published at once")
	return page.Rows[1]
}

// A file is no way around the second person: anyone may have written it.
func TestImportedProcessThatMovesMoneyBecomesDraftUnlessTenantKnowsIt(t *testing.T) {
	s := storetest.New(t)
	tenantID, other := storetest.TenantWithRoles(t, s), storetest.TenantWithRoles(t, s)
	p, elsewhere := storetest.AddProject(t, s, tenantID, "Payable invoices"), storetest.AddProject(t, s, other, "Other")
	annID := id.New()
	ann := storetest.As(tenantID, annID, "Ann")
	_, file, err := storetest.Projects(s).Export(ctx, tenantID, p.ID)
	require.NoError(t, err)
	content, err := project.ReadArchive(file)
	require.NoError(t, err)
	for n := range content.Components { // both differ from what the product brings
		content.Components[n].Graph.Nodes[1].Name = "Changed"
	}
	changed, err := content.Write()
	require.NoError(t, err)
	imported, err := storetest.Projects(s).Import(ann, tenantID, p.WorkspaceID, "Changed", changed)
	require.NoError(t, err)
	approval := approvalOf(t, s, tenantID, imported.ID)
	require.Zero(t, approval.Published)
	draft, err := storetest.Components(s).Draft(ctx, tenantID, approval.ID)
	require.NoError(t, err)
	require.Equal(t, []any{int64(1), annID}, []any{draft.Version(), draft.UpdatedBy})
	require.Empty(t, draft.Problems)
	require.Contains(t, string(draft.Graph), "Changed")
	require.Equal(t, []string{annID}, draft.Designers, "who imports it cannot confirm it")

	publish := func(g flow.Graph) {
		t.Helper()
		require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
			_, err := componentapp.Publish(tx, p.ID, approvalOf(t, s, tenantID, p.ID).ID, g)
			return err
		}))
	}
	publish(*content.Components[1].Graph)
	imported, err = storetest.Projects(s).Import(ann, tenantID, p.WorkspaceID, "Known", changed)
	require.NoError(t, err)
	require.Equal(t, 1, approvalOf(t, s, tenantID, imported.ID).Published, "two people have confirmed the same graph")
	foreign, err := storetest.Projects(s).Import(ctx, other, elsewhere.WorkspaceID, "Unknown", changed)
	require.NoError(t, err)
	require.Zero(t, approvalOf(t, s, other, foreign.ID).Published, "another company has not confirmed it")
	copied, err := storetest.Projects(s).Duplicate(ann, tenantID, p.ID, project.Project{Name: "Copy"})
	require.NoError(t, err)
	require.Equal(t, 1, approvalOf(t, s, tenantID, copied.ID).Published)

	publish(flow.Starters(flow.PayableInvoices)[1].Graph)
	for _, of := range []project.Project{imported, copied} {
		c := approvalOf(t, s, tenantID, of.ID)
		require.NoError(t, storetest.Components(s).Delete(ctx, tenantID, c.ID, c.Version))
	}
	imported, err = storetest.Projects(s).Import(ann, tenantID, p.WorkspaceID, "Replaced", changed)
	require.NoError(t, err)
	require.Zero(t, approvalOf(t, s, tenantID, imported.ID).Published, "a replaced version is not the newest one")
}
