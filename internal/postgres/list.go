package postgres

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
)

// listTimeout ends the queries of a page before a second has passed; the fault asks to narrow the filter (gate P6).
const listTimeout = 950 * time.Millisecond

// boundList limits the queries of a list. The limit is set together with the tenant, because preparing the first
// statement waits for locks too. Each statement is planned for its own values, because the number of rows of a
// status decides which index is used.
func (s *DB) boundList() string {
	return fmt.Sprintf(", set_config('statement_timeout', '%d', true), set_config('plan_cache_mode', "+
		"'force_custom_plan', true)", s.listTimeout.Milliseconds())
}

// ListDefinition declares a list: the source of its rows and the SQL of each column.
// Row-level security adds the tenant; Where restricts further, for example to a project.
type ListDefinition struct {
	From    string // "invoices i JOIN projects p ON …"
	Joined  string // LEFT JOINs to at most one row each, for columns that are marked as Joined
	Where   string // may use $1… for args; empty: all
	Args    []any
	ID      string // a unique expression, which makes every order total
	Columns []ListColumn
	Order   []grid.Sort // if the query names none
	Indexed []Indexed   // pages whose plan does not depend on the values of the filter
	// expression in lower case that the free search uses; empty: the searched columns
	SearchText   string
	Visibility   ProjectVisibility                // only rows of projects the user sees; every row if empty
	Require      func(*Tx) error                  // checks before the list is read; nil: no checks
	Extend       func(*Tx, *ListDefinition) error // adds columns, for example of the project; nil: no columns
	MostExported int                              // rows of one download; zero: no limit
	Extra        string                           // expression of the added columns' values, read as the column "extra"
}

// ListColumn is a column with its SQL. A nullable column sorts as if empty or zero.
type ListColumn struct {
	grid.Column
	SQL      string
	Nullable bool
	Added    bool   // added by Extend: its values are in the column "extra"
	Key      string // a column to compare by instead, which an index can follow: text in lower case, a number in cents
	Coded    *Codes // of a column whose stored values mean codes
	Joined   bool   // its SQL uses the definition's Joined
	currency string // of an amount: the expression that says in what
	dated    bool   // an instant that a search for its day finds
}

// currencyColumn is the column with the currency, in every list that has amounts.
const currencyColumn = "currency"

// In names the expression of an amount's currency.
func (c ListColumn) In(currency string) ListColumn {
	c.currency, c.Currency = currency, currencyColumn
	return c
}

// Dated lets a search for a day find the instants of this day. A search finds civil dates always.
func (c ListColumn) Dated() ListColumn {
	c.dated = true
	return c
}

// By names a column to compare by instead, which an index covers.
func (c ListColumn) By(key string) ListColumn {
	c.Key = key
	return c
}

// boundRest limits a statement to the time that the earlier statements left of the limit of the list.
const boundRest = "SELECT set_config('statement_timeout', greatest(1, $1::int - (extract(epoch FROM " +
	"clock_timestamp() - now()) * 1000)::int)::text, true)"

// pageOf reads one page into rows of R, whose fields are named like the columns, in any case.
func pageOf[R any](t *Tx, l ListDefinition, q grid.Query) (grid.Page[R], error) {
	page := grid.Page[R]{Rows: []R{}, Count: -1, Totals: []grid.Figure{}}
	b, err := l.ask(q)
	if err != nil {
		return page, err
	}
	err = t.PGX(func(conn *pgx.Conn) error {
		found, err := b.send(t, conn)
		if err != nil {
			return err
		}
		page.Rows, page.Next, err = readPage[R](b, found, &page)
		return errors.Join(err, found.Close())
	})
	return page, err
}

// send queries everything in one round trip: limits, count and totals of a first page, rows.
func (b *listQuery) send(t *Tx, conn *pgx.Conn) (pgx.BatchResults, error) {
	batch, filtered := &pgx.Batch{}, slices.Clone(b.args) // without the cursor's position, which the count does not need
	batch.Queue(boundRest+b.planMode(), t.listTimeout.Milliseconds())
	if b.query.Cursor == "" {
		batch.Queue(fmt.Sprintf(`SELECT count(*) FROM (SELECT 1 FROM %s WHERE %s LIMIT %d) c`, b.counted(), b.condition,
			grid.CountLimit), filtered...)
		if len(b.query.Totals) > 0 {
			batch.Queue(b.totals(), filtered...)
		}
		batch.Queue(boundRest, t.listTimeout.Milliseconds())
	}
	sql, err := b.page()
	if err != nil {
		return nil, err
	}
	batch.Queue(sql, b.args...) // after page, which adds arguments
	return conn.SendBatch(t.Ctx, batch), nil
}

// totals computes the requested totals over all rows of the filter: once for all rows and, if
// there are amounts among them, once per currency, in one scan.
func (b *listQuery) totals() string {
	figures, currency := make([]string, len(b.query.Totals)), ""
	for i, total := range b.query.Totals {
		c := b.column(total.Field)
		figure := fmt.Sprintf("%s(%s)", total.Function, c.SQL)
		if c.currency != "" && total.Function != grid.Count && total.Function != grid.Avg {
			figure = written(figure)
		}
		figures[i] = fmt.Sprintf("coalesce((%s)::text, '')", figure)
		currency = cmp.Or(currency, c.currency)
	}
	if currency == "" {
		return fmt.Sprintf(`SELECT true, '', ARRAY[%s] FROM %s WHERE %s`, strings.Join(figures, ", "), b.source(),
			b.condition)
	}
	return fmt.Sprintf(
		`SELECT grouping(%[1]s) = 1, coalesce(%[1]s::text, ''), ARRAY[%[2]s] FROM %[3]s WHERE %[4]s GROUP BY GROUPING SETS ((), (%[1]s)) ORDER BY 1 DESC, 2`,
		currency, strings.Join(figures, ", "), b.source(), b.condition)
}

// readTotals takes amounts from the rows of their currencies, because amounts of two currencies
// are never added, and all other totals from the overall row.
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

// ask checks a query against the columns and builds its condition.
func (l ListDefinition) ask(q grid.Query) (*listQuery, error) {
	if err := q.Check(l.declared()); err != nil {
		return nil, err
	}
	if len(q.Sorting) == 0 {
		q.Sorting = l.Order
	}
	b := &listQuery{ListDefinition: l, query: q, args: append([]any{}, l.Args...)}
	b.filter()
	return b, nil
}

func (l ListDefinition) declared() []grid.Column {
	columns := make([]grid.Column, len(l.Columns))
	for i, c := range l.Columns {
		columns[i] = c.Column
	}
	return columns
}

func (l ListDefinition) column(name string) ListColumn {
	for _, c := range l.Columns {
		if c.Name == name {
			return c
		}
	}
	return ListColumn{}
}

// readRows reads one row more than the page has, to know whether another page follows.
func readRows[R any](b *listQuery, found pgx.Rows) ([]R, string, error) {
	defer found.Close()
	all, rows := []R{}, keyed{Rows: found, codes: codesOf(b.shown())}
	for found.Next() {
		if len(all) == b.query.Size {
			next, err := encodeCursor(b.signature(), rows.keys)
			return all, next, err
		}
		row, err := pgx.RowToStructByNameLax[R](&rows)
		if err != nil {
			return nil, "", err
		}
		all = append(all, row)
	}
	return all, "", found.Err()
}

// keyed removes the last column from a row: the text of its sort keys, from which the
// next page starts. A page ends before the surplus row is read.
type keyed struct {
	pgx.Rows
	keys  []string
	codes map[int]*Codes // by position
}

func (k *keyed) FieldDescriptions() []pgconn.FieldDescription {
	all := k.Rows.FieldDescriptions()
	return all[:len(all)-1]
}

func (k *keyed) Scan(into ...any) error {
	k.keys = nil
	for i, codes := range k.codes {
		into[i] = codedTarget{codes, into[i]}
	}
	return k.Rows.Scan(append(into, &k.keys)...)
}

// cursor holds where a page ended and its order. It is invalid for another order.
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
