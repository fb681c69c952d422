package erp

import (
	"bytes"
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
	if mapping == nil {
		mapping = erpconnection.Other.Names()
	}
	d := inv.Index
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
	o.add(erpconnection.ID, p.ID)
	o.add(erpconnection.InvoiceID, inv.ID)
	o.add(erpconnection.InvoiceNumber, d.Number)
	o.add(erpconnection.InvoiceDate, d.InvoiceDate.String())
	o.add(erpconnection.DueDate, d.DueDate.String())
	o.add(erpconnection.CompanyNumber, d.CompanyNumber)
	o.add(erpconnection.VendorNumber, d.VendorNumber)
	o.add(erpconnection.VendorName, d.VendorName)
	if d.PONumber != "" {
		o.add(erpconnection.PONumber, d.PONumber)
	}
	o.add(erpconnection.Amount, d.Text(invoice.FieldAmount))
	o.add(erpconnection.Currency, string(d.Currency))
	o.add(erpconnection.Lines, lines)
	return o.json()
}

// Preview is the body of an example posting.
func (c *Client) Preview(mapping erpconnection.Mapping) (string, error) {
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
	var text bytes.Buffer
	err = json.Indent(&text, render(invoice.Posting{ID: "01934b5e-8a4c-7c3d-9e7f-0123456789ab"},
		invoice.Invoice{ID: "01934b5e-8a4c-7c3d-9e7f-0123456789ac",
			Index: invoice.IndexData{Number: "INV-1001", InvoiceDate: day, DueDate: due, CompanyNumber: "100",
				VendorNumber: "V-2001", VendorName: "Example Supplies", PONumber: "PO-3001", Amount: &amount,
				Currency: money.USD},
			Distribution: []invoice.Distribution{{Account: "6100-200", Description: "Office supplies", Amount: amount}}},
		mapping), "", "  ")
	return text.String(), err
}
