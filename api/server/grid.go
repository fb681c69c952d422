package server

import (
	"countersign.dev/domain/grid"
)

// GridInput is the body of every POST …/grid. Embed it for path parameters:
// struct { ProjectID string `path:"projectId"`; server.GridInput }.
type GridInput struct {
	Body GridRequest
}

// GridRequest asks a list.
type GridRequest struct {
	Filters  []GridFilter `json:"filters,omitempty" maxItems:"50"`
	Sorting  []GridSort   `json:"sorting,omitempty" maxItems:"5"`
	Totals   []GridTotal  `json:"totals,omitempty" maxItems:"20"`
	Search   string       `json:"search,omitempty" maxLength:"200" doc:"Free text over the searched columns"`
	Cursor   string       `json:"cursor,omitempty" maxLength:"8192" doc:"nextCursor of the page before; absent asks for the first"`
	PageSize int          `json:"pageSize,omitempty" minimum:"1" maximum:"500" default:"50"`
}

// GridFilter is one condition; all of them must hold.
type GridFilter struct {
	Field    string        `json:"field" maxLength:"100"`
	Operator grid.Operator `json:"operator" enum:"equal,notEqual,contains,startsWith,endsWith,less,lessOrEqual,greater,greaterOrEqual,between,in,notIn,empty,notEmpty"`
	Value    []string      `json:"value,omitempty" maxItems:"1000" doc:"One value, two for between (an empty one leaves that end open), none for empty and notEmpty"`
}

// GridSort is one step of the order.
type GridSort struct {
	Field     string `json:"field" maxLength:"100"`
	Direction string `json:"direction,omitempty" enum:"ascending,descending" default:"ascending"`
}

// GridTotal asks for one figure over all rows of the filter.
type GridTotal struct {
	Field    string        `json:"field" maxLength:"100"`
	Function grid.Function `json:"function" enum:"sum,count,min,max,avg"`
}

// GridFigure is its answer.
type GridFigure struct {
	Field    string        `json:"field"`
	Function grid.Function `json:"function" enum:"sum,count,min,max,avg"`
	Value    string        `json:"value" doc:"A decimal or date; empty without rows"`
}

// GridPage is the body of every list. TotalCount and totals come with the first page alone.
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
	q := grid.Query{Search: r.Search, Cursor: r.Cursor, Size: r.PageSize}
	for _, f := range r.Filters {
		q.Filters = append(q.Filters, grid.Filter{Field: f.Field, Operator: f.Operator, Values: f.Value})
	}
	for _, s := range r.Sorting {
		q.Sorting = append(q.Sorting, grid.Sort{Field: s.Field, Descending: s.Direction == "descending"})
	}
	for _, t := range r.Totals {
		q.Totals = append(q.Totals, grid.Total{Field: t.Field, Function: t.Function})
	}
	return q
}

// GridAnswer translates a page, row by row.
func GridAnswer[R, T any](page grid.Page[R], toAPI func(R) T) *GridOutput[T] {
	out := &GridOutput[T]{Body: GridPage[T]{Items: make([]T, len(page.Rows)), NextCursor: page.Next, Totals: []GridFigure{}}}
	for i, row := range page.Rows {
		out.Body.Items[i] = toAPI(row)
	}
	if page.Count >= 0 {
		out.Body.TotalCount = &page.Count
	}
	for _, f := range page.Totals {
		out.Body.Totals = append(out.Body.Totals, GridFigure{f.Field, f.Function, f.Value})
	}
	return out
}
