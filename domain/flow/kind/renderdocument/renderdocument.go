// Package renderdocument defines the step that makes a PDF or CSV file of a text and records.
package renderdocument

import (
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Format is the format of a file.
type Format string

const (
	PDF Format = "pdf"
	CSV Format = "csv" // RFC 4180 in UTF-8
)

// Values lists every Format.
func (Format) Values() []string { return enum.Of(PDF, CSV) }

// ContentType is the media type of the format.
func (f Format) ContentType() string {
	if f == CSV {
		return "text/csv; charset=utf-8"
	}
	return "application/pdf"
}

// Separator is what separates the cells of a CSV file.
type Separator string

const (
	Comma     Separator = "comma"
	Semicolon Separator = "semicolon"
	Tab       Separator = "tab"
)

// Values lists every Separator.
func (Separator) Values() []string { return enum.Of(Comma, Semicolon, Tab) }

func (s Separator) byte() byte {
	switch s {
	case Semicolon:
		return ';'
	case Tab:
		return '\t'
	case Comma:
	}
	return ','
}

// Settings are the settings of a step that makes a file.
type Settings struct {
	Format    Format    `json:"format,omitempty"`    // empty: PDF
	Name      string    `json:"name"`                // expression: of the file
	Title     string    `json:"title,omitempty"`     // expression: of a PDF file
	Text      string    `json:"text,omitempty"`      // expression: above the table of a PDF file
	Rows      string    `json:"rows,omitempty"`      // expression: the records of the table
	Columns   []Column  `json:"columns,omitempty"`   // of the table
	Separator Separator `json:"separator,omitempty"` // of a CSV file; empty: Comma
}

// Column is a column of the table.
type Column struct {
	Header string `json:"header"`
	Field  string `json:"field"`            // of each record; a dot leads into a record in it
	Amount bool   `json:"amount,omitempty"` // numbers have two decimal places
}

// Limits of a file.
const (
	maxFileName = 200 // characters
	maxTitle    = 200
	maxText     = 20_000
	maxColumns  = 30
	maxHeader   = 100
	maxField    = 200
	maxRows     = 5_000
	maxCell     = 2_000     // characters
	maxTable    = 400 << 10 // bytes of all cells, so that they fit into the history of the run
)

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.RenderDocument, Group: kind.Actions, Icon: "file-text", Exits: kind.Outcomes(),
		Name: kind.Text{English: "Create a file", German: "Datei erstellen"},
		Description: kind.Text{
			English: "Makes a PDF or CSV file of a text and a table. The page of the job offers it for download.",
			German:  "Erstellt aus einem Text und einer Tabelle eine PDF- oder CSV-Datei. Die Seite des Jobs bietet sie an.",
		},
		Fields: append(textFields(), tableFields()...),
		Outputs: append(kind.OutcomeOutputs(), kind.Output{Name: flow.OutputSummary, Type: flow.Text},
			kind.Output{Name: flow.OutputFile, Type: flow.Record, Fields: kind.FileFields()}),
		Read: kind.Read[Settings],
	}
}

func textFields() []kind.Field {
	return []kind.Field{
		{Name: "format", Type: kind.Choice, Default: string(PDF), Label: kind.Text{English: "Format", German: "Format"},
			Choices: []kind.Option{
				{Value: string(PDF), Label: kind.Text{English: "PDF", German: "PDF"}},
				{Value: string(CSV), Label: kind.Text{English: "CSV", German: "CSV"}},
			}},
		{Name: "name", Type: kind.Expression, Required: true, Result: flow.Text, Max: flow.MaxExpression,
			Label: kind.Text{English: "Name of the file", German: "Name der Datei"},
			Help: kind.Text{English: `Such as "Payments " + today. The ending of the format is added.`,
				German: `Zum Beispiel "Zahlungen " + today. Die Endung des Formats wird ergänzt.`}},
		{Name: "title", Type: kind.Expression, Result: flow.Text, Max: flow.MaxExpression,
			Label: kind.Text{English: "Title", German: "Titel"},
			Help:  kind.Text{English: "Of a PDF file.", German: "Einer PDF-Datei."}},
		{Name: "text", Type: kind.Expression, Result: flow.Text, Max: flow.MaxExpression,
			Label: kind.Text{English: "Text", German: "Text"},
			Help:  kind.Text{English: "Above the table of a PDF file.", German: "Über der Tabelle einer PDF-Datei."}},
	}
}

func tableFields() []kind.Field {
	return []kind.Field{
		{Name: "rows", Type: kind.Expression, Result: flow.List, Max: flow.MaxExpression,
			Label: kind.Text{English: "Records of the table", German: "Datensätze der Tabelle"},
			Help: kind.Text{English: "Such as the records that an earlier step found.",
				German: "Zum Beispiel die Datensätze, die ein früherer Schritt gefunden hat."}},
		{Name: "columns", Type: kind.Rows, Max: maxColumns, Label: kind.Text{English: "Columns", German: "Spalten"},
			Items: []kind.Field{
				{Name: "header", Type: kind.Line, Required: true, Max: maxHeader,
					Label: kind.Text{English: "Heading", German: "Überschrift"}},
				{Name: "field", Type: kind.Line, Required: true, Max: maxField,
					Label: kind.Text{English: "Field of the record", German: "Feld des Datensatzes"},
					Help: kind.Text{English: "Such as invoiceNumber, or indexFields.costCenter.",
						German: "Zum Beispiel invoiceNumber oder indexFields.costCenter."}},
				{Name: "amount", Type: kind.Flag,
					Label: kind.Text{English: "Amount with two decimal places", German: "Betrag mit zwei Nachkommastellen"}},
			}},
		{Name: "separator", Type: kind.Choice, Default: string(Comma),
			Label: kind.Text{English: "Separator", German: "Trennzeichen"},
			Help:  kind.Text{English: "Of a CSV file.", German: "Einer CSV-Datei."},
			Choices: []kind.Option{
				{Value: string(Comma), Label: kind.Text{English: "Comma", German: "Komma"}},
				{Value: string(Semicolon), Label: kind.Text{English: "Semicolon", German: "Semikolon"}},
				{Value: string(Tab), Label: kind.Text{English: "Tab", German: "Tabulator"}},
			}},
	}
}

func (s Settings) format() Format {
	if s.Format == "" {
		return PDF
	}
	return s.Format
}

// Check reports each problem at its field.
func (s Settings) Check(c kind.Check) {
	if s.Format != "" && !enum.Has(s.Format) {
		c.At("format").Report(fault.InvalidValue, "Choose a format.")
	}
	if s.Separator != "" && !enum.Has(s.Separator) {
		c.At("separator").Report(fault.InvalidValue, "Choose a separator.")
	}
	c.At("name").Expression(s.Name, flow.Text)
	s.checkTexts(c)
	s.checkTable(c)
}

func (s Settings) checkTexts(c kind.Check) {
	for _, of := range []struct{ field, expression string }{{"title", s.Title}, {"text", s.Text}} {
		switch {
		case of.expression == "":
		case s.Format == CSV:
			c.At("%s", of.field).Report(fault.InvalidValue, "A CSV file contains the table alone. Clear this field.")
		default:
			c.At("%s", of.field).Expression(of.expression, flow.Text)
		}
	}
}

func (s Settings) checkTable(c kind.Check) {
	switch {
	case s.Rows != "":
		c.At("rows").Expression(s.Rows, flow.List)
	case s.Format == CSV:
		c.At("rows").Report(fault.Required, "Enter the records of the table.")
	case len(s.Columns) > 0:
		c.At("rows").Report(fault.Required, "Enter the records of these columns.")
	case s.Title == "" && s.Text == "":
		c.At("text").Report(fault.Required, "Enter a title, a text or the records of a table.")
	}
	if s.Rows != "" && len(s.Columns) == 0 {
		c.At("columns").Report(fault.Required, "Add a column.")
	}
	if len(s.Columns) > maxColumns {
		c.At("columns").Report(fault.LengthOutOfRange, "A table has at most %d columns.", maxColumns)
		return
	}
	for i, column := range s.Columns {
		column.check(c.At("columns[%d]", i))
	}
}

func (d Column) check(at kind.Check) {
	at.At("header").Text(d.Header, kind.Length{Min: 1, Max: maxHeader})
	at.At("field").Text(d.Field, kind.Length{Min: 1, Max: maxField})
}

// Expressions are all expressions of the settings.
func (s Settings) Expressions() (all []string) {
	for _, e := range []string{s.Name, s.Title, s.Text, s.Rows} {
		if e != "" {
			all = append(all, e)
		}
	}
	return all
}
