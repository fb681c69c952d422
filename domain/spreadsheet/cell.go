package spreadsheet

import "bytes"

// Mark begins a file, so that spreadsheets know its encoding: UTF-8.
const Mark = "\ufeff"

// WriteCell writes the value of a cell without its separator. A guarded value that a spreadsheet would run as a formula
// begins with an apostrophe.
func WriteCell(out *bytes.Buffer, value []byte, separator byte, guarded bool) {
	formula := guarded && IsFormula(value)
	if !formula && !bytes.ContainsAny(value, "\"\r\n") && bytes.IndexByte(value, separator) < 0 {
		out.Write(value)
		return
	}
	out.WriteByte('"')
	if formula {
		out.WriteByte('\'')
	}
	out.Write(bytes.ReplaceAll(value, []byte(`"`), []byte(`""`)))
	out.WriteByte('"')
}
