package storetest

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
)

// seedInvoices makes n invoices of a project: 2,000 vendors of unequal weight, three years, one in
// eight still at work. Everything follows from the row's number, so that every run has the same rows.
const seedInvoices = `INSERT INTO invoices (tenant_id, id, project_id, number, amount, currency, invoice_date, due_date, vendor_number, vendor_name, company_number,
  account, po_number, term_code, invoice_type, source, stage, bucket, status_detail, match_state, current_assignee, entered_by, submitted_at, paid_at, created_at, match_key)
SELECT $1::uuid, (lpad(to_hex((extract(epoch FROM made) * 1000)::bigint), 12, '0') || '7' || substr(h, 1, 3) || '8' || substr(h, 4, 3) || substr(h, 7, 12))::uuid, $2::uuid,
  'INV-' || lpad(n::text, 8, '0'), CASE WHEN n % 97 = 0 THEN NULL ELSE round((10 + (hash % 100000) ^ 1.2 / 7)::numeric, 2) END, 'USD',
  CASE WHEN n % 89 = 0 THEN NULL ELSE made::date END, CASE WHEN n % 89 = 0 THEN NULL ELSE made::date + 30 END,
  'V-' || lpad(vendor::text, 5, '0'), (ARRAY['Fabrikam','Contoso','Tailspin','Adventure','Litware','Wingtip','Proseware','Woodgrove'])[1 + vendor % 8] || ' ' || vendor,
  (100 * (1 + hash % 5))::text, (6000 + hash % 40 * 10)::text, CASE WHEN n % 3 = 0 THEN 'PO-' || (hash % 50000) ELSE '' END, 'NET 30', CASE WHEN n % 3 = 0 THEN 'PO' ELSE 'NonPO' END,
  CASE WHEN n % 5 = 0 THEN 'email' ELSE 'upload' END,
  CASE n % 16 WHEN 0 THEN 'captured' WHEN 1 THEN 'approval' WHEN 2 THEN 'rejected' WHEN 3 THEN 'erp_failed' ELSE 'paid' END,
  CASE n % 16 WHEN 0 THEN 'active' WHEN 1 THEN 'active' WHEN 2 THEN 'rejected' WHEN 3 THEN 'error' ELSE 'processed' END,
  '', CASE WHEN n % 3 = 0 THEN 'matched' ELSE 'none' END, CASE WHEN n % 16 = 1 THEN 'Ann Approver' ELSE '' END, NULL,
  CASE WHEN n % 16 = 0 THEN NULL ELSE made + interval '1 hour' END, CASE WHEN n % 16 > 3 THEN made + interval '20 days' END, made, 'seeded' || lpad(n::text, 8, '0')
FROM (SELECT n, md5(n::text || $1::uuid::text) AS h, abs(hashint8(n)) AS hash, (abs(hashint8(n * 7)) % 2000 * (abs(hashint8(n * 11)) % 100) / 100) AS vendor,
        timestamptz '2023-11-20 06:00+00' + (n::float8 / $3::float8 * 1095) * interval '1 day' AS made
      FROM generate_series($4::bigint, $5::bigint) AS n) rows`

// Invoices adds n invoices to a project, past every rule: they are there to be listed.
func Invoices(t testing.TB, superuser, tenantID, projectID string, n int) {
	t.Helper()
	seed(t, superuser, func(ctx context.Context, conn *pgx.Conn) error {
		return SeedInvoices(ctx, conn, tenantID, projectID, n)
	})
}

// SeedInvoices does it over a connection that no policy binds.
func SeedInvoices(ctx context.Context, conn *pgx.Conn, tenantID, projectID string, n int) error {
	return seedRows(ctx, conn, "invoices", seedInvoices, tenantID, projectID, n)
}
