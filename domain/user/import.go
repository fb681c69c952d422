package user

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/preference"
)

// Limits of a file of people.
const (
	MaxImportBytes = 1 << 20
	MaxImportRows  = 1000
)

// importColumns are the columns of the template. Several roles are separated by semicolons.
var importColumns = []string{"email", "firstName", "lastName", "roles", "language"}

// ImportTemplate is an empty file of people with one example.
func ImportTemplate(domain string) []byte {
	return []byte("\xef\xbb\xbf" + strings.Join(importColumns, ",") + "\r\n" +
		"jane.doe@" + domain + ",Jane,Doe,Approver; General User,en\r\n")
}

// ImportRow is one person of a file.
type ImportRow struct {
	Line  int // of the file, from 1
	Email string
	User  User // without id and status
}

// ImportOutcome is the result for one person of a file.
type ImportOutcome string

const (
	ImportInvited  ImportOutcome = "invited"
	ImportExisting ImportOutcome = "existing" // the address has an account; nothing was sent
	ImportRefused  ImportOutcome = "refused"
)

// Values lists every ImportOutcome.
func (ImportOutcome) Values() []string { return enum.Of(ImportInvited, ImportExisting, ImportRefused) }

// Check names every problem of a person.
func (r ImportRow) Check(domains []string) error {
	var v fault.Validation
	CheckInvitable(&v, "email", r.Email, domains)
	if len(r.User.Roles) == 0 {
		v.Add("roles", fault.Required, "A user keeps at least one role.")
	}
	if !slices.Contains(preference.Language("").Values(), r.User.Language) && r.User.Language != "" {
		v.Add("language", fault.InvalidValue, "Use en or de.")
	}
	return v.Err()
}

// ParseImport reads a file of people: UTF-8, a header line with the names of the template in any order, commas or
// semicolons between the columns. Only email and roles are required.
func ParseImport(content []byte) ([]ImportRow, error) {
	if len(content) > MaxImportBytes {
		return nil, fault.New(fault.TooLarge, fault.FileTooLarge, "A file of people has at most 1 MB.")
	}
	content = bytes.TrimPrefix(content, []byte("\xef\xbb\xbf"))
	if bytes.ContainsRune(content, utf8.RuneError) { // what is not UTF-8, also after a browser replaced it
		const message = "The file is not encoded as UTF-8. Save it as “CSV UTF-8” and try again."
		return nil, fault.New(fault.Invalid, fault.ImportEncoding, message).
			WithFields(fault.Field{Path: "file", Code: fault.ImportEncoding, Message: message})
	}
	r := csv.NewReader(bytes.NewReader(content))
	first, _, _ := bytes.Cut(content, []byte("\n"))
	if !bytes.ContainsRune(first, ',') && bytes.ContainsRune(first, ';') {
		r.Comma = ';'
	}
	r.FieldsPerRecord, r.TrimLeadingSpace = -1, true
	header, err := r.Read()
	if err != nil {
		return nil, unreadable("The file is empty or is not a CSV file.")
	}
	columns, err := importHeader(header)
	if err != nil {
		return nil, err
	}
	var rows []ImportRow
	for {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, unreadable("Line " + lineOf(err) + " is not in the form of a CSV file.")
		}
		if len(rows) == MaxImportRows {
			return nil, unreadable("A file has at most 1,000 people. Split it.")
		}
		line, _ := r.FieldPos(0)
		rows = append(rows, importRow(line, record, columns))
	}
	if len(rows) == 0 {
		return nil, unreadable("The file has no people below its header line.")
	}
	return rows, nil
}

func unreadable(message string) error {
	return fault.New(fault.Invalid, fault.FileInvalid, "%s", message).
		WithFields(fault.Field{Path: "file", Code: fault.FileInvalid, Message: message})
}

func lineOf(err error) string {
	var wrong *csv.ParseError
	errors.As(err, &wrong) // the reader of a text returns no other error
	return strconv.Itoa(wrong.StartLine)
}

// importHeader is the position of each column.
func importHeader(header []string) (map[string]int, error) {
	columns := map[string]int{}
	for n, name := range header {
		at := slices.IndexFunc(importColumns, func(known string) bool {
			return strings.EqualFold(known, strings.ReplaceAll(strings.TrimSpace(name), " ", ""))
		})
		if at < 0 {
			return nil, unreadable("The column " + strconv.Quote(name) + " is unknown. Use the template.")
		}
		columns[importColumns[at]] = n
	}
	for _, name := range []string{"email", "roles"} {
		if _, found := columns[name]; !found {
			return nil, unreadable("The column " + name + " is missing. Use the template.")
		}
	}
	return columns, nil
}

func importRow(line int, record []string, columns map[string]int) ImportRow {
	cell := func(name string) string {
		if n, found := columns[name]; found && n < len(record) {
			return strings.TrimSpace(record[n])
		}
		return ""
	}
	row := ImportRow{Line: line, Email: cell("email")}
	row.User = User{Email: row.Email, FirstName: cell("firstName"), LastName: cell("lastName"), Language: cell("language")}
	if row.User.FirstName == "" && row.User.LastName == "" {
		row.User.FirstName, row.User.LastName = NameOf(row.Email)
	}
	for name := range strings.SplitSeq(cell("roles"), ";") {
		if name = strings.TrimSpace(name); name != "" && !slices.Contains(row.User.Roles, name) {
			row.User.Roles = append(row.User.Roles, name)
		}
	}
	return row
}
