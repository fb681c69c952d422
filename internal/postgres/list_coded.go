package postgres

import (
	"fmt"
	"maps"
	"reflect"
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

// code is the code of a stored value.
func (c *Codes) code(stored string) string {
	if code, ok := c.ByStored[stored]; ok {
		return code
	}
	return c.Other
}

// stored are the stored values of the codes, except those of Other.
func (c *Codes) stored(codes []string) (stored []string) {
	for value, code := range c.ByStored {
		if slices.Contains(codes, code) {
			stored = append(stored, value)
		}
	}
	slices.Sort(stored)
	return stored
}

// codesOf are the codes of those columns that have them, by position.
func codesOf(columns []ListColumn) map[int]*Codes {
	codes := map[int]*Codes{}
	for i, c := range columns {
		if c.Coded != nil {
			codes[i] = c.Coded
		}
	}
	return codes
}

// codedTarget reads a stored value into a field of text as its code.
type codedTarget struct {
	codes *Codes
	field any // a pointer to a type of text
}

// Scan implements sql.Scanner.
func (t codedTarget) Scan(stored any) error {
	text, _ := stored.(string) // NULL is not listed
	reflect.ValueOf(t.field).Elem().SetString(t.codes.code(text))
	return nil
}

// coded compares with the stored values of the codes, so that an index on the expression applies.
func (b *listQuery) coded(c ListColumn, f grid.Filter) string {
	wanted := c.Coded.stored(f.Values)
	var condition string
	if len(wanted) == 1 {
		condition = fmt.Sprintf("(%s) = %s::text", c.SQL, b.arg(wanted[0]))
	} else {
		condition = fmt.Sprintf("(%s) = ANY(%s::text[])", c.SQL, b.arg(wanted))
	}
	if slices.Contains(f.Values, c.Coded.Other) {
		known := slices.Collect(maps.Keys(c.Coded.ByStored))
		condition = fmt.Sprintf("(%s OR (%s) <> ALL(%s::text[]))", condition, c.SQL, b.arg(known))
	}
	if f.Operator == grid.NotEqual || f.Operator == grid.NotIn {
		return "NOT " + condition
	}
	return condition
}
