package postgres

import (
	"fmt"
	"strings"

	"countersign.dev/domain/grid"
)

// listQuery builds the SQL of one request from declared expressions and parameters.
// No text of a caller becomes part of the SQL.
type listQuery struct {
	ListDefinition
	query     grid.Query
	args      []any
	condition string
	joined    bool // the condition uses Joined
}

// source is where the columns are read from.
func (b *listQuery) source() string { return b.From + b.Joined }

// counted is where the rows are counted. Even a join that the planner removes would prevent an index-only scan.
func (b *listQuery) counted() string {
	if b.joined {
		return b.source()
	}
	return b.From
}

// sqlType is the type to which the text of a key is cast.
var sqlType = map[grid.Kind]string{
	grid.String: "text", grid.Values: "text", grid.Number: "numeric", grid.Date: "date",
	grid.Time: "timestamptz", grid.Bool: "boolean", grid.ID: "uuid",
}

// nothing is the value by which a missing value sorts.
var nothing = map[grid.Kind]string{
	grid.String: "''", grid.Values: "''", grid.Number: "-1e20", grid.Date: "'0001-01-01'::date",
	grid.Time: "'-infinity'::timestamptz", grid.Bool: "false", grid.ID: "'00000000-0000-0000-0000-000000000000'::uuid",
}

func (b *listQuery) arg(v any) string {
	b.args = append(b.args, v)
	return fmt.Sprintf("$%d", len(b.args))
}

// filter builds the condition without the position of the page.
func (b *listQuery) filter() {
	all := []string{}
	if b.Where != "" {
		all = append(all, "("+b.Where+")")
	}
	for _, f := range b.query.Filters {
		all = append(all, b.compare(b.column(f.Field), f))
	}
	if text := strings.TrimSpace(b.query.Search); text != "" {
		all = append(all, b.search(text))
	}
	if len(b.query.IDs) > 0 {
		all = append(all, fmt.Sprintf("%s = ANY(%s::text[]::uuid[])", b.ID, b.arg(b.query.IDs)))
	}
	if len(b.query.Excluded) > 0 {
		all = append(all, fmt.Sprintf("%s <> ALL(%s::text[]::uuid[])", b.ID, b.arg(b.query.Excluded)))
	}
	b.condition = strings.Join(all, " AND ")
	if len(all) == 0 {
		b.condition = "true"
	}
}

// search finds the text, and the amount or date that it means. The cheap comparisons are first.
func (b *listQuery) search(text string) string {
	any := b.sought()
	if b.SearchText != "" {
		any = append(any, fmt.Sprintf("%s LIKE '%%' || lower(%s::text) || '%%'", b.SearchText, b.arg(escapeLike(text))))
	} else {
		like := b.arg("%" + escapeLike(text) + "%")
		for _, c := range b.Columns {
			if c.Searched {
				b.joined = b.joined || c.Joined
				any = append(any, fmt.Sprintf("%s ILIKE %s", c.text(), like))
			}
		}
	}
	if len(any) == 0 {
		return "false"
	}
	return "(" + strings.Join(any, " OR ") + ")"
}

// sought compares amounts and dates by their values, and never as text, so that indexes apply.
func (b *listQuery) sought() (any []string) {
	for _, c := range b.Columns {
		before := len(any)
		switch {
		case b.query.Sought.Amount != "" && c.currency != "":
			any = append(any, b.against(c, grid.Equal, b.query.Sought.Amount))
		case b.query.Sought.Date != "" && (c.Kind == grid.Date || c.dated):
			any = append(any, b.against(c, grid.Equal, b.query.Sought.Date))
		}
		b.joined = b.joined || c.Joined && len(any) > before
	}
	return any
}

var escaper = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

func escapeLike(s string) string { return escaper.Replace(s) }

var comparison = map[grid.Operator]string{
	grid.Equal: "=", grid.NotEqual: "IS DISTINCT FROM", grid.Less: "<", grid.LessOrEqual: "<=", grid.Greater: ">",
	grid.GreaterOrEqual: ">=",
}

func (b *listQuery) compare(c ListColumn, f grid.Filter) string {
	b.joined = b.joined || c.Joined
	if f.Operator == grid.In && len(f.Values) == 1 {
		f.Operator = grid.Equal // an index gives the rows of one value in order, those of a list not
	}
	if c.Coded != nil {
		return b.coded(c, f)
	}
	switch f.Operator {
	case grid.Empty:
		return c.empty()
	case grid.NotEmpty:
		return "NOT " + c.empty()
	case grid.In:
		return b.oneOf(c, f.Values)
	case grid.NotIn:
		return "(" + b.oneOf(c, f.Values) + ") IS NOT TRUE"
	case grid.Contains:
		return fmt.Sprintf("%s ILIKE %s", c.text(), b.arg("%"+escapeLike(f.Values[0])+"%"))
	case grid.StartsWith:
		return b.startsWith(c, f.Values[0])
	case grid.EndsWith:
		return fmt.Sprintf("%s ILIKE %s", c.text(), b.arg("%"+escapeLike(f.Values[0])))
	case grid.Between:
		return b.between(c, f.Values[0], f.Values[1])
	default:
		return b.against(c, f.Operator, f.Values[0])
	}
}

func (c ListColumn) empty() string {
	if c.Kind == grid.String {
		return fmt.Sprintf("(coalesce(%s, '') = '')", c.text())
	}
	return fmt.Sprintf("(%s IS NULL)", c.SQL)
}

// oneOf ignores case, like every comparison of text.
func (b *listQuery) oneOf(c ListColumn, values []string) string {
	if c.Kind == grid.String {
		return fmt.Sprintf("%s = ANY(ARRAY(SELECT lower(v) FROM unnest(%s::text[]) v))", c.folded(), b.arg(values))
	}
	return fmt.Sprintf("%s = ANY(%s::text[]::%s[])", c.SQL, b.arg(values), sqlType[c.Kind])
}

// startsWith is a range on the key, if there is one, so that an index applies.
func (b *listQuery) startsWith(c ListColumn, value string) string {
	if c.Key == "" {
		return fmt.Sprintf("%s ILIKE %s", c.text(), b.arg(escapeLike(value)+"%"))
	}
	start := b.arg(value)
	// after every character
	return fmt.Sprintf("(%[1]s >= lower(%[2]s::text) AND %[1]s < lower(%[2]s::text) || chr(1114111))", c.Key, start)
}

func (b *listQuery) between(c ListColumn, from, to string) string {
	ends := []string{}
	if from != "" {
		ends = append(ends, b.against(c, grid.GreaterOrEqual, from))
	}
	if to != "" {
		ends = append(ends, b.against(c, grid.LessOrEqual, to))
	}
	if len(ends) == 0 {
		return "true"
	}
	return "(" + strings.Join(ends, " AND ") + ")"
}

// against compares with one value. A day of an instant column is the tenant's day, and text ignores case.
func (b *listQuery) against(c ListColumn, operator grid.Operator, value string) string {
	switch {
	case c.Kind == grid.Time && grid.IsDay(value):
		return b.day(c, operator, value)
	case c.Kind == grid.String:
		return fmt.Sprintf("%s %s lower(%s::text)", c.folded(), comparison[operator], b.arg(value))
	case c.Kind == grid.Number && c.Key != "":
		return b.cents(c, operator, value)
	case c.Kind == grid.Date && c.Key != "" && operator != grid.NotEqual:
		return fmt.Sprintf("(%s %s %s::date AND %s IS NOT NULL)", c.Key, comparison[operator], b.arg(value), c.SQL)
	case c.Kind == grid.Date:
		return fmt.Sprintf("%s %s %s::date", c.SQL, comparison[operator], b.arg(value))
	default:
		return fmt.Sprintf("%s %s %s::text::%s", c.SQL, comparison[operator], b.arg(value), sqlType[c.Kind])
	}
}

// day converts a day to the instants of its start and end, so that an index on the instant applies.
func (b *listQuery) day(c ListColumn, operator grid.Operator, value string) string {
	day := b.arg(value) + "::date" // a typed parameter is a constant of the plan, a cast of text is computed for each row
	start := "(" + day + "::timestamp AT TIME ZONE " + tenantZone + ")"
	end := "((" + day + " + 1)::timestamp AT TIME ZONE " + tenantZone + ")"
	switch operator {
	case grid.Less:
		return c.SQL + " < " + start
	case grid.LessOrEqual:
		return c.SQL + " < " + end
	case grid.Greater:
		return c.SQL + " >= " + end
	case grid.GreaterOrEqual:
		return c.SQL + " >= " + start
	case grid.NotEqual:
		return fmt.Sprintf("(%[1]s >= %[2]s AND %[1]s < %[3]s) IS NOT TRUE", c.SQL, start, end)
	default:
		return fmt.Sprintf("(%[1]s >= %[2]s AND %[1]s < %[3]s)", c.SQL, start, end)
	}
}

// cents limits an amount by its key, the amount in cents, which an index follows. The key is rounded for currencies
// with three decimals, and so the amount itself decides. An unknown amount is NULL.
func (b *listQuery) cents(c ListColumn, operator grid.Operator, value string) string {
	exact := b.arg(value) + "::text::numeric"
	floor, ceil := "floor("+exact+" * 100)::bigint", "ceil("+exact+" * 100)::bigint"
	decides := fmt.Sprintf(" AND %s %s %s)", c.SQL, comparison[operator], exact)
	switch operator {
	case grid.Less, grid.LessOrEqual:
		return "(" + c.Key + " <= " + ceil + decides
	case grid.Greater, grid.GreaterOrEqual:
		return "(" + c.Key + " >= " + floor + decides
	case grid.NotEqual:
		return fmt.Sprintf("(%[1]s BETWEEN %[2]s AND %[3]s AND %[4]s = %[5]s) IS NOT TRUE", c.Key, floor, ceil, c.SQL, exact)
	default:
		return fmt.Sprintf("(%[1]s BETWEEN %[2]s AND %[3]s", c.Key, floor, ceil) + decides
	}
}

// text is the column as people read it: of several names, all of them.
func (c ListColumn) text() string {
	if strings.HasPrefix(c.SQL, "ARRAY(") {
		return "array_to_string(" + c.SQL + ", ', ')"
	}
	return c.SQL
}

// folded is text without its case.
func (c ListColumn) folded() string {
	if c.Key != "" {
		return c.Key
	}
	return "lower(" + c.text() + ")"
}
