package project_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	approvalrow "countersign.dev/internal/store/approval"
	"countersign.dev/internal/store/storetest"
)

var ctx = context.Background()

func TestProjectImportIsAllOrNothing(t *testing.T) {
	s := storetest.New(t)
	a, b := storetest.TenantWithRoles(t, s), storetest.TenantWithRoles(t, s)
	p, elsewhere := storetest.AddProject(t, s, a, "Payable invoices"), storetest.AddProject(t, s, b, "Other")
	storetest.AddIndexField(t, s, a, p.ID,
		indexfield.Field{Name: "Region", Type: indexfield.DropDown, Options: []string{"North", "South"}})
	_, file, err := storetest.Projects(s).Export(ctx, a, p.ID)
	require.NoError(t, err)
	require.NotContains(t, string(file), a, "nothing in it names the tenant")

	_, err = storetest.Projects(s).Import(ctx, a, p.WorkspaceID, "", file)
	require.Equal(t, fault.NameNotUnique, fault.CodeOf(err))
	twin, err := storetest.Projects(s).Import(ctx, a, p.WorkspaceID, "Payable invoices 2", file)
	require.NoError(t, err)
	foreign, err := storetest.Projects(s).Import(ctx, b, elsewhere.WorkspaceID, "", file)
	require.NoError(t, err)
	for tenantID, of := range map[string]project.Project{a: twin, b: foreign} {
		components, err := storetest.Components(s).List(tenantID, of.ID).Page(ctx, grid.Query{})
		require.NoError(t, err)
		require.Equal(t, []any{2, 1}, []any{components.Count, components.Rows[0].Published})
		fields, err := storetest.IndexFields(s).All(ctx, tenantID, of.ID)
		require.NoError(t, err)
		require.Equal(t, []string{"North", "South"}, fields[0].Options)
		require.NotEmpty(t, storetest.StartCapture(t, s, tenantID, of.ID).ID, "it runs as the one it was made of")
	}
	_, err = storetest.Projects(s).Import(ctx, b, p.WorkspaceID, "X", file)
	require.Equal(t, fault.NotFound, fault.KindOf(err))

	// A field whose system name is taken by every invoice is refused late: nothing of the project stays.
	content, err := project.ReadArchive(file)
	require.NoError(t, err)
	content.Name, content.Fields[0].SystemName = "Broken", "invoiceNumber"
	broken, err := content.Write()
	require.NoError(t, err)
	_, err = storetest.Projects(s).Import(ctx, a, p.WorkspaceID, "", broken)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	taken, err := storetest.Projects(s).NameTaken(ctx, a, p.WorkspaceID, "Broken", "")
	require.NoError(t, err)
	require.False(t, taken)
}

func TestDuplicatedProjectHasEverythingExceptRecords(t *testing.T) {
	w := storetest.NewPayables(t)
	_, err := storetest.CaptureInvoice(ctx, w.DB, w.TenantID, w.Captured("INV-1", "100.00"))
	require.NoError(t, err)
	storetest.AddIndexField(t, w.DB, w.TenantID, w.ProjectID, indexfield.Field{Name: "Region", Type: indexfield.Text})
	_, err = storetest.Projects(w.DB).SetMembers(ctx, w.TenantID, w.ProjectID,
		[]project.Member{{ID: w.AnnID, Kind: "user"}}, nil)
	require.NoError(t, err)
	w.Exec(`UPDATE projects SET settings = '{"achProjectId": "x"}' WHERE id = $1`, w.ProjectID)

	p, err := storetest.Projects(w.DB).Duplicate(ctx, w.TenantID, w.ProjectID, project.Project{Name: "Copy"})
	require.NoError(t, err)
	require.Equal(t, []any{project.Active, `{"achProjectId": "x"}`}, []any{p.Status, string(p.Settings)})
	members, err := storetest.Projects(w.DB).Members(ctx, w.TenantID, p.ID)
	require.NoError(t, err)
	require.Len(t, members, 1, "a copy of a reserved project is reserved")
	fields, err := storetest.IndexFields(w.DB).All(ctx, w.TenantID, p.ID)
	require.NoError(t, err)
	require.Len(t, fields, 1)
	invoices, err := storetest.InvoiceCommands(w.DB).List(w.TenantID, p.ID).Page(ctx, grid.Query{})
	require.NoError(t, err)
	require.Zero(t, invoices.Count)
	_, err = storetest.Projects(w.DB).Duplicate(ctx, w.TenantID, w.ProjectID, project.Project{Name: "copy"})
	require.Equal(t, fault.NameNotUnique, fault.CodeOf(err))
	_, err = storetest.Projects(w.DB).Duplicate(ctx, w.TenantID, w.ProjectID, project.Project{Name: "a/b"})
	var refused *fault.Fault
	require.True(t, errors.As(err, &refused) && strings.Contains(refused.Message, "cannot contain"))
}

func TestDuplicatedAndImportedProjectsKeepApprovalRules(t *testing.T) {
	w := storetest.NewPayables(t)
	_, err := storetest.Projects(w.DB).SetMembers(ctx, w.TenantID, w.ProjectID, nil, nil)
	require.NoError(t, err)
	rules := []approval.Rule{
		{Name: "Large", Condition: approval.Condition{},
			Levels: []approval.Level{{Name: "One", Users: []string{w.AnnID}}, {Name: "Two", Roles: []string{"AP Manager"}}}},
	}
	storetest.ReplaceRules(ctx, t, w.DB, w.TenantID, w.ProjectID, rules...)
	same := func(tenantID, projectID string) {
		t.Helper()
		var kept []approval.Rule
		require.NoError(t, w.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) (err error) {
			kept, err = approvalrow.Rules(tx, projectID)
			return err
		}))
		require.Len(t, kept, 1)
		require.Equal(t, []any{"Large", []string{w.AnnID}}, []any{kept[0].Name, kept[0].Levels[0].Users})
		require.Len(t, kept[0].Levels[1].Roles, 1)
	}
	copied, err := storetest.Projects(w.DB).Duplicate(ctx, w.TenantID, w.ProjectID,
		project.Project{Name: "Copy with rules"})
	require.NoError(t, err)
	same(w.TenantID, copied.ID)

	p, file, err := storetest.Projects(w.DB).Export(ctx, w.TenantID, w.ProjectID)
	require.NoError(t, err)
	require.Contains(t, string(file), `"users":["`+w.AnnID+`@example.com"]`,
		"users are named by their address, not by an id")
	imported, err := storetest.Projects(w.DB).Import(ctx, w.TenantID, p.WorkspaceID, "Imported with rules", file)
	require.NoError(t, err)
	same(w.TenantID, imported.ID)

	designer := storetest.Reading(w.TenantID, w.AnnID, "projects:create", "projects:viewAllRelatedProjects")
	_, err = storetest.Projects(w.DB).Import(designer, w.TenantID, p.WorkspaceID, "Imported by a designer", file)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err), "who builds projects does not decide who approves")
	administrator := storetest.Reading(w.TenantID, w.AnnID, "projects:create", "roles:manage",
		"projects:viewAllRelatedProjects")
	_, err = storetest.Projects(w.DB).Import(administrator, w.TenantID, p.WorkspaceID, "By an administrator", file)
	require.NoError(t, err)

	other := storetest.TenantWithRoles(t, w.DB)
	elsewhere := storetest.AddProject(t, w.DB, other, "Elsewhere")
	_, err = storetest.Projects(w.DB).Import(ctx, other, elsewhere.WorkspaceID, "Imported", file)
	var refused *fault.Fault
	require.ErrorAs(t, err, &refused)
	require.Equal(t, []string{"approvalRules[0].levels[0].users"}, storetest.FieldPaths(refused),
		"who is missing is reported, and nothing is imported")
	require.Equal(t, fault.UserNotFound, refused.Fields[0].Code)
}

func TestGraphOfAnotherWorkflowTypeIsNotImported(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.TenantWithRoles(t, s)
	p := storetest.AddProject(t, s, tenantID, "Payable invoices")
	_, file, err := storetest.Projects(s).Export(ctx, tenantID, p.ID)
	require.NoError(t, err)
	content, err := project.ReadArchive(file)
	require.NoError(t, err)
	content.Name = "Confused"
	for i := range content.Components { // each component gets the graph of the other
		content.Components[i].WorkflowType = map[flow.WorkflowType]flow.WorkflowType{
			flow.IntelligentCapture: flow.InvoiceApproval,
			flow.InvoiceApproval:    flow.IntelligentCapture}[content.Components[i].WorkflowType]
	}
	confused, err := content.Write()
	require.NoError(t, err)
	_, err = storetest.Projects(s).Import(ctx, tenantID, p.WorkspaceID, "", confused)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "an approval is never started with an upload's id")
}
