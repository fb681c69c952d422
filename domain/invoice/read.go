package invoice

import (
	"fmt"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/capture"
	"countersign.dev/domain/document"
	"countersign.dev/domain/money"
)

// OfDocument is the invoice that was read of a document.
func OfDocument(c capture.Captured) CapturedInvoice {
	inv := CapturedInvoice{UploadID: c.UploadID, ProjectID: c.ProjectID, DocumentID: c.DocumentID, Source: c.Source,
		EnteredBy: c.UploadedBy, Warning: warningOf(c).Text()}
	if c.Readable {
		inv.Fields, inv.Lines = readFields(c.Index, c.Text), readLines(c.Index)
	}
	return inv
}

func warningOf(c capture.Captured) Warning {
	switch {
	case c.SameAs != "":
		return Warning{Code: WarnUploadedBefore, File: c.SameAs}
	case !c.Readable:
		return Warning{Code: WarnUnreadable}
	default:
		return Warning{}
	}
}

// readFields are the fields of the form, with their places as fractions of the page. A value that was not found is
// an empty field with the reason.
func readFields(d capture.IndexData, text document.Text) []Field {
	place := func(page int, b document.Box) Box {
		if page < 1 || page > len(text.Pages) || text.Pages[page-1].Width <= 0 || text.Pages[page-1].Height <= 0 {
			return Box{}
		}
		w, h := text.Pages[page-1].Width, text.Pages[page-1].Height
		return Box{Page: page, X: b.X / w, Y: b.Y / h, W: b.W / w, H: b.H / h}
	}
	all := []Field{
		readField(FieldVendorNumber, d.Vendor, d.Vendor.Value.Number, place),
		readField(FieldVendorName, d.Vendor, d.Vendor.Value.Name, place),
		readField(FieldNumber, d.Number, d.Number.Value, place),
		readField(FieldCurrency, d.Currency, string(d.Currency.Value), place),
		readField(FieldAmount, d.Total, money.Write(d.Total.Value, d.Currency.Value), place),
		readField(FieldInvoiceDate, d.Date, d.Date.Value.String(), place),
		readField(FieldDueDate, d.Due, d.Due.Value.String(), place),
		readField(FieldTermCode, d.Terms, readTermCode(d.Terms), place),
		readField(FieldPONumber, d.PO, d.PO.Value, place),
	}
	if d.Company.Ok() {
		all = append(all, readField(FieldCompanyNumber, d.Company, d.Company.Value.Number, place))
	}
	return all
}

func readField[T any](
	name string, f capture.Found[T], value string, place func(int, document.Box) Box,
) Field {
	if !f.Ok() {
		return Field{Name: name, Origin: OriginCaptured, Reason: string(f.Reason)}
	}
	return Field{Name: name, Value: value, Origin: OriginCaptured, Confidence: f.Confidence,
		Reason: string(f.Reason), Box: place(f.Page, f.Box)}
}

// readTermCode is the code of the ERP for the terms that the document states.
func readTermCode(t capture.Found[capture.Terms]) string {
	switch {
	case !t.Ok() || t.Reason == capture.TermCode:
		return ""
	case t.Value.NetDays == 0:
		return "NOW"
	default:
		return fmt.Sprintf("NET%d", t.Value.NetDays)
	}
}

// readLines are the lines of the document. Freight is a line, and the tax is added to the last line, so that the lines
// add up to the total of the document. A line whose amount does not fit the currency is left out, and the balance of
// the invoice shows that it is missing.
func readLines(d capture.IndexData) []Line {
	var all []Line
	for _, l := range d.Lines {
		quantity, price := l.Quantity.Value, l.UnitPrice.Value
		if !l.Quantity.Ok() || !l.UnitPrice.Ok() {
			quantity, price = decimal.NewFromInt(1), l.Total.Value
		}
		all = appendReadLine(all, d.Currency.Value,
			Line{Material: l.Item.Value, Description: l.Description.Value, Quantity: quantity, UnitPrice: price},
			l.Total.Value)
	}
	if d.Freight.Ok() && !d.Freight.Value.IsZero() {
		all = appendReadLine(all, d.Currency.Value,
			Line{Description: "Freight", Quantity: decimal.NewFromInt(1), UnitPrice: d.Freight.Value}, d.Freight.Value)
	}
	if len(all) > 0 && d.Tax.Ok() {
		last := &all[len(all)-1]
		tax, err := money.New(d.Tax.Value, d.Currency.Value)
		if err != nil {
			return all
		}
		if total, err := last.Total.Add(tax); err == nil {
			last.Tax, last.Total = tax, total
		}
	}
	return all
}

func appendReadLine(all []Line, currency money.Currency, l Line, total decimal.Decimal) []Line {
	amount, err := money.New(total, currency)
	if err != nil {
		return all
	}
	l.Line, l.Unit, l.Total = len(all)+1, "EA", amount
	l.Discount, l.Tax = money.Zero(currency), money.Zero(currency)
	return append(all, l)
}
