package grid

import (
	"fmt"
	"strings"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Settings are how one person left one list.
type Settings struct {
	Columns  []ColumnSettings // in their order
	Density  Density
	Paging   Paging
	PageSize int
	OpenAs   Opening
}

// ColumnSettings are one column's.
type ColumnSettings struct {
	Field   string
	Visible bool
	Width   int // pixels; 0: as the list has it
	Pin     Pin
	Total   Footer
}

// maxWidth is wider than the widest screen supported.
const maxWidth = 4000

// Density is the height of rows; empty: as the list has it.
type Density string

// Values lists every Density.
func (Density) Values() []string { return []string{"", "small", "default", "large"} }

// Paging is how a list shows many rows; empty: as the list has it.
type Paging string

// Values lists every Paging.
func (Paging) Values() []string { return []string{"", "allItems", "perPage"} }

// Opening is where the details of a row open; empty: as the list has it.
type Opening string

// Values lists every Opening.
func (Opening) Values() []string { return []string{"", "panel", "fullScreen", "tab"} }

// Pin is the side to which a column is pinned. Empty means not pinned.
type Pin string

// Values lists every Pin.
func (Pin) Values() []string { return []string{"", "left", "right"} }

// Footer is the figure below a column; empty: as the list has it.
type Footer string

// Values lists every Footer.
func (Footer) Values() []string { return append([]string{"", "none"}, enum.Values[Function]()...) }

// Check names every setting that cannot be kept.
func (s Settings) Check() error {
	var v fault.Validation
	if !enum.Has(s.Density) {
		v.Add("density", fault.InvalidValue, notOffered, s.Density)
	}
	if !enum.Has(s.Paging) {
		v.Add("paging", fault.InvalidValue, notOffered, s.Paging)
	}
	if !enum.Has(s.OpenAs) {
		v.Add("openAs", fault.InvalidValue, notOffered, s.OpenAs)
	}
	if s.PageSize < 0 || s.PageSize > MaxPage {
		v.Add("pageSize", fault.InvalidValue, "A page has 1 to %d rows.", MaxPage)
	}
	if len(s.Columns) > MaxExportColumns {
		v.Add("columns", fault.LengthOutOfRange, "At most %d columns.", MaxExportColumns)
		return v.Err()
	}
	for i, c := range s.Columns {
		if len(c.Field) > MaxText || c.Width < 0 || c.Width > maxWidth || !enum.Has(c.Pin) || !enum.Has(c.Total) {
			v.Add(fmt.Sprintf("columns[%d]", i), fault.InvalidValue,
				"A column has a width of 0 to %d, is pinned left, right or not, and has a known figure.", maxWidth)
		}
	}
	return v.Err()
}

// notOffered is the message about a value that is not in its list.
const notOffered = "%q is none of the choices."

// Fit leaves out what the list does not have any more, and what is said twice. What a place adds is
// kept where the list takes such columns: another place may have it.
func (s Settings) Fit(columns []Column, added bool) Settings {
	kept, seen := []ColumnSettings{}, map[string]bool{}
	for _, c := range s.Columns {
		_, ok := find(columns, c.Field)
		if (ok || added && strings.HasPrefix(c.Field, AddedPrefix)) && !seen[c.Field] {
			seen[c.Field] = true
			kept = append(kept, c)
		}
	}
	s.Columns = kept
	return s
}
