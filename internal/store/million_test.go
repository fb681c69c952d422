package store_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// million is a list of 1,000,000 rows, 800,000 of them in one tenant; a fiftieth of that where no figure is wanted,
// to see that the measurement works.
type million[R any] struct {
	t    *testing.T
	size int // of the large tenant
	list grid.List[R]
	raw  *pgx.Conn // the superuser's, without a policy
	byHand
}

// byHand is the list written by hand.
type byHand struct {
	columns string // what the list shows
	source  string // of the columns
	counted string // the table of the rows, with the alias that the conditions use
	alias   string
	where   string
	args    []any // of where
}

func (h byHand) page(p pair) string {
	return h.columns + " FROM " + h.source + " WHERE " + h.where + p.and() + " ORDER BY " + p.order + " LIMIT 51"
}

func (h byHand) count(p pair) string {
	return "SELECT count(*) FROM (SELECT FROM " + h.counted + " WHERE " + h.where + p.and() + " LIMIT 25001) c"
}

// pair is a filter with an order that the screens use most, and the same by hand.
type pair struct {
	name       string
	filters    []grid.Filter
	sort       string
	descending bool
	where      string
	order      string
	plan       plan
}

// plan says whether the page has one plan for all values of its filter, and what this plan does.
type plan int

const (
	ofItsValues plan = iota
	inOrder          // an index gives the rows in order
	ofFewRows        // an index gives the rows, which are sorted
)

func (p pair) and() string {
	if p.where == "" {
		return ""
	}
	return " AND " + p.where
}

func (p pair) query() grid.Query {
	return grid.Query{Filters: p.filters, Sorting: []grid.Sort{{Field: p.sort, Descending: p.descending}}}
}

// millionRows is the size of the large tenant.
func millionRows() int {
	if gate.Wanted() {
		return 800_000
	}
	return smallMillion
}

const smallMillion = 16_000

func connectRaw(t *testing.T, superuser string) *pgx.Conn {
	t.Helper()
	raw, err := pgx.Connect(ctx, superuser)
	require.NoError(t, err)
	t.Cleanup(func() { _ = raw.Close(context.Background()) })
	return raw
}

// namedPairs compares the first page, with its count, with the same by hand.
func (m *million[R]) namedPairs(pairs []pair) {
	for _, p := range pairs {
		m.requireIndex(p)
		first, err := m.list.Page(ctx, p.query())
		require.NoError(m.t, err, p.name)
		require.NotEmpty(m.t, first.Rows, p.name)
		ours, byHand := alternately(func() { _, err = m.list.Page(ctx, p.query()); require.NoError(m.t, err) }, func() {
			m.read(m.byHand.page(p))
			m.read(m.byHand.count(p))
		})
		gate.AtMost(m.t, "P6", ours, byHand, 3, "ms", p.name+": first page and count, against raw SQL of both")
	}
}

// requireIndex checks that the page reads an index. A table of few pages is read whole, unless the plan is kept.
func (m *million[R]) requireIndex(p pair) {
	plan, kept, err := postgres.ExplainPage(ctx, m.list, p.query())
	require.NoError(m.t, err)
	require.Equal(m.t, p.plan != ofItsValues, kept, p.name)
	if m.size > smallMillion || kept {
		require.NotContains(m.t, plan, "Seq Scan on "+strings.Fields(m.counted)[0], p.name)
	}
	if p.plan == inOrder {
		require.NotContains(m.t, plan, "Sort", p.name)
	}
}

func (m *million[R]) read(sql string) {
	rows, err := m.raw.Query(ctx, sql, m.args...)
	require.NoError(m.t, err)
	for rows.Next() {
		_, err := rows.Values()
		require.NoError(m.t, err)
	}
	require.NoError(m.t, rows.Err())
}

// alternately is the median of each in milliseconds, measured in turn.
func alternately(a, b func()) (ofA, ofB float64) {
	const rounds = 25
	var left, right []float64
	for range rounds {
		left, right = append(left, storetest.Milliseconds(a)), append(right, storetest.Milliseconds(b))
	}
	slices.Sort(left)
	slices.Sort(right)
	return left[rounds/2], right[rounds/2]
}

// deepPages compares the page behind row 100,000 with the one behind row 50.
func (m *million[R]) deepPages(pairs []pair) {
	for _, p := range pairs {
		near, deep := p.query(), p.query()
		near.Cursor, deep.Cursor = m.cursor(p, 50), m.cursor(p, m.size/8)
		atDepth, atStart := alternately(func() { m.page(deep) }, func() { m.page(near) })
		gate.AtMost(m.t, "P6", atDepth, atStart, 1.5, "ms",
			p.name+": the page behind row 100,000, against the one behind row 50")
	}
}

func (m *million[R]) page(q grid.Query) {
	page, err := m.list.Page(ctx, q)
	require.NoError(m.t, err)
	require.Len(m.t, page.Rows, grid.DefaultPage)
}

// cursor finds the row by OFFSET, which only a test may afford.
func (m *million[R]) cursor(p pair, row int) string {
	id := m.alias + ".id"
	key := strings.Split(p.order, ", "+id)[0]
	keys := make([]string, 2)
	sql := fmt.Sprintf("SELECT (%s)::text, %s::text FROM %s WHERE %s%s ORDER BY %s LIMIT 1 OFFSET %d",
		strings.TrimSuffix(key, " DESC"), id, m.counted, m.where, p.and(), p.order, row-1)
	require.NoError(m.t, m.raw.QueryRow(ctx, sql, m.args...).Scan(&keys[0], &keys[1]))
	cursor, err := postgres.CursorAt(p.query().Sorting, keys)
	require.NoError(m.t, err)
	return cursor
}

// Goals of gate P6 for any pair: the database has a second for it, and saying so takes a moment more.
const pairGoal, refusalGoal = 1000, 1100

// everyPair asks for every other declared filter and order: an answer within a
// second, or a refusal that says what to do.
func (m *million[R]) everyPair() {
	answered, refused, slowest, slowestRefusal := 0, 0, 0.0, 0.0
	columns := m.list.Columns()
	for _, filtered := range columns {
		for n, sorted := range columns {
			if !sorted.Sortable() {
				continue
			}
			q := grid.Query{Filters: []grid.Filter{example(filtered, n)},
				Sorting: []grid.Sort{{Field: sorted.Name, Descending: n%2 == 0}}}
			var err error
			took := storetest.Milliseconds(func() { _, err = m.list.Page(ctx, q) })
			if err != nil {
				var f *fault.Fault
				require.ErrorAs(m.t, err, &f)
				require.Equal(m.t, fault.QueryTooSlow, f.Code, "%s by %s: %v", filtered.Name, sorted.Name, err)
				m.t.Logf("P6: %v by %s refused after %.0f ms", q.Filters[0], sorted.Name, took)
				refused++
				slowestRefusal = max(slowestRefusal, took)
				continue
			}
			answered++
			slowest = max(slowest, took)
		}
	}
	gate.AtMost(m.t, "P6", slowest, pairGoal, 1, "ms",
		fmt.Sprintf("the slowest of %d other pairs of filter and order that were answered", answered))
	gate.AtMost(m.t, "P6", slowestRefusal, refusalGoal, 1, "ms",
		fmt.Sprintf("the slowest of %d pairs that were refused after a second, saying to narrow the filter", refused))
}

// example is a filter of the column by its n-th operator.
func example(c grid.Column, n int) grid.Filter {
	operators := c.Operators()
	f := grid.Filter{Field: c.Name, Operator: operators[n%len(operators)]}
	value := map[grid.Kind]string{grid.String: "a", grid.Number: "1234.5", grid.Date: "2026-03-10",
		grid.Time: "2026-03-10", grid.Values: "PO", grid.Bool: "true", grid.ID: id.New()}[c.Kind]
	if len(c.Allowed) > 0 {
		value = c.Allowed[0]
	}
	switch f.Operator {
	case grid.Empty, grid.NotEmpty:
	case grid.Between:
		f.Values = []string{value, value}
	default:
		f.Values = []string{value}
	}
	return f
}
