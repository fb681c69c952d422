// Package grid is the common contract of all lists: queries of declared columns, and their results. A new list
// is a table of columns.
package grid

import (
	"fmt"
	"slices"
	"strings"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Bounds of a request (gate R31) and of the exact count: beyond CountLimit the
// answer says "25,000+" rather than counting on.
const (
	MaxPage      = 500
	DefaultPage  = 50
	MaxFilters   = 50
	MaxSorts     = 5
	MaxValues    = 1000
	MaxText      = 200
	CountLimit   = 25_001
	maxCursorLen = 8 << 10
)

// Kind decides which operators a column takes and how its values are read.
type Kind string

const (
	String Kind = "string"
	Number Kind = "number"
	Date   Kind = "date" // a civil date
	Time   Kind = "time" // an instant; a value without a time means that day in the tenant's zone
	Values Kind = "valueList"
	Bool   Kind = "bool"
	ID     Kind = "id"
)

// Values lists every Kind.
func (Kind) Values() []string { return enum.Of(String, Number, Date, Time, Values, Bool, ID) }

// Operator compares a column with the values of a filter.
type Operator string

const (
	Equal          Operator = "equal"
	NotEqual       Operator = "notEqual"
	Contains       Operator = "contains"
	StartsWith     Operator = "startsWith"
	EndsWith       Operator = "endsWith"
	Less           Operator = "less"
	LessOrEqual    Operator = "lessOrEqual"
	Greater        Operator = "greater"
	GreaterOrEqual Operator = "greaterOrEqual"
	Between        Operator = "between" // two values, both included; an empty one leaves that end open
	In             Operator = "in"
	NotIn          Operator = "notIn"
	Empty          Operator = "empty"
	NotEmpty       Operator = "notEmpty"
)

// Values lists every Operator.
func (Operator) Values() []string { return enum.Of(Operators()...) }

var ordered = []Operator{Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual, Between, Empty, NotEmpty}

var operators = map[Kind][]Operator{
	String: {Equal, NotEqual, Contains, StartsWith, EndsWith, In, NotIn, Empty, NotEmpty},
	Number: ordered,
	Date:   ordered,
	Time:   ordered,
	Values: {Equal, NotEqual, In, NotIn},
	Bool:   {Equal},
	ID:     {Equal, NotEqual, In, NotIn, Empty, NotEmpty},
}

// Function is a total over all rows of the filter, not of the page.
type Function string

const (
	Sum   Function = "sum"
	Count Function = "count"
	Min   Function = "min"
	Max   Function = "max"
	Avg   Function = "avg"
)

// Values lists every Function.
func (Function) Values() []string { return enum.Of(Sum, Count, Min, Max, Avg) }

// Column is one declared column.
type Column struct {
	Name       string
	Kind       Kind
	Allowed    []string // of a value list; empty takes any value
	Searched   bool     // the free text search looks here
	Totaled    bool     // sum, min, max and avg may be asked
	Unsortable bool
	Label      string // what people call it, where the place of the list added it
	Currency   string // of an amount: the column that says in what
}

// AddedPrefix begins the names of columns that the place of a list adds: the index fields of a project.
const AddedPrefix = "indexFields."

// Filter is one condition; all of them must hold.
type Filter struct {
	Field    string
	Operator Operator
	Values   []string
}

// Sort is one step of the order.
type Sort struct {
	Field      string
	Descending bool
}

// Total asks for one figure.
type Total struct {
	Field    string
	Function Function
}

// Query is a request for rows of a list.
type Query struct {
	Filters  []Filter
	Sorting  []Sort
	Totals   []Total
	Search   string
	Sought   Sought   // what Search may also mean
	IDs      []string // of those only these rows; all when empty
	Excluded []string // but not these
	Cursor   string   // of the page before; empty asks for the first, with count and totals
	Size     int
}

// Page is the answer. Count is -1 on pages after the first.
type Page[R any] struct {
	Rows   []R
	Next   string // cursor; empty on the last page
	Count  int
	Totals []Figure
}

// Figure is one total. Value is a decimal or date as text, empty without rows.
type Figure struct {
	Total
	Value    string
	Currency string // of an amount; one total per currency
}

// Check names everything in the query that the columns do not allow, and fills in the page size.
func (q *Query) Check(columns []Column) error {
	var v fault.Validation
	if q.Size == 0 {
		q.Size = DefaultPage
	}
	if q.Size < 1 || q.Size > MaxPage {
		v.Add("pageSize", fault.InvalidValue, "A page has 1 to %d rows.", MaxPage)
	}
	if len(q.Filters) > MaxFilters {
		v.Add("filters", fault.LengthOutOfRange, "At most %d filters.", MaxFilters)
		return v.Err()
	}
	if len(q.Sorting) > MaxSorts {
		v.Add("sorting", fault.LengthOutOfRange, "At most %d columns to sort by.", MaxSorts)
	}
	q.Sought.check(&v)
	if len(q.Search) > MaxText || len(q.Cursor) > maxCursorLen {
		v.Add("search", fault.LengthOutOfRange, "At most %d characters.", MaxText)
	}
	checkIDs(&v, "ids", q.IDs)
	checkIDs(&v, "excluded", q.Excluded)
	for i, f := range q.Filters {
		f.check(&v, fmt.Sprintf("filters[%d]", i), columns)
	}
	for i, s := range q.Sorting {
		if c, ok := find(columns, s.Field); !ok || c.Unsortable {
			v.Add(fmt.Sprintf("sorting[%d].field", i), fault.InvalidValue, "There is no column %q to sort by.", s.Field)
		}
	}
	for i, t := range q.Totals {
		c, ok := find(columns, t.Field)
		if !ok || t.Function != Count && !c.Totaled || !slices.Contains([]Function{Sum, Count, Min, Max, Avg}, t.Function) {
			v.Add(fmt.Sprintf("totals[%d]", i), fault.InvalidValue, "There is no %s of %q.", t.Function, t.Field)
		}
	}
	return v.Err()
}

func (f Filter) check(v *fault.Validation, path string, columns []Column) {
	c, ok := find(columns, f.Field)
	if !ok {
		v.Add(path+".field", fault.InvalidValue, "There is no column %q to filter by.", f.Field)
		return
	}
	if !slices.Contains(operators[c.Kind], f.Operator) {
		v.Add(path+".operator", fault.InvalidValue, "%q cannot be applied to %q.", f.Operator, f.Field)
		return
	}
	if low, high := f.Operator.takes(); len(f.Values) < low || len(f.Values) > high {
		v.Add(path+".value", fault.InvalidValue, "%q takes %d to %d values.", f.Operator, low, high)
		return
	}
	for i, value := range f.Values {
		switch {
		case f.Operator == Between && value == "":
		case len(value) > MaxText || strings.ContainsRune(value, 0):
			v.Add(path+".value", fault.LengthOutOfRange, "At most %d characters.", MaxText)
		case !c.reads(c.canonical(value)):
			v.Add(path+".value", fault.InvalidValue, "%q is no value of %q.", value, f.Field)
		default:
			f.Values[i] = c.canonical(value)
		}
	}
	if f.Operator == Between && c.reversed(f.Values[0], f.Values[1]) {
		v.Add(path+".value", fault.InvalidValue, "The start must precede the end.")
	}
}

func (o Operator) takes() (low, high int) {
	switch o {
	case Empty, NotEmpty:
		return 0, 0
	case Between:
		return 2, 2
	case In, NotIn:
		return 1, MaxValues
	default:
		return 1, 1
	}
}

func find(columns []Column, name string) (Column, bool) {
	i := slices.IndexFunc(columns, func(c Column) bool { return c.Name == name })
	if i < 0 {
		return Column{}, false
	}
	return columns[i], true
}
