// Package storetest gives each test a store on a database of its own, with the
// whole schema, on a real PostgreSQL.
package storetest

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/id"
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
	return Traced(t, maxConns, nil)
}

// Traced is Open with a tracer that sees every statement of the store.
func Traced(t testing.TB, maxConns int32, tracer pgx.QueryTracer) (s *postgres.DB, superuser string) {
	t.Helper()
	superuser = testkit.PostgresCopy(t, "store_"+postgres.SchemaVersion(), func(ctx context.Context, url string) error {
		return postgres.Migrate(ctx, url, config(t, url))
	})
	cfg := config(t, superuser)
	cfg.MaxConns, cfg.Tracer = maxConns, tracer
	s, err := postgres.Open(context.Background(), cfg)
	require.NoError(t, err)
	t.Cleanup(s.Close)
	return s, superuser
}

func config(t testing.TB, url string) postgres.Config {
	return postgres.Config{
		AppURL:      testkit.AsLogin(t, url, testkit.AppLogin),
		PlatformURL: testkit.AsLogin(t, url, testkit.PlatformLogin),
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
