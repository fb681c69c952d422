package storetest

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/id"
	"countersign.dev/internal/store"
)

// Project adds a workspace with one project of that type and its built-in processes.
func Project(t testing.TB, s *store.Store, superuser, tenantID, projectType string) string {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, superuser)
	require.NoError(t, err)
	defer func() { require.NoError(t, conn.Close(ctx)) }()
	workspaceID, projectID := id.New(), id.New()
	_, err = conn.Exec(ctx, `INSERT INTO workspaces (tenant_id, id, name) VALUES ($1, $2, $3)`, tenantID, workspaceID,
		"Workspace "+workspaceID)
	require.NoError(t, err)
	_, err = conn.Exec(ctx,
		`INSERT INTO projects (tenant_id, id, workspace_id, name, project_type) VALUES ($1, $2, $3, $4, $5)`, tenantID,
		projectID, workspaceID, projectType, projectType)
	require.NoError(t, err)
	require.NoError(t,
		s.InTenant(ctx, tenantID, func(tx *store.Tenant) error { return tx.ProvisionStarterGraphs(projectID, projectType) }))
	return projectID
}
