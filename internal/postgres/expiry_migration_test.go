package postgres_test

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
)

// beforeExpiryWarnings is the last version that watched no keys and tokens.
const beforeExpiryWarnings = 20261128200000

func TestKeysAndTokensFromBeforeAreWatched(t *testing.T) {
	ctx := context.Background()
	superuser, migrations := asOwner(t)
	_, err := migrations.UpTo(ctx, beforeExpiryWarnings)
	require.NoError(t, err)
	_, err = superuser.Exec(ctx, keysAndTokens)
	require.NoError(t, err)
	_, err = migrations.Up(ctx)
	require.NoError(t, err)
	rows, err := superuser.Query(ctx, `SELECT t.identifier || ' ' || o.kind || ' ' || o.name || ' ' || (o.payload->>'tenantId' = t.tenant_id::text)
		FROM outbox o JOIN tenants t USING (tenant_id) ORDER BY 1`)
	require.NoError(t, err)
	started, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Equal(t, []string{"both start expiry.Watch true", "key start expiry.Watch true",
		"token start expiry.Watch true"}, started)
	var forced bool
	require.NoError(t, superuser.QueryRow(ctx, `SELECT bool_and(relforcerowsecurity) FROM pg_class
		WHERE relname IN ('pgp_keys', 'scim_clients', 'outbox', 'expiry_warnings')`).Scan(&forced))
	require.True(t, forced, "the policies apply to the owner again")
}

// keysAndTokens are companies named after what they have. Nothing of a company without a current end is watched.
const keysAndTokens = `INSERT INTO tenants (tenant_id, identifier, name)
	SELECT gen_random_uuid(), name, name FROM unnest(ARRAY['key', 'former', 'endless', 'token', 'revoked', 'both', 'none']) name;
INSERT INTO users (tenant_id, id, email, username, first_name, last_name, status)
	SELECT tenant_id, gen_random_uuid(), identifier || '@example.com', identifier, 'Ann', 'Lee', 'active' FROM tenants;
INSERT INTO connections (tenant_id, id, type, name) SELECT tenant_id, gen_random_uuid(), 'pgp', 'Keys' FROM tenants;
INSERT INTO connection_profiles (tenant_id, id, connection_id, name, settings) SELECT tenant_id, gen_random_uuid(), id, 'Bank', '{}' FROM connections;
INSERT INTO pgp_keys (tenant_id, id, profile_id, state, fingerprint, algorithm, bits, owner, signs, created_at, expires_at, public)
	SELECT p.tenant_id, gen_random_uuid(), p.id, CASE t.identifier WHEN 'former' THEN 'former' ELSE 'current' END, 'F', 'RSA', 3072, 'Bank', true, now(),
		CASE t.identifier WHEN 'endless' THEN NULL ELSE now() + interval '1 year' END, ''
	FROM connection_profiles p JOIN tenants t USING (tenant_id) WHERE t.identifier IN ('key', 'former', 'endless', 'both');
INSERT INTO scim_clients (tenant_id, id, name, token_hash, created_by, expires_at, revoked_at)
	SELECT u.tenant_id, u.id, 'Entra ID', '', u.id, now() + interval '1 year', CASE t.identifier WHEN 'revoked' THEN now() END
	FROM users u JOIN tenants t USING (tenant_id) WHERE t.identifier IN ('token', 'revoked', 'both');`
