package testkit

import (
	"context"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"
)

// pools are those of Pool, by URL. A new connection costs a test more time than most of its statements.
var pools sync.Map

// Pool is a pool of connections with that URL, which the tests of the package share. It closes when the database of
// the URL is dropped. Statements are not prepared, so that they may change tables.
func Pool(t testing.TB, url string) *pgxpool.Pool {
	t.Helper()
	open := sync.OnceValues(func() (*pgxpool.Pool, error) {
		cfg, err := pgxpool.ParseConfig(url)
		if err != nil {
			return nil, err
		}
		cfg.MaxConns = 8
		cfg.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeDescribeExec
		return pgxpool.NewWithConfig(context.Background(), cfg)
	})
	shared, _ := pools.LoadOrStore(url, open)
	pool, err := shared.(func() (*pgxpool.Pool, error))()
	require.NoError(t, err)
	return pool
}

// closePool closes the pool of a database that will be dropped.
func closePool(url string) {
	if open, ok := pools.LoadAndDelete(url); ok {
		if pool, err := open.(func() (*pgxpool.Pool, error))(); err == nil {
			pool.Close()
		}
	}
}
