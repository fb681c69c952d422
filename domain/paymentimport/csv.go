package paymentimport

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/lookalike"
)

// columns are the header's names, folded, and the fields they mean. Columns of
// other names are the exporting system's own and are passed over.
var columns = map[string]string{
	"vendornumber": fieldVendor, "vendorno": fieldVendor, "vendor": fieldVendor,
	"amount": fieldAmount, "paymentamount": fieldAmount,
	"currency":      fieldCurrency,
	"method":        fieldMethod,
	"paymentmethod": fieldMethod,
	"invoicenumber": fieldInvoice, "invoicenumbers": fieldInvoice, "invoice": fieldInvoice,
	"invoicedate": fieldInvoiceDate,
	"duedate":     fieldDueDate, "paymentdate": fieldDueDate,
	"description": fieldDescription,
}

var required = []string{fieldVendor, fieldAmount, fieldCurrency, fieldInvoice}

func parseCSV(text string) ([]Row, error) {
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma, reader.FieldsPerRecord, reader.ReuseRecord = separator(text), -1, true
	first, err := reader.Read()
	if errors.Is(err, io.EOF) {
		return nil, nil
	}
	if err != nil {
		return nil, unreadable(err)
	}
	width := len(first)
	places, err := header(first)
	if err != nil {
		return nil, err
	}
	rows := make([]Row, 0, min(strings.Count(text, "\n"), MaxRows))
	for {
		cells, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, unreadable(err)
		}
		if strings.TrimSpace(strings.Join(cells, "")) == "" {
			continue // what a spreadsheet leaves below its table
		}
		if len(rows) == MaxRows {
			return nil, tooMany()
		}
		line, _ := reader.FieldPos(0)
		rows = append(rows, csvRow(line, cells, width, places))
	}
}

// separator is the separator of the header. Excel writes semicolons in locales with a decimal comma.
func separator(text string) rune {
	header, _, _ := strings.Cut(text, "\n")
	if strings.Count(header, ";") > strings.Count(header, ",") {
		return ';'
	}
	return ','
}

// header contains the position of each field. It reports every problem.
func header(names []string) (map[string]int, error) {
	var problems fault.Validation
	places := map[string]int{}
	for i, name := range names {
		if found, ok := lookalike.Invisible(name); ok {
			problems.Add("header", fault.UnsupportedCharacter, "Column %d of the header contains an invisible character (%s).",
				i+1, lookalike.Name(found))
		}
		folded := strings.NewReplacer(" ", "", "_", "", "-", "").Replace(strings.ToLower(strings.TrimSpace(name)))
		field, known := columns[folded]
		if !known {
			continue
		}
		if _, twice := places[field]; twice {
			problems.Add(field, fault.InvalidValue, "The header names the %s twice.", field)
		}
		places[field] = i
	}
	for _, field := range required {
		if _, there := places[field]; !there {
			problems.Add(field, fault.Required, "The header has no column %s.", field)
		}
	}
	return places, problems.Err()
}

func csvRow(line int, cells []string, width int, places map[string]int) Row {
	cell := func(field string) string {
		if at, ok := places[field]; ok && at < len(cells) {
			return strings.TrimSpace(cells[at])
		}
		return ""
	}
	r := Row{Line: line}
	if len(cells) != width {
		// A comma too many moves amounts into other columns: nothing of it can be trusted.
		r.Refuse("", fault.InvalidValue, "the row has %d columns, the header %d", len(cells), width)
		return r
	}
	if r.refuseInvisible(cells, "column"); r.Refused() {
		return r
	}
	r.vendor(cell(fieldVendor))
	r.money(cell(fieldAmount), cell(fieldCurrency))
	r.method(cell(fieldMethod))
	r.invoices(cell(fieldInvoice))
	r.dates(cell(fieldInvoiceDate), cell(fieldDueDate))
	r.describe(cell(fieldDescription))
	return r
}

func unreadable(err error) error {
	var at *csv.ParseError
	if errors.As(err, &at) {
		return fault.Wrap(err, fault.Invalid, fault.FileInvalid,
			"Line %d cannot be read: a quotation mark is not closed or stands where none belongs.", at.Line)
	}
	return fault.Wrap(err, fault.Invalid, fault.FileInvalid, "The file cannot be read.")
}
