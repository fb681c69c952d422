package renderdocument

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/spreadsheet"
)

// cell is the text of the column for a record. A field without a value is empty. A field that no record has is an
// error, because a wrong name would be an empty column.
func (d Column) cell(record any) (string, *fault.Fault) {
	value := record
	for name := range strings.SplitSeq(d.Field, ".") {
		fields, ok := value.(map[string]any)
		if !ok {
			return "", flow.Incorrect("there is no record with the field %q.", d.Field)
		}
		if value, ok = fields[name]; !ok {
			return "", flow.Incorrect("the record has no field %q.", d.Field)
		}
	}
	if amount, ok := value.(float64); ok && d.Amount {
		return strconv.FormatFloat(amount, 'f', 2, 64), nil
	}
	text, ok := kind.ScalarText(value)
	if value != nil && !ok {
		return "", flow.Incorrect("the field %q is no text, number or truth value.", d.Field)
	}
	if utf8.RuneCountInString(text) > maxCell {
		return "", flow.Incorrect("the field %q has more than %d characters.", d.Field, maxCell)
	}
	return text, nil
}

// CSV is the table in UTF-8, with the mark by which spreadsheets know it (RFC 4180). A text that a spreadsheet would
// run begins with an apostrophe. Numbers stay as they are.
func (d Document) CSV() []byte {
	var out bytes.Buffer
	separator := d.Separator.byte()
	out.WriteString(spreadsheet.Mark)
	for i, c := range d.Columns {
		d.write(&out, i, c.Text, separator)
	}
	out.WriteString("\r\n")
	for _, row := range d.Rows {
		for i, cell := range row {
			d.write(&out, i, cell, separator)
		}
		out.WriteString("\r\n")
	}
	return out.Bytes()
}

func (d Document) write(out *bytes.Buffer, i int, cell string, separator byte) {
	if i > 0 {
		out.WriteByte(separator)
	}
	_, err := strconv.ParseFloat(cell, 64)
	spreadsheet.WriteCell(out, []byte(cell), separator, err != nil)
}
