package seed

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/google/uuid"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/invoice"
)

// bill is an invoice of the history with what happened to it and when.
type bill struct {
	id, number, company string
	vendor              *vendor
	currency            string
	order, orderID      string // purchase order
	lines               []line
	cents, tax          int64
	date, due           calendar.Date
	received            time.Time
	submitted, approved time.Time
	directed            time.Time // approved on the second level
	posted              time.Time
	stage, outcome      string
	hold, duplicateOf   string
	fresh               bool // among the newest documents
	repeated            bool // received a second time
	dearer              bool // than ordered: matching will hold it
	documentID          string
	ordered             calendar.Date // when the purchase order was placed
	payment             string
	paidAt              time.Time
}

type line struct {
	item     item
	quantity int64
	cents    int64 // unit price
	tax      int64
}

func (l line) total() int64 { return l.quantity*l.cents + l.tax }

// Outcomes that end before payment.
const (
	pays, rejected, deleted, erpRefused = "", "rejected", "deleted", "erp refused"
)

// twoLevels is from how much on a second person is asked: the demo's first approval rule.
const twoLevels = 10_000_00

// invent spreads the invoices over the months, growing a little, more at month's ends.
func (b *book) invent() {
	days := b.start.DaysUntil(b.today)
	for n := range b.company.invoices {
		share := math.Pow((float64(n)+b.r.Float64())/float64(b.company.invoices), 0.9)
		day := b.start.AddDays(int(share * float64(days)))
		if b.r.IntN(4) == 0 {
			day = earlier(day.EndOfMonth().AddDays(-b.r.IntN(3)), b.today)
		}
		day = workday(day)
		if !day.Before(b.today) {
			day = workdayBefore(b.today.AddDays(-b.r.IntN(3)))
		}
		b.bill(b.vendors[b.pick(len(b.vendors))], day)
	}
	for i := range 12 { // ordered and received, not yet invoiced
		v := b.vendors[(i*7)%len(b.vendors)]
		if v.orders {
			b.order(&bill{vendor: v, currency: "USD", lines: b.lines(v), company: b.company.companies[0].Number,
				date: b.today.AddDays(10), stage: "captured"})
		}
	}
}

func earlier(a, c calendar.Date) calendar.Date {
	if c.Before(a) {
		return c
	}
	return a
}

// pick prefers the first vendors: every company has its regulars.
func (b *book) pick(n int) int { return int(float64(n) * math.Pow(b.r.Float64(), 1.4)) }

func (b *book) bill(v *vendor, day calendar.Date) {
	x := &bill{
		vendor: v, company: b.companyNumber(), currency: "USD", lines: b.lines(v), date: day.AddDays(-1 - b.r.IntN(4)),
		received: b.at(day, 8+b.r.IntN(9))}
	if v.foreign {
		x.currency = map[string]string{"V1012": "GBP", "V1016": "CAD"}[v.number]
		if x.currency == "" {
			x.currency = "EUR"
		}
	}
	x.number = fmt.Sprintf("%s-%05d", first(v.name, 2), 10_000+len(b.bills))
	for _, l := range x.lines {
		x.cents, x.tax = x.cents+l.total(), x.tax+l.tax
	}
	x.due = x.date.AddDays(v.days)
	if v.orders && b.r.IntN(22) == 0 {
		x.hold = invoice.Hold{Code: invoice.HoldUnitPrice}.Text()
	}
	b.settleOutcome(x)
	if x.outcome == deleted {
		b.repeat(x)
	}
	if v.orders {
		b.order(x)
	}
	b.bills = append(b.bills, x)
}

// repeat makes it the second copy of an earlier invoice of the vendor.
func (b *book) repeat(x *bill) {
	for _, twin := range slices.Backward(b.bills) {
		if twin.vendor == x.vendor && twin.outcome == pays && twin.posted.Before(x.received) && !x.vendor.orders {
			x.number, x.company, x.lines, x.cents, x.tax, x.date, x.due, x.duplicateOf = twin.number, twin.company, twin.lines,
				twin.cents, twin.tax, twin.date, twin.due, twin.id
			twin.repeated = true
			return
		}
	}
}

// duplicates were received again recently; a person must check them.
func (b *book) duplicates() {
	for _, twin := range slices.Backward(slices.Clone(b.bills)) {
		if len(b.bills)-b.company.invoices == 5 {
			return
		}
		if twin.stage != "erp_sent" || twin.vendor.orders || twin.vendor.foreign ||
			twin.posted.After(b.now.Add(-61*time.Hour)) || b.r.IntN(6) > 0 {
			continue
		}
		x := *twin
		x.received, x.duplicateOf, x.stage, x.outcome = b.now.Add(-b.hours(1, 60)), twin.id, "captured", pays
		x.id, x.repeated, twin.repeated = b.id(x.received), false, true
		b.bills = append(b.bills, &x)
	}
}

func (b *book) companyNumber() string {
	return b.company.companies[min(b.r.IntN(4), len(b.company.companies)-1)%len(b.company.companies)].Number
}

func (b *book) lines(v *vendor) []line {
	target := int64(float64(v.cents) * math.Exp(b.r.NormFloat64()*0.45))
	count := 1 + b.r.IntN(3)
	var lines []line
	for range count {
		l := line{item: v.items[b.r.IntN(len(v.items))], quantity: 1, cents: max(100, target/int64(count))}
		if l.item.cents > 0 {
			l.cents = l.item.cents
			l.quantity = max(1, target/int64(count)/l.cents)
		}
		if b.r.IntN(2) == 0 {
			l.tax = l.quantity * l.cents * 6 / 100
		}
		lines = append(lines, l)
	}
	return lines
}

// settleOutcome draws who took how long and how it ended.
func (b *book) settleOutcome(x *bill) {
	x.id = b.id(x.received)
	switch n := b.r.IntN(1000); {
	case n < 25:
		x.outcome = rejected
	case n < 40:
		x.outcome = deleted
	case n < 52 && x.received.After(b.today.AddDays(-45).StartIn(b.zone)):
		x.outcome = erpRefused
	}
	x.submitted = x.received.Add(b.hours(2, 40))
	x.approved = x.submitted.Add(b.hours(3, 70))
	done := x.approved
	if x.cents > twoLevels {
		x.directed = x.approved.Add(b.hours(3, 50))
		done = x.directed
	}
	x.posted = done.Add(time.Duration(20+b.r.IntN(200)) * time.Second)
}

// stage is the current stage of the invoice.
func (b *book) stage(x *bill) string {
	switch {
	case x.posted.After(b.now): // nothing half way: the real commands take it from here
		x.outcome, x.hold = pays, ""
		return "captured"
	case x.outcome == rejected:
		return "rejected"
	case x.outcome == deleted:
		return "deleted"
	case x.outcome == erpRefused:
		return "erp_failed"
	}
	return "erp_sent"
}

func (b *book) hours(least, spread int) time.Duration {
	return time.Duration(least)*time.Hour + time.Duration(b.r.IntN(spread*3600))*time.Second
}

// order gives the invoice a purchase order, ordered and received before it.
func (b *book) order(x *bill) {
	if x.order == "" {
		b.orderNumber++
		x.order = fmt.Sprint(b.orderNumber)
	}
	x.ordered = x.date.AddDays(-10 - b.r.IntN(25))
	x.orderID = b.id(b.at(x.ordered, 9))
	b.ordered = append(b.ordered, x)
}

// refuseOne makes sure that the ERP has refused an invoice, so that the list of failures is not empty.
func (b *book) refuseOne() {
	refused := func(x *bill) bool { return x.stage == "erp_failed" }
	if slices.ContainsFunc(b.bills, refused) {
		return
	}
	for _, x := range slices.Backward(b.bills) {
		if x.stage == "erp_sent" && !x.vendor.foreign && !x.repeated {
			x.stage, x.outcome = "erp_failed", erpRefused
			return
		}
	}
}

// purchaseOrder adds the rows of the invoice's order.
func (b *book) purchaseOrder(x *bill) {
	invoiced := x.stage != "captured"
	day := earlier(x.ordered.AddDays(7), b.today)
	received := day.StartIn(b.zone).Add(10 * time.Hour)
	if received.After(b.now) {
		received = b.now
	}
	receiptID := uuid.NewSHA1(uuid.MustParse(x.orderID), []byte("receipt")).String()
	b.add("purchase_order_receipts", row{"id": receiptID, "po_id": x.orderID, "number": "DN-" + x.order[len(x.order)-5:],
		"received_on": day.String(), "recorded_at": stamp(received)})
	var total int64
	for i, l := range x.lines {
		taken := int64(0)
		if invoiced {
			taken = l.quantity
		}
		price := l.cents
		if x.dearer {
			price = price * 90 / 100
		}
		total += l.quantity * price
		if l.quantity > 0 {
			b.add("purchase_order_receipt_lines", row{"receipt_id": receiptID, "po_id": x.orderID, "line": i + 1,
				"quantity": l.quantity})
		}
		b.add("purchase_order_lines", row{"po_id": x.orderID, "line": i + 1, "position": i + 1, "material": l.item.code,
			"description": l.item.name, "quantity": l.quantity, "unit": "EA", "unit_price": dollars(price),
			"received": l.quantity, "invoiced": taken})
	}
	status := "open"
	if invoiced {
		status = "closed"
	}
	b.add("purchase_orders", row{"id": x.orderID, "number": x.order, "vendor_id": x.vendor.id, "company_number": x.company,
		"currency": x.currency, "total": dollars(total), "status": status, "ordered_on": x.ordered.String()})
}
