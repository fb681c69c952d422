package paymentimport

import (
	"strconv"
	"strings"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// The first character of a line says which record it is.
const (
	headerRecord  = "1"
	detailRecord  = "4"
	trailerRecord = "9"
)

// manyProblems is the maximum number of reported problems of an invalid file.
const manyProblems = 50

// recordFile gathers what a file of records must add up to.
type recordFile struct {
	rows             []Row
	headers, details int
	currency         string
	cents            int64 // of all details whose amount could be read
	unread           bool  // some could not
	trailer          string
	problems         fault.Validation
	found            int // problems
}

func (f *recordFile) problem(field, format string, args ...any) {
	if f.found++; f.found <= manyProblems {
		f.problems.Add(field, fault.FileInvalid, format, args...)
	}
}

func parseRecords(text string) ([]Row, error) {
	f := &recordFile{}
	line := 0
	for text := range strings.Lines(text) {
		line++
		text = strings.TrimRight(text, "\r\n")
		if strings.TrimSpace(text) == "" {
			continue
		}
		if err := f.record(line, []rune(text)); err != nil {
			return nil, err
		}
	}
	if f.details == 0 {
		return nil, detailMissing()
	}
	f.close()
	return f.rows, f.problems.Err()
}

func (f *recordFile) record(line int, record []rune) error {
	if f.trailer != "" {
		f.problem("trailer", "Line %d stands behind the trailer record.", line)
		return nil
	}
	switch string(record[0]) {
	case headerRecord:
		f.headers++
		f.currency = cut(record, 10, 12)
		if f.details > 0 || f.headers > 1 {
			f.problem("header", "Line %d: the header record comes first and once.", line)
		}
	case detailRecord:
		if f.details++; f.details > MaxRows {
			return tooMany()
		}
		f.detail(line, record)
	case trailerRecord:
		f.trailer = string(record)
	default:
		f.problem("record", "Line %d is no record of type 1, 4 or 9.", line)
	}
	return nil
}

func (f *recordFile) detail(line int, record []rune) {
	r := Row{Line: line}
	if r.refuseInvisible(strings.Split(string(record), ""), "position"); r.Refused() {
		f.unread = true
		f.rows = append(f.rows, r)
		return
	}
	r.vendor(cut(record, 2, 16))
	currency := cut(record, 29, 31)
	if currency == "" {
		currency = f.currency
	}
	r.money(f.amount(cut(record, 17, 28)), currency)
	r.method(cut(record, 32, 32))
	r.invoices(cut(record, 33, 52))
	r.dates(day(cut(record, 53, 60)), day(cut(record, 61, 68)))
	r.describe(cut(record, 69, len(record)))
	f.rows = append(f.rows, r)
}

// amount writes the record's cents as a decimal, or leaves them for the refusal.
func (f *recordFile) amount(digits string) string {
	cents, ok := wholeNumber(digits)
	if !ok {
		f.unread = true
		return digits
	}
	f.cents += cents
	return money.FromCents(cents, money.USD).Number()
}

// close compares the trailer. A truncated file creates no payment.
func (f *recordFile) close() {
	if f.headers == 0 {
		f.problems.Add("header", fault.FileInvalid, "The header record (1 record) is missing from the import file.")
	}
	if f.trailer == "" {
		f.problems.Add("trailer", fault.FileInvalid,
			"The trailer record (9 record) is missing from the import file. It may have been cut off.")
		return
	}
	record := []rune(f.trailer)
	if count, ok := wholeNumber(cut(record, 2, 9)); !ok || count != int64(f.details) {
		f.problems.Add("trailer.count", fault.FileInvalid, "The trailer record counts %q detail records, the file has %d.",
			cut(record, 2, 9), f.details)
	}
	if total, ok := wholeNumber(cut(record, 10, 24)); !f.unread && (!ok || total != f.cents) {
		f.problems.Add("trailer.total", fault.FileInvalid, "The trailer record totals %q cents, the detail records %d.",
			cut(record, 10, 24), f.cents)
	}
}

// cut takes positions from and to, counted from 1 as layouts are written.
func cut(record []rune, from, to int) string {
	if from > len(record) {
		return ""
	}
	return strings.TrimSpace(string(record[from-1 : min(to, len(record))]))
}

// wholeNumber reads digits only; 15 of them fit.
func wholeNumber(digits string) (int64, bool) {
	if digits == "" || len(digits) > 15 || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	return n, err == nil
}

// day turns YYYYMMDD into the form dates are read in; zeros are no date.
func day(digits string) string {
	if strings.Trim(digits, "0") == "" {
		return ""
	}
	if len(digits) != 8 {
		return digits
	}
	return digits[:4] + "-" + digits[4:6] + "-" + digits[6:]
}
