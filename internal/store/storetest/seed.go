package storetest

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
)

// seed adds rows over a connection that no policy binds.
func seed(t testing.TB, superuser string, add func(context.Context, *pgx.Conn) error) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, superuser)
	require.NoError(t, err)
	defer func() { require.NoError(t, conn.Close(ctx)) }()
	require.NoError(t, add(ctx, conn))
}

// seedRows makes the rows 1 to n of a table in parts. The statement takes the tenant, the project, n and the first and
// last row of a part.
func seedRows(ctx context.Context, conn *pgx.Conn, table, statement, tenantID, projectID string, n int) error {
	if _, err := conn.Exec(ctx, `SET statement_timeout = 0; SET synchronous_commit = off`); err != nil {
		return err
	}
	const part = 100_000
	for from := 1; from <= n; from += part {
		if _, err := conn.Exec(ctx, statement, tenantID, projectID, n, from, min(from+part-1, n)); err != nil {
			return err
		}
	}
	_, err := conn.Exec(ctx, `VACUUM ANALYZE `+table)
	return err
}
