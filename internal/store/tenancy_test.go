package store_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

// platformOnly are the tables without a tenant. Anything else must have one.
var platformOnly = []string{"event_readers", "platform_access", "signing_keys"}

// R16: no statement of tenant B reaches a row of tenant A, in every table of the catalog.
func TestR16NoTableShowsATenantTheRowsOfAnother(t *testing.T) {
	s, superuser := storetest.Open(t, 2)
	a, b := storetest.TwoTenants(t, s)
	f := storetest.NewRows(t, superuser)
	app, err := pgx.Connect(ctx, testkit.AsLogin(t, superuser, testkit.AppLogin))
	require.NoError(t, err)
	defer func() { _ = app.Close(ctx) }()
	for _, name := range f.Names() {
		if slices.Contains(platformOnly, name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			require.True(t, f.Tables[name].HasOwner, "a table without tenant_id must be named in platformOnly")
			ofA, err := f.Row(name, a)
			require.NoError(t, err)
			ofB, err := f.Row(name, b)
			require.NoError(t, err)
			c := foreignRow{t: t, app: app, table: f.Tables[name], row: ofA}
			require.EqualValues(t, 1, c.visible(a), "its owner must see it, else this test proves nothing")
			c.requireInvisible(b)
			c.requireInvisible("")
			c.requireTenantKept(b, a, ofB)
		})
	}
	tables := float64(len(f.Tables) - len(platformOnly))
	gate.Record(t, gate.Figure{Gate: "R16", Ours: tables, Peer: tables, Ratio: 1, Goal: "every table", OK: !t.Failed(),
		Unit: "tables",
		Note: "from the catalog; none shows, changes or takes a row of another tenant, or any without a tenant"})
}

// foreignRow is a row of one tenant that another one tries to reach.
type foreignRow struct {
	t     *testing.T
	app   *pgx.Conn
	table *storetest.Table
	row   map[string]any
}

// as runs one statement for a tenant and undoes it.
func (c foreignRow) as(tenantID, sql string, args []any, scan ...any) (int64, error) {
	tx, err := c.app.Begin(ctx)
	require.NoError(c.t, err)
	defer func() { _ = tx.Rollback(ctx) }()
	_, err = tx.Exec(ctx, "SELECT set_config('app.tenant', $1, true)", tenantID)
	require.NoError(c.t, err)
	if len(scan) > 0 {
		return 0, tx.QueryRow(ctx, sql, args...).Scan(scan...)
	}
	tag, err := tx.Exec(ctx, sql, args...)
	return tag.RowsAffected(), err
}

func (c foreignRow) visible(tenantID string) (n int64) {
	where, args := c.table.Where(c.row)
	_, err := c.as(tenantID, "SELECT count(*) FROM "+c.table.Name+" WHERE "+where, args, &n)
	require.NoError(c.t, err)
	return n
}

func (c foreignRow) requireInvisible(tenantID string) {
	where, args := c.table.Where(c.row)
	require.Zero(c.t, c.visible(tenantID), "get")
	var foreign int64
	_, err := c.as(tenantID, "SELECT count(*) FROM "+c.table.Name+" WHERE tenant_id = $1", []any{c.row["tenant_id"]},
		&foreign)
	require.NoError(c.t, err)
	require.Zero(c.t, foreign, "list")
	for verb, sql := range map[string]string{
		"update": "UPDATE " + c.table.Name + " SET tenant_id = tenant_id WHERE " + where,
		"delete": "DELETE FROM " + c.table.Name + " WHERE " + where,
	} {
		affected, err := c.as(tenantID, sql, args)
		require.True(c.t, err == nil && affected == 0 || denied(err), "%s: %d rows, %v", verb, affected, err)
	}
	sql, args := storetest.InsertSQL(c.table.Name, c.row)
	_, err = c.as(tenantID, sql, args)
	require.True(c.t, denied(err), "insert for another tenant: %v", err)
}

func (c foreignRow) requireTenantKept(from, to string, own map[string]any) {
	where, args := c.table.Where(own)
	_, err := c.as(from, "UPDATE "+c.table.Name+" SET tenant_id = '"+to+"' WHERE "+where, args)
	require.True(c.t, denied(err), "an own row moved to another tenant: %v", err)
}

func denied(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "42501" // insufficient_privilege, also of a policy
}
