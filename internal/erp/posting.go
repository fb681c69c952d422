package erp

import (
	"bytes"
	"encoding/csv"
	"encoding/json"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
)

// object writes the members of a JSON object in their order, because people compare it with an example.
type object struct {
	text    bytes.Buffer
	mapping erpconnection.Mapping
}

// add adds a field unless the mapping omits it.
func (o *object) add(field erpconnection.Field, value any) {
	name := o.mapping[field]
	if name == "" {
		return
	}
	if o.text.Len() > 0 {
		o.text.WriteByte(',')
	}
	key, _ := json.Marshal(name)   // a string
	text, _ := json.Marshal(value) // a string, or valid JSON
	o.text.Write(key)
	o.text.WriteByte(':')
	o.text.Write(text)
}

func (o *object) json() json.RawMessage {
	return append(append([]byte{'{'}, o.text.Bytes()...), '}')
}

// render is the posting of an invoice as the ERP takes it. Without a mapping, it has the product's own names.
func render(p invoice.Posting, inv invoice.Invoice, mapping erpconnection.Mapping) []byte {
	if len(mapping) == 0 {
		mapping = erpconnection.Other.Names()
	}
	lines := []json.RawMessage{}
	for _, part := range inv.Distribution {
		line := object{mapping: mapping}
		line.add(erpconnection.LineAccount, part.Account)
		if part.Description != "" {
			line.add(erpconnection.LineDescription, part.Description)
		}
		line.add(erpconnection.LineAmount, part.Amount.Number())
		lines = append(lines, line.json())
	}
	o := object{mapping: mapping}
	for _, v := range values(p, inv) {
		if v.field != erpconnection.PONumber || v.text != "" {
			o.add(v.field, v.text)
		}
	}
	o.add(erpconnection.Lines, lines)
	return o.json()
}

// value is a field of a posting.
type value struct {
	field erpconnection.Field
	text  string
}

// values are the fields of a posting that belong to no line, in their order.
func values(p invoice.Posting, inv invoice.Invoice) []value {
	d := inv.Index
	return []value{
		{erpconnection.ID, p.ID},
		{erpconnection.InvoiceID, inv.ID},
		{erpconnection.InvoiceNumber, d.Number},
		{erpconnection.InvoiceDate, d.InvoiceDate.String()},
		{erpconnection.DueDate, d.DueDate.String()},
		{erpconnection.CompanyNumber, d.CompanyNumber},
		{erpconnection.VendorNumber, d.VendorNumber},
		{erpconnection.VendorName, d.VendorName},
		{erpconnection.PONumber, d.PONumber},
		{erpconnection.Amount, d.Text(invoice.FieldAmount)},
		{erpconnection.Currency, string(d.Currency)},
	}
}

// renderFile is the posting of an invoice as a file: an indented JSON object, or CSV (RFC 4180).
func renderFile(
	p invoice.Posting, inv invoice.Invoice, mapping erpconnection.Mapping, format erpconnection.Format,
) ([]byte, error) {
	if format == erpconnection.CSV {
		return renderCSV(p, inv, mapping)
	}
	var text bytes.Buffer
	if err := json.Indent(&text, render(p, inv, mapping), "", "  "); err != nil {
		return nil, err
	}
	text.WriteByte('\n')
	return text.Bytes(), nil
}

// renderCSV repeats the columns of the invoice for each line of its distribution. An invoice without lines has one row.
// Values are not changed for spreadsheets, because a program reads them.
func renderCSV(p invoice.Posting, inv invoice.Invoice, mapping erpconnection.Mapping) ([]byte, error) {
	var rows [][]value
	for _, part := range inv.Distribution {
		rows = append(rows, line(part.Account, part.Description, part.Amount.Number()))
	}
	if rows == nil {
		rows = [][]value{line("", "", "")}
	}
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	w.UseCRLF = true
	for n, row := range rows {
		names, texts := record(append(values(p, inv), row...), mapping)
		if n == 0 {
			_ = w.Write(names) // Error reports it
		}
		_ = w.Write(texts) // Error reports it
	}
	w.Flush()
	return text.Bytes(), w.Error()
}

func line(account, description, amount string) []value {
	return []value{{erpconnection.LineAccount, account}, {erpconnection.LineDescription, description},
		{erpconnection.LineAmount, amount}}
}

// record is a row of CSV with the names of its columns. Columns of lines begin with the name of the lines.
func record(all []value, mapping erpconnection.Mapping) (names, texts []string) {
	for _, v := range all {
		name := mapping[v.field]
		if name == "" {
			continue
		}
		if v.field.InLines() {
			name = mapping[erpconnection.Lines] + "." + name
		}
		names, texts = append(names, name), append(texts, v.text)
	}
	return names, texts
}

// Preview is an example posting.
func (c *Client) Preview(mapping erpconnection.Mapping, format erpconnection.Format) (string, error) {
	amount, err := money.Parse("1200.00", money.USD)
	if err != nil {
		return "", err
	}
	day, err := calendar.Parse("2026-11-02")
	if err != nil {
		return "", err
	}
	due, err := calendar.Parse("2026-12-02")
	if err != nil {
		return "", err
	}
	p := invoice.Posting{ID: "01934b5e-8a4c-7c3d-9e7f-0123456789ab"}
	inv := invoice.Invoice{ID: "01934b5e-8a4c-7c3d-9e7f-0123456789ac",
		Index: invoice.IndexData{Number: "INV-1001", InvoiceDate: day, DueDate: due, CompanyNumber: "100",
			VendorNumber: "V-2001", VendorName: "Example Supplies", PONumber: "PO-3001", Amount: &amount,
			Currency: money.USD},
		Distribution: []invoice.Distribution{{Account: "6100-200", Description: "Office supplies", Amount: amount}}}
	text, err := renderFile(p, inv, mapping, format)
	return string(text), err
}
