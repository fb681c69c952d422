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
	Excluded []string
}

// Check names what the columns do not allow.
func (c Choice) Check(columns []Column) error {
	var v fault.Validation
	if c.All == (len(c.IDs) > 0) {
		v.Add("selection", fault.InvalidValue, "Name rows, or choose all rows of the filter.")
	}
	checkIDs(&v, "ids", c.IDs)
	checkIDs(&v, "excluded", c.Excluded)
	if err := v.Err(); err != nil {
		return err
	}
	q := Query{Filters: c.Filters, Search: c.Search}
	return q.Check(columns)
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
	return fault.New(fault.Invalid, fault.ProcessingDocumentsMaxLimit, "The filter holds more than %d rows. Narrow it and try again.", MaxSelected)
}
