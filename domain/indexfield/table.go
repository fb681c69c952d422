package indexfield

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/lookalike"
)

// header is the first line of the CSV form, in the template and in imports.
var header = []string{"name", "system name", "type", "mandatory", "unique", "visible", "display in grid",
	"minimum length", "maximum length", "values", "ERP look-up"}

// MaxTable limits the size of an imported file in bytes.
const MaxTable = 1 << 20

// Template returns an empty CSV file: the header and one example field of each type.
func Template() ([]byte, error) {
	return write([]Field{
		{Name: "Cost center", SystemName: "CostCenter", Type: Text, Visible: true, MinLength: 1, MaxLength: 20},
		{Name: "Weight", SystemName: "Weight", Type: Numeric, Visible: true},
		{Name: "Delivered on", SystemName: "DeliveredOn", Type: DateTime, Visible: true},
		{Name: "Region", SystemName: "Region", Type: DropDown, Visible: true, DisplayInGrid: true,
			Options: []string{"North", "South"}},
	})
}

func write(fields []Field) ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	if err := w.Write(header); err != nil {
		return nil, err
	}
	for _, f := range fields {
		err := w.Write([]string{f.Name, f.SystemName, string(f.Type), yesNo(f.Mandatory), yesNo(f.Unique), yesNo(f.Visible),
			yesNo(f.DisplayInGrid), length(f.MinLength), length(f.MaxLength), strings.Join(f.Options, "|"), string(f.Lookup)})
		if err != nil {
			return nil, err
		}
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

// ParseTable reads a completed template. It reports every problem of every line as "lines[n]", with the line
// numbers of an editor. taken contains the existing names and system names of the project in lower case.
func ParseTable(content []byte, taken map[string]bool) ([]Field, error) {
	r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(content, []byte("\xef\xbb\xbf"))))
	r.FieldsPerRecord = -1
	first, err := r.Read()
	if err != nil || !sameHeader(first) {
		return nil,
			fault.New(fault.Invalid, fault.FileInvalid, "The first line must be: %s. Download the template and fill it in.",
				strings.Join(header, ","))
	}
	var v fault.Validation
	var fields []Field
	for {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		line, _ := r.FieldPos(0)
		if err != nil {
			v.Add("lines", fault.FileInvalid, "%s", err.Error())
			break
		}
		f := readLine(&v, line, record)
		for _, n := range []struct{ of, kind, name string }{{"name", "n/", f.Name}, {"systemName", "s/", f.SystemName}} {
			name := strings.ToLower(n.name)
			if taken[n.kind+name] {
				v.Add(at(line)+n.of, fault.NameNotUnique, "Line %d: a field called %s exists already. Choose another name.", line,
					name)
			}
			taken[n.kind+name] = true
		}
		fields = append(fields, f)
		if len(fields) > MaxFields {
			v.Add("lines", fault.LengthOutOfRange, "A project has at most %d fields.", MaxFields)
			break
		}
	}
	if len(fields) == 0 {
		v.Add("lines", fault.Required, "The file has no line after its header.")
	}
	return fields, v.Err()
}

func readLine(v *fault.Validation, line int, record []string) Field {
	if len(record) != len(header) {
		v.Add(at(line), fault.InvalidValue, "Line %d has %d columns instead of %d.", line, len(record), len(header))
		record = append(record, make([]string, len(header))...)[:len(header)]
	}
	for i := range record {
		if r, found := lookalike.Invisible(record[i]); found {
			v.Add(at(line)+header[i], fault.UnsupportedCharacter,
				"Line %d, column %d (%s) contains an invisible character (%s).", line, i+1, header[i], lookalike.Name(r))
		}
		record[i] = strings.TrimSpace(record[i])
	}
	f := Field{Name: record[0], SystemName: record[1], Type: typeOf(record[2]), Lookup: Lookup(record[10])}
	f.Mandatory = flag(v, line, header[3], record[3], false)
	f.Unique = flag(v, line, header[4], record[4], false)
	f.Visible = flag(v, line, header[5], record[5], true)
	f.DisplayInGrid = flag(v, line, header[6], record[6], false)
	f.MinLength = wholeNumber(v, line, header[7], record[7])
	f.MaxLength = wholeNumber(v, line, header[8], record[8])
	if record[9] != "" {
		f.Options = strings.Split(record[9], "|")
	}
	f.Complete()
	f.Check(v, at(line))
	return f
}

func typeOf(text string) Type {
	for _, t := range Types() {
		if strings.EqualFold(string(t), text) {
			return t
		}
	}
	return Type(text)
}

// wholeNumber returns 0 for an empty text.
func wholeNumber(v *fault.Validation, line int, column, text string) int {
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		v.Add(at(line)+column, fault.InvalidValue, "Line %d: %q is not a whole number.", line, text)
	}
	return n
}

func flag(v *fault.Validation, line int, column, text string, otherwise bool) bool {
	switch strings.ToLower(text) {
	case "":
		return otherwise
	case "yes", "true", "1":
		return true
	case "no", "false", "0":
		return false
	}
	v.Add(at(line)+column, fault.InvalidValue, "Line %d: %s is yes or no, not %q.", line, column, text)
	return otherwise
}

func at(line int) string { return fmt.Sprintf("lines[%d].", line) }

func sameHeader(found []string) bool {
	if len(found) != len(header) {
		return false
	}
	for i := range header {
		if !strings.EqualFold(strings.TrimSpace(found[i]), header[i]) {
			return false
		}
	}
	return true
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func length(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func message(err error) string {
	var f *fault.Fault
	if errors.As(err, &f) {
		return f.Message
	}
	return err.Error()
}
