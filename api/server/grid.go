package server

import (
	"countersign.dev/domain/enum"
	"countersign.dev/domain/grid"
)

// MaxSelectionBody holds 25,000 ids and as many excluded ones.
const MaxSelectionBody = 2 << 20

// GridInput is the body of every POST …/grid. Embed it for path parameters:
// struct { ProjectID string `path:"projectId"`; server.GridInput }.
type GridInput struct {
	Body GridRequest
}

// GridRequest asks a list.
type GridRequest struct {
	Filters        []GridFilter `json:"filters,omitempty" maxItems:"50"`
	Sorting        []GridSort   `json:"sorting,omitempty" maxItems:"5"`
	Totals         []GridTotal  `json:"totals,omitempty" maxItems:"20"`
	Search         string       `json:"search,omitempty" maxLength:"200" doc:"Free text over the searched columns"`
	SearchAmount   string       `json:"searchAmount,omitempty" maxLength:"30" doc:"The search as an amount"`
	SearchDate     string       `json:"searchDate,omitempty" maxLength:"10" doc:"The search as a date"`
	IDs            []string     `json:"ids,omitempty" maxItems:"25000" doc:"Only these rows of the selection"`
	Excluded       []string     `json:"excluded,omitempty" maxItems:"25000" doc:"Excluded rows"`
	Cursor         string       `json:"cursor,omitempty" maxLength:"8192" doc:"nextCursor of the previous page"`
	PageSize       int          `json:"pageSize,omitempty" minimum:"1" maximum:"500" default:"50"`
	Columns        []CSVColumn  `json:"columns,omitempty" maxItems:"100" doc:"Columns of a download; absent: all"`
	CurrencyHeader string       `json:"currencyHeader,omitempty" maxLength:"200" doc:"Of added currencies in a download"`
}

// CSVColumn is one column of a download.
type CSVColumn struct {
	Field  string            `json:"field" maxLength:"100"`
	Header string            `json:"header,omitempty" maxLength:"200" doc:"In the caller's language"`
	Words  map[string]string `json:"words,omitempty" doc:"Of a value list: display text of each value"`
}

// GridSelection names the rows of a bulk action. Embed it in the action's body.
type GridSelection struct {
	IDs          []string     `json:"ids,omitempty" maxItems:"25000" doc:"These rows; or"`
	All          bool         `json:"all,omitempty" doc:"every row of the filter, at most 25,000,"`
	Filters      []GridFilter `json:"filters,omitempty" maxItems:"50"`
	Search       string       `json:"search,omitempty" maxLength:"200"`
	SearchAmount string       `json:"searchAmount,omitempty" maxLength:"30" doc:"The search as an amount"`
	SearchDate   string       `json:"searchDate,omitempty" maxLength:"10" doc:"The search as a date"`
	Excluded     []string     `json:"excluded,omitempty" maxItems:"25000" doc:"but these"`
	Confirmed    int          `json:"confirmed,omitempty" minimum:"1" doc:"Maximum number of rows that the user confirmed"`
}

// GridFilter is one condition; all of them must hold.
type GridFilter struct {
	Field    string        `json:"field" maxLength:"100"`
	Operator grid.Operator `json:"operator"`
	Value    []string      `json:"value,omitempty" maxItems:"1000" doc:"Two for between; none for empty and notEmpty"`
}

// Direction of an order.
type Direction string

const (
	ascending  Direction = "ascending"
	descending Direction = "descending"
)

// Values lists every Direction.
func (Direction) Values() []string { return enum.Of(ascending, descending) }

// GridSort is one step of the order.
type GridSort struct {
	Field     string    `json:"field" maxLength:"100"`
	Direction Direction `json:"direction,omitempty" default:"ascending"`
}

// GridTotal asks for one figure over all rows of the filter.
type GridTotal struct {
	Field    string        `json:"field" maxLength:"100"`
	Function grid.Function `json:"function"`
}

// GridFigure is its answer.
type GridFigure struct {
	Field    string        `json:"field"`
	Function grid.Function `json:"function"`
	Value    string        `json:"value" doc:"A decimal or date; empty without rows"`
	Currency string        `json:"currency,omitempty" doc:"Of an amount. There is one total per currency"`
}

// GridPage is the body of every list. Only the first page contains TotalCount and totals.
type GridPage[T any] struct {
	Items      []T          `json:"items"`
	NextCursor string       `json:"nextCursor" doc:"Empty on the last page"`
	TotalCount *int         `json:"totalCount,omitempty" doc:"Exact up to 25,000; 25,001 means more than that"`
	Totals     []GridFigure `json:"totals"`
}

// GridOutput is the answer of a list operation.
type GridOutput[T any] struct {
	Body GridPage[T]
}

// Query is the request as the domain reads it.
func (r GridRequest) Query() grid.Query {
	q := grid.Query{Filters: filters(r.Filters), Search: r.Search,
		Sought: grid.Sought{Amount: r.SearchAmount, Date: r.SearchDate}, IDs: r.IDs, Excluded: r.Excluded, Cursor: r.Cursor,
		Size: r.PageSize}
	for _, s := range r.Sorting {
		q.Sorting = append(q.Sorting, grid.Sort{Field: s.Field, Descending: s.Direction == descending})
	}
	for _, t := range r.Totals {
		q.Totals = append(q.Totals, grid.Total{Field: t.Field, Function: t.Function})
	}
	return q
}

func (r GridRequest) export(list string) grid.Export {
	e := grid.Export{Query: r.Query(), List: list, CurrencyHeader: r.CurrencyHeader}
	for _, c := range r.Columns {
		if c.Header == "" {
			c.Header = c.Field
		}
		e.Columns = append(e.Columns, grid.ExportColumn(c))
	}
	return e
}

// Choice is the selection as the domain reads it.
func (s GridSelection) Choice() grid.Choice {
	return grid.Choice{IDs: s.IDs, All: s.All, Filters: filters(s.Filters), Search: s.Search,
		Sought: grid.Sought{Amount: s.SearchAmount, Date: s.SearchDate}, Excluded: s.Excluded,
		Confirmed: s.Confirmed}
}

func filters(all []GridFilter) []grid.Filter {
	out := make([]grid.Filter, len(all))
	for i, f := range all {
		out[i] = grid.Filter{Field: f.Field, Operator: f.Operator, Values: f.Value}
	}
	return out
}

func gridAnswer[R, T any](page grid.Page[R], toAPI func(R) T) *GridOutput[T] {
	out := &GridOutput[T]{
		Body: GridPage[T]{Items: make([]T, len(page.Rows)), NextCursor: page.Next, Totals: []GridFigure{}}}
	for i, row := range page.Rows {
		out.Body.Items[i] = toAPI(row)
	}
	if page.Count >= 0 {
		out.Body.TotalCount = &page.Count
	}
	for _, f := range page.Totals {
		out.Body.Totals = append(out.Body.Totals, GridFigure{f.Field, f.Function, f.Value, f.Currency})
	}
	return out
}
