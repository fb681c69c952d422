package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
)

// boundExport lets a download take as long as its reader needs; the request ends it earlier.
// It is planned for all rows and not for the first ones.
const boundExport = "SELECT set_config('statement_timeout', '900000', true), set_config('cursor_tuple_fraction', " +
	"'1', true)"

// tenantList is a list of one tenant, restricted to what the reader sees.
type tenantList[R any] struct {
	db       *DB
	tenantID string
	listing  ListDefinition
	purpose  string // of a list across tenants, in the role of the platform; empty: of one tenant
}

// NewList binds a definition to a tenant.
func NewList[R any](s *DB, tenantID string, l ListDefinition) grid.List[R] {
	return tenantList[R]{db: s, tenantID: tenantID, listing: l}
}

// NewPlatformList is a list across tenants for a member of the platform tenant, in the role of the platform. Each page
// records the purpose. Downloads are audited in the platform tenant.
func NewPlatformList[R any](s *DB, platformID, purpose string, l ListDefinition) grid.List[R] {
	return tenantList[R]{db: s, tenantID: platformID, listing: l, purpose: purpose}
}

func (b tenantList[R]) Columns() []grid.Column { return b.listing.declared() }

// Found queries the database only if the definition may add columns.
func (b tenantList[R]) Found(ctx context.Context) (columns []grid.Column, err error) {
	if b.listing.Extend == nil {
		return b.Columns(), nil
	}
	err = b.in(ctx, b.db.boundList(), func(_ *Tx, l ListDefinition) error {
		columns = l.declared()
		return nil
	})
	return columns, err
}

func (b tenantList[R]) in(ctx context.Context, bound string, do func(*Tx, ListDefinition) error) error {
	within := func(do func(*Tx) error) error { return b.db.InTenantBounded(ctx, b.tenantID, bound, do) }
	if b.purpose != "" {
		within = func(do func(*Tx) error) error { return b.db.inPlatformBounded(ctx, b.tenantID, b.purpose, bound, do) }
	}
	return within(func(t *Tx) error {
		l := b.listing
		if l.Require != nil {
			if err := l.Require(t); err != nil {
				return err
			}
		}
		shown := true
		if l.Visibility.Column != "" {
			ids, err := t.visibleProjects()
			if err != nil {
				return err
			}
			shown = l.keepSeen(ids)
		}
		if l.Extend != nil && shown {
			if err := l.Extend(t, &l); err != nil {
				return err
			}
		}
		return do(t, l)
	})
}

// keepSeen keeps the rows of these projects. The list of a single project is shown or not as a whole.
func (l *ListDefinition) keepSeen(projects []string) (shown bool) {
	switch {
	case l.Visibility.ProjectID == "":
		condition := l.Visibility.Column + " = ANY($?::text[]::uuid[])"
		if l.Visibility.Or != "" {
			condition = "(" + condition + " OR " + l.Visibility.Or + ")"
		}
		l.Restrict(condition, projects)
	case !slices.Contains(projects, l.Visibility.ProjectID):
		l.Where = "false AND " + l.Where
		return false
	}
	return true
}

// Page returns one page.
func (b tenantList[R]) Page(ctx context.Context, q grid.Query) (found grid.Page[R], err error) {
	err = b.in(ctx, b.db.boundList(), func(t *Tx, l ListDefinition) error {
		found, err = pageOf[R](t, l, q)
		return err
	})
	return found, asked(err)
}

// asked turns a timeout into a fault of the request, because the same query would time out again.
func asked(err error) error {
	var f *fault.Fault
	if errors.As(err, &f) && f.Code == fault.QueryTooSlow {
		return fault.Wrap(err, fault.Invalid, f.Code, "%s", f.Message)
	}
	return err
}

// IDs resolves a selection to the ids of the rows that exist and are visible.
// It reads one more than the limit, to detect that there are too many.
func (b tenantList[R]) IDs(ctx context.Context, c grid.Choice) (ids []string, err error) {
	err = b.in(ctx, unbound, func(t *Tx, l ListDefinition) error {
		if err := c.Check(l.declared()); err != nil {
			return err
		}
		q, err := l.ask(c.Query())
		if err != nil {
			return err
		}
		return t.PGX(func(conn *pgx.Conn) error {
			rows, err := conn.Query(t.Ctx,
				fmt.Sprintf("SELECT %s::text FROM %s WHERE %s ORDER BY %s LIMIT %d", q.ID, q.counted(), q.condition, q.ID,
					grid.MaxSelected+1), q.args...)
			if err != nil {
				return err
			}
			ids, err = pgx.CollectRows(rows, pgx.RowTo[string])
			return err
		})
	})
	if err == nil && len(ids) > grid.MaxSelected {
		return nil, grid.TooMany()
	}
	if err == nil && c.Confirmed > 0 && len(ids) > c.Confirmed {
		return nil, grid.Grown(len(ids), c.Confirmed)
	}
	return ids, err
}

// Export streams every row of the filter. Its audit entry is committed in a separate transaction before the
// first row is sent, so that it exists even if the export fails.
func (b tenantList[R]) Export(ctx context.Context, e grid.Export, begin func() error, row func([][]byte) error) error {
	return b.in(ctx, unbound, func(t *Tx, l ListDefinition) error {
		if err := e.Check(l.declared()); err != nil {
			return err
		}
		q, err := l.ask(e.Query)
		if err != nil {
			return err
		}
		return t.PGX(func(conn *pgx.Conn) error {
			if _, err := conn.Exec(ctx, boundExport); err != nil {
				return err
			}
			if err := q.checkExport(ctx, conn); err != nil {
				return err
			}
			// DECLARE plans the statement with its values, so that an invalid value is reported before the file begins.
			columns := q.exportColumns(e)
			if _, err := conn.Exec(ctx, "DECLARE grid_export NO SCROLL CURSOR FOR "+q.export(columns), q.args...); err != nil {
				return err
			}
			if err := begin(); err != nil {
				return err
			}
			rows, err := conn.Query(ctx, "FETCH ALL FROM grid_export", pgx.QueryExecModeExec,
				pgx.QueryResultFormats{pgx.TextFormatCode})
			if err != nil {
				return err
			}
			defer rows.Close()
			return b.send(ctx, e, rows, codesOf(columns), row)
		})
	})
}

// checkExport refuses a download of more rows than the list permits.
func (b *listQuery) checkExport(ctx context.Context, conn *pgx.Conn) error {
	if b.MostExported == 0 {
		return nil
	}
	var rows int
	counted := fmt.Sprintf("SELECT count(*) FROM (SELECT 1 FROM %s WHERE %s LIMIT %d) c", b.counted(), b.condition,
		b.MostExported+1)
	err := conn.QueryRow(ctx, counted, b.args...).Scan(&rows)
	if err == nil && rows > b.MostExported {
		return grid.TooManyRows(b.MostExported)
	}
	return err
}

func (b tenantList[R]) send(
	ctx context.Context, e grid.Export, rows pgx.Rows, coded map[int]*Codes, row func([][]byte) error,
) error {
	for first := true; rows.Next(); first = false {
		if first {
			if err := b.record(ctx, e); err != nil {
				return err
			}
		}
		values := rows.RawValues()
		for i, codes := range coded {
			values[i] = []byte(codes.code(string(values[i])))
		}
		if err := row(values); err != nil {
			return err
		}
	}
	return rows.Err()
}

// recordTime limits the audit entry of an export, while its first row waits.
const recordTime = 10 * time.Second

func (b tenantList[R]) record(ctx context.Context, e grid.Export) error {
	ctx, cancel := context.WithTimeout(ctx, recordTime)
	defer cancel()
	fields := make([]string, len(e.Columns))
	for i, c := range e.Columns {
		fields[i] = c.Field
	}
	return b.db.InTenant(ctx, b.tenantID, func(t *Tx) error {
		return t.Audit(Change{Area: e.Area, Action: "exported", ObjectType: "list", ObjectID: e.List,
			New: map[string]any{"columns": fields, "filters": e.Filters, "search": e.Search}})
	})
}

func (b *listQuery) exportColumns(e grid.Export) []ListColumn {
	columns := make([]ListColumn, len(e.Columns))
	for i, column := range e.Columns {
		columns[i] = b.column(column.Field)
	}
	return columns
}

// export is the statement of a download: the text of every column, in the order of the list.
func (b *listQuery) export(columns []ListColumn) string {
	wanted, order := make([]string, len(columns)), []string{}
	for i, c := range columns {
		wanted[i] = exported(c)
	}
	for _, k := range b.keys() {
		order = append(order, k.sql+k.direction())
	}
	return fmt.Sprintf("SELECT %s FROM %s WHERE %s ORDER BY %s", strings.Join(wanted, ", "), b.source(), b.condition,
		strings.Join(order, ", "))
}

// exported is a column as people read it, with instants in the tenant's time zone.
func exported(c ListColumn) string {
	if c.Kind == grid.Time {
		return fmt.Sprintf("to_char(%s AT TIME ZONE %s, 'YYYY-MM-DD HH24:MI:SS')", c.SQL, tenantZone)
	}
	if c.Kind == grid.Number && c.currency != "" {
		return fmt.Sprintf("(%s)::text", written(c.SQL))
	}
	return fmt.Sprintf("(%s)::text", c.text())
}

// written is an amount with two decimals, and with more only if it has them: columns of amounts have four.
func written(amount string) string {
	return fmt.Sprintf("round(%[1]s, greatest(min_scale(%[1]s), 2))", amount)
}

// Restrict adds a condition with one more argument, written as $? in the condition.
func (l *ListDefinition) Restrict(condition string, arg any) {
	l.Args = append(slices.Clone(l.Args), arg)
	if l.Where != "" {
		condition = l.Where + " AND " + condition
	}
	l.Where = NumberArgument(condition, len(l.Args))
}
