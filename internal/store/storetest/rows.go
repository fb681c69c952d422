package storetest

import (
	"context"
	"crypto/rand"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/id"
)

// Rows creates a valid row of any table by reading the catalog, including the rows it refers to, so that a new
// table is tested automatically. It works as the superuser, to whom no policy applies.
type Rows struct {
	conn   *pgx.Conn
	Tables map[string]*Table
	last   int64 // numbers are unique per tenant in many tables
}

// Table is the catalog's description of a table.
type Table struct {
	Name     string
	columns  []column
	key      []string
	foreign  []foreignKey
	allowed  map[string]string // column → the first value of its CHECK (… IN …)
	HasOwner bool              // a tenant_id
	begins   time.Time         // of a partition: its first value
}

type column struct {
	name, kind string
	required   bool
	partition  bool // its value decides the partition
}

type foreignKey struct {
	columns, targets []string
	target           string
}

// NewRows reads the catalog of the database.
func NewRows(t testing.TB, superuser string) *Rows {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), superuser)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	f := &Rows{conn: conn, Tables: map[string]*Table{}}
	f.readColumns(t)
	f.readConstraints(t)
	// The tenants of the suites are live, and a live tenant cannot record anything.
	_, err = conn.Exec(context.Background(), `ALTER TABLE recordings DISABLE TRIGGER recordings_sandbox`)
	require.NoError(t, err)
	return f
}

func (f *Rows) readColumns(t testing.TB) {
	rows, err := f.conn.Query(context.Background(),
		`SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull AND NOT a.atthasdef AND a.attidentity = '',
		EXISTS (SELECT FROM pg_partitioned_table p LEFT JOIN pg_inherits i ON i.inhparent = p.partrelid
			WHERE c.oid IN (p.partrelid, i.inhrelid) AND a.attname = (SELECT attname FROM pg_attribute k WHERE k.attrelid = p.partrelid AND k.attnum = p.partattrs[0])),
		coalesce(substring(pg_get_expr(c.relpartbound, c.oid) FROM 'FROM \(''([^'']*)''\)')::timestamptz,
			CASE WHEN c.relispartition THEN '2000-01-01'::timestamptz ELSE now() END)
		FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'goose_db_version' ORDER BY c.relname, a.attnum`)
	require.NoError(t, err)
	var name string
	var col column
	var begins time.Time
	into := []any{&name, &col.name, &col.kind, &col.required, &col.partition, &begins}
	_, err = pgx.ForEachRow(rows, into, func() error {
		if f.Tables[name] == nil {
			f.Tables[name] = &Table{Name: name, allowed: map[string]string{}, begins: begins}
		}
		f.Tables[name].columns = append(f.Tables[name].columns, col)
		f.Tables[name].HasOwner = f.Tables[name].HasOwner || col.name == "tenant_id"
		return nil
	})
	require.NoError(t, err)
}

var oneOf = regexp.MustCompile(`\(?(\w+)\)? = ANY \(\(?ARRAY\['([^']*)'`)

func (f *Rows) readConstraints(t testing.TB) {
	rows, err := f.conn.Query(context.Background(),
		`SELECT c.conrelid::regclass::text, c.contype::text, pg_get_constraintdef(c.oid), coalesce(c.confrelid::regclass::text, ''),
		ARRAY(SELECT attname::text FROM unnest(c.conkey) WITH ORDINALITY k(n, o) JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.n ORDER BY o),
		ARRAY(SELECT attname::text FROM unnest(c.confkey) WITH ORDINALITY k(n, o) JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.n ORDER BY o)
		FROM pg_constraint c WHERE c.connamespace = 'public'::regnamespace AND c.conrelid <> 0 AND c.conrelid::regclass::text <> 'goose_db_version'`)
	require.NoError(t, err)
	var name, kind, def, target string
	var columns, targets []string
	_, err = pgx.ForEachRow(rows, []any{&name, &kind, &def, &target, &columns, &targets}, func() error {
		switch kind {
		case "p":
			f.Tables[name].key = slices.Clone(columns)
		case "f":
			f.Tables[name].foreign = append(f.Tables[name].foreign,
				foreignKey{slices.Clone(columns), slices.Clone(targets), target})
		case "c":
			if m := oneOf.FindStringSubmatch(def); m != nil {
				f.Tables[name].allowed[m[1]] = m[2]
			}
		}
		return nil
	})
	require.NoError(t, err)
}

// Names are the tables in alphabetical order.
func (f *Rows) Names() []string {
	var names []string
	for name := range f.Tables {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Row inserts one row for the tenant and returns its values by column. The
// tenant's own row is there already.
func (f *Rows) Row(name, tenantID string) (map[string]any, error) {
	if name == "tenants" {
		return map[string]any{"tenant_id": tenantID}, nil
	}
	tab := f.Tables[name]
	values := map[string]any{}
	if tab.HasOwner {
		values["tenant_id"] = tenantID
	}
	for _, fk := range tab.foreign {
		if !f.mandatory(tab, fk) {
			continue
		}
		parent, err := f.Row(fk.target, tenantID)
		if err != nil {
			return nil, err
		}
		for i, c := range fk.columns {
			values[c] = parent[fk.targets[i]]
		}
	}
	for _, c := range tab.columns {
		if c.partition {
			values[c.name] = tab.begins
		}
		if _, ok := values[c.name]; (c.required || slices.Contains(tab.key, c.name)) && !ok {
			v, err := f.value(tab, c)
			if err != nil {
				return nil, err
			}
			values[c.name] = v
		}
	}
	if err := f.insert(name, values); err != nil {
		return nil, fmt.Errorf("the row factory cannot make a row of %s: %w", name, err)
	}
	return values, nil
}

func (f *Rows) mandatory(tab *Table, fk foreignKey) bool {
	return slices.ContainsFunc(tab.columns,
		func(c column) bool { return c.required && c.name != "tenant_id" && slices.Contains(fk.columns, c.name) })
}

func (f *Rows) insert(name string, values map[string]any) error {
	sql, args := InsertSQL(name, values)
	_, err := f.conn.Exec(context.Background(), sql, args...)
	return err
}

// InsertSQL is the statement for one row.
func InsertSQL(name string, values map[string]any) (string, []any) {
	var columns, marks []string
	var args []any
	for c, v := range values {
		args = append(args, v)
		columns = append(columns, pgx.Identifier{c}.Sanitize())
		marks = append(marks, fmt.Sprintf("$%d", len(args)))
	}
	return fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", name, strings.Join(columns, ", "), strings.Join(marks, ", ")),
		args
}

func (f *Rows) value(tab *Table, c column) (any, error) {
	if v, ok := tab.allowed[c.name]; ok {
		return v, nil
	}
	switch kind, _, _ := strings.Cut(c.kind, "("); kind {
	case "uuid":
		return id.New(), nil
	case "text":
		return "x-" + strings.ToLower(rand.Text()), nil
	case "character":
		return map[bool]string{true: "A", false: "USD"}[c.kind == "character(1)"], nil
	case "bytea":
		return []byte(rand.Text()), nil
	case "json", "jsonb":
		return "{}", nil
	case "boolean":
		return false, nil
	case "integer", "bigint", "smallint", "numeric", "real", "double precision":
		f.last++
		return f.last, nil
	case "date", "timestamp with time zone":
		return time.Now(), nil
	case "xid8":
		return "1", nil
	case "pg_snapshot":
		return "1:1:", nil
	}
	return nil, fmt.Errorf("the row factory knows no value of type %s (%s.%s)", c.kind, tab.Name, c.name)
}

// Where names the row by its key.
func (tab *Table) Where(values map[string]any) (string, []any) {
	var terms []string
	var args []any
	for _, c := range tab.key {
		args = append(args, values[c])
		terms = append(terms, fmt.Sprintf("%s = $%d", pgx.Identifier{c}.Sanitize(), len(args)))
	}
	return strings.Join(terms, " AND "), args
}

// OfProject says whether rows of the table belong to a project: by a column of
// their own or by the rows they refer to.
func (f *Rows) OfProject(name string) bool {
	if name == "projects" {
		return true
	}
	tab := f.Tables[name]
	return slices.ContainsFunc(tab.columns, func(c column) bool { return c.name == "project_id" }) ||
		slices.ContainsFunc(tab.foreign, func(fk foreignKey) bool { return fk.target != name && f.OfProject(fk.target) })
}
