package nacha

import (
	"fmt"
	"strconv"
	"strings"

	"countersign.dev/domain/banktext"
	"countersign.dev/domain/fault"
)

const addendaWidth = 80

func (s Segments) separator() string  { return orElse(s.Separator, "*") }
func (s Segments) terminator() string { return orElse(s.Terminator, `\`) }
func (s Segments) reserved() string   { return s.separator() + s.terminator() }

// remittance is the payment-related information of an entry, one text per addenda record. CTX carries every
// invoice. CCD and PPD have one record: if the invoices do not fit, it states their number and the advice lists
// them.
func remittance(e Entry, class SEC, segments Segments) ([]string, error) {
	if len(e.Invoices) == 0 {
		return nil, nil
	}
	var b strings.Builder
	for _, invoice := range e.Invoices {
		number, _ := banktext.ASCII(invoice.Number) // validated before
		segments.write(&b, "RMR", "IV", number, "", invoice.Net.Number(), invoice.Gross.Number(), invoice.Discount.Number())
		if class == CTX && !invoice.Date.IsZero() {
			segments.write(&b, "DTM", "003", invoice.Date.Format("20060102"))
		}
	}
	if class != CTX && b.Len() > addendaWidth {
		b.Reset()
		note := fmt.Sprintf("%d INVOICES PAID SEE REMITTANCE ADVICE", len(e.Invoices))
		segments.write(&b, "NTE", "ZZZ", note)
	}
	records := chunks(b.String(), addendaWidth)
	if len(records) > maxAddenda {
		return nil,
			fault.New(fault.Invalid, fault.ValidationFailed, "%d invoices are too many for one payment", len(e.Invoices))
	}
	return records, nil
}

func (s Segments) write(b *strings.Builder, elements ...string) {
	b.WriteString(strings.Join(elements, s.separator()) + s.terminator())
}

func chunks(text string, width int) []string {
	var out []string
	for ; len(text) > width; text = text[width:] {
		out = append(out, text[:width])
	}
	return append(out, text)
}

func orElse(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}

func itoa(i int) string { return strconv.Itoa(i) }
