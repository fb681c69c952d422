package store_test

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

// rowFactory makes a valid row of any table by reading the catalogue, the rows
// it refers to included, so that a new table is tested without anybody
// remembering it. It works as the superuser, whom no policy holds back.
type rowFactory struct {
	conn   *pgx.Conn
	tables map[string]*table
	last   int64 // numbers are unique per tenant in many tables
}

type table struct {
	name     string
	columns  []column
	key      []string
	foreign  []foreignKey
	allowed  map[string]string // column → the first value of its CHECK (… IN …)
	hasOwner bool              // a tenant_id
}

type column struct {
	name, kind string
	required   bool
}

type foreignKey struct {
	columns, targets []string
	target           string
}

func newRowFactory(t *testing.T, superuser string) *rowFactory {
	t.Helper()
	conn, err := pgx.Connect(ctx, superuser)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	f := &rowFactory{conn: conn, tables: map[string]*table{}}
	f.readColumns(t)
	f.readConstraints(t)
	return f
}

func (f *rowFactory) readColumns(t *testing.T) {
	rows, err := f.conn.Query(ctx, `SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull AND NOT a.atthasdef AND a.attidentity = ''
		FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'goose_db_version' ORDER BY c.relname, a.attnum`)
	require.NoError(t, err)
	var name string
	var col column
	_, err = pgx.ForEachRow(rows, []any{&name, &col.name, &col.kind, &col.required}, func() error {
		if f.tables[name] == nil {
			f.tables[name] = &table{name: name, allowed: map[string]string{}}
		}
		f.tables[name].columns = append(f.tables[name].columns, col)
		f.tables[name].hasOwner = f.tables[name].hasOwner || col.name == "tenant_id"
		return nil
	})
	require.NoError(t, err)
}

var oneOf = regexp.MustCompile(`\(?(\w+)\)? = ANY \(\(?ARRAY\['([^']*)'`)

func (f *rowFactory) readConstraints(t *testing.T) {
	rows, err := f.conn.Query(ctx, `SELECT c.conrelid::regclass::text, c.contype::text, pg_get_constraintdef(c.oid), coalesce(c.confrelid::regclass::text, ''),
		ARRAY(SELECT attname::text FROM unnest(c.conkey) WITH ORDINALITY k(n, o) JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.n ORDER BY o),
		ARRAY(SELECT attname::text FROM unnest(c.confkey) WITH ORDINALITY k(n, o) JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.n ORDER BY o)
		FROM pg_constraint c WHERE c.connamespace = 'public'::regnamespace AND c.conrelid <> 0 AND c.conrelid::regclass::text <> 'goose_db_version'`)
	require.NoError(t, err)
	var name, kind, def, target string
	var columns, targets []string
	_, err = pgx.ForEachRow(rows, []any{&name, &kind, &def, &target, &columns, &targets}, func() error {
		switch kind {
		case "p":
			f.tables[name].key = slices.Clone(columns)
		case "f":
			f.tables[name].foreign = append(f.tables[name].foreign, foreignKey{slices.Clone(columns), slices.Clone(targets), target})
		case "c":
			if m := oneOf.FindStringSubmatch(def); m != nil {
				f.tables[name].allowed[m[1]] = m[2]
			}
		}
		return nil
	})
	require.NoError(t, err)
}

// names are the tables in alphabetical order.
func (f *rowFactory) names() []string {
	var names []string
	for name := range f.tables {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// row inserts one row for the tenant and returns its values by column. The
// tenant's own row is there already.
func (f *rowFactory) row(name, tenantID string) (map[string]any, error) {
	if name == "tenants" {
		return map[string]any{"tenant_id": tenantID}, nil
	}
	tab := f.tables[name]
	values := map[string]any{}
	if tab.hasOwner {
		values["tenant_id"] = tenantID
	}
	for _, fk := range tab.foreign {
		if !f.mandatory(tab, fk) {
			continue
		}
		parent, err := f.row(fk.target, tenantID)
		if err != nil {
			return nil, err
		}
		for i, c := range fk.columns {
			values[c] = parent[fk.targets[i]]
		}
	}
	for _, c := range tab.columns {
		if _, ok := values[c.name]; c.required && !ok {
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

func (f *rowFactory) mandatory(tab *table, fk foreignKey) bool {
	return slices.ContainsFunc(tab.columns, func(c column) bool { return c.required && c.name != "tenant_id" && slices.Contains(fk.columns, c.name) })
}

func (f *rowFactory) insert(name string, values map[string]any) error {
	sql, args := insertSQL(name, values)
	_, err := f.conn.Exec(ctx, sql, args...)
	return err
}

func insertSQL(name string, values map[string]any) (string, []any) {
	var columns, marks []string
	var args []any
	for c, v := range values {
		args = append(args, v)
		columns = append(columns, pgx.Identifier{c}.Sanitize())
		marks = append(marks, fmt.Sprintf("$%d", len(args)))
	}
	return fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", name, strings.Join(columns, ", "), strings.Join(marks, ", ")), args
}

func (f *rowFactory) value(tab *table, c column) (any, error) {
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
	case "jsonb":
		return "{}", nil
	case "boolean":
		return false, nil
	case "integer", "bigint", "smallint", "numeric", "real", "double precision":
		f.last++
		return f.last, nil
	case "date", "timestamp with time zone":
		return time.Now(), nil
	}
	return nil, fmt.Errorf("the row factory knows no value of type %s (%s.%s)", c.kind, tab.name, c.name)
}

// where names the row by its key.
func (tab *table) where(values map[string]any) (string, []any) {
	var terms []string
	var args []any
	for _, c := range tab.key {
		args = append(args, values[c])
		terms = append(terms, fmt.Sprintf("%s = $%d", pgx.Identifier{c}.Sanitize(), len(args)))
	}
	return strings.Join(terms, " AND "), args
}
