package grid

import (
	"fmt"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
)

// MaxSelected is how many rows one bulk action takes (spec document 2 §10); a
// filter with more is refused rather than cut.
const MaxSelected = 25_000

// Choice names the rows of a bulk action: these, or all rows of a filter except those.
type Choice struct {
	IDs      []string
	All      bool // every row of Filters and Search but the excluded
	Filters  []Filter
	Search   string
	Sought   Sought
	Excluded []string
	// Confirmed is the number of rows that the person confirmed. A selection that has grown since must be confirmed
	// again. 0: nothing was confirmed.
	Confirmed int
}

// Check names what the columns do not allow.
func (c Choice) Check(columns []Column) error {
	var v fault.Validation
	if c.All == (len(c.IDs) > 0) {
		v.Add("selection", fault.InvalidValue, "Name rows, or choose all rows of the filter.")
	}
	if err := v.Err(); err != nil {
		return err
	}
	q := c.Query()
	return q.Check(columns)
}

// Query asks for the chosen rows.
func (c Choice) Query() Query {
	return Query{Filters: c.Filters, Search: c.Search, Sought: c.Sought, IDs: c.IDs, Excluded: c.Excluded}
}

func checkIDs(v *fault.Validation, path string, ids []string) {
	if len(ids) > MaxSelected {
		v.Add(path, fault.LengthOutOfRange, "At most %d rows.", MaxSelected)
		return
	}
	for i, one := range ids {
		if !id.Valid(one) {
			v.Add(fmt.Sprintf("%s[%d]", path, i), fault.InvalidValue, "%q is no id.", one)
			return
		}
	}
}

// TooMany is the refusal of a choice beyond the limit.
func TooMany() error {
	return fault.New(fault.Invalid, fault.ProcessingDocumentsMaxLimit,
		"The filter holds more than %d rows. Narrow it and try again.", MaxSelected)
}

// Grown is the refusal of a choice that holds more rows than were confirmed.
func Grown(now, confirmed int) error {
	return fault.New(fault.Conflict, fault.SelectionChanged,
		"The selection holds %d rows by now, not %d. Look at it and confirm again.", now, confirmed)
}
