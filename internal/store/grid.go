package store

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
)

// gridTimeout ends a list nobody would wait for; the fault asks to narrow the filter (gate P6).
const gridTimeout = "3s"

// listing is a list as data: where its rows come from and what each column is in SQL.
// Row-level security adds the tenant; where narrows further (a project, a person's projects).
type listing struct {
	from    string // "invoices i JOIN projects p ON …"
	where   string // may use $1… for args; empty: all
	args    []any
	id      string // a unique expression, which makes every order total
	columns []listed
	order   []grid.Sort         // when the query names none
	before  func(*Tenant) error // what must hold for there to be a list at all; nil: nothing
}

// listed is a column and its SQL. A nullable one sorts as if empty or zero.
type listed struct {
	grid.Column
	sql      string
	nullable bool
}

// pageOf reads one page into rows of R, whose fields are named like the columns, in any case.
func pageOf[R any](t *Tenant, l listing, q grid.Query) (grid.Page[R], error) {
	page := grid.Page[R]{Rows: []R{}, Count: -1, Totals: []grid.Figure{}}
	b, err := l.ask(q)
	if err != nil {
		return page, err
	}
	err = t.pgx(func(conn *pgx.Conn) error {
		if _, err := conn.Exec(t.ctx, "SET LOCAL statement_timeout = '"+gridTimeout+"'"); err != nil {
			return err
		}
		if q.Cursor == "" {
			if err := summarise(t, conn, b, &page.Count, &page.Totals); err != nil {
				return err
			}
		}
		var err error
		page.Rows, page.Next, err = rows[R](t, conn, b)
		return err
	})
	return page, err
}

// ask checks a query against the columns and makes its condition.
func (l listing) ask(q grid.Query) (*listQuery, error) {
	if err := q.Check(l.declared()); err != nil {
		return nil, err
	}
	if len(q.Sorting) == 0 {
		q.Sorting = l.order
	}
	b := &listQuery{listing: l, query: q, args: append([]any{}, l.args...)}
	b.filter()
	return b, nil
}

func (l listing) declared() []grid.Column {
	columns := make([]grid.Column, len(l.columns))
	for i, c := range l.columns {
		columns[i] = c.Column
	}
	return columns
}

func (l listing) column(name string) listed {
	for _, c := range l.columns {
		if c.Name == name {
			return c
		}
	}
	return listed{}
}

// rows reads one more than the page holds, to know whether another follows.
func rows[R any](t *Tenant, conn *pgx.Conn, b *listQuery) ([]R, string, error) {
	sql, err := b.page()
	if err != nil {
		return nil, "", err
	}
	found, err := conn.Query(t.ctx, sql, b.args...)
	if err != nil {
		return nil, "", err
	}
	defer found.Close()
	all, keys := []R{}, []string{}
	for found.Next() {
		if len(all) == b.query.Size {
			next, err := encodeCursor(b.signature(), keys)
			return all, next, err
		}
		row, err := pgx.RowToStructByNameLax[R](keyed{found, &keys})
		if err != nil {
			return nil, "", err
		}
		all = append(all, row)
	}
	return all, "", found.Err()
}

// keyed takes the last column away from a row: the text of its sort keys, from
// which the next page starts. A page ends before the row that overflows it is read.
type keyed struct {
	pgx.Rows
	keys *[]string
}

func (k keyed) FieldDescriptions() []pgconn.FieldDescription {
	all := k.Rows.FieldDescriptions()
	return all[:len(all)-1]
}

func (k keyed) Scan(into ...any) error {
	*k.keys = nil
	return k.Rows.Scan(append(into, k.keys)...)
}

// summarise counts up to the limit and adds up what was asked for.
func summarise(t *Tenant, conn *pgx.Conn, b *listQuery, count *int, totals *[]grid.Figure) error {
	err := conn.QueryRow(t.ctx, fmt.Sprintf(`SELECT count(*) FROM (SELECT 1 FROM %s WHERE %s LIMIT %d) c`, b.from, b.condition, grid.CountLimit), b.args...).Scan(count)
	if err != nil || len(b.query.Totals) == 0 {
		return err
	}
	figures, into := make([]string, 0, len(b.query.Totals)), make([]any, 0, len(b.query.Totals))
	*totals = make([]grid.Figure, len(b.query.Totals))
	for i, total := range b.query.Totals {
		figures = append(figures, fmt.Sprintf("coalesce(%s(%s)::text, '')", total.Function, b.column(total.Field).sql))
		(*totals)[i].Total = total
		into = append(into, &(*totals)[i].Value)
	}
	return conn.QueryRow(t.ctx, fmt.Sprintf(`SELECT %s FROM %s WHERE %s`, strings.Join(figures, ", "), b.from, b.condition), b.args...).Scan(into...)
}

// cursor says where a page ended, and under which order: with another order it points nowhere.
type cursor struct {
	Order string   `json:"o"`
	Keys  []string `json:"k"`
}

func encodeCursor(order string, keys []string) (string, error) {
	body, err := json.Marshal(cursor{order, keys})
	return base64.RawURLEncoding.EncodeToString(body), err
}

func (b *listQuery) decodeCursor() ([]string, error) {
	var c cursor
	body, err := base64.RawURLEncoding.DecodeString(b.query.Cursor)
	if err == nil {
		err = json.Unmarshal(body, &c)
	}
	if err != nil || c.Order != b.signature() || len(c.Keys) != len(b.query.Sorting)+1 {
		return nil, fault.New(fault.Invalid, fault.ValidationFailed, "The list has changed its order. Load it again.").
			WithFields(fault.Field{Path: "cursor", Code: fault.InvalidValue, Message: "The cursor belongs to another order."})
	}
	return c.Keys, nil
}
