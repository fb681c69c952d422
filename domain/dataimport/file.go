package dataimport

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"countersign.dev/domain/fault"
)

const (
	// MaxBytes is the size of a file.
	MaxBytes = 20 << 20
	// MaxRows is the number of rows of a file.
	MaxRows = 100_000
	// MaxItems is the number of records of one synchronization.
	MaxItems = 1_000
)

const mark = "\xef\xbb\xbf" // with which spreadsheets recognize UTF-8

// File is a file that was read.
type File struct {
	SHA256 string
	// KeyedHash replaces SHA256 if the file contains secrets, which could be guessed from a hash without a key.
	KeyedHash string
	Present   []bool // the columns that the file has; nil: all, of records of an interface
	Rows      []Row
}

// Identity is the hash of the file.
func (f File) Identity() string { return f.SHA256 + f.KeyedHash }

// Template is an empty file with one example.
func (t Table) Template() []byte {
	var b bytes.Buffer
	b.WriteString(mark)
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	names, examples := make([]string, len(t.Columns)), make([]string, len(t.Columns))
	for n, c := range t.Columns {
		names[n], examples[n] = c.Name, c.Example
	}
	_ = w.WriteAll([][]string{names, examples}) // a buffer fails never
	return b.Bytes()
}

// Parse reads a CSV file. Problems of rows are part of the result; a file that is no table is refused.
func (t Table) Parse(content []byte) (File, error) {
	if len(content) > MaxBytes {
		return File{}, fault.New(fault.TooLarge, fault.FileTooLarge, "The file is too large. At most 20 MB.")
	}
	f := File{SHA256: Sum(content)}
	content = bytes.TrimPrefix(content, []byte(mark))
	if !utf8.Valid(content) {
		return f, refused(fault.ImportEncoding, "",
			"The file is not encoded as UTF-8. Save it as “CSV UTF-8” and try again.")
	}
	first, _, _ := bytes.Cut(content, []byte("\n"))
	r := csv.NewReader(bytes.NewReader(content))
	r.FieldsPerRecord, r.ReuseRecord = -1, true
	if bytes.Count(first, []byte(";")) > bytes.Count(first, []byte(",")) {
		r.Comma = ';'
	}
	header, err := r.Read()
	if err != nil {
		return f, refused(fault.ImportEmpty, "", "The file is empty or is not a CSV file.")
	}
	places, err := t.header(header)
	if err != nil {
		return f, err
	}
	f.Present = make([]bool, len(t.Columns))
	for n, at := range places {
		f.Present[n] = at >= 0
	}
	f.Rows, err = t.rows(r, places, len(header), f.Present)
	return f, err
}

// Sum identifies the content of a file.
func Sum(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// refused is the refusal of a whole file. at is the column or the line that is wrong.
func refused(code fault.Code, at, message string) error {
	f := fault.Field{Path: "file", Code: code, Message: message}
	if at != "" {
		f.Params = map[string]string{"at": at}
	}
	return fault.New(fault.Invalid, fault.ValidationFailed, "%s", message).WithFields(f)
}

// header finds the place of each column in a file, or -1.
func (t Table) header(names []string) ([]int, error) {
	places := make([]int, len(t.Columns))
	for n := range places {
		places[n] = -1
	}
	for at, name := range names {
		n := t.Index(name)
		for i, c := range t.Columns {
			if strings.EqualFold(c.Name, folded.Replace(strings.TrimSpace(name))) {
				n = i
			}
		}
		switch {
		case n < 0:
			return nil, refused(fault.ImportColumnUnknown, shorten(hidden(name)), // a file without header begins with values
				"The header names an unknown column. Use the template.")
		case places[n] >= 0:
			return nil, refused(fault.ImportColumnRepeated, t.Columns[n].Name, "The header names a column twice.")
		}
		places[n] = at
	}
	for n, c := range t.Columns {
		if (c.Required || c.Key) && places[n] < 0 {
			return nil, refused(fault.ImportColumnMissing, c.Name, "A column is missing in the header. Use the template.")
		}
	}
	return places, nil
}

var folded = strings.NewReplacer(" ", "", "_", "", "-", "")

func (t Table) rows(r *csv.Reader, places []int, width int, present []bool) ([]Row, error) {
	rows, seen, values := []Row{}, map[string]int{}, make([]string, len(t.Columns))
	for {
		cells, err := r.Read()
		switch {
		case errors.Is(err, io.EOF) && len(rows) == 0:
			return nil, refused(fault.ImportEmpty, "", "The file has no rows below its header.")
		case errors.Is(err, io.EOF):
			return rows, nil
		case err != nil:
			var wrong *csv.ParseError
			errors.As(err, &wrong) // the reader of a text returns no other error
			return nil, refused(fault.ImportLineBroken, strconv.Itoa(wrong.StartLine),
				"A line is not in the form of a CSV file.")
		}
		if blank(cells) {
			continue // what a spreadsheet leaves below its table
		}
		if len(rows) == MaxRows {
			return nil, refused(fault.ImportTooLong, "", "A file has at most 100,000 rows. Split it.")
		}
		for n, at := range places {
			values[n] = ""
			if at >= 0 && at < len(cells) {
				values[n] = cells[at]
			}
		}
		line, _ := r.FieldPos(0)
		row := t.Read(line, values, present)
		if len(cells) != width {
			if t.hasSecrets(present) { // any of its values may be in a column beside its own
				row.hide()
			}
			row.add(fault.Field{Path: "line", Code: fault.RowWidth,
				Message: "The row has another number of columns than the header."}, strconv.Itoa(len(cells)))
		}
		rows = append(rows, row)
		t.repeated(rows, seen)
	}
}

func blank(cells []string) bool {
	for _, c := range cells {
		if strings.TrimSpace(c) != "" {
			return false
		}
	}
	return true
}

// ReadItems reads the records of a synchronization. A line is the position of a record, from 1.
func (t Table) ReadItems(items [][]string) []Row {
	rows, seen := []Row{}, map[string]int{}
	for n, values := range items {
		rows = append(rows, t.Read(n+1, values, nil))
		t.repeated(rows, seen)
	}
	return rows
}

// repeated notes a problem of the last row if an earlier one has its key: the order of rows must not decide.
func (t Table) repeated(rows []Row, seen map[string]int) {
	last := &rows[len(rows)-1]
	var key strings.Builder
	for _, n := range t.Keys() {
		key.WriteString(last.Values[n] + "\x00")
	}
	if other, found := seen[key.String()]; found {
		n, line := t.Keys()[0], strconv.Itoa(other)
		last.add(fault.Field{Path: t.Columns[n].Name, Code: fault.RowRepeated, Params: map[string]string{"line": line},
			Message: "The same record is in line " + line + "."}, last.Values[n])
		return
	}
	seen[key.String()] = last.Line
}

func (r *Row) hide() {
	for n := range r.Problems {
		r.Problems[n].Value = hidden(r.Problems[n].Value)
	}
}

func (r *Row) add(f fault.Field, value string) {
	r.Problems = append(r.Problems, Problem{Field: f, Value: shorten(value)})
}
