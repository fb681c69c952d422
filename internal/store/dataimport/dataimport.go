// Package dataimport compares the rows of an import with the records of a table, and writes them in two statements.
package dataimport

import (
	"strings"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
)

// Target is the table of the database that holds the records. Its columns have the names of the import in snake case,
// and it has the columns tenant_id, id, status, version and updated_at. They are the first values of a row.
type Target struct {
	dataimport.Table
	Name string
	// References are the targets that columns refer to, by the name in Column.Refers. Such a target has one key column.
	References map[string]Reference
}

// Reference is a table whose key the values of a column name.
type Reference struct{ Table, Key string }

// staged is the temporary table with the valid rows of an import. It ends with the transaction.
const staged = "staged_rows"

// analyzed is the number of rows above which the planner needs to know how many there are.
const analyzed = 500

// cast is the type of a column's values in SQL.
func cast(c dataimport.Column) string {
	switch c.Kind {
	case dataimport.Whole:
		return "::int"
	case dataimport.Decimal:
		return "::numeric"
	default:
		return ""
	}
}

// names are the names of columns, with a prefix.
func (t Target) names(prefix string, wanted func(n int, c dataimport.Column) bool) (all []string) {
	for n, c := range t.Columns {
		if wanted(n, c) {
			all = append(all, prefix+postgres.ColumnName(c.Name))
		}
	}
	return all
}

// value is the value that a staged row s gives to a record. An empty value of a column with a default keeps that of
// the record t, or is the default of a new one.
func value(c dataimport.Column, isNew bool) string {
	name := postgres.ColumnName(c.Name)
	switch {
	case c.Default == "":
		return "s." + name + cast(c)
	case isNew:
		return "coalesce(nullif(s." + name + ", ''), '" + c.Default + "')" + cast(c)
	default:
		return "coalesce(nullif(s." + name + ", '')" + cast(c) + ", t." + name + ")"
	}
}

func (t Target) values(isNew bool, wanted func(n int, c dataimport.Column) bool) (all []string) {
	for n, c := range t.Columns {
		if wanted(n, c) {
			all = append(all, value(c, isNew))
		}
	}
	return all
}

func every(int, dataimport.Column) bool { return true }

// compared are the columns that the file has and that are no part of the key.
func compared(present []bool) func(n int, c dataimport.Column) bool {
	return func(n int, c dataimport.Column) bool { return !c.Key && (present == nil || present[n]) }
}

// same is the condition that a staged row s and a record t have the same key.
func (t Target) same() string {
	parts := []string{"t.tenant_id = $1"}
	for _, n := range t.Keys() {
		name := postgres.ColumnName(t.Columns[n].Name)
		parts = append(parts, "t."+name+" = s."+name)
	}
	return strings.Join(parts, " AND ")
}

// Stage copies the valid rows into a temporary table and finds for each its record, and whether it differs.
func (t Target) Stage(tx *postgres.Tx, rows []dataimport.Row, present []bool) error {
	return tx.PGX(func(conn *pgx.Conn) error {
		names := t.names("", every)
		_, err := conn.Exec(tx.Ctx, "CREATE TEMPORARY TABLE "+staged+" (line int NOT NULL, new_id text NOT NULL, "+
			strings.Join(names, " text NOT NULL, ")+` text NOT NULL, id uuid, version bigint NOT NULL DEFAULT 0,
			outcome text NOT NULL DEFAULT 'new') ON COMMIT DROP`)
		if err != nil {
			return err
		}
		copied, err := conn.CopyFrom(tx.Ctx, pgx.Identifier{staged}, append([]string{"line", "new_id"}, names...),
			&source{rows: rows, at: -1, values: make([]any, len(names)+2)})
		if err != nil {
			return err
		}
		if copied > analyzed {
			if _, err := conn.Exec(tx.Ctx, "ANALYZE "+staged); err != nil {
				return err
			}
		}
		differs := "false"
		if mine := t.names("t.", compared(present)); len(mine) > 0 {
			differs = "(" + strings.Join(mine, ", ") + ") IS DISTINCT FROM (" +
				strings.Join(t.values(false, compared(present)), ", ") + ")"
		}
		_, err = conn.Exec(tx.Ctx, "UPDATE "+staged+` s SET id = t.id, version = t.version,
			outcome = CASE WHEN `+differs+` THEN 'changed' ELSE 'unchanged' END FROM `+t.Name+" t WHERE "+t.same(), tx.TenantID)
		return err
	})
}

// source gives the valid rows to COPY.
type source struct {
	rows   []dataimport.Row
	at     int
	values []any
}

func (s *source) Next() bool {
	for s.at++; s.at < len(s.rows); s.at++ {
		if s.rows[s.at].Valid() {
			return true
		}
	}
	return false
}

func (s *source) Values() ([]any, error) {
	row := s.rows[s.at]
	s.values[0], s.values[1] = int32(row.Line), id.New()
	for n := range len(s.values) - 2 {
		s.values[n+2] = row.Values[n]
	}
	return s.values, nil
}

func (*source) Err() error { return nil }

// Found is what the database says about the staged rows, by line. Rows that name a missing record leave the staged
// ones. A record keeps a reference that it has, also to an inactive record.
func (t Target) Found(tx *postgres.Tx, present []bool) (map[int]dataimport.Found, error) {
	found := map[int]dataimport.Found{}
	return found, tx.PGX(func(conn *pgx.Conn) error {
		for n, c := range t.Columns {
			if c.Refers == "" || present != nil && !present[n] {
				continue
			}
			if err := t.missing(tx, conn, c, found); err != nil {
				return err
			}
		}
		rows, err := conn.Query(tx.Ctx, "SELECT line, outcome, version FROM "+staged)
		if err != nil {
			return err
		}
		var line int
		var outcome string
		var version int64
		_, err = pgx.ForEachRow(rows, []any{&line, &outcome, &version}, func() error {
			found[line] = dataimport.Found{Outcome: dataimport.Outcome(outcome), Version: version}
			return nil
		})
		return err
	})
}

// missing removes the rows whose value names no active record, and no record of the same file.
func (t Target) missing(tx *postgres.Tx, conn *pgx.Conn, c dataimport.Column, found map[int]dataimport.Found) error {
	column, to := postgres.ColumnName(c.Name), t.References[c.Refers]
	within := ""
	if to.Table == t.Name {
		within = " AND NOT EXISTS (SELECT FROM " + staged + " o WHERE o." + to.Key + " = s." + column +
			" AND o.status IN ('', 'active'))"
	}
	rows, err := conn.Query(tx.Ctx, "DELETE FROM "+staged+" s WHERE s."+column+" <> ''"+within+
		" AND NOT EXISTS (SELECT FROM "+to.Table+" r WHERE r.tenant_id = $1 AND r."+to.Key+" = s."+column+
		" AND r.status = 'active')"+
		" AND NOT EXISTS (SELECT FROM "+t.Name+" t WHERE "+t.same()+" AND t."+column+" = s."+column+
		") RETURNING line", tx.TenantID)
	if err != nil {
		return err
	}
	var line int
	_, err = pgx.ForEachRow(rows, []any{&line}, func() error {
		found[line] = dataimport.Found{Missing: append(found[line].Missing, c.Name)}
		return nil
	})
	return err
}

// Apply writes the staged rows. A record that another transaction added or changed since Stage refuses the import.
func (t Target) Apply(tx *postgres.Tx, counts dataimport.Counts, present []bool) error {
	return tx.PGX(func(conn *pgx.Conn) error {
		added, err := conn.Exec(tx.Ctx, "INSERT INTO "+t.Name+" (tenant_id, id, "+
			strings.Join(t.names("", every), ", ")+") SELECT $1::uuid, s.new_id::uuid, "+
			strings.Join(t.values(true, every), ", ")+" FROM "+staged+" s WHERE s.outcome = 'new' ORDER BY s.line",
			tx.TenantID)
		if err != nil {
			return err
		}
		if added.RowsAffected() != int64(counts.New) {
			return dataimport.ErrChanged()
		}
		if counts.Changed == 0 {
			return nil
		}
		changed, err := conn.Exec(tx.Ctx, "UPDATE "+t.Name+" t SET version = t.version + 1, updated_at = now()"+
			t.assignments(present)+" FROM "+staged+
			" s WHERE t.tenant_id = $1 AND t.id = s.id AND t.version = s.version AND s.outcome = 'changed'", tx.TenantID)
		if err != nil {
			return err
		}
		if changed.RowsAffected() != int64(counts.Changed) {
			return dataimport.ErrChanged()
		}
		return nil
	})
}

func (t Target) assignments(present []bool) string {
	var b strings.Builder
	for n, c := range t.Columns {
		if compared(present)(n, c) {
			b.WriteString(", " + postgres.ColumnName(c.Name) + " = " + value(c, false))
		}
	}
	return b.String()
}
