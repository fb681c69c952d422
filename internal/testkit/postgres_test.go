package testkit_test

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/internal/testkit"
)

func TestEachTestGetsAnEmptyDatabaseOfItsOwn(t *testing.T) {
	ctx := context.Background()
	first, second := testkit.Postgres(t), testkit.Postgres(t)
	require.NotEqual(t, first, second)
	conn, err := pgx.Connect(ctx, first)
	require.NoError(t, err)
	defer conn.Close(ctx)
	var tables int
	require.NoError(t, conn.QueryRow(ctx, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").Scan(&tables))
	require.Zero(t, tables)
}
