package postgres_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// beforeSettings is the last version whose steps had their settings beside their names.
const beforeSettings = 20261130010000

func TestSettingsOfPublishedStepsAreKept(t *testing.T) {
	ctx := context.Background()
	superuser, migrations := asOwner(t)
	_, err := migrations.UpTo(ctx, beforeSettings)
	require.NoError(t, err)
	_, err = superuser.Exec(ctx, publishedGraph)
	require.NoError(t, err)
	_, err = migrations.Up(ctx)
	require.NoError(t, err)
	var graph string
	require.NoError(t, superuser.QueryRow(ctx, `SELECT graph::text FROM graphs`).Scan(&graph))
	require.JSONEq(t, `{"edges": [], "nodes": [{"id": "s", "kind": "start"},
		{"id": "if", "kind": "condition", "config": {"expression": "outcome == \"x\""}},
		{"id": "bad", "kind": "end", "config": {"withErrors": true}}, {"id": "e", "kind": "end"}]}`, graph)
	var forced bool
	require.NoError(t, superuser.QueryRow(ctx, `SELECT relforcerowsecurity FROM pg_class WHERE relname = 'graphs'`).
		Scan(&forced))
	require.True(t, forced, "the policies apply to the owner again")
}

const publishedGraph = `SET session_replication_role = replica;
INSERT INTO graphs (tenant_id, id, component_id, number, graph) VALUES (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1,
	'{"edges": [], "nodes": [{"id": "s", "kind": "start"}, {"id": "if", "kind": "condition", "expression": "outcome == \"x\""},
	{"id": "bad", "kind": "end", "withErrors": true}, {"id": "e", "kind": "end"}]}');`
