package postgres_test

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
)

// beforeLicenses is the last version with the tables subscription_features and subscription_products.
const beforeLicenses = 20261127210000

func TestSubscriptionsBecomeLicensesWithTheirUse(t *testing.T) {
	ctx := context.Background()
	superuser, migrations := asOwner(t)
	_, err := migrations.UpTo(ctx, beforeLicenses)
	require.NoError(t, err)
	_, err = superuser.Exec(ctx, subscription)
	require.NoError(t, err)
	_, err = migrations.Up(ctx)
	require.NoError(t, err)

	rows, err := superuser.Query(ctx, `SELECT concat_ws(' ', name, inactive, starts_on, ends_on < current_date, tier, allow_overuse,
		max_quantity) FROM licenses ORDER BY name`)
	require.NoError(t, err)
	terms, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Equal(t, []string{"AP Invoices f 2026-01-01 Standard t 100", "OCR f 2026-02-02 t  f 0",
		"Payroll Documents t 2026-03-03 Old f 7"}, terms)
	rows, err = superuser.Query(ctx, `SELECT concat_ws(' ', product, kind, used_on, quantity) FROM license_use_days
		ORDER BY product, kind, used_on`)
	require.NoError(t, err)
	days, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Equal(t, []string{"AP Invoices pages 2026-04-30 3", "AP Invoices pages 2026-05-02 2",
		"Payroll Documents pages 2026-05-02 5"}, days, "in the days of the company")
	var forced bool
	require.NoError(t, superuser.QueryRow(ctx, `SELECT bool_and(relforcerowsecurity) FROM pg_class
		WHERE relname IN ('tenants', 'projects', 'documents', 'invoices', 'payments', 'payment_batches', 'payment_claims', 'licenses',
		'license_uses', 'license_use_days', 'license_notices')`).Scan(&forced))
	require.True(t, forced, "the policies apply to the owner again")
}

// subscription is a company of New York with a license, a project of invoices, one of payrolls, and their documents.
const subscription = `INSERT INTO tenants (tenant_id, identifier, name, kind, status, currency, time_zone, created_at)
	VALUES ('00000000-0000-0000-0000-000000000001', 'fabrikam', 'Fabrikam', 'customer', 'active', 'USD', 'America/New_York', '2026-02-02 12:00Z');
INSERT INTO subscription_features (tenant_id, name, status) SELECT tenant_id, f.name, f.status FROM tenants,
	(VALUES ('AP Invoices', 'Valid'), ('OCR', 'Expired'), ('Payroll', 'Inactivated')) AS f(name, status);
INSERT INTO subscription_products (tenant_id, name, license_tier, allow_overuse, max_metrics, starts_on)
	SELECT tenant_id, p.name, tier, overuse, most, starts::date FROM tenants, (VALUES ('AP Invoices', 'Standard', true, 100, '2026-01-01'),
	('Payroll', 'Old', false, 7, '2026-03-03')) AS p(name, tier, overuse, most, starts);
INSERT INTO workspaces (tenant_id, id, name) SELECT tenant_id, '00000000-0000-0000-0000-0000000000aa', 'Work' FROM tenants;
INSERT INTO projects (tenant_id, id, workspace_id, name, project_type) SELECT tenant_id, id::uuid,
	'00000000-0000-0000-0000-0000000000aa', type, type FROM tenants, (VALUES ('00000000-0000-0000-0000-0000000000b1', 'Payable Invoices'),
	('00000000-0000-0000-0000-0000000000b2', 'Payroll')) AS p(id, type);
INSERT INTO documents (tenant_id, id, project_id, kind, file_name, content_type, size, sha256, object_key, pages, created_at)
	SELECT tenant_id, gen_random_uuid(), ('00000000-0000-0000-0000-0000000000b' || project)::uuid, d.kind, 'a.pdf', 'application/pdf', 1,
	'', '', pages, at::timestamptz FROM tenants, (VALUES (1, 'invoice', 3, '2026-05-01 03:00Z'), (1, 'invoice', 2, '2026-05-02 12:00Z'),
	(2, 'invoice', 5, '2026-05-02 12:00Z'), (1, 'payment-import', 9, '2026-05-02 12:00Z')) AS d(project, kind, pages, at);`
