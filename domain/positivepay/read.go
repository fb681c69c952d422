package positivepay

import (
	"encoding/csv"
	"strconv"
	"strings"
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Read takes the checks out of a file by the same layout that wrote it.
func Read(settings Settings, file []byte) ([]Record, error) {
	layout, ok := Find(settings.Layout)
	if !ok {
		return nil, fault.New(fault.Invalid, fault.PPayConfigurationIsMissing, "%q is no known bank format", settings.Layout)
	}
	layout = settings.override(layout)
	text := strings.ReplaceAll(string(file), "\r\n", "\n")
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	first := count(layout.SignOn) + count(layout.Header)
	last := len(lines) - count(layout.Trailer)
	if first >= last {
		return nil, fault.New(fault.Invalid, fault.FileInvalid, "the file holds no checks")
	}
	records := make([]Record, 0, last-first)
	for i, line := range lines[first:last] {
		record, ok := layout.read(line)
		if !ok {
			return nil, fault.New(fault.Invalid, fault.FileInvalid, "line %d does not fit the bank's format", first+i+1)
		}
		records = append(records, record)
	}
	return records, nil
}

func count(fields []Field) int {
	if len(fields) == 0 {
		return 0
	}
	return 1
}

func (l Layout) read(line string) (Record, bool) {
	values, ok := l.values(line)
	if !ok {
		return Record{}, false
	}
	var r Record
	for i, f := range l.Detail {
		value := strings.TrimSpace(values[i])
		switch f.Source {
		case Kind:
			r.Void = value == l.VoidCode && value != l.IssueCode
			ok = value == l.IssueCode || r.Void
		case Serial:
			r.Serial, ok = wholeNumber(value)
		case Cents:
			var cents int64
			cents, ok = wholeNumber(value)
			r.Amount = money.FromCents(cents, money.USD)
		case Dollars:
			amount, err := money.Parse(value, money.USD)
			r.Amount, ok = amount, err == nil
		case Date:
			date, err := time.Parse(f.Format, value)
			r.Date, ok = calendar.Of(date, time.UTC), err == nil
		case Payee:
			r.Payee = value
		case PayeeContinue:
			r.Payee = strings.TrimSpace(values[i-1] + values[i])
		case Reference:
			r.Reference = value
		case Literal, Account, BankID, SignOnID, SignOnBatch, CreationDate, Count, TotalCents:
		}
		if !ok {
			return Record{}, false
		}
	}
	return r, true
}

func (l Layout) values(line string) ([]string, bool) {
	if l.Separator != "" {
		reader := csv.NewReader(strings.NewReader(line))
		reader.Comma = rune(l.Separator[0])
		values, err := reader.Read()
		return values, err == nil && len(values) == len(l.Detail)
	}
	values := make([]string, len(l.Detail))
	for i, f := range l.Detail {
		if len(line) < f.To {
			return nil, false
		}
		values[i] = line[f.From-1 : f.To]
	}
	return values, true
}

func wholeNumber(text string) (int64, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil && n >= 0
}
