package postgres

import (
	"encoding/json"
	"fmt"
	"slices"

	"countersign.dev/domain/grid"
)

// Codes translate the stored values of a column into the codes that a list shows and filters by.
type Codes struct {
	ByStored map[string]string
	Other    string // code of every value that is not listed
}

// CodedColumn declares a column whose stored values mean codes. It has no order, because the stored values have another
// one than the codes.
func CodedColumn(name, sql string, codes Codes, allowed ...string) ListColumn {
	return ListColumn{Column: grid.Column{Name: name, Kind: grid.Values, Allowed: allowed, Unsortable: true}, SQL: sql,
		Coded: &codes}
}

// read is the expression of the value that the list shows.
func (b *listQuery) read(c ListColumn) string {
	if c.Coded == nil {
		return c.SQL
	}
	words, _ := json.Marshal(c.Coded.ByStored) // a map of texts has a JSON form
	return fmt.Sprintf("coalesce(%s::text::jsonb ->> (%s), %s::text)", b.arg(string(words)), c.SQL, b.arg(c.Coded.Other))
}

// coded compares with the stored values of the codes, so that an index on the expression applies.
func (b *listQuery) coded(c ListColumn, f grid.Filter) string {
	var wanted, known []string
	for stored, code := range c.Coded.ByStored {
		known = append(known, stored)
		if slices.Contains(f.Values, code) {
			wanted = append(wanted, stored)
		}
	}
	slices.Sort(wanted)
	condition := fmt.Sprintf("(%s) = ANY(%s::text[])", c.SQL, b.arg(wanted))
	if slices.Contains(f.Values, c.Coded.Other) {
		condition = fmt.Sprintf("(%s OR (%s) <> ALL(%s::text[]))", condition, c.SQL, b.arg(known))
	}
	if f.Operator == grid.NotEqual || f.Operator == grid.NotIn {
		return "NOT " + condition
	}
	return condition
}
