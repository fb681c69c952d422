package captureact

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

func field[T any](name string, f capture.Found[T], value string, place func(int, document.Box) invoice.Box) invoice.Field {
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
		return fmt.Sprintf("NET %d", t.Value.NetDays)
	}
}

// lines leaves out a line whose amount does not fit its currency: it is better
// missing, where the balance shows it, than wrong.
func lines(d capture.IndexData) []invoice.Line {
	var all []invoice.Line
	for _, l := range d.Lines {
		amount, err := money.New(l.Total.Value, d.Currency.Value)
		if err != nil {
			continue
		}
		line := invoice.Line{Line: len(all) + 1, Material: l.Item.Value, Description: l.Description.Value, Quantity: l.Quantity.Value,
			Unit: "EA", UnitPrice: l.UnitPrice.Value, Total: amount, Discount: money.Zero(d.Currency.Value), Tax: money.Zero(d.Currency.Value)}
		if !l.Quantity.Ok() || !l.UnitPrice.Ok() {
			line.Quantity, line.UnitPrice = decimal.NewFromInt(1), l.Total.Value
		}
		all = append(all, line)
	}
	return all
}
