package storetest

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	approvalapp "countersign.dev/app/approval"
	componentapp "countersign.dev/app/component"
	projectapp "countersign.dev/app/project"
	workspaceapp "countersign.dev/app/workspace"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/project"
	"countersign.dev/domain/workspace"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/testkit"
)

// Project adds a workspace with one project of that type and its built-in processes.
func Project(t testing.TB, s *postgres.DB, superuser, tenantID, projectType string) string {
	t.Helper()
	ctx := context.Background()
	conn := testkit.Pool(t, superuser)
	workspaceID, projectID := id.New(), id.New()
	_, err := conn.Exec(ctx, `INSERT INTO workspaces (tenant_id, id, name) VALUES ($1, $2, $3)`, tenantID, workspaceID,
		"Workspace "+workspaceID)
	require.NoError(t, err)
	_, err = conn.Exec(ctx,
		`INSERT INTO projects (tenant_id, id, workspace_id, name, project_type) VALUES ($1, $2, $3, $4, $5)`, tenantID,
		projectID, workspaceID, projectType, projectType)
	require.NoError(t, err)
	require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return componentapp.AddStarters(tx, projectID, projectType)
	}))
	return projectID
}

// AddProject adds a workspace with one project of payable invoices by the commands of the product.
func AddProject(t testing.TB, s *postgres.DB, tenantID, name string) project.Project {
	t.Helper()
	ctx := context.Background()
	w, err := workspaceapp.Commands{DB: s}.Create(ctx, tenantID,
		workspace.Workspace{ID: id.New(), Name: "Workspace of " + name})
	require.NoError(t, err)
	p, err := projectapp.Commands{DB: s}.Create(ctx, tenantID, project.Project{
		ID: id.New(), WorkspaceID: w.ID, Name: name, Type: flow.PayableInvoices, ERPType: "Other",
		CaptureMethod: "intelligent", Status: project.Active, Settings: json.RawMessage(`{"a":1}`),
	})
	require.NoError(t, err)
	return p
}

// ReplaceRules sets the approval rules of a project in the name of the actor in ctx.
func ReplaceRules(
	ctx context.Context, t testing.TB, s *postgres.DB, tenantID, projectID string, rules ...approval.Rule,
) {
	t.Helper()
	require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return approvalapp.ReplaceRules(tx, projectID, rules)
	}))
}

// AddIndexField adds a visible index field to a project.
func AddIndexField(
	t testing.TB, s *postgres.DB, tenantID, projectID string, f indexfield.Field,
) indexfield.Field {
	t.Helper()
	f.ProjectID, f.Visible = projectID, true
	f, err := IndexFields(s).Create(context.Background(), tenantID, f)
	require.NoError(t, err)
	return f
}
