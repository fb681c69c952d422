package api_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

// ofTenant are the tables whose rows a route names, that refer to a project and that everyone with the
// permission sees, each with its reason.
var ofTenant = map[string]string{
	"bank_account_changes":   "it changes an account, from which every project may pay",
	"audit_entries":          "an auditor sees the record of the whole tenant",
	"bank_files":             "a file belongs to a bank account, not to a project; its entries follow their payments",
	"recordings":             "an administrator of a sandbox reads everything that it recorded",
	"vendor_account_changes": "it changes a vendor, which every project shares",
}

// beyondProjects are the permissions that show more than the projects of their holder.
var beyondProjects = []permission.Permission{"projects:viewAllRelatedProjects", "operations:get"}

// reserve adds to tenant A one row of every table that belongs to a project, in projects reserved for another
// user.
func (s *suite) reserve() (hidden map[string]string) {
	s.t.Helper()
	rows, tenantID := s.a.factory, s.a.tenant.ID
	before := s.ids("projects")
	hidden = map[string]string{}
	for _, name := range rows.Names() {
		if !rows.Tables[name].HasOwner || !rows.OfProject(name) {
			continue
		}
		row, err := rows.Row(name, tenantID)
		require.NoError(s.t, err)
		if rowID, ok := row["id"].(string); ok {
			hidden[name] = rowID
		}
	}
	reserved := slices.DeleteFunc(s.ids("projects"),
		func(projectID string) bool { return slices.Contains(before, projectID) })
	list := "'" + strings.Join(reserved, "','") + "'"
	// The lists of the reserved project have a row, so that a member sees more there than in a missing project.
	for _, table := range []string{"documents", "invoices", "payments", "payment_batches", "uploads"} {
		require.NotEmpty(s.t, hidden[table], table)
		storetest.ExecAs(s.t, s.superuser,
			fmt.Sprintf(`UPDATE %s SET project_id = '%s' WHERE id = '%s'`, table, hidden["projects"], hidden[table]))
	}
	storetest.ExecAs(s.t, s.superuser, `UPDATE tasks SET plan = '{}'`)
	storetest.ExecAs(s.t, s.superuser,
		fmt.Sprintf(`DELETE FROM project_members WHERE tenant_id = '%s' AND project_id NOT IN (%s)`, tenantID, list))
	storetest.ExecAs(s.t, s.superuser, fmt.Sprintf(`INSERT INTO project_members (tenant_id, project_id, member_id, kind)
		SELECT '%s', p.id, '%s', 'user' FROM projects p WHERE p.id IN (%s) ON CONFLICT DO NOTHING`, tenantID, id.New(), list))
	return hidden
}

func (s *suite) ids(table string) (all []string) {
	s.t.Helper()
	conn := testkit.Pool(s.t, s.superuser)
	rows, err := conn.Query(context.Background(), "SELECT id::text FROM "+table)
	require.NoError(s.t, err)
	all, err = pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(s.t, err)
	return all
}

func (s *suite) nonMember() string {
	return s.with(slices.DeleteFunc(permission.All(),
		func(p permission.Permission) bool { return slices.Contains(beyondProjects, p) })...)
}

// R15: a row of a project that is reserved for others answers exactly like one
// that does not exist, at every place of every route that takes an id.
func TestR15RecordOfReservedProjectIsRefusedLikeUnknownID(t *testing.T) {
	s := newSuite(t)
	hidden, token, member := s.reserve(), s.nonMember(), s.with(permission.All()...)
	positions, notFound, differing := 0, 0, 0
	for _, op := range s.server.Operations() {
		if op.Public {
			continue
		}
		t.Run(op.ID, func(t *testing.T) {
			b, _ := s.build(op, s.own)
			for _, at := range b.positions {
				if !s.a.factory.OfProject(at.table) || ofTenant[at.table] != "" {
					continue
				}
				positions++
				missing, before := id.New(), s.effects()
				reserved := s.foreign(op, at, hidden[at.table], token)
				absent := s.foreign(op, at, missing, token)
				require.Equal(t, absent.status, reserved.status, "%s\n%s", at.name, reserved.body)
				require.Equal(t, s.plain(absent.body, missing), s.plain(reserved.body, hidden[at.table]), at.name)
				require.Equal(t, before, s.effects(), "%s: a reserved id had an effect\n%s", at.name, reserved.body)
				if reserved.status == 404 {
					notFound++
				} else {
					t.Logf("R15: %s answers %d to both: %s", at.name, reserved.status, reserved.code())
				}
				if seen := s.foreign(op, at, hidden[at.table], member); s.plain(seen.body, hidden[at.table]) != s.plain(absent.body,
					missing) {
					differing++
				}
			}
		})
	}
	gate.Record(t, gate.Figure{Gate: "R15", Ours: float64(positions), Peer: float64(positions), Ratio: 1,
		Goal: "an id of a reserved project answers a non-member like a missing one at every position", OK: !t.Failed(),
		Unit: "id positions",
		Note: fmt.Sprintf("%d positions answer 404, the others answer both alike; %d answer a member differently", notFound,
			differing)})
	require.Greater(t, positions, 50)
	require.GreaterOrEqual(t, notFound, positions*3/4,
		"a suite whose requests are refused for other reasons shows nothing")
	require.GreaterOrEqual(t, differing, positions*2/3, "a suite whose rows a member cannot see either shows nothing")
}

// R15: no answer to a non-member names a row of a reserved project.
func TestR15NoResponseContainsRecordOfReservedProject(t *testing.T) {
	s := newSuite(t)
	hidden, token := s.reserve(), s.nonMember()
	answered := 0
	for _, op := range s.server.Operations() {
		if op.Public || op.Command || strings.HasPrefix(op.Path, "/api/audit/") {
			continue
		}
		_, r := s.build(op, s.own)
		a := s.send(r, token, id.New())
		if a.status < 300 {
			answered++
		}
		for table, rowID := range hidden {
			if ofTenant[table] == "" {
				require.NotContains(t, a.body, rowID, "%s names a row of %s", op.ID, table)
			}
		}
	}
	require.Greater(t, answered, 40)
}

func TestEveryTableVisibleAcrossProjectsBelongsToARoute(t *testing.T) {
	s := newSuite(t)
	named := map[string]bool{}
	for _, op := range s.server.Operations() {
		b, _ := s.build(op, func(position) string { return id.New() })
		for _, at := range b.positions {
			named[at.table] = true
		}
	}
	for table := range ofTenant {
		require.True(t, named[table], "no route names a row of %s: remove its exception", table)
	}
}
