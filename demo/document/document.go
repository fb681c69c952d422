// Package document makes the documents of the demo and of the tests: invoices
// of invented companies in many layouts together with the truth about them,
// and the broken and hostile files that must be refused. The same seed and
// date give the same bytes.
package document

import (
	"fmt"
	"math/rand/v2"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/calendar"
)

// Vendor is who sends an invoice. Number is the vendor's number in the demo's ERP.
type Vendor struct {
	Number, Name, TaxID string
	Address, RemitTo    []string
	Phone, Email        string
	Currency            string
}

// Company is who pays it.
type Company struct {
	Number, Name string
	Address      []string
}

// Line is one position of an invoice.
type Line struct {
	Item, Description string
	Quantity          decimal.Decimal
	UnitPrice         decimal.Decimal
	Total             decimal.Decimal
}

// Invoice is the truth about a document: what a careful person would key in
// from it. A field that the layout does not print is empty.
type Invoice struct {
	Layout    string
	Vendor    Vendor
	Company   Company
	Number    string
	Date, Due calendar.Date
	Terms     string // as printed
	NetDays   int    // net days of the terms; -1 without terms
	PO        string
	Currency  string
	Lines     []Line
	TaxRate   decimal.Decimal // percent
	Subtotal  decimal.Decimal
	Freight   decimal.Decimal
	Tax       decimal.Decimal
	Total     decimal.Decimal
	Credit    bool // amounts are what the vendor owes: Total is negative
	Scanned   bool // an image without text
	account   string
}

// Document is a generated file and the truth about it.
type Document struct {
	Name     string
	Content  []byte
	Expected Invoice
}

// Invoices makes one invoice per layout, dated in the weeks before on.
func Invoices(seed uint64, on calendar.Date) ([]Document, error) {
	return InvoicesFor(Companies(), seed, on)
}

// InvoicesFor is Invoices with other companies to pay them.
func InvoicesFor(companies []Company, seed uint64, on calendar.Date) ([]Document, error) {
	return drawn(companies, seed, on, func(Invoice) bool { return true })
}

// PrintedFor is InvoicesFor without the scans, because drawing them takes most of the time.
func PrintedFor(companies []Company, seed uint64, on calendar.Date) ([]Document, error) {
	return drawn(companies, seed, on, func(v Invoice) bool { return !v.Scanned })
}

// ExpectedInvoices returns the invoices that InvoicesFor draws, without drawing them.
func ExpectedInvoices(companies []Company, seed uint64, on calendar.Date) []Invoice {
	var all []Invoice
	for i, l := range layouts() {
		all = append(all, l.invent(random(seed, i), companies[i%len(companies)], on))
	}
	return all
}

func drawn(companies []Company, seed uint64, on calendar.Date, wanted func(Invoice) bool) ([]Document, error) {
	documents := make([]Document, 0, len(layouts()))
	for i, l := range layouts() {
		r := random(seed, i)
		truth := l.invent(r, companies[i%len(companies)], on)
		if !wanted(truth) {
			continue
		}
		d, err := l.make(r, truth)
		if err != nil {
			return nil, fmt.Errorf("layout %s: %w", l.name, err)
		}
		documents = append(documents, d)
	}
	return documents, nil
}

func random(seed uint64, layout int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(layout))) }

// layout is one way a vendor prints its invoices.
type layout struct {
	name          string
	vendor        int // index in Vendors
	width, height float64
	lines         int // 0: two to six
	prepare       func(*Invoice)
	draw          func(*sheet, Invoice)
}

func (l layout) make(r *rand.Rand, truth Invoice) (Document, error) {
	var content []byte
	var err error
	if truth.Scanned {
		content, err = scanned(r, l, truth)
	} else {
		content, err = printed(l, truth)
	}
	return Document{Name: truth.FileName(), Content: content, Expected: truth}, err
}

// FileName is the name of the invoice's document.
func (v Invoice) FileName() string { return fmt.Sprintf("%s-%s.pdf", v.Layout, fileSafe(v.Number)) }

func printed(l layout, truth Invoice) ([]byte, error) {
	p := newPrinter(l.width, l.height, truth.Date)
	s := &sheet{pen: p, w: l.width, h: l.height}
	s.addPage()
	l.draw(s, truth)
	return p.bytes()
}

func fileSafe(s string) string {
	safe := []rune(s)
	for i, c := range safe {
		if (c < '0' || c > '9') && (c < 'A' || c > 'Z') {
			safe[i] = '-'
		}
	}
	return string(safe)
}
