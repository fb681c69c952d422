package demo

import (
	"bytes"
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/calendar"
	"countersign.dev/internal/demodocs"
)

// documents gives the newest invoices and some older ones their paper.
func (b *book) documents() error {
	// The first two sets are the queue of today; the last has gone its way.
	for set, daysAgo := range []int{0, 5, 45} {
		draw := demodocs.PrintedFor
		if set == 0 {
			draw = demodocs.InvoicesFor
		}
		docs, err := draw(b.house.companies, b.house.seed*100+uint64(set), b.today.AddDays(-daysAgo))
		if err != nil {
			return err
		}
		for i := range docs {
			if err := b.paper(&docs[i], set < 2); err != nil {
				return err
			}
		}
	}
	b.orders()
	return nil
}

// Fresh are documents nobody has uploaded yet, of vendors and orders that the
// tenant knows: what `countersign demo` brings in. now is the moment of the seeding or later that day.
func Fresh(identifier string, now time.Time) ([]demodocs.Document, error) {
	for _, h := range houses() {
		if h.identifier == identifier {
			return demodocs.InvoicesFor(h.companies, h.fresh(), calendar.Of(now, zone()).AddDays(-1))
		}
	}
	return nil, fmt.Errorf("the demo has no tenant %q", identifier)
}

// fresh is the seed of the documents nobody has uploaded yet.
func (h house) fresh() uint64 { return h.seed*100 + 90 }

// orders are what the fresh documents are invoices for.
func (b *book) orders() {
	for _, truth := range demodocs.TruthsFor(b.house.companies, b.house.fresh(), b.today.AddDays(-1)) {
		if x := b.read(&demodocs.Document{Truth: truth}); x.order != "" {
			b.purchaseOrder(x, false)
		}
	}
}

func (b *book) paper(d *demodocs.Document, fresh bool) error {
	x := b.read(d)
	x.fresh = fresh
	if fresh {
		x.received = b.now.Add(-b.hours(1, 30))
	}
	b.live(x)
	if fresh {
		x.stage, x.outcome = "captured", pays
		if b.submittable(x) {
			b.fresh++
			x.dearer = b.fresh%5 == 0
		}
	}
	if d.Truth.Credit { // a credit memo is not paid; a person looks at it
		x.stage, x.outcome = "captured", pays
	}
	if x.order != "" {
		b.purchaseOrder(x, x.stage != "captured")
	}
	b.bills = append(b.bills, x)
	return b.store(x)
}

// read is the bill a careful person would key in from the document.
func (b *book) read(d *demodocs.Document) *bill {
	truth := d.Truth
	x := &bill{document: d, number: truth.Number, company: truth.Company.Number, currency: truth.Currency, order: truth.PO, date: truth.Date, due: truth.Due}
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

// store keeps the bytes as an upload would.
func (b *book) store(x *bill) error {
	content := x.document.Content
	object, err := b.seeder.Objects.Put(b.ctx, b.t.ID(), x.received, "application/pdf", bytes.NewReader(content))
	if err != nil {
		return err
	}
	x.documentID = b.id(x.received)
	pages := bytes.Count(content, []byte("/Type /Page")) - bytes.Count(content, []byte("/Type /Pages"))
	b.add("documents", row{"id": x.documentID, "project_id": b.invoices, "kind": "invoice", "file_name": x.document.Name, "content_type": "application/pdf", "size": object.Size,
		"sha256": object.SHA256, "object_key": object.Key, "pages": max(1, pages), "scan_result": "clean", "created_by": b.users[processor], "created_at": stamp(x.received)})
	b.add("uploads", row{"id": b.id(x.received), "project_id": b.invoices, "document_id": x.documentID, "file_name": x.document.Name, "source": "upload", "status": "completed",
		"stage": "", "invoice_id": x.id, "created_by": b.users[processor], "created_at": stamp(x.received), "updated_at": stamp(x.received)})
	return nil
}
