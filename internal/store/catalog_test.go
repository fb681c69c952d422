package store_test

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

var ctx = context.Background()

// rule is a query that lists what breaks it, and a change that would break it.
type rule struct{ broken, breach string }

// wall is what the second wall is made of, in the catalog.
func wall() map[string]rule {
	return map[string]rule{
		"every table is behind row-level security, for its owner too": {`
			SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'goose_db_version'
			AND NOT (relrowsecurity AND relforcerowsecurity)`, "CREATE TABLE breach (id int)"},
		"every table with a tenant has the tenant policy and no other for the application": {`
			SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
			WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND (
				SELECT coalesce(string_agg(polname || polcmd::text || pg_get_expr(polqual, polrelid) || pg_get_expr(polwithcheck, polrelid), ';'), '')
				FROM pg_policy p WHERE p.polrelid = c.oid AND 'countersign_app'::regrole = ANY (p.polroles)
			) <> 'tenant*(tenant_id = ( SELECT app_tenant() AS app_tenant))(tenant_id = ( SELECT app_tenant() AS app_tenant))'`,
			"DROP POLICY tenant ON payments"},
		"policies are for the two doors alone, and for the owner who erases a tenant": {`
			SELECT polname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
			WHERE polroles NOT IN (ARRAY['countersign_app'::regrole::oid], ARRAY['countersign_platform'::regrole::oid])
			AND NOT (polname = 'erasure' AND polroles = ARRAY[c.relowner] AND pg_get_expr(polwithcheck, polrelid) = 'false'
				AND pg_get_expr(polqual, polrelid) = '(tenant_id = ( SELECT app_tenant() AS app_tenant))')`, "CREATE POLICY breach ON payments TO PUBLIC USING (true)"},
		"the owner can erase every table of tenants": {`
			SELECT c.relname FROM pg_class c JOIN pg_policy t ON t.polrelid = c.oid AND t.polname = 'tenant'
			WHERE NOT EXISTS (SELECT FROM pg_policy e WHERE e.polrelid = c.oid AND e.polname = 'erasure')`, "DROP POLICY erasure ON payments"},
		"the doors' roles own nothing, are no superusers and bypass nothing": {`
			SELECT r.rolname FROM pg_roles r WHERE (pg_has_role(r.oid, 'countersign_app', 'member') OR pg_has_role(r.oid, 'countersign_platform', 'member'))
			AND r.rolname <> session_user AND NOT r.rolsuper AND (r.rolbypassrls OR r.rolcreaterole OR EXISTS (SELECT FROM pg_class c WHERE c.relowner = r.oid))
			UNION ALL SELECT rolname FROM pg_roles WHERE rolname IN ('countersign_app', 'countersign_platform') AND (rolsuper OR rolbypassrls)`, "CREATE ROLE breach LOGIN BYPASSRLS IN ROLE countersign_app"},
		"no login opens both doors": {`
			SELECT rolname FROM pg_roles WHERE NOT rolsuper AND pg_has_role(oid, 'countersign_app', 'member') AND pg_has_role(oid, 'countersign_platform', 'member')`, "CREATE ROLE breach LOGIN IN ROLE countersign_app, countersign_platform"},
		"nobody else has a right to a table, and nobody may empty one or hook onto it": {`
			SELECT c.relname FROM pg_class c, aclexplode(c.relacl) acl
			WHERE c.relnamespace = 'public'::regnamespace AND acl.grantee <> c.relowner
			AND (acl.grantee NOT IN ('countersign_app'::regrole, 'countersign_platform'::regrole) OR acl.privilege_type NOT IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))`, "GRANT TRUNCATE ON payments TO countersign_app"},
		"no view reads with its owner's rights": {`
			SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm') AND coalesce(NOT 'security_invoker=true' = ANY (reloptions), true)`, "CREATE VIEW breach AS SELECT * FROM payments"},
		"no function runs with its owner's rights, but the one that erases a closed tenant": {`
			SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef AND proname <> 'erase_tenant_table'`,
			"CREATE FUNCTION breach() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'"},
		"only the platform's door erases tenants": {`
			SELECT p.proname FROM pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl
			WHERE p.proname = 'erase_tenant_table' AND acl.grantee NOT IN (p.proowner, 'countersign_platform'::regrole)`,
			"GRANT EXECUTE ON FUNCTION erase_tenant_table TO countersign_app"},
		"no reference crosses tenants, for foreign keys look past policies": {`
			SELECT c.conname FROM pg_constraint c JOIN pg_attribute t ON t.attrelid = c.confrelid AND t.attname = 'tenant_id'
			WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND NOT EXISTS (
				SELECT FROM unnest(c.conkey, c.confkey) k(own, other) JOIN pg_attribute o ON o.attrelid = c.conrelid AND o.attnum = k.own
				WHERE o.attname = 'tenant_id' AND k.other = t.attnum)`,
			"ALTER TABLE payments ADD UNIQUE (id); CREATE TABLE breach (payment_id uuid REFERENCES payments (id))"},
		"no unique index tells one tenant what another has": {`
			SELECT i.indexrelid::regclass::text FROM pg_index i JOIN pg_attribute t ON t.attrelid = i.indrelid AND t.attname = 'tenant_id'
			JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique AND NOT t.attnum = ANY (i.indkey)
			-- Addresses are public. References of the CRM are written by the platform alone, which sees all of them.
			AND i.indexrelid::regclass::text NOT IN ('tenants_identifier_key', 'tenant_identifiers_identifier_key',
				'tenants_crm_reference')`,
			"CREATE UNIQUE INDEX breach ON payments (number)"},
	}
}

// R16 in the catalog: nothing breaks a rule, and each rule sees what would.
func TestR16CatalogHoldsTheSecondWall(t *testing.T) {
	_, superuser := storetest.Open(t, 2)
	conn, err := pgx.Connect(ctx, superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(ctx) }()
	seen := 0
	for name, r := range wall() {
		t.Run(name, func(t *testing.T) {
			require.Empty(t, namesOf(t, conn, r.broken))
			tx, err := conn.Begin(ctx)
			require.NoError(t, err)
			defer func() { _ = tx.Rollback(ctx) }()
			_, err = conn.Exec(ctx, r.breach)
			require.NoError(t, err)
			require.NotEmpty(t, namesOf(t, conn, r.broken), "%s goes unseen", r.breach)
			seen++
		})
	}
	rules := float64(len(wall()))
	gate.Record(t, gate.Figure{Gate: "R16", Ours: float64(seen), Peer: rules, Ratio: float64(seen) / rules,
		Goal: "every rule holds and sees its breach", OK: float64(seen) == rules, Unit: "rules",
		Note: "of the catalog: policies, roles, rights, views, functions, references, unique indexes"})
}

func namesOf(t *testing.T, conn *pgx.Conn, sql string) []string {
	t.Helper()
	rows, err := conn.Query(ctx, sql)
	require.NoError(t, err)
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	return names
}

// The written list of the second door: a change here is a decision, not an accident.
func TestPlatformRoleReadsExactlyTheseTables(t *testing.T) {
	_, superuser := storetest.Open(t, 2)
	conn := testkit.Pool(t, superuser)
	rows, err := conn.Query(ctx,
		`SELECT c.relname || ': ' || string_agg(acl.privilege_type, ', ' ORDER BY acl.privilege_type)
		FROM pg_class c, aclexplode(c.relacl) acl WHERE acl.grantee = 'countersign_platform'::regrole GROUP BY c.relname ORDER BY c.relname`)
	require.NoError(t, err)
	got, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Equal(t, []string{
		"auth_requests: SELECT",
		"event_readers: SELECT, UPDATE",
		"events: SELECT",
		"feature_tenants: SELECT",
		"features: SELECT",
		"idempotency_keys: DELETE, SELECT",
		"outbox: DELETE, SELECT, UPDATE",
		"platform_access: INSERT, SELECT, UPDATE",
		"projection_offsets: SELECT",
		"signing_keys: INSERT, SELECT, UPDATE",
		"tenant_identifiers: SELECT",
		"tenants: INSERT, SELECT, UPDATE",
	}, got)
}
