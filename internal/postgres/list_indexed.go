package postgres

import "countersign.dev/domain/grid"

// Indexed names a filter and an order that one index serves, whatever the value of the filter is. The plan of such a
// page is kept, because planning takes longer than reading a page of few rows.
type Indexed struct {
	Filter string // the column that equals one value; that of the order: it may be in a range; empty: no filter
	Order  string // the only column of the order; empty: any order, because each value of the filter has few rows
}

// keptPlan has the following statements use one plan for all values. It follows an index also if the table was small
// when it was made.
const keptPlan = ", set_config('plan_cache_mode', 'force_generic_plan', true)" +
	", set_config('enable_seqscan', 'off', true)"

// planMode adds the setting to a statement of settings. Without it, each statement is planned for its own values.
func (b *listQuery) planMode() string {
	for _, i := range b.Indexed {
		if b.serves(i) {
			return keptPlan
		}
	}
	return ""
}

// serves reports whether the index gives exactly the rows of the query in its order.
func (b *listQuery) serves(i Indexed) bool {
	q := b.query
	if q.Search != "" || len(q.IDs)+len(q.Excluded)+len(q.Totals) > 0 || b.Extra != "" {
		return false
	}
	if i.Order != "" && (len(q.Sorting) != 1 || q.Sorting[0].Field != i.Order) {
		return false
	}
	if len(q.Filters) == 0 {
		return i.Filter == ""
	}
	f := q.Filters[0]
	return len(q.Filters) == 1 && f.Field == i.Filter && (b.oneValue(f) || i.Filter == i.Order && ranged[f.Operator])
}

// oneValue reports whether the filter compares its column with one stored value.
func (b *listQuery) oneValue(f grid.Filter) bool {
	if f.Operator != grid.Equal && f.Operator != grid.In || len(f.Values) != 1 {
		return false
	}
	codes := b.column(f.Field).Coded
	return codes == nil || f.Values[0] != codes.Other && len(codes.stored(f.Values)) == 1
}

var ranged = map[grid.Operator]bool{grid.Less: true, grid.LessOrEqual: true, grid.Greater: true,
	grid.GreaterOrEqual: true, grid.Between: true}
