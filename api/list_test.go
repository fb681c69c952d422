package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/stretchr/testify/require"

	"countersign.dev/api/server"
	userapp "countersign.dev/app/user"
	"countersign.dev/bench/gate"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/user"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

// documentLines is how many lines a document has at the most: they are not a list of documents.
// A comparison shows the lines of two documents.
const documentLines = 2000

func (s *suite) resolved(schema *huma.Schema) *huma.Schema {
	for schema.Ref != "" {
		schema = s.server.OpenAPI().Components.Schemas.SchemaFromRef(schema.Ref)
	}
	return schema
}

// listed are the lists of objects in the answer of an operation that reads a collection, by their names.
func (s *suite) listed(op server.Operation) map[string]*huma.Schema {
	if op.Method != http.MethodGet || strings.HasSuffix(op.Path, "}") {
		return nil
	}
	answered := s.operation(op).Responses["200"]
	if answered == nil || answered.Content["application/json"] == nil {
		return nil
	}
	all := map[string]*huma.Schema{}
	body := s.resolved(answered.Content["application/json"].Schema)
	candidates := map[string]*huma.Schema{"": body}
	for name, p := range body.Properties {
		candidates[name] = s.resolved(p)
	}
	for name, c := range candidates {
		if c.Type == "array" && s.resolved(c.Items).Type == "object" {
			all[name] = c
		}
	}
	return all
}

// R31: what is read without a page says how long it gets.
func TestR31EveryUnpagedListHasMaximumLength(t *testing.T) {
	s := newSuite(t)
	lists := 0
	for _, op := range s.server.Operations() {
		for name, list := range s.listed(op) {
			lists++
			require.NotNil(t, list.MaxItems, "%s %q: say maxItems, and keep it", op.ID, name)
			require.LessOrEqual(t, *list.MaxItems, 2*documentLines, op.ID)
		}
	}
	require.Greater(t, lists, 25)
	gate.Record(t,
		gate.Figure{Gate: "R31", Ours: float64(lists), Peer: float64(lists), Ratio: 1, Goal: "each says its most", OK: true,
			Unit: "lists", Note: "every list of the API that is not asked by the page"})
}

// R31: a list of settings is full before any of it would have to be left out.
func TestR31SettingsListsAreLimited(t *testing.T) {
	s := newSuite(t)
	token := s.with(permission.All()...)
	project := s.a.rows["projects"]
	place := fmt.Sprintf(`tenant_id = '%s' AND project_id = '%s'`, s.a.tenant.ID, project)
	for _, table := range []string{"project_members", "index_fields"} {
		require.NoError(t, s.fill(table, grid.MaxPage-count(t, s.superuser, "SELECT count(*) FROM "+table+" WHERE "+place)))
	}
	rows := storetest.NewRows(t, s.superuser)
	for path, table := range map[string]string{
		"/api/bank-accounts": "bank_accounts", "/api/printers": "printers", "/api/agents": "agents", "/api/roles": "roles",
		"/api/project-groups": "groups", "/api/projects/" + project + "/members": "",
		"/api/projects/" + project + "/index-fields": "",
	} {
		for table != "" {
			if _, err := rows.Row(table, s.a.tenant.ID); err != nil {
				require.ErrorContains(t, err, "more than 500 rows", path)
				break
			}
		}
		answered := s.send(request{method: http.MethodGet, path: path}, token, "")
		require.Equal(t, http.StatusOK, answered.status, answered.body)
		longest := 0
		var body map[string]json.RawMessage
		require.NoError(t, json.Unmarshal([]byte(answered.body), &body))
		for _, part := range body {
			var list []json.RawMessage
			if json.Unmarshal(part, &list) == nil {
				longest = max(longest, len(list))
			}
		}
		require.Equal(t, grid.MaxPage, longest, path)
	}
	one := user.Role{ID: id.New(), Name: "One more", Priority: 1000}
	require.Equal(t, fault.MaximumReached, fault.CodeOf(userapp.Commands{DB: s.db}.CreateRole(t.Context(),
		s.a.tenant.ID, one)))
	require.NoError(t, userapp.Commands{DB: s.db}.CreateRole(t.Context(), s.b.tenant.ID, one),
		"another tenant has its own")
	for _, table := range []string{"project_members", "index_fields"} {
		require.Equal(t, grid.MaxPage, count(t, s.superuser, "SELECT count(*) FROM "+table+" WHERE "+place))
		require.ErrorContains(t, s.fill(table, 1), "more than 500 rows")
	}
}

// fill adds rows to a list of tenant A's project.
func (s *suite) fill(table string, rows int) error {
	conn := testkit.Pool(s.t, s.superuser)
	_, err := conn.Exec(s.t.Context(), map[string]string{
		"project_members": `INSERT INTO project_members (tenant_id, project_id, member_id, kind) SELECT $1, $2, gen_random_uuid(), 'user' FROM generate_series(1, $3)`,
		"index_fields":    `INSERT INTO index_fields (tenant_id, id, project_id, name, system_name, position, field_type) SELECT $1, gen_random_uuid(), $2, gen_random_uuid(), gen_random_uuid(), n, 'Text' FROM generate_series(1, $3) n`,
	}[table], s.a.tenant.ID, s.a.rows["projects"], rows)
	return err
}
