package grid

import (
	"countersign.dev/domain/grid"
)

type gridInput struct {
	GridID string `path:"gridId" maxLength:"100" doc:"Operation id of the list, for example listInvoices"`
}

type describeInput struct {
	GridID    string `path:"gridId" maxLength:"100" doc:"Operation id of the list, for example listInvoices"`
	ProjectID string `query:"projectId" format:"uuid" doc:"Include the columns of this project"`
}

type gridOutput struct{ Body Grid }

// Grid describes the columns and capabilities of a list.
type Grid struct {
	ID         string   `json:"id"`
	Columns    []Column `json:"columns"`
	Exportable bool     `json:"exportable" doc:"You may download the list as a CSV file"`
}

// Column is one column of a list.
type Column struct {
	Name      string          `json:"name"`
	Kind      grid.Kind       `json:"kind"`
	Operators []grid.Operator `json:"operators"`
	Allowed   []string        `json:"allowed" doc:"Allowed values; empty: any value"`
	Totaled   bool            `json:"totaled" doc:"Supports sum, min, max and avg; every column supports count"`
	Sortable  bool            `json:"sortable"`
	Searched  bool            `json:"searched" doc:"Included in the free text search"`
	Label     string          `json:"label,omitempty" doc:"Display name of a project's column"`
}

func toAPI(id string, columns []grid.Column, exportable bool) Grid {
	out := Grid{ID: id, Columns: []Column{}, Exportable: exportable}
	for _, c := range columns {
		allowed := c.Allowed
		if allowed == nil {
			allowed = []string{}
		}
		out.Columns = append(out.Columns,
			Column{c.Name, c.Kind, c.Operators(), allowed, c.Totaled, c.Sortable(), c.Searched, c.Label})
	}
	return out
}

type setInput struct {
	GridID string `path:"gridId" maxLength:"100"`
	Body   Settings
}

type settingsOutput struct{ Body Settings }

// Settings are one person's settings of one list. Absent values are the defaults of the list.
type Settings struct {
	Columns  []ColumnSettings `json:"columns" maxItems:"100" doc:"In display order; other columns follow"`
	Density  grid.Density     `json:"density,omitempty"`
	Paging   grid.Paging      `json:"paging,omitempty"`
	PageSize int              `json:"pageSize,omitempty" minimum:"0" maximum:"500"`
	OpenAs   grid.Opening     `json:"openAs,omitempty"`
}

// ColumnSettings are one person's settings of one column.
type ColumnSettings struct {
	Field   string      `json:"field" minLength:"1" maxLength:"100"`
	Visible bool        `json:"visible"`
	Width   int         `json:"width,omitempty" minimum:"0" maximum:"4000" doc:"Pixels; 0: default of the list"`
	Pin     grid.Pin    `json:"pin,omitempty"`
	Total   grid.Footer `json:"total,omitempty" doc:"Aggregate in the footer"`
}

func (g Settings) fromAPI() grid.Settings {
	s := grid.Settings{Density: g.Density, Paging: g.Paging, PageSize: g.PageSize, OpenAs: g.OpenAs}
	for _, c := range g.Columns {
		s.Columns = append(s.Columns, grid.ColumnSettings(c))
	}
	return s
}

func settingsToAPI(s grid.Settings) Settings {
	out := Settings{Columns: []ColumnSettings{}, Density: s.Density, Paging: s.Paging, PageSize: s.PageSize,
		OpenAs: s.OpenAs}
	for _, c := range s.Columns {
		out.Columns = append(out.Columns, ColumnSettings(c))
	}
	return out
}
