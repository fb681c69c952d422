package postgres_test

import (
	"context"
	"os"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/stretchr/testify/require"

	"countersign.dev/internal/testkit"
)

// asOwner returns a superuser's connection to an empty database, and its migrations by an owner who is none. The owner
// of an installation's tables is no superuser, so the policies of the tables apply to it.
func asOwner(t *testing.T) (superuser *pgx.Conn, migrations *goose.Provider) {
	ctx := context.Background()
	superuser, err := pgx.Connect(ctx, testkit.Postgres(t))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, superuser.Close(ctx)) })
	owner := *superuser.Config()
	owner.User, owner.Password = "tables_owner", "owner"
	_, err = superuser.Exec(ctx, `DROP ROLE IF EXISTS tables_owner; CREATE ROLE tables_owner LOGIN CREATEROLE PASSWORD 'owner'`)
	require.NoError(t, err)
	t.Cleanup(func() {
		_, err := superuser.Exec(ctx, `REASSIGN OWNED BY tables_owner TO CURRENT_USER; DROP OWNED BY tables_owner;
			DROP ROLE tables_owner`)
		require.NoError(t, err)
	})
	_, err = superuser.Exec(ctx, `GRANT ALL ON SCHEMA public TO tables_owner; GRANT CREATE ON DATABASE `+
		pgx.Identifier{owner.Database}.Sanitize()+` TO tables_owner`)
	require.NoError(t, err)
	db := stdlib.OpenDB(owner)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	migrations, err = goose.NewProvider(goose.DialectPostgres, db, os.DirFS("migrations"))
	require.NoError(t, err)
	return superuser, migrations
}

// beforeMachines is the last version without machine accounts.
const beforeMachines = 20261128150000

func TestOlderRulesAndAgentsAreCorrected(t *testing.T) {
	ctx := context.Background()
	superuser, migrations := asOwner(t)
	_, err := migrations.UpTo(ctx, beforeMachines)
	require.NoError(t, err)
	_, err = superuser.Exec(ctx, older)
	require.NoError(t, err)
	_, err = migrations.Up(ctx)
	require.NoError(t, err)

	var levels, machines string
	var forced bool
	require.NoError(t, superuser.QueryRow(ctx, `SELECT string_agg(levels::text, ' ' ORDER BY position),
		(SELECT string_agg(username, ' ') FROM users WHERE machine),
		(SELECT bool_and(relforcerowsecurity) FROM pg_class WHERE relname IN ('approval_rules', 'users', 'agents'))
		FROM approval_rules`).Scan(&levels, &machines, &forced))
	require.Equal(t, `[] [{"name": "One"}]`, levels)
	require.Equal(t, "agent", machines)
	require.True(t, forced, "the policies apply to the owner again")
}

// older is a company with an agent, a person and two approval rules, of which one has no levels.
const older = `INSERT INTO tenants (tenant_id, identifier, name, kind, status, currency, time_zone)
	VALUES ('00000000-0000-0000-0000-000000000001', 'fabrikam', 'Fabrikam', 'customer', 'active', 'USD', 'America/New_York');
INSERT INTO users (tenant_id, id, email, username, first_name, last_name, status) SELECT tenant_id, id::uuid, login || '@b.example',
	login, login, '', 'active' FROM tenants, (VALUES ('00000000-0000-0000-0000-0000000000e1', 'agent'),
	('00000000-0000-0000-0000-0000000000e2', 'person')) AS u(id, login);
INSERT INTO agents (tenant_id, id, name, key_hash) SELECT tenant_id, '00000000-0000-0000-0000-0000000000e1', 'Agent', '' FROM tenants;
INSERT INTO workspaces (tenant_id, id, name) SELECT tenant_id, '00000000-0000-0000-0000-0000000000aa', 'Work' FROM tenants;
INSERT INTO projects (tenant_id, id, workspace_id, name, project_type) SELECT tenant_id, '00000000-0000-0000-0000-0000000000b1',
	'00000000-0000-0000-0000-0000000000aa', 'Invoices', 'Payable Invoices' FROM tenants;
INSERT INTO approval_rules (tenant_id, id, project_id, position, name, condition, levels) SELECT tenant_id, gen_random_uuid(),
	'00000000-0000-0000-0000-0000000000b1', position, 'Rule', '{}', levels::jsonb FROM tenants,
	(VALUES (1, 'null'), (2, '[{"name": "One"}]')) AS r(position, levels);`
