package invoice

import (
	"countersign.dev/domain/lookalike"
	"countersign.dev/domain/money"
)

// CapturedInvoice is the result of capture: values as text with confidence and position. They are not trusted
// beyond that. UploadID makes it idempotent.
type CapturedInvoice struct {
	UploadID   string
	ProjectID  string
	DocumentID string
	Source     string // upload, email, folder, api
	EnteredBy  string // who uploaded it; empty for mailboxes and folders
	Fields     []Field
	Lines      []Line
	Warning    string // findings of capture that a person should check
}

// EnterIn sets the currency of an invoice that a person enters by hand, because nothing was read: the default of the
// tenant. A document that was read states its currency, or the person chooses one.
func (c *CapturedInvoice) EnterIn(currency money.Currency) {
	c.Fields = append(c.Fields,
		Field{Name: FieldCurrency, Value: string(currency), Origin: OriginLookedUp, Confidence: 1})
}

// invisibleRemoved is capture.Invisible: a person compares the value with the document.
const invisibleRemoved = "invisible"

// FromCapture makes a captured invoice. A value that cannot be understood
// stays visible in its field with the reason, and the index data lacks it.
func FromCapture(id string, c CapturedInvoice) Invoice {
	inv := Invoice{
		ID: id, ProjectID: c.ProjectID, DocumentID: c.DocumentID, Source: c.Source, Stage: Captured, Match: MatchNone,
		EnteredBy: c.EnteredBy, Warning: c.Warning, Type: NonPO, Lines: c.Lines,
	}
	for _, f := range currencyFirst(c.Fields) {
		if f.Origin == "" {
			f.Origin = OriginCaptured
		}
		if visible := lookalike.Visible(f.Value); visible != f.Value {
			f.Value, f.Confidence, f.Reason = visible, 0, invisibleRemoved
		}
		if err := inv.Index.Set(f.Name, f.Value); err != nil {
			f.Confidence, f.Reason = 0, problem(err)
		}
		if f.Name == FieldVendorName && f.Origin == OriginCaptured && (f.Reason == "" || f.Reason == invisibleRemoved) {
			inv.DocumentVendor = inv.Index.VendorName
		}
		inv.Fields = append(inv.Fields, f)
	}
	if inv.Index.PONumber != "" {
		inv.Type = PO
	}
	for n := range inv.Lines {
		l := &inv.Lines[n]
		l.Line = n + 1
		for _, text := range []*string{&l.PONumber, &l.Material, &l.Description, &l.Unit} {
			*text = lookalike.Visible(*text)
		}
	}
	return inv
}

// currencyFirst lets the amount be read in its own currency.
func currencyFirst(fields []Field) []Field {
	var first, rest []Field
	for _, f := range fields {
		if f.Name == FieldCurrency {
			first = append(first, f)
		} else {
			rest = append(rest, f)
		}
	}
	return append(first, rest...)
}
