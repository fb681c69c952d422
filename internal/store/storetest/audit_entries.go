package storetest

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
)

// seedAuditEntries makes n entries of three years: 400 people of unequal weight, most entries about invoices and
// payments, a thousandth about roles. Everything follows from the row's number, so that every run has the same rows.
const seedAuditEntries = `INSERT INTO audit_entries (tenant_id, id, at, user_id, user_name, client_ip, area, action, object_type, object_id,
  project_id, old_value, new_value, correlation_id)
SELECT $1::uuid, (lpad(to_hex((extract(epoch FROM made) * 1000)::bigint), 12, '0') || '7' || substr(h, 1, 3) || '8' || substr(h, 4, 3) || substr(h, 7, 12))::uuid,
  made, NULL, 'Person ' || person, '10.0.' || person % 256 || '.' || n % 256, kind[1], kind[2], kind[3], md5(h)::uuid::text,
  CASE WHEN kind[3] IN ('invoice', 'payment') THEN $2::uuid END, '{"stage": "approval"}', jsonb_build_object('stage', 'approved', 'amount', n),
  md5((n / 3)::text)::uuid::text
FROM (SELECT n, md5(n::text || $1::uuid::text) AS h, abs(hashint8(n * 7)) % 400 * (abs(hashint8(n * 11)) % 100) / 100 AS person,
        CASE WHEN n % 1000 = 7 THEN ARRAY['Roles', 'created', 'role'] WHEN n % 8 = 0 THEN ARRAY['Sign-in', 'login', 'session']
          WHEN n % 3 = 0 THEN ARRAY['Payments', 'released', 'payment'] ELSE ARRAY['Invoices', 'approved', 'invoice'] END AS kind,
        timestamptz '2023-11-20 06:00+00' + (n::float8 / $3::float8 * 1095) * interval '1 day' AS made
      FROM generate_series($4::bigint, $5::bigint) AS n) rows`

// AuditEntries adds n entries to the log of a tenant, past every rule: they are there to be listed.
func AuditEntries(t testing.TB, superuser, tenantID, projectID string, n int) {
	t.Helper()
	seed(t, superuser, func(ctx context.Context, conn *pgx.Conn) error {
		return seedRows(ctx, conn, "audit_entries", seedAuditEntries, tenantID, projectID, n)
	})
}
