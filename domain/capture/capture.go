// Package capture reads invoice index data out of the words of a document. It
// is a set of documented heuristics and no oracle: every value carries how
// sure it is, where it stands on the page and, when it is not sure, why.
//
// How it works. Words become rows and, inside rows, phrases (rows.go). Known
// labels are found in four languages (labels.go). A value is looked for to the
// right of its label and below it (facts.go), in the form its kind demands
// (amounts.go, dates.go, terms.go). The vendor and the company are recognized
// against given lists (parties.go). Lines are read under a table's titles or,
// without titles, from rows that end in an amount (lines.go). At last the
// values are held against each other: lines, tax and total; date, terms and
// due date (check.go). Agreement raises confidence, contradiction lowers it.
package capture

import (
	"github.com/shopspring/decimal"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/document"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/money"
)

// Sure is the confidence from which a value needs no second look by a person.
const Sure = 0.85

// Reason says why a value is not sure; its wording is the user interface's.
type Reason string

const (
	NotFound      Reason = "not_found"     // the document contains no such value
	NoLabel       Reason = "no_label"      // taken from its place or form, no label names it
	WeakLabel     Reason = "weak_label"    // the label could mean something else
	Ambiguous     Reason = "ambiguous"     // two readings or two values fit
	Unknown       Reason = "unknown"       // not in the list of vendors or companies
	Contradiction Reason = "contradiction" // other values of the document say otherwise
	Assumed       Reason = "assumed"       // not printed; follows from other values
	Blurred       Reason = "blurred"       // the recognizer was not sure of the characters
	TermCode      Reason = "term_code"     // the terms have no number of days
	NoTextLayer   Reason = "no_text_layer" // an image without recognizable text
	Invisible     Reason = "invisible"     // the document has invisible characters there; the value lacks them
)

// Values lists every Reason.
func (Reason) Values() []string { return enum.Of(Reasons()...) }

// Reasons are all there are.
func Reasons() []Reason {
	return []Reason{NotFound, NoLabel, WeakLabel, Ambiguous, Unknown, Contradiction, Assumed, Blurred, TermCode,
		NoTextLayer, Invisible}
}

// Found is a value with its evidence. Confidence 0 means that there is none.
type Found[T any] struct {
	Value      T
	Text       string // as printed
	Confidence float64
	Page       int // from 1; 0 when the value is not printed
	Box        document.Box
	Reason     Reason
}

// Ok says whether there is a value at all.
func (f Found[T]) Ok() bool { return f.Confidence > 0 }

// cap limits the confidence and adds the reason.
func (f *Found[T]) cap(limit float64, why Reason) {
	if f.Ok() && f.Confidence > limit {
		f.Confidence, f.Reason = limit, why
	}
}

// confirm raises the confidence because something independent agrees.
func (f *Found[T]) confirm(to float64) {
	if f.Ok() && f.Confidence < to && f.Reason != Blurred {
		f.Confidence, f.Reason = to, ""
	}
}

// Vendor is a candidate for the sender.
type Vendor struct {
	ID, Number, Name, TaxID string
	RemitTo                 []string // lines of the remittance address, phone, e-mail: anything that identifies
	Currency                money.Currency
	Country                 string // ISO 3166: says which dollar "$" means
}

// Company is a candidate for the receiver.
type Company struct{ ID, Number, Name string }

// Known is the tenant's data that is available before reading.
type Known struct {
	Vendors   []Vendor
	Companies []Company
	Terms     TermTable
}

// Line is one position.
type Line struct {
	Item, Description          Found[string]
	Quantity, UnitPrice, Total Found[decimal.Decimal]
}

// IndexData is the data read from the document.
type IndexData struct {
	Credit                        bool // a credit note: amounts are negative
	Vendor                        Found[Vendor]
	Company                       Found[Company]
	Number, PO                    Found[string]
	Date, Due                     Found[calendar.Date]
	Terms                         Found[Terms]
	Currency                      Found[money.Currency]
	Subtotal, Tax, Freight, Total Found[decimal.Decimal]
	Lines                         []Line
}

// Read extracts the index data. It never fails: what it cannot read it leaves
// empty with a reason.
func Read(text document.Text, known Known) IndexData {
	if text.Empty() {
		return unread()
	}
	p := newPaper(text)
	var d IndexData
	d.Credit = p.isCredit()
	d.Vendor = p.vendor(known.Vendors)
	d.Company = p.company(known.Companies)
	d.Currency = p.currency(d.Vendor)
	p.settleDates(d.Currency.Value)
	d.Number = p.number()
	d.PO = p.order(d.Number.Text)
	d.Date, d.Due = p.dates()
	d.Terms = p.terms(known.Terms)
	d.Lines = p.lines()
	p.amounts(&d)
	d.check(p)
	d.blur(p)
	return d
}

func unread() IndexData {
	var d IndexData
	d.Vendor.Reason, d.Company.Reason, d.Number.Reason, d.PO.Reason = NoTextLayer, NoTextLayer, NoTextLayer, NoTextLayer
	d.Date.Reason, d.Due.Reason, d.Terms.Reason, d.Currency.Reason = NoTextLayer, NoTextLayer, NoTextLayer, NoTextLayer
	d.Subtotal.Reason, d.Tax.Reason, d.Freight.Reason, d.Total.Reason = NoTextLayer, NoTextLayer, NoTextLayer, NoTextLayer
	return d
}
