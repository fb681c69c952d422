package renderdocument

import (
	"strings"

	"countersign.dev/domain/document"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Document is the content of a file.
type Document struct {
	Format    Format     `json:"format"`
	Name      string     `json:"name"` // of the file, with the ending of its format
	Title     string     `json:"title,omitempty"`
	Text      string     `json:"text,omitempty"`
	Columns   []Heading  `json:"columns,omitempty"`
	Rows      [][]string `json:"rows,omitempty"` // a cell for each column
	Separator Separator  `json:"separator,omitempty"`
}

// Heading is the heading of a column.
type Heading struct {
	Text   string `json:"text"`
	Amount bool   `json:"amount,omitempty"`
}

// Input evaluates the settings, in the form of Document.
func (s Settings) Input(env flow.Env) (map[string]any, error) {
	name, err := s.fileName(env)
	if err != nil {
		return nil, err
	}
	d := map[string]any{"format": string(s.format()), "name": name, "separator": string(s.Separator)}
	for _, of := range []struct {
		field, expression, what string
		most                    int
	}{{"title", s.Title, "title of a file", maxTitle}, {"text", s.Text, "text of a file", maxText}} {
		if of.expression == "" {
			continue
		}
		d[of.field], err = kind.EvaluateText(of.expression, of.what, kind.Length{Max: of.most}, env)
		if err != nil {
			return nil, err
		}
	}
	columns := make([]any, len(s.Columns))
	for i, c := range s.Columns {
		columns[i] = map[string]any{"text": c.Header, "amount": c.Amount}
	}
	d["columns"] = columns
	d["rows"], err = s.rows(env)
	return d, err
}

func (s Settings) fileName(env flow.Env) (string, error) {
	name, err := kind.EvaluateText(s.Name, "name of a file", kind.Length{Min: 1, Max: maxFileName}, env)
	if err != nil {
		return "", err
	}
	if ending := "." + string(s.format()); !strings.EqualFold(ending, name[max(0, len(name)-len(ending)):]) {
		name += ending
	}
	if document.CheckName(name) != nil {
		return "", flow.Incorrect("%q is no name of a file.", name)
	}
	return name, nil
}

func (s Settings) rows(env flow.Env) ([]any, error) {
	if s.Rows == "" {
		return nil, nil
	}
	value, err := flow.Evaluate(s.Rows, env)
	if err != nil {
		return nil, err
	}
	records, ok := value.([]any)
	if !ok {
		return nil, flow.Incorrect("The expression %q is no list.", s.Rows)
	}
	if len(records) > maxRows {
		return nil, flow.Incorrect("A table has at most %d rows.", maxRows)
	}
	rows, size := make([]any, len(records)), 0
	for n, record := range records {
		cells := make([]any, len(s.Columns))
		for i, c := range s.Columns {
			cell, err := c.cell(record)
			if err != nil {
				return nil, flow.Incorrect("Row %d: %s", n+1, err.Message)
			}
			cells[i], size = cell, size+len(cell)
		}
		rows[n] = cells
	}
	if size > maxTable {
		return nil, flow.Incorrect("The table is larger than %d kB.", maxTable>>10)
	}
	return rows, nil
}
