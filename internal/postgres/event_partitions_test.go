package postgres_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/id"
	"countersign.dev/internal/store/storetest"
)

func TestPartitionsOfEventsAreKept(t *testing.T) {
	ctx := context.Background()
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	conn, err := pgx.Connect(ctx, superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(ctx) }()
	exec := func(sql string, args ...any) {
		t.Helper()
		_, err := conn.Exec(ctx, sql, args...)
		require.NoError(t, err)
	}
	places := func() map[string]int {
		t.Helper()
		rows, err := conn.Query(ctx, `SELECT tableoid::regclass::text FROM events`)
		require.NoError(t, err)
		names, err := pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err)
		found := map[string]int{}
		for _, name := range names {
			found[name]++
		}
		return found
	}
	add := func(at time.Time) {
		t.Helper()
		exec(`INSERT INTO events (tenant_id, id, at, type, subject_type, payload)
			VALUES ($1, $2, $3, 'updateAppearance', 'tenant', '{}')`, tenantID, id.New(), at)
	}
	now := time.Now().UTC()
	month := func(n int) time.Time {
		return time.Date(now.Year(), now.Month()+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	}
	name := func(n int) string { return "events_" + month(n).Format("2006_01") }

	add(now)
	add(month(6))
	add(month(9))                // no partition yet
	add(now.AddDate(0, 0, -100)) // no partition any more
	require.Equal(t, map[string]int{name(0): 1, name(6): 1, "events_default": 2}, places(),
		"an event without a partition is kept")

	for _, n := range []int{-2, -7} { // partitions of earlier runs
		exec(`CREATE TABLE ` + name(n) + ` (LIKE events INCLUDING DEFAULTS)`)
		exec(`DELETE FROM events_default WHERE at < $1`, month(-3))
		exec(`ALTER TABLE events ATTACH PARTITION ` + name(n) + ` FOR VALUES FROM ('` + month(n).Format(time.RFC3339) +
			`') TO ('` + month(n+1).Format(time.RFC3339) + `')`)
		add(month(n))
	}
	exec(`CALL keep_event_partitions(10, 90)`)
	require.Equal(t, map[string]int{name(0): 1, name(6): 1, name(9): 1, name(-2): 1}, places(),
		"late rows are moved to their new partition, old ones are dropped")
	exec(`CALL keep_event_partitions(10, 90)`)
	require.Len(t, places(), 4, "the second run changes nothing")

	var open bool
	require.NoError(t, conn.QueryRow(ctx, `SELECT bool_or(NOT (relrowsecurity AND relforcerowsecurity)) FROM pg_class
		WHERE relname LIKE 'events_%' AND relkind = 'r' AND relname <> $1`, name(-2)).Scan(&open))
	require.False(t, open, "every partition is under row-level security")
}
