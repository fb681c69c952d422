package seed

import (
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	demodocument "countersign.dev/demo/document"
	"countersign.dev/domain/calendar"
)

// paper is a bill with a document.
type paper struct {
	bill     *bill
	document row
}

// documents gives the newest invoices and some older ones their paper.
func (b *book) documents() {
	// The first two sets are the queue of today; the last has gone its way.
	for set, daysAgo := range []int{0, 5, 45} {
		seed, on := b.company.seed*100+uint64(set), b.today.AddDays(-daysAgo)
		var papers []paper
		for _, truth := range demodocument.ExpectedInvoices(b.company.companies, seed, on) {
			if truth.Scanned && set > 0 { // drawing scans takes most of the time
				continue
			}
			x := b.paper(truth, set < 2)
			papers = append(papers, paper{bill: x, document: b.upload(x, truth.FileName())})
		}
		b.writes = append(b.writes, func(w writer) error {
			draw := demodocument.PrintedFor
			if set == 0 {
				draw = demodocument.InvoicesFor
			}
			drawn, err := draw(b.company.companies, seed, on)
			if err != nil {
				return err
			}
			for i, p := range papers {
				if err := w.keep(p, drawn[i].Content); err != nil {
					return err
				}
			}
			return nil
		})
	}
	b.expectFresh()
}

// Fresh are documents that are not uploaded, of vendors and orders of the tenant. `countersign demo` uploads
// them. now is the time of the seeding or later that day.
func Fresh(identifier string, now time.Time) ([]demodocument.Document, error) {
	for _, h := range companies() {
		if h.identifier == identifier {
			return demodocument.InvoicesFor(h.companies, h.fresh(), calendar.Of(now, zone()).AddDays(-1))
		}
	}
	return nil, fmt.Errorf("the demo has no tenant %q", identifier)
}

// fresh is the seed of the documents that are not uploaded.
func (h company) fresh() uint64 { return h.seed*100 + 90 }

// expectFresh orders what the fresh documents are invoices for.
func (b *book) expectFresh() {
	for _, truth := range demodocument.ExpectedInvoices(b.company.companies, b.company.fresh(), b.today.AddDays(-1)) {
		if x := b.read(truth); x.order != "" {
			x.stage = "captured"
			b.order(x)
		}
	}
}

func (b *book) paper(truth demodocument.Invoice, fresh bool) *bill {
	x := b.read(truth)
	x.fresh = fresh
	if fresh {
		x.received = b.now.Add(-b.hours(1, 30))
	}
	b.settleOutcome(x)
	x.stage = b.stage(x)
	if fresh || truth.Credit { // a credit memo is not paid; a person must check it
		x.stage, x.outcome = "captured", pays
	}
	if x.order != "" {
		b.order(x)
	}
	b.bills = append(b.bills, x)
	return x
}

// read is the bill a careful person would key in from the document.
func (b *book) read(truth demodocument.Invoice) *bill {
	x := &bill{number: truth.Number, company: truth.Company.Number, currency: truth.Currency, order: truth.PO,
		date: truth.Date, due: truth.Due}
	for _, v := range b.vendors {
		if v.number == truth.Vendor.Number {
			x.vendor = v
		}
	}
	if x.due.IsZero() {
		x.due = x.date.AddDays(x.vendor.days)
	}
	if !x.vendor.orders {
		x.order = ""
	}
	for _, l := range truth.Lines {
		one := line{item: item{l.Item, l.Description, 0}, quantity: l.Quantity.IntPart(), cents: cents(l.UnitPrice)}
		if one.total() != cents(l.Total) { // prices below a cent, or parts of a piece
			one.quantity, one.cents = 1, cents(l.Total)
		}
		x.lines = append(x.lines, one)
		x.cents += one.total()
	}
	x.tax = cents(truth.Total) - x.cents
	x.lines[len(x.lines)-1].tax = x.tax
	x.cents = cents(truth.Total)
	x.received = earliest(b.at(workday(x.date.AddDays(1+b.r.IntN(3))), 9), b.now.Add(-time.Hour))
	return x
}

func earliest(a, c time.Time) time.Time {
	if c.Before(a) {
		return c
	}
	return a
}

func cents(d decimal.Decimal) int64 { return d.Shift(2).Round(0).IntPart() }

// upload adds the rows of the bill's document and of its upload. The writer completes the document.
func (b *book) upload(x *bill, name string) (document row) {
	x.documentID = b.id(x.received)
	document = row{"id": x.documentID, "project_id": b.invoices, "kind": "invoice", "file_name": name,
		"content_type": "application/pdf", "scan_result": "clean", "created_by": b.users[processor],
		"created_at": stamp(x.received)}
	b.add("documents", document)
	b.add("uploads", row{"id": b.id(x.received), "project_id": b.invoices, "document_id": x.documentID, "file_name": name,
		"source": "upload", "status": "completed", "stage": "",
		"subject_type": "invoice", "subject_id": x.id, "created_by": b.users[processor],
		"created_at": stamp(x.received), "updated_at": stamp(x.received)})
	return document
}
