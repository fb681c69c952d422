package api_test

import (
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"countersign.dev/api/server"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/permission"
	"countersign.dev/internal/store/storetest"
)

// listRows is how many rows each list's table gets.
const listRows = 24

// Every list, every column it can be filtered by with every operator, and every order: the result equals the evaluation
// of the same rows in Go. Each order meets filters in both directions, and is followed from page to page without one.
func TestEveryListFiltersAndSortsLikeReferenceEvaluation(t *testing.T) {
	s := newSuite(t)
	token := s.with(permission.All()...) // first, because its role is a row of a list
	s.insertRows()
	storetest.ExecAs(t, s.superuser, fillGroups)
	filters, lists := 0, 0
	for _, op := range s.server.Operations() {
		g, ok := s.server.Grid(op.ID)
		if !ok {
			continue
		}
		t.Run(op.ID, func(t *testing.T) {
			l := plainList{t: t, suite: s, op: op, token: token, columns: g.Columns()}
			l.read()
			require.GreaterOrEqual(t, len(l.rows), 8, "too few rows to prove anything: name the list's table in furnished")
			filters += l.everyFilter()
			l.everyOrderByPages()
			lists++
		})
	}
	t.Logf("%d lists, %d filters", lists, filters)
}

// furnished are the tables behind lists, parents first.
var furnished = []string{"workspaces", "projects", "users", "roles", "vendors", "invoices", "tasks", "payment_batches",
	"payments", "jobs", "job_steps", "uploads", "project_components", "index_fields", "audit_entries", "groups",
	"proposals", "gl_accounts", "companies", "term_codes", "connections", "bank_accounts", "purchase_orders",
	"purchase_order_lines", "purchase_order_receipts", "agents", "data_sources", "printers", "features", "license_notices",
	"recordings", "graphs", "job_files"}

// insertRows gives every list rows with varied values: of each column that may be
// changed at all, another value in each row.
func (s *suite) insertRows() {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, s.superuser)
	require.NoError(s.t, err)
	defer func() { _ = conn.Close(ctx) }()
	factory := storetest.NewRows(s.t, s.superuser)
	ids := map[string][]any{}
	var id string
	for _, name := range furnished {
		for range listRows {
			row, err := factory.Row(name, s.a.tenant.ID)
			for range 200 { // the suite's own rows have taken the first numbers
				if err == nil {
					break
				}
				row, err = factory.Row(name, s.a.tenant.ID)
			}
			require.NoError(s.t, err)
			if name == "job_steps" { // PostgreSQL gives the id
				require.NoError(s.t, conn.QueryRow(ctx, `SELECT id::text FROM job_steps WHERE tenant_id = $1 AND job_id = $2
					AND path = $3`, row["tenant_id"], row["job_id"], row["path"]).Scan(&id))
				row["id"] = id
			}
			ids[name] = append(ids[name], row["id"])
		}
	}
	for _, name := range furnished {
		for n, id := range ids[name] {
			s.vary(conn, name, id, n, ids)
		}
	}
	for _, statement := range []string{archiveSome, moreTenants, s.platformSQL(), platformAdministrators,
		`UPDATE tenants SET time_zone = 'UTC'`,
		`UPDATE tasks SET plan = '{}'`, `UPDATE job_files SET permissions = '{}'`,
		fmt.Sprintf(membersOfRole, s.a.rows["roles"]), wholeSeconds} {
		_, err = conn.Exec(ctx, statement)
		require.NoError(s.t, err)
	}
}

// fillGroups gives the groups members. The first group has everyone, and the next three have some people each: the
// names of all groups of a person fit into the value of a filter. The person who asks is in the first three.
const fillGroups = `WITH active AS (UPDATE users SET status = 'active' WHERE hashtext(id::text) % 4 <> 0)
	INSERT INTO group_members (tenant_id, group_id, user_id) SELECT g.tenant_id, g.id, u.id
	FROM (SELECT *, row_number() OVER (PARTITION BY tenant_id ORDER BY id) AS place FROM groups) g JOIN users u ON u.tenant_id = g.tenant_id
	WHERE g.place = 1 OR g.place <= 4 AND CASE WHEN u.last_name = 'Test' THEN g.place <= 3 ELSE hashtext(u.id::text || g.id::text) % 2 = 0 END
	ON CONFLICT DO NOTHING`

// archiveSome creates the rows of the list of archived projects: the newest ones, which are in no other list.
const archiveSome = `UPDATE projects SET status = 'archived' WHERE id IN (SELECT id FROM projects ORDER BY id DESC LIMIT 10)`

// moreTenants are rows for the list of tenants.
const moreTenants = `INSERT INTO tenants (tenant_id, identifier, name, status, currency, created_at, updated_at)
	SELECT gen_random_uuid(), 'tenant-' || n, 'Tenant ' || (n * 7) % 12, (ARRAY['draft', 'active', 'inactive'])[n % 3 + 1],
		(ARRAY['USD', 'EUR'])[n % 2 + 1], now() - n * interval '1 hour', now() - (n % 4) * interval '1 day'
	FROM generate_series(1, 12) n`

// platformSQL lets the suite's person list the tenants.
func (s *suite) platformSQL() string {
	return fmt.Sprintf(`UPDATE tenants SET kind = 'platform' WHERE tenant_id = '%s'`, s.a.tenant.ID)
}

// platformAdministrators are rows for the list of platform administrators.
const platformAdministrators = `WITH held AS (INSERT INTO roles (tenant_id, id, name, system)
	SELECT tenant_id, gen_random_uuid(), 'PlatformAdmin', true FROM tenants WHERE kind = 'platform' RETURNING tenant_id, id)
	INSERT INTO user_roles (tenant_id, user_id, role_id) SELECT u.tenant_id, u.id, h.id FROM users u JOIN held h ON h.tenant_id = u.tenant_id`

// membersOfRole gives the role of the suite's requests to every user of its tenant.
const membersOfRole = `INSERT INTO user_roles (tenant_id, user_id, role_id) SELECT u.tenant_id, u.id, r.id
	FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = '%s' ON CONFLICT DO NOTHING`

// wholeSeconds cuts every instant to what a download shows of it.
const wholeSeconds = `DO $$ DECLARE c record; BEGIN
	FOR c IN SELECT a.attrelid::regclass AS tab, a.attname AS name FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
		WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND a.atttypid = 'timestamptz'::regtype AND t.relname <> 'platform_access'
	LOOP EXECUTE format('UPDATE %s SET %I = date_trunc(''second'', %I)', c.tab, c.name, c.name); END LOOP; END $$`

// vary tries every column; what a rule of the table forbids stays as it was.
func (s *suite) vary(conn *pgx.Conn, table string, id any, n int, ids map[string][]any) {
	ctx := context.Background()
	rows, err := conn.Query(ctx, `SELECT a.attname, format_type(a.atttypid, NULL), NOT a.attnotnull FROM pg_attribute a
		WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''`, table)
	require.NoError(s.t, err)
	type column struct {
		Name, Kind string
		Nullable   bool
	}
	columns, err := pgx.CollectRows(rows, pgx.RowToStructByPos[column])
	require.NoError(s.t, err)
	for _, c := range columns {
		if c.Name == "deleted_at" { // who is deleted is in no list
			continue
		}
		value := variedValue(c.Name, c.Kind, table, n)
		if c.Nullable && n%5 == 1 {
			value = "NULL"
		}
		if c.Name == "project_id" || c.Name == "workspace_id" ||
			table == "job_steps" && c.Name == "job_id" { // those the suite asks about
			value = "'" + s.a.rows[strings.TrimSuffix(c.Name, "_id")+"s"] + "'"
		}
		if others, ok := ids[map[string]string{"invoice_id": "invoices", "component_id": "project_components",
			"batch_id": "payment_batches", "created_by": "users"}[c.Name]]; ok && value != "NULL" {
			value = fmt.Sprintf("'%s'", others[n])
		}
		if table == "graphs" && c.Name == "component_id" { // the workflow that the suite asks about
			value = "'" + s.a.rows["project_components"] + "'"
		}
		if value != "" && c.Name != "id" {
			_, _ = conn.Exec(ctx, fmt.Sprintf(`UPDATE %s SET %s = %s WHERE id = $1`, table, c.Name, value), id)
		}
	}
	if table == "uploads" && n%5 != 1 { // the type and the id of a subject are set together
		_, err := conn.Exec(ctx, fmt.Sprintf(`UPDATE uploads SET subject_type = %s, subject_id = $2 WHERE id = $1`,
			variedValue("subject_type", "text", table, n)), id, ids["invoices"][n])
		require.NoError(s.t, err)
	}
}

func variedValue(column, kind, table string, n int) string {
	h := fnv.New32a()
	_, _ = fmt.Fprint(h, column, table, n/2) // pairs of rows share a value: orders have ties
	v := h.Sum32()
	switch kind {
	case "text":
		return fmt.Sprintf("'%s'",
			[]string{"", "Alpha", "bravo", "Bravo 100%", "charlie_d", `delta\e`, "Ökonom", "écho", "'';--"}[v%9])
	case "numeric", "bigint", "integer":
		return fmt.Sprint(v%40 + 1)
	case "date":
		return fmt.Sprintf("date '2026-11-%02d'", v%28+1)
	case "timestamp with time zone":
		return fmt.Sprintf("timestamptz '2026-11-%02d %02d:30:15Z'", v%28+1, v%24)
	case "boolean":
		return fmt.Sprint(v%2 == 0)
	default:
		return ""
	}
}

// plainList is a list with all its rows as text, by column, read through its download.
type plainList struct {
	t       *testing.T
	suite   *suite
	op      server.Operation
	token   string
	columns []grid.Column
	rows    []map[string]string
}

func (l *plainList) ask(path string, body map[string]any) answer {
	_, r := l.suite.build(l.op, l.suite.own)
	r.path = strings.Replace(r.path, l.op.Path[strings.LastIndex(l.op.Path, "/"):], path, 1)
	r.body = body
	return l.suite.send(r, l.token, "")
}

func (l *plainList) read() {
	a := l.ask("/csv", map[string]any{})
	require.Equal(l.t, 200, a.status, a.body)
	lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(a.body, "\ufeff"))).ReadAll()
	require.NoError(l.t, err)
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, name := range lines[0] {
			row[name] = unguarded(line[i])
		}
		l.rows = append(l.rows, row)
	}
	// that this was read is no part of what was read
	storetest.ExecAs(l.t, l.suite.superuser, `DELETE FROM audit_entries WHERE action = 'exported'`)
}

// unguarded takes off what keeps a spreadsheet from running a cell.
func unguarded(cell string) string {
	if len(cell) > 1 && cell[0] == '\'' && strings.ContainsAny(cell[1:2], "=+-@") {
		return cell[1:]
	}
	return cell
}

// everyFilter filters by each column with each of its operators. The orders take turns, because filters and orders are
// separate parts of the statement.
func (l *plainList) everyFilter() (filters int) {
	orders := slices.DeleteFunc(slices.Clone(l.columns), func(c grid.Column) bool { return !c.Sortable() })
	for _, filtered := range l.columns {
		for n, operator := range filtered.Operators() {
			f := l.filter(filtered, operator, n+filters)
			sorted, descending := orders[filters%len(orders)], filters/len(orders)%2 == 1
			want := l.expected(&f, sorted, descending)
			a := l.ask("/grid", map[string]any{"pageSize": grid.MaxPage,
				"filters": []any{map[string]any{"field": f.Field, "operator": f.Operator, "value": f.Values}},
				"sorting": []any{map[string]any{"field": sorted.Name, "direction": direction(descending)}}})
			require.Equal(l.t, 200, a.status, "%v by %s: %s", f, sorted.Name, a.body)
			got, _, count := l.page(a)
			require.Equal(l.t, want, got, "%v by %s %s", f, sorted.Name, direction(descending))
			require.Equal(l.t, len(want), count, "%v", f)
			filters++
		}
	}
	require.GreaterOrEqual(l.t, filters, len(orders), "each order has met a filter")
	return filters
}

// everyOrderByPages follows the cursor from page to page in each order.
func (l *plainList) everyOrderByPages() {
	for _, sorted := range l.columns {
		for _, descending := range []bool{false, true} {
			if !sorted.Sortable() {
				continue
			}
			want, got, cursor := l.expected(nil, sorted, descending), []string{}, ""
			for {
				a := l.ask("/grid",
					map[string]any{"pageSize": 9, "cursor": cursor,
						"sorting": []any{map[string]any{"field": sorted.Name, "direction": direction(descending)}}})
				require.Equal(l.t, 200, a.status, "by %s: %s", sorted.Name, a.body)
				ids, next, _ := l.page(a)
				got = append(got, ids...)
				if cursor = next; cursor == "" || len(got) > len(want) {
					break
				}
			}
			require.Equal(l.t, want, got, "pages by %s %s", sorted.Name, direction(descending))
		}
	}
}

func direction(descending bool) string {
	if descending {
		return "descending"
	}
	return "ascending"
}

func (l *plainList) page(a answer) (ids []string, next string, count int) {
	var page struct {
		Items      []struct{ ID string }
		NextCursor string
		TotalCount int
	}
	require.NoError(l.t, json.Unmarshal([]byte(a.body), &page))
	ids = []string{}
	for _, item := range page.Items {
		ids = append(ids, item.ID)
	}
	return ids, page.NextCursor, page.TotalCount
}

// filter takes its values from the rows themselves.
func (l *plainList) filter(c grid.Column, operator grid.Operator, n int) grid.Filter {
	present := []string{}
	for _, row := range l.rows {
		if v := row[c.Name]; v != "" && !slices.Contains(present, v) &&
			(len(c.Allowed) == 0 || slices.Contains(c.Allowed, v)) {
			present = append(present, v)
		}
	}
	if len(present) == 0 {
		present = []string{
			map[grid.Kind]string{grid.Number: "1", grid.Date: "2026-11-10", grid.Time: "2026-11-10", grid.Bool: "true",
				grid.ID: l.suite.a.tenant.ID}[c.Kind]}
		if len(c.Allowed) > 0 {
			present = c.Allowed[:1]
		}
	}
	slices.SortFunc(present, func(a, b string) int { return compareAs(c.Kind, a, b) })
	one, other := present[n%len(present)], present[(n*7+3)%len(present)]
	if c.Kind == grid.Time {
		one, other = l.instant(one, n), l.instant(other, n)
	}
	f := grid.Filter{Field: c.Name, Operator: operator}
	switch operator {
	case grid.Empty, grid.NotEmpty:
		f.Values = []string{}
	case grid.Between:
		f.Values = []string{one, other}
		if compareAs(c.Kind, plainTime(one), plainTime(other)) > 0 {
			f.Values = []string{other, one}
		}
	case grid.In, grid.NotIn:
		f.Values = []string{one, other}
	case grid.Contains, grid.StartsWith, grid.EndsWith:
		f.Values = []string{part(one, operator)}
	default:
		f.Values = []string{one}
	}
	return f
}

// instant is a time in the rows, or its whole day.
func (l *plainList) instant(shown string, n int) string {
	at, err := time.Parse(time.DateTime, shown)
	if err != nil || n%2 == 0 {
		return shown[:min(len(shown), len(time.DateOnly))]
	}
	return at.Format(time.RFC3339)
}

func part(text string, operator grid.Operator) string {
	runes := []rune(strings.ToUpper(text))
	middle := (len(runes) + 1) / 2
	if operator == grid.EndsWith {
		return string(runes[len(runes)-middle:])
	}
	return string(runes[:middle])
}

// expected is the plain evaluation.
func (l *plainList) expected(f *grid.Filter, sorted grid.Column, descending bool) []string {
	kept := []map[string]string{}
	for _, row := range l.rows {
		if f == nil || l.holds(*f, row) {
			kept = append(kept, row)
		}
	}
	slices.SortFunc(kept, func(a, b map[string]string) int {
		order := compareAs(sorted.Kind, a[sorted.Name], b[sorted.Name])
		if order == 0 {
			order = strings.Compare(a["id"], b["id"])
		}
		if descending {
			return -order
		}
		return order
	})
	ids := []string{}
	for _, row := range kept {
		ids = append(ids, row["id"])
	}
	return ids
}

func (l *plainList) holds(f grid.Filter, row map[string]string) bool {
	kind := l.columns[slices.IndexFunc(l.columns, func(c grid.Column) bool { return c.Name == f.Field })].Kind
	value := row[f.Field]
	known := value != "" || kind == grid.String || kind == grid.Values
	against := func(n int) int {
		wanted := f.Values[n]
		if kind == grid.Time && len(wanted) == len(time.DateOnly) {
			return strings.Compare(value[:len(time.DateOnly)], wanted)
		}
		return compareAs(kind, value, plainTime(wanted))
	}
	lower := strings.ToLower(value)
	switch f.Operator {
	case grid.Empty:
		return value == ""
	case grid.NotEmpty:
		return value != ""
	case grid.NotEqual:
		return !known || against(0) != 0
	case grid.NotIn:
		return !known || against(0) != 0 && against(1) != 0
	default:
	}
	if !known {
		return false
	}
	switch f.Operator {
	case grid.Equal:
		return against(0) == 0
	case grid.In:
		return against(0) == 0 || against(1) == 0
	case grid.Less:
		return against(0) < 0
	case grid.LessOrEqual:
		return against(0) <= 0
	case grid.Greater:
		return against(0) > 0
	case grid.GreaterOrEqual:
		return against(0) >= 0
	case grid.Between:
		return against(0) >= 0 && against(1) <= 0
	case grid.Contains:
		return strings.Contains(lower, strings.ToLower(f.Values[0]))
	case grid.StartsWith:
		return strings.HasPrefix(lower, strings.ToLower(f.Values[0]))
	default:
		return strings.HasSuffix(lower, strings.ToLower(f.Values[0]))
	}
}

// plainTime is an instant as the download shows it.
func plainTime(value string) string {
	if at, err := time.Parse(time.RFC3339, value); err == nil {
		return at.UTC().Format(time.DateTime)
	}
	return value
}

// compareAs orders two cells. Empty cells are first.
func compareAs(kind grid.Kind, a, b string) int {
	switch {
	case kind == grid.String:
		return strings.Compare(strings.ToLower(a), strings.ToLower(b))
	case kind == grid.Number && a != "" && b != "":
		return decimal.RequireFromString(a).Cmp(decimal.RequireFromString(b))
	default:
		return cmp.Compare(a, b)
	}
}
