package store

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

// boundExport lets a download take as long as its reader does; the request's own
// end comes first. It is planned for all its rows, not for the first of them.
const boundExport = "SELECT set_config('statement_timeout', '900000', true), set_config('cursor_tuple_fraction', '1', true)"

// boundList is a listing of one tenant, restricted to what one person sees.
type boundList[R any] struct {
	store    *Store
	tenantID string
	listing  listing
}

// listOf binds a listing.
func listOf[R any](s *Store, tenantID string, l listing) grid.List[R] {
	return boundList[R]{s, tenantID, l}
}

func (b boundList[R]) Columns() []grid.Column { return b.listing.declared() }

// Found looks at the place only where a place may add columns.
func (b boundList[R]) Found(ctx context.Context) (columns []grid.Column, err error) {
	if b.listing.adds == nil {
		return b.Columns(), nil
	}
	err = b.in(ctx, boundGrid, func(_ *Tenant, l listing) error {
		columns = l.declared()
		return nil
	})
	return columns, err
}

func (b boundList[R]) in(ctx context.Context, bound string, do func(*Tenant, listing) error) error {
	return b.store.inTenant(ctx, b.tenantID, bound, func(t *Tenant) error {
		l := b.listing
		if l.before != nil {
			if err := l.before(t); err != nil {
				return err
			}
		}
		shown := true
		if l.seen.column != "" {
			ids, err := t.visibleProjects()
			if err != nil {
				return err
			}
			shown = l.keepSeen(ids)
		}
		if l.adds != nil && shown {
			if err := l.adds(t, &l); err != nil {
				return err
			}
		}
		return do(t, l)
	})
}

// keepSeen leaves the rows of these projects. A list of one project needs no more than to know whether it is among them: then nothing of it is shown.
func (l *listing) keepSeen(projects []string) (shown bool) {
	switch {
	case l.seen.project == "":
		condition := l.seen.column + " = ANY($?::text[]::uuid[])"
		if l.seen.or != "" {
			condition = "(" + condition + " OR " + l.seen.or + ")"
		}
		l.restrict(condition, projects)
	case !slices.Contains(projects, l.seen.project):
		l.where = "false AND " + l.where
		return false
	}
	return true
}

// Page answers one page.
func (b boundList[R]) Page(ctx context.Context, q grid.Query) (found grid.Page[R], err error) {
	err = b.in(ctx, boundGrid, func(t *Tenant, l listing) error {
		found, err = pageOf[R](t, l, q)
		return err
	})
	return found, asked(err)
}

// asked lays a question that takes too long to the asker: sent again as it is, it would take as long.
func asked(err error) error {
	var f *fault.Fault
	if errors.As(err, &f) && f.Code == fault.QueryTooSlow {
		return fault.Wrap(err, fault.Invalid, f.Code, "%s", f.Message)
	}
	return err
}

// IDs resolves a choice of rows to the ids of those that exist and may be seen.
// One more than the limit is read, to know that there are too many.
func (b boundList[R]) IDs(ctx context.Context, c grid.Choice) (ids []string, err error) {
	err = b.in(ctx, unbound, func(t *Tenant, l listing) error {
		if err := c.Check(l.declared()); err != nil {
			return err
		}
		q, err := l.ask(c.Query())
		if err != nil {
			return err
		}
		return t.pgx(func(conn *pgx.Conn) error {
			rows, err := conn.Query(t.ctx, fmt.Sprintf("SELECT %s::text FROM %s WHERE %s ORDER BY %s LIMIT %d", q.id, q.from, q.condition, q.id, grid.MaxSelected+1), q.args...)
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

// Export streams every row of the filter. Its record is committed before the
// first row leaves, in a transaction of its own: whatever breaks, who took it is known.
func (b boundList[R]) Export(ctx context.Context, e grid.Export, begin func() error, row func([][]byte) error) error {
	return b.in(ctx, unbound, func(t *Tenant, l listing) error {
		if err := e.Check(l.declared()); err != nil {
			return err
		}
		q, err := l.ask(e.Query)
		if err != nil {
			return err
		}
		return t.pgx(func(conn *pgx.Conn) error {
			if _, err := conn.Exec(ctx, boundExport); err != nil {
				return err
			}
			// Declaring plans the statement with its values: what is wrong with one is said before the file begins.
			if _, err := conn.Exec(ctx, "DECLARE grid_export NO SCROLL CURSOR FOR "+q.export(e.Columns), q.args...); err != nil {
				return err
			}
			if err := begin(); err != nil {
				return err
			}
			rows, err := conn.Query(ctx, "FETCH ALL FROM grid_export", pgx.QueryExecModeExec, pgx.QueryResultFormats{pgx.TextFormatCode})
			if err != nil {
				return err
			}
			defer rows.Close()
			return b.send(ctx, e, rows, row)
		})
	})
}

func (b boundList[R]) send(ctx context.Context, e grid.Export, rows pgx.Rows, row func([][]byte) error) error {
	for first := true; rows.Next(); first = false {
		if first {
			if err := b.record(ctx, e); err != nil {
				return err
			}
		}
		if err := row(rows.RawValues()); err != nil {
			return err
		}
	}
	return rows.Err()
}

// recordTime is how long the record of an export may take while its first row waits.
const recordTime = 10 * time.Second

func (b boundList[R]) record(ctx context.Context, e grid.Export) error {
	ctx, cancel := context.WithTimeout(ctx, recordTime)
	defer cancel()
	fields := make([]string, len(e.Columns))
	for i, c := range e.Columns {
		fields[i] = c.Field
	}
	return b.store.InTenant(ctx, b.tenantID, func(t *Tenant) error {
		return t.Audit(Change{Area: e.Area, Action: "exported", ObjectType: "list", ObjectID: e.List,
			New: map[string]any{"columns": fields, "filters": e.Filters, "search": e.Search}})
	})
}

// export is the statement of a download: text of every column, in the order of the list.
func (b *listQuery) export(columns []grid.ExportColumn) string {
	wanted, order := make([]string, len(columns)), []string{}
	for i, column := range columns {
		wanted[i] = exported(b.column(column.Field))
	}
	for _, k := range b.keys() {
		order = append(order, k.sql+k.direction())
	}
	return fmt.Sprintf("SELECT %s FROM %s WHERE %s ORDER BY %s", strings.Join(wanted, ", "), b.from, b.condition, strings.Join(order, ", "))
}

// exported is a column as people read it: instants in the tenant's time.
func exported(c listed) string {
	if c.Kind == grid.Time {
		return fmt.Sprintf("to_char(%s AT TIME ZONE (SELECT time_zone FROM tenants), 'YYYY-MM-DD HH24:MI:SS')", c.sql)
	}
	return fmt.Sprintf("(%s)::text", c.text())
}
