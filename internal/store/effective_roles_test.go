package store_test

import (
	"context"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	batchrow "countersign.dev/internal/store/batch"
	sessionrow "countersign.dev/internal/store/session"
	"countersign.dev/internal/store/storetest"
	taskrow "countersign.dev/internal/store/task"
)

// manyMembers is a company of 20,000 people, each with a role of their own and in two of 400 groups with a role.
const manyMembers = `WITH people AS (
		INSERT INTO users (tenant_id, id, email, username, first_name, last_name, status)
		SELECT $1::uuid, gen_random_uuid(), n || '@example.com', 'n' || n, 'N', n::text, 'active' FROM generate_series(1, 20000) n
		RETURNING id, username),
	teams AS (
		INSERT INTO groups (tenant_id, id, name) SELECT $1::uuid, gen_random_uuid(), 'Team ' || n FROM generate_series(1, 400) n
		RETURNING id, name),
	own AS (INSERT INTO user_roles (tenant_id, user_id, role_id)
		SELECT $1::uuid, p.id, r.id FROM people p, roles r WHERE r.tenant_id = $1::uuid AND r.name = 'General User'),
	shared AS (INSERT INTO group_roles (tenant_id, group_id, role_id)
		SELECT $1::uuid, g.id, r.id FROM teams g, roles r WHERE r.tenant_id = $1::uuid AND r.name = 'Approver')
	INSERT INTO group_members (tenant_id, group_id, user_id) SELECT $1::uuid, g.id, p.id FROM people p
	JOIN teams g ON substr(g.name, 6)::int IN (substr(p.username, 2)::int % 400 + 1, substr(p.username, 2)::int % 399 + 1)`

// reader keeps the statements that read roles.
type reader struct{ statements []pgx.TraceQueryStartData }

func (r *reader) TraceQueryStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceQueryStartData) context.Context {
	if strings.Contains(d.SQL, "effective_roles") && !strings.HasPrefix(d.SQL, "EXPLAIN") {
		r.statements = append(r.statements, d)
	}
	return ctx
}

func (r *reader) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func TestRolesOfOnePersonAreReadByIndex(t *testing.T) {
	read := &reader{}
	s, superuser := storetest.Traced(t, 2, read)
	tenantID := storetest.TenantWithRoles(t, s)
	storetest.ExecAs(t, superuser, manyMembers, tenantID)
	storetest.ExecAs(t, superuser, `ANALYZE users, user_roles, groups, group_members, group_roles, role_permissions, roles`)
	ann := storetest.User(t, s, tenantID, "ann", "Approver")
	require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		_, err := sessionrow.Access(tx, session.Token{TenantID: tenantID, UserID: ann.ID, SessionID: id.New()})
		require.ErrorIs(t, err, pgx.ErrNoRows, "the session does not exist")
		_, err = taskrow.UserHolds(tx, ann.ID, "tasks:performAction")
		require.NoError(t, err)
		_, err = batchrow.HoldsReleasePermission(tx, ann.ID)
		return err
	}))
	require.Len(t, read.statements, 3)
	for _, statement := range read.statements {
		require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
			return tx.PGX(func(conn *pgx.Conn) error {
				rows, err := conn.Query(ctx, "EXPLAIN "+statement.SQL, statement.Args...)
				require.NoError(t, err)
				lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
				plan := strings.Join(lines, "\n")
				require.Contains(t, plan, "group_members")
				for _, table := range []string{"users", "user_roles", "group_members"} {
					require.NotContains(t, plan, "Seq Scan on "+table, "%s\n%s", statement.SQL, plan)
				}
				return err
			})
		}))
	}
}
