package paymentimport

import (
	"encoding/json"
	"strconv"
	"strings"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/money"
)

// AppendJSON writes what encoding/json writes of a row. An import writes up to 100,000
// rows (gate P9), and reflection takes four times as long.
func (r Row) AppendJSON(b []byte) ([]byte, error) {
	b = append(b, `{"Line":`...)
	b = strconv.AppendInt(b, int64(r.Line), 10)
	b = appendText(append(b, `,"VendorNumber":`...), r.VendorNumber)
	b = appendAmount(append(b, `,"Amount":`...), r.Amount)
	b = appendText(append(b, `,"Method":`...), string(r.Method))
	b = appendInvoices(append(b, `,"Invoices":`...), r.Invoices)
	b = appendDate(append(b, `,"InvoiceDate":`...), r.InvoiceDate)
	b = appendDate(append(b, `,"DueDate":`...), r.DueDate)
	b = appendText(append(b, `,"Description":`...), r.Description)
	b = append(b, `,"Problems":`...)
	if r.Problems == nil {
		return append(b, "null}"...), nil
	}
	problems, err := json.Marshal(r.Problems)
	return append(append(b, problems...), '}'), err
}

func appendInvoices(b []byte, all []Invoice) []byte {
	if all == nil {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for n, i := range all {
		if n > 0 {
			b = append(b, ',')
		}
		b = appendText(append(b, `{"Number":`...), i.Number)
		b = append(appendAmount(append(b, `,"Amount":`...), i.Amount), '}')
	}
	return append(b, ']')
}

func appendAmount(b []byte, a money.Amount) []byte {
	written, _ := a.MarshalJSON() // never fails
	return append(b, written...)
}

// appendDate needs no escapes: a date consists of digits and hyphens.
func appendDate(b []byte, d calendar.Date) []byte {
	return append(append(append(b, '"'), d.String()...), '"')
}

// appendText leaves a text with characters to escape to encoding/json.
func appendText(b []byte, text string) []byte {
	escaped := func(r rune) bool {
		return r < ' ' || r > '~' || r == '"' || r == '\\' || r == '<' || r == '>' || r == '&'
	}
	if strings.ContainsFunc(text, escaped) {
		written, _ := json.Marshal(text) // a text never fails
		return append(b, written...)
	}
	return append(append(append(b, '"'), text...), '"')
}
