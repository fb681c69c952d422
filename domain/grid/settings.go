package grid

import (
	"fmt"
	"slices"
	"strings"

	"countersign.dev/domain/fault"
)

// Settings are how one person left one list.
type Settings struct {
	Columns  []ColumnSettings // in their order
	Density  string
	Paging   string
	PageSize int
	OpenAs   string
}

// ColumnSettings are one column's.
type ColumnSettings struct {
	Field   string
	Visible bool
	Width   int // pixels; 0: as the list has it
	Pin     string
	Total   string // the figure below it; empty: as the list has it
}

// maxWidth is wider than the widest screen supported.
const maxWidth = 4000

// Densities, Pagings, Openings and Pins are what may be chosen; the empty word is the list's own choice.
func Densities() []string { return []string{"", "small", "default", "large"} }

// Pagings are the paging modes.
func Pagings() []string { return []string{"", "allItems", "perPage"} }

// Openings are the ways in which a row's details open.
func Openings() []string { return []string{"", "panel", "fullScreen", "tab"} }

// Pins are the sides a column can be held at.
func Pins() []string { return []string{"", "left", "right"} }

// Figures are what may stand below a column.
func Figures() []string {
	return []string{"", "none", string(Sum), string(Count), string(Min), string(Max), string(Avg)}
}

// Check names what cannot be kept.
func (s Settings) Check() error {
	var v fault.Validation
	for _, word := range []struct {
		path, value string
		allowed     []string
	}{{"density", s.Density, Densities()}, {"paging", s.Paging, Pagings()}, {"openAs", s.OpenAs, Openings()}} {
		if !slices.Contains(word.allowed, word.value) {
			v.Add(word.path, fault.InvalidValue, "%q is none of the choices.", word.value)
		}
	}
	if s.PageSize < 0 || s.PageSize > MaxPage {
		v.Add("pageSize", fault.InvalidValue, "A page has 1 to %d rows.", MaxPage)
	}
	if len(s.Columns) > MaxExportColumns {
		v.Add("columns", fault.LengthOutOfRange, "At most %d columns.", MaxExportColumns)
		return v.Err()
	}
	for i, c := range s.Columns {
		if len(c.Field) > MaxText || c.Width < 0 || c.Width > maxWidth || !slices.Contains(Pins(), c.Pin) ||
			!slices.Contains(Figures(), c.Total) {
			v.Add(fmt.Sprintf("columns[%d]", i), fault.InvalidValue,
				"A column has a width of 0 to %d, is pinned left, right or not, and has a known figure.", maxWidth)
		}
	}
	return v.Err()
}

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
