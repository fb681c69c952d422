package grid

import (
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"

	"countersign.dev/domain/fault"
)

// MaxExportColumns bounds a download; no list declares as many.
const MaxExportColumns = 100

// TooManyRows is the refusal of a download of a list that limits its downloads.
func TooManyRows(most int) error {
	return fault.New(fault.Invalid, fault.ExportRangeTooLarge,
		"The range holds more than %d entries. Choose a shorter range and try again.", most)
}

// Export asks for every row of a filter, as a file.
type Export struct {
	Query
	List    string // its name and
	Area    string // part of the product, for the record of who took what
	Columns []ExportColumn
	// CurrencyHeader heads the currencies that are added behind amounts, in the caller's language.
	CurrencyHeader string
}

// ExportColumn is one column of the file. Words replace codes by what people read.
type ExportColumn struct {
	Field  string
	Header string
	Words  map[string]string
}

// Check names what the columns do not allow. Without columns the file has all of them.
func (e *Export) Check(columns []Column) error {
	e.Cursor, e.Size, e.Totals = "", MaxPage, nil
	if err := e.Query.Check(columns); err != nil {
		return err
	}
	if len(e.Columns) == 0 {
		for _, c := range columns {
			e.Columns = append(e.Columns, ExportColumn{Field: c.Name, Header: c.Name})
		}
	}
	e.addCurrencies(columns)
	var v fault.Validation
	if len(e.Columns) > MaxExportColumns {
		v.Add("columns", fault.LengthOutOfRange, "At most %d columns.", MaxExportColumns)
		return v.Err()
	}
	for i, c := range e.Columns {
		if !c.bounded() {
			v.Add(fmt.Sprintf("columns[%d]", i), fault.LengthOutOfRange,
				"A title or word has at most %d characters, a column at most %d words.", maxTitle, maxWords)
			return v.Err()
		}
		if _, ok := find(columns, c.Field); !ok {
			v.Add(fmt.Sprintf("columns[%d].field", i), fault.InvalidValue, "There is no column %q.", c.Field)
		}
	}
	return v.Err()
}

// Titles and words are written once for each row: what is long in the request would be endless in the file.
const (
	maxTitle = 200 // characters
	maxWords = 500 // more than the actions of the audit log
)

func (c ExportColumn) bounded() bool {
	if len(c.Words) > maxWords || utf8.RuneCountInString(c.Header) > maxTitle {
		return false
	}
	for value, word := range c.Words {
		if utf8.RuneCountInString(value) > maxTitle || utf8.RuneCountInString(word) > maxTitle {
			return false
		}
	}
	return true
}

// addCurrencies puts the currency behind an amount whose currency was not asked
// for: the figure alone says nothing once it has left the list.
func (e *Export) addCurrencies(columns []Column) {
	header := cmp.Or(e.CurrencyHeader, "Currency")
	var all []ExportColumn
	has := func(field string) bool {
		named := func(c ExportColumn) bool { return c.Field == field }
		return slices.ContainsFunc(e.Columns, named) || slices.ContainsFunc(all, named)
	}
	for _, wanted := range e.Columns {
		all = append(all, wanted)
		c, ok := find(columns, wanted.Field)
		if !ok || c.Currency == "" || has(c.Currency) {
			continue
		}
		if _, ok := find(columns, c.Currency); ok {
			all = append(all, ExportColumn{Field: c.Currency, Header: header})
		}
	}
	e.Columns = all
}
