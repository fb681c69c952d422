package postgres

import (
	"fmt"
	"strings"

	"countersign.dev/domain/grid"
)

// ordered is the sort expression of the column: text ignores case, missing values come first.
func (c ListColumn) ordered() string {
	sql := c.SQL
	switch {
	case c.Key != "":
		return c.Key
	case c.Kind == grid.String:
		sql = c.folded()
	}
	if c.Nullable {
		return fmt.Sprintf("coalesce(%s, %s)", sql, nothing[c.Kind])
	}
	return sql
}

func (c ListColumn) keyType() string {
	if c.Kind == grid.Number && c.Key != "" {
		return "bigint"
	}
	return sqlType[c.Kind]
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
		keys = append(keys, sortKey{c.ordered(), c.keyType(), s.Descending})
	}
	last := len(keys) > 0 && keys[len(keys)-1].down // the id follows the last step, so that one index serves both
	return append(keys, sortKey{b.ID, "uuid", last})
}

func (b *listQuery) signature() string {
	parts := []string{}
	for _, s := range b.query.Sorting {
		parts = append(parts, fmt.Sprintf("%s/%t", s.Field, s.Descending))
	}
	return strings.Join(parts, ",")
}

// shown are the columns of a page. The values of added columns are in the column "extra".
func (b *listQuery) shown() (columns []ListColumn) {
	for _, c := range b.Columns {
		if !c.Added {
			columns = append(columns, c)
		}
	}
	return columns
}

func (b *listQuery) page() (string, error) {
	columns, order, texts := []string{}, []string{}, []string{}
	for _, c := range b.shown() {
		columns = append(columns, fmt.Sprintf(`%s AS %s`, c.SQL, quoteName(c.Name)))
	}
	if b.Extra != "" {
		columns = append(columns, b.Extra+` AS "extra"`)
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
		strings.Join(columns, ", "), strings.Join(texts, ", "), b.source(), condition, strings.Join(order, ", "),
		b.query.Size+1), nil
}

func (k sortKey) direction() string {
	if k.down {
		return " DESC"
	}
	return ""
}

// after selects the rows behind the cursor. If all keys have one direction, it is a row
// comparison that an index supports; otherwise the comparison is written out.
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
