package capture

import (
	"fmt"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/capture"
	"countersign.dev/domain/document"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
)

// fields turns what was read into the form's fields, with places as fractions
// of their page. What was not found is left out, except its reason is known:
// then an empty field says why.
func fields(d capture.IndexData, text document.Text) []invoice.Field {
	place := func(page int, b document.Box) invoice.Box {
		if page < 1 || page > len(text.Pages) || text.Pages[page-1].Width <= 0 || text.Pages[page-1].Height <= 0 {
			return invoice.Box{}
		}
		w, h := text.Pages[page-1].Width, text.Pages[page-1].Height
		return invoice.Box{Page: page, X: b.X / w, Y: b.Y / h, W: b.W / w, H: b.H / h}
	}
	all := []invoice.Field{
		field(invoice.FieldVendorNumber, d.Vendor, d.Vendor.Value.Number, place),
		field(invoice.FieldVendorName, d.Vendor, d.Vendor.Value.Name, place),
		field(invoice.FieldNumber, d.Number, d.Number.Value, place),
		field(invoice.FieldCurrency, d.Currency, string(d.Currency.Value), place),
		field(invoice.FieldAmount, d.Total, d.Total.Value.StringFixed(2), place),
		field(invoice.FieldInvoiceDate, d.Date, d.Date.Value.String(), place),
		field(invoice.FieldDueDate, d.Due, d.Due.Value.String(), place),
		field(invoice.FieldTermCode, d.Terms, termCode(d.Terms), place),
		field(invoice.FieldPONumber, d.PO, d.PO.Value, place),
	}
	if d.Company.Ok() {
		all = append(all, field(invoice.FieldCompanyNumber, d.Company, d.Company.Value.Number, place))
	}
	return all
}

func field[T any](
	name string, f capture.Found[T], value string, place func(int, document.Box) invoice.Box,
) invoice.Field {
	if !f.Ok() {
		return invoice.Field{Name: name, Origin: invoice.OriginCaptured, Reason: string(f.Reason)}
	}
	return invoice.Field{Name: name, Value: value, Origin: invoice.OriginCaptured, Confidence: f.Confidence,
		Reason: string(f.Reason), Box: place(f.Page, f.Box)}
}

// termCode writes terms as the ERP does, whatever words the vendor chose.
func termCode(t capture.Found[capture.Terms]) string {
	switch {
	case !t.Ok() || t.Reason == capture.TermCode:
		return ""
	case t.Value.NetDays == 0:
		return "NOW"
	default:
		return fmt.Sprintf("NET%d", t.Value.NetDays)
	}
}

// lines are the positions, with freight as one of its own and the tax on the
// last, so that they add up to the invoice when the paper does. A line whose
// amount does not fit its currency is left out: it is better missing, where the
// balance shows it, than wrong.
func lines(d capture.IndexData) []invoice.Line {
	var all []invoice.Line
	for _, l := range d.Lines {
		quantity, price := l.Quantity.Value, l.UnitPrice.Value
		if !l.Quantity.Ok() || !l.UnitPrice.Ok() {
			quantity, price = decimal.NewFromInt(1), l.Total.Value
		}
		all = appendLine(all, d.Currency.Value,
			invoice.Line{Material: l.Item.Value, Description: l.Description.Value, Quantity: quantity, UnitPrice: price},
			l.Total.Value)
	}
	if d.Freight.Ok() && !d.Freight.Value.IsZero() {
		all = appendLine(all, d.Currency.Value,
			invoice.Line{Description: "Freight", Quantity: decimal.NewFromInt(1), UnitPrice: d.Freight.Value}, d.Freight.Value)
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

func appendLine(all []invoice.Line, currency money.Currency, l invoice.Line, total decimal.Decimal) []invoice.Line {
	amount, err := money.New(total, currency)
	if err != nil {
		return all
	}
	l.Line, l.Unit, l.Total = len(all)+1, "EA", amount
	l.Discount, l.Tax = money.Zero(currency), money.Zero(currency)
	return append(all, l)
}
