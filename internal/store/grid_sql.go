package store

import (
	"fmt"
	"strings"

	"countersign.dev/domain/grid"
)

// listQuery builds the SQL of one request. Only declared expressions and
// parameters reach it: nothing a caller sends is part of the text.
type listQuery struct {
	listing
	query     grid.Query
	args      []any
	condition string
}

// sqlType is what a key's text is cast to.
var sqlType = map[grid.Kind]string{
	grid.String: "text", grid.Values: "text", grid.Number: "numeric", grid.Date: "date",
	grid.Time: "timestamptz", grid.Bool: "boolean", grid.ID: "uuid",
}

// nothing is what a nullable column sorts as.
var nothing = map[grid.Kind]string{
	grid.String: "''", grid.Values: "''", grid.Number: "-1e20", grid.Date: "'0001-01-01'",
	grid.Time: "'0001-01-01'", grid.Bool: "false", grid.ID: "'00000000-0000-0000-0000-000000000000'::uuid",
}

func (b *listQuery) arg(v any) string {
	b.args = append(b.args, v)
	return fmt.Sprintf("$%d", len(b.args))
}

// filter makes the condition without the page's place in it.
func (b *listQuery) filter() {
	all := []string{}
	if b.where != "" {
		all = append(all, "("+b.where+")")
	}
	for _, f := range b.query.Filters {
		all = append(all, b.compare(b.column(f.Field), f))
	}
	if text := strings.TrimSpace(b.query.Search); text != "" {
		all = append(all, b.search(text))
	}
	b.condition = strings.Join(all, " AND ")
	if len(all) == 0 {
		b.condition = "true"
	}
}

func (b *listQuery) search(text string) string {
	like := b.arg("%" + escapeLike(text) + "%")
	any := []string{}
	for _, c := range b.columns {
		if c.Searched {
			any = append(any, fmt.Sprintf("%s ILIKE %s", c.sql, like))
		}
	}
	if len(any) == 0 {
		return "false"
	}
	return "(" + strings.Join(any, " OR ") + ")"
}

var escaper = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

func escapeLike(s string) string { return escaper.Replace(s) }

var comparison = map[grid.Operator]string{
	grid.Equal: "=", grid.NotEqual: "IS DISTINCT FROM", grid.Less: "<", grid.LessOrEqual: "<=", grid.Greater: ">", grid.GreaterOrEqual: ">=",
}

func (b *listQuery) compare(c listed, f grid.Filter) string {
	switch f.Operator {
	case grid.Empty:
		return b.empty(c)
	case grid.NotEmpty:
		return "NOT " + b.empty(c)
	case grid.In:
		return fmt.Sprintf("%s = ANY(%s::text[]::%s[])", c.sql, b.arg(f.Values), sqlType[c.Kind])
	case grid.NotIn:
		return fmt.Sprintf("(%s = ANY(%s::text[]::%s[])) IS NOT TRUE", c.sql, b.arg(f.Values), sqlType[c.Kind])
	case grid.Contains:
		return fmt.Sprintf("%s ILIKE %s", c.sql, b.arg("%"+escapeLike(f.Values[0])+"%"))
	case grid.StartsWith:
		return fmt.Sprintf("%s ILIKE %s", c.sql, b.arg(escapeLike(f.Values[0])+"%"))
	case grid.EndsWith:
		return fmt.Sprintf("%s ILIKE %s", c.sql, b.arg("%"+escapeLike(f.Values[0])))
	case grid.Between:
		return b.between(c, f.Values[0], f.Values[1])
	default:
		return b.against(c, comparison[f.Operator], f.Values[0])
	}
}

func (b *listQuery) empty(c listed) string {
	if c.Kind == grid.String {
		return fmt.Sprintf("(coalesce(%s, '') = '')", c.sql)
	}
	return fmt.Sprintf("(%s IS NULL)", c.sql)
}

func (b *listQuery) between(c listed, from, to string) string {
	ends := []string{}
	if from != "" {
		ends = append(ends, b.against(c, ">=", from))
	}
	if to != "" {
		ends = append(ends, b.against(c, "<=", to))
	}
	if len(ends) == 0 {
		return "true"
	}
	return "(" + strings.Join(ends, " AND ") + ")"
}

// against compares with one value. A day of an instant column is the tenant's day, and text ignores case.
func (b *listQuery) against(c listed, operator, value string) string {
	switch {
	case c.Kind == grid.Time && grid.IsDay(value):
		return fmt.Sprintf("(%s AT TIME ZONE (SELECT time_zone FROM tenants))::date %s %s::text::date", c.sql, operator, b.arg(value))
	case c.Kind == grid.String:
		return fmt.Sprintf("lower(%s) %s lower(%s::text)", c.sql, operator, b.arg(value))
	default:
		return fmt.Sprintf("%s %s %s::text::%s", c.sql, operator, b.arg(value), sqlType[c.Kind])
	}
}

// key is a step of the order; the last one is the row's id.
type sortKey struct {
	sql, kind string
	down      bool
}

func (b *listQuery) keys() []sortKey {
	keys := []sortKey{}
	for _, s := range b.query.Sorting {
		c := b.column(s.Field)
		sql := c.sql
		if c.nullable {
			sql = fmt.Sprintf("coalesce(%s, %s)", c.sql, nothing[c.Kind])
		}
		keys = append(keys, sortKey{sql, sqlType[c.Kind], s.Descending})
	}
	last := len(keys) > 0 && keys[len(keys)-1].down // the id follows the last step, so that one index serves both
	return append(keys, sortKey{b.id, "uuid", last})
}

func (b *listQuery) signature() string {
	parts := []string{}
	for _, s := range b.query.Sorting {
		parts = append(parts, fmt.Sprintf("%s/%t", s.Field, s.Descending))
	}
	return strings.Join(parts, ",")
}

func (b *listQuery) page() (string, error) {
	columns, order, texts := []string{}, []string{}, []string{}
	for _, c := range b.columns {
		columns = append(columns, fmt.Sprintf(`%s AS %s`, c.sql, quoteName(c.Name)))
	}
	keys := b.keys()
	for _, k := range keys {
		texts = append(texts, k.sql+"::text")
		order = append(order, k.sql+k.direction())
	}
	condition := b.condition
	if b.query.Cursor != "" {
		values, err := b.decodeCursor()
		if err != nil {
			return "", err
		}
		condition += " AND " + b.after(keys, values)
	}
	return fmt.Sprintf("SELECT %s, ARRAY[%s] AS grid_keys FROM %s WHERE %s ORDER BY %s LIMIT %d",
		strings.Join(columns, ", "), strings.Join(texts, ", "), b.from, condition, strings.Join(order, ", "), b.query.Size+1), nil
}

func (k sortKey) direction() string {
	if k.down {
		return " DESC"
	}
	return ""
}

// after is the place behind the cursor: one row comparison where all keys go
// the same way, which an index can follow, else the comparison spelt out.
func (b *listQuery) after(keys []sortKey, values []string) string {
	left, right, same := make([]string, len(keys)), make([]string, len(keys)), true
	for i, k := range keys {
		left[i] = k.sql
		right[i] = fmt.Sprintf("%s::text::%s", b.arg(values[i]), k.kind)
		same = same && k.down == keys[0].down
	}
	if same {
		return fmt.Sprintf("(%s) %s (%s)", strings.Join(left, ", "), beyond(keys[0].down), strings.Join(right, ", "))
	}
	any := []string{}
	for i, k := range keys {
		all := []string{}
		for j := range i {
			all = append(all, left[j]+" = "+right[j])
		}
		any = append(any, "("+strings.Join(append(all, left[i]+" "+beyond(k.down)+" "+right[i]), " AND ")+")")
	}
	return "(" + strings.Join(any, " OR ") + ")"
}

func beyond(down bool) string {
	if down {
		return "<"
	}
	return ">"
}

func quoteName(name string) string { return `"` + strings.ReplaceAll(name, `"`, ``) + `"` }
