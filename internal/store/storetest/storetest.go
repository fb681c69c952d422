// Package storetest gives each test a store on a database of its own, with the
// whole schema, on a real PostgreSQL.
package storetest

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/testkit"
)

// New is a store on a fresh, migrated database.
func New(t testing.TB) *postgres.DB {
	t.Helper()
	s, _ := Open(t, 0)
	return s
}

// Open is New with a number of connections, and the superuser's URL of the same database.
func Open(t testing.TB, maxConns int32) (s *postgres.DB, superuser string) {
	t.Helper()
	return open(t, maxConns, func(*postgres.Config) {})
}

// OpenWithLimits is Open with the time limits of production. All other stores give a list as long as other
// statements, because a busy machine can stop a query for a second.
func OpenWithLimits(t testing.TB, maxConns int32) (s *postgres.DB, superuser string) {
	t.Helper()
	return open(t, maxConns, func(c *postgres.Config) { c.ListTimeout = 0 })
}

// Traced is Open with a tracer that sees every statement of the store.
func Traced(t testing.TB, maxConns int32, tracer pgx.QueryTracer) (s *postgres.DB, superuser string) {
	t.Helper()
	return open(t, maxConns, func(c *postgres.Config) { c.Tracer = tracer })
}

func open(t testing.TB, maxConns int32, set func(*postgres.Config)) (s *postgres.DB, superuser string) {
	t.Helper()
	superuser = testkit.PostgresCopy(t, "store_"+postgres.SchemaVersion(), func(ctx context.Context, url string) error {
		return postgres.Migrate(ctx, url, config(t, url))
	})
	cfg := config(t, superuser)
	cfg.MaxConns = maxConns
	set(&cfg)
	s, err := postgres.Open(context.Background(), cfg)
	require.NoError(t, err)
	t.Cleanup(s.Close)
	return s, superuser
}

func config(t testing.TB, url string) postgres.Config {
	return postgres.Config{
		AppURL:      testkit.AsLogin(t, url, testkit.AppLogin),
		PlatformURL: testkit.AsLogin(t, url, testkit.PlatformLogin),
		ListTimeout: 15 * time.Second,
	}
}

// Tenant adds an active customer and returns its id.
func Tenant(t testing.TB, s *postgres.DB) string {
	t.Helper()
	tenantID := id.New()
	d, err := tenant.New(tenantID, "t-"+tenantID, "Test "+tenantID[len(tenantID)-6:])
	require.NoError(t, err)
	require.NoError(t, tenantapp.Commands{DB: s}.Create(context.Background(), d))
	return tenantID
}

// SetMode makes a tenant what it would be if it had been created in this mode.
func SetMode(t testing.TB, superuser, tenantID string, mode tenant.Mode) {
	t.Helper()
	ctx := context.Background()
	conn := testkit.Pool(t, superuser)
	_, err := conn.Exec(ctx, `ALTER TABLE tenants DISABLE TRIGGER mode_stays`)
	require.NoError(t, err)
	_, err = conn.Exec(ctx, `UPDATE tenants SET mode = $1 WHERE tenant_id = $2`, mode, tenantID)
	require.NoError(t, err)
	_, err = conn.Exec(ctx, `ALTER TABLE tenants ENABLE TRIGGER mode_stays`)
	require.NoError(t, err)
}

// TwoTenants are for "cannot get, list, update or delete for another tenant".
func TwoTenants(t testing.TB, s *postgres.DB) (a, b string) {
	t.Helper()
	return Tenant(t, s), Tenant(t, s)
}

// As is a context in which a user of the tenant acts.
func As(tenantID, userID, userName string) context.Context {
	return actor.With(context.Background(),
		actor.Actor{TenantID: tenantID, UserID: userID, UserName: userName, ClientIP: "192.0.2.7", CorrelationID: id.New()})
}

// Reading is a context in which the user asks through the API.
func Reading(tenantID, userID string, held ...permission.Permission) context.Context {
	return session.With(As(tenantID, userID, "Reader"),
		session.Access{TenantID: tenantID, UserID: userID, Permissions: permission.NewSet(held...)})
}

// Count is the number that a query answers to the superuser.
func Count(t testing.TB, superuser, sql string, args ...any) (n int64) {
	t.Helper()
	ctx := context.Background()
	require.NoError(t, testkit.Pool(t, superuser).QueryRow(ctx, sql, args...).Scan(&n))
	return n
}

// Milliseconds is how long a function took.
func Milliseconds(do func()) float64 {
	start := time.Now()
	do()
	return float64(time.Since(start).Microseconds()) / 1000
}

// FieldPaths are the inputs that a fault refuses.
func FieldPaths(f *fault.Fault) (all []string) {
	for _, field := range f.Fields {
		all = append(all, field.Path)
	}
	return all
}

// Filter is a condition of a list.
func Filter(field string, operator grid.Operator, values ...string) grid.Filter {
	return grid.Filter{Field: field, Operator: operator, Values: values}
}

// Value is the first value of a query, as the superuser.
func Value[T any](t testing.TB, superuser, sql string, args ...any) (value T) {
	t.Helper()
	ctx := context.Background()
	require.NoError(t, testkit.Pool(t, superuser).QueryRow(ctx, sql, args...).Scan(&value))
	return value
}
