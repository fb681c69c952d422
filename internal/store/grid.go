package store

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
)

// boundGrid ends what nobody would wait for; the fault asks to narrow the filter. Whatever is
// answered is answered within a second, of which the way takes a part (gate P6).
// It is said with the tenant, before the first statement is prepared: that waits for locks too.
// Each statement is planned for its own values: how many rows a status has decides which index serves.
const boundGrid = ", set_config('statement_timeout', '950', true), set_config('plan_cache_mode', 'force_custom_plan', true)"

// listing is a list as data: where its rows come from and what each column is in SQL.
// Row-level security adds the tenant; where narrows further (a project, a person's projects).
type listing struct {
	from    string // "invoices i JOIN projects p ON …"
	where   string // may use $1… for args; empty: all
	args    []any
	id      string // a unique expression, which makes every order total
	columns []listed
	order   []grid.Sort                   // when the query names none
	text    string                        // what is searched, in lower case, where one column has the text of all; the searched columns if empty
	seen    seenProjects                  // only rows of projects the user sees; every row if empty
	before  func(*Tenant) error           // what must hold for there to be a list at all; nil: nothing
	adds    func(*Tenant, *listing) error // columns of the place it lists; nil: none
	bag     string                        // what a page reads of these, as one column "extra"
}

// listed is a column and its SQL. A nullable one sorts as if empty or zero.
type listed struct {
	grid.Column
	sql      string
	nullable bool
	inBag    bool   // added by the place: a page has it in the bag
	key      string // a column to compare by instead, which an index can follow: text in lower case, a number in cents
	currency string // of an amount: the expression that says in what
}

// currencyColumn is the column with the currency, in every list that has amounts.
const currencyColumn = "currency"

// in says what an amount is counted in.
func (c listed) in(currency string) listed {
	c.currency, c.Currency = currency, currencyColumn
	return c
}

// boundRest leaves a statement what those before it have left of the second.
const boundRest = "SELECT set_config('statement_timeout', greatest(1, 950 - (extract(epoch FROM clock_timestamp() - now()) * 1000)::int)::text, true)"

// pageOf reads one page into rows of R, whose fields are named like the columns, in any case.
func pageOf[R any](t *Tenant, l listing, q grid.Query) (grid.Page[R], error) {
	page := grid.Page[R]{Rows: []R{}, Count: -1, Totals: []grid.Figure{}}
	b, err := l.ask(q)
	if err != nil {
		return page, err
	}
	err = t.pgx(func(conn *pgx.Conn) error {
		found, err := b.send(t, conn)
		if err != nil {
			return err
		}
		page.Rows, page.Next, err = readPage[R](b, found, &page)
		return errors.Join(err, found.Close())
	})
	return page, err
}

// send asks for everything in one round trip: bounds, the count and the totals of a first page, the rows.
func (b *listQuery) send(t *Tenant, conn *pgx.Conn) (pgx.BatchResults, error) {
	batch, filtered := &pgx.Batch{}, slices.Clone(b.args) // without the place of the cursor, which the count does not need
	batch.Queue(boundRest)
	if b.query.Cursor == "" {
		batch.Queue(fmt.Sprintf(`SELECT count(*) FROM (SELECT 1 FROM %s WHERE %s LIMIT %d) c`, b.from, b.condition, grid.CountLimit), filtered...)
		if len(b.query.Totals) > 0 {
			batch.Queue(b.totals(), filtered...)
		}
		batch.Queue(boundRest)
	}
	sql, err := b.page()
	if err != nil {
		return nil, err
	}
	batch.Queue(sql, b.args...)
	return conn.SendBatch(t.ctx, batch), nil
}

// totals adds up what was asked for, over all rows of the filter: once for all of them and, where an
// amount is among the figures, once for each currency, in the same reading.
func (b *listQuery) totals() string {
	figures, currency := make([]string, len(b.query.Totals)), ""
	for i, total := range b.query.Totals {
		c := b.column(total.Field)
		figures[i] = fmt.Sprintf("coalesce(%s(%s)::text, '')", total.Function, c.sql)
		currency = cmp.Or(currency, c.currency)
	}
	if currency == "" {
		return fmt.Sprintf(`SELECT true, '', ARRAY[%s] FROM %s WHERE %s`, strings.Join(figures, ", "), b.from, b.condition)
	}
	return fmt.Sprintf(`SELECT grouping(%[1]s) = 1, coalesce(%[1]s::text, ''), ARRAY[%[2]s] FROM %[3]s WHERE %[4]s GROUP BY GROUPING SETS ((), (%[1]s)) ORDER BY 1 DESC, 2`,
		currency, strings.Join(figures, ", "), b.from, b.condition)
}

// readTotals takes amounts from the rows of their currencies, dollars and euros being never added up, and all else from the row of everything.
func (b *listQuery) readTotals(found pgx.BatchResults) ([]grid.Figure, error) {
	rows, err := found.Query()
	if err != nil {
		return nil, err
	}
	all := []grid.Figure{}
	var overall bool
	var currency string
	var values []string
	_, err = pgx.ForEachRow(rows, []any{&overall, &currency, &values}, func() error {
		for i, total := range b.query.Totals {
			amount := total.Function != grid.Count && b.column(total.Field).currency != ""
			if amount != overall && (!amount || values[i] != "") {
				all = append(all, grid.Figure{Total: total, Value: values[i], Currency: currency})
			}
		}
		return nil
	})
	return all, err
}

func readPage[R any](b *listQuery, found pgx.BatchResults, page *grid.Page[R]) ([]R, string, error) {
	if _, err := found.Exec(); err != nil {
		return nil, "", err
	}
	if b.query.Cursor == "" {
		if err := found.QueryRow().Scan(&page.Count); err != nil {
			return nil, "", err
		}
		if len(b.query.Totals) > 0 {
			var err error
			if page.Totals, err = b.readTotals(found); err != nil {
				return nil, "", err
			}
		}
		if _, err := found.Exec(); err != nil {
			return nil, "", err
		}
	}
	rows, err := found.Query()
	if err != nil {
		return nil, "", err
	}
	return readRows[R](b, rows)
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

// readRows reads one more than the page holds, to know whether another follows.
func readRows[R any](b *listQuery, found pgx.Rows) ([]R, string, error) {
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
