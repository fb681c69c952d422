package store

import (
	"fmt"
	"strings"

	"countersign.dev/domain/grid"
)

// ordered is what the column sorts by: text without its case, what is not there first.
func (c listed) ordered() string {
	sql := c.sql
	switch {
	case c.key != "":
		return c.key
	case c.Kind == grid.String:
		sql = c.folded()
	}
	if c.nullable {
		return fmt.Sprintf("coalesce(%s, %s)", sql, nothing[c.Kind])
	}
	return sql
}

func (c listed) keyType() string {
	if c.Kind == grid.Number && c.key != "" {
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
		if c.inBag {
			continue
		}
		columns = append(columns, fmt.Sprintf(`%s AS %s`, c.sql, quoteName(c.Name)))
	}
	if b.bag != "" {
		columns = append(columns, b.bag+` AS "extra"`)
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
