package testkit

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/id"
)

// PostgresCopy is Postgres with content: the first test to ask for a key has
// prepare fill a template, and every test gets a copy of it, which takes a
// fraction of the time. The template stays for the life of the server, so the
// key must change with what prepare makes.
func PostgresCopy(t testing.TB, key string, prepare func(ctx context.Context, databaseURL string) error) string {
	t.Helper()
	server := postgresServer(t)
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	template := "template_" + key
	require.NoError(t, ensureTemplate(ctx, Pool(t, server), server, template, prepare))
	name := "test_" + strings.ReplaceAll(id.New(), "-", "")
	// Files are copied instead of logged pages: the server of tests does not flush them, so that it is faster.
	_, err := Pool(t, server).Exec(ctx, "CREATE DATABASE "+name+" TEMPLATE "+template+" STRATEGY FILE_COPY")
	require.NoError(t, err)
	t.Cleanup(func() { dropDatabase(t, server, name) })
	return inDatabase(server, name)
}

// ensureTemplate fills a database under another name and renames it, so that a
// half-filled one is never copied.
func ensureTemplate(
	ctx context.Context, pool *pgxpool.Pool, server, template string, prepare func(context.Context, string) error,
) (err error) {
	conn, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	const lock = 7308332046
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", lock); err != nil {
		return err
	}
	defer func() {
		_, unlock := conn.Exec(ctx, "SELECT pg_advisory_unlock($1)", lock)
		err = errors.Join(err, unlock)
	}()
	var exists bool
	err = conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", template).Scan(&exists)
	if exists || err != nil {
		return err
	}
	filling := template + "_filling"
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + filling + " WITH (FORCE)",
		"CREATE DATABASE " + filling} {
		if _, err := conn.Exec(ctx, statement); err != nil {
			return err
		}
	}
	if err := prepare(ctx, inDatabase(server, filling)); err != nil {
		return err
	}
	_, err = conn.Exec(ctx, "ALTER DATABASE "+filling+" RENAME TO "+template)
	return err
}

func inDatabase(server, name string) string {
	u, err := url.Parse(server)
	if err != nil {
		return "" // the server's URL was connected to before
	}
	u.Path = "/" + name
	return u.String()
}
