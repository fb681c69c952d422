package storetest

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Users adds n users to a tenant, each with one of its roles: most of them active, a tenth inactive and a fiftieth
// invited.
func Users(t testing.TB, superuser, tenantID string, n int) {
	t.Helper()
	seed(t, superuser, func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx,
			`INSERT INTO users (tenant_id, id, email, username, first_name, last_name, status, invited_at, last_activity_at)
			SELECT $1::uuid, gen_random_uuid(), 'person.' || n || '@x.example', 'person.' || n, 'Person', 'Number ' || n,
			  CASE WHEN n % 50 = 0 THEN 'invited' WHEN n % 10 = 1 THEN 'inactive' ELSE 'active' END, now() - n * interval '1 hour',
			  CASE WHEN n % 50 <> 0 THEN now() - n * interval '1 minute' END
			FROM generate_series(1, $2::int) n`, tenantID, n)
		if err != nil {
			return err
		}
		_, err = conn.Exec(ctx, `INSERT INTO user_roles (tenant_id, user_id, role_id)
			SELECT u.tenant_id, u.id, (SELECT r.id FROM roles r WHERE r.tenant_id = u.tenant_id ORDER BY md5(r.id::text || u.username) LIMIT 1)
			FROM users u WHERE u.tenant_id = $1 AND EXISTS (SELECT FROM roles r WHERE r.tenant_id = u.tenant_id)`, tenantID)
		if err != nil {
			return err
		}
		_, err = conn.Exec(ctx, `VACUUM ANALYZE users, user_roles, roles`)
		return err
	})
}

// Tenants adds n tenants without users.
func Tenants(t testing.TB, superuser string, n int) {
	t.Helper()
	seed(t, superuser, func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, `INSERT INTO tenants (tenant_id, identifier, name, status, created_at)
			SELECT gen_random_uuid(), 'company-' || n, 'Company ' || n, CASE WHEN n % 20 = 0 THEN 'draft' ELSE 'active' END,
			  now() - n * interval '1 hour'
			FROM generate_series(1, $1::int) n`, n)
		if err != nil {
			return err
		}
		_, err = conn.Exec(ctx, `VACUUM ANALYZE tenants`)
		return err
	})
}
