package matching

import (
	"github.com/shopspring/decimal"

	"countersign.dev/domain/invoice"
)

// Comparison shows an invoice beside its order, line by line, with the holds of each line.
type Comparison struct {
	Order  *Order // nil: no order of that number exists
	Result Result
	Rows   []Row
}

// Row is an invoice line beside its order line. Without a Billed line, the order line is not on the invoice. Without an
// Ordered line, the invoice line is not on the order.
type Row struct {
	Billed  *invoice.Line
	Ordered *OrderLine
	Earlier decimal.Decimal // billed by other approved invoices and by earlier lines of this one
	Holds   []invoice.Hold
}

// QuantityDifference is how much the line and everything billed earlier exceed the limit of their order line: what was
// received, or what was ordered if nothing was received. A negative difference is still open.
func (r Row) QuantityDifference() decimal.Decimal {
	if r.Ordered == nil {
		return decimal.Zero
	}
	limit := r.Ordered.Quantity
	if r.Ordered.threeWay() {
		limit = decimal.Min(limit, r.Ordered.Received)
	}
	billed := r.Earlier
	if r.Billed != nil {
		billed = billed.Add(r.Billed.Quantity)
	}
	return billed.Sub(limit)
}

// PriceDifference is the billed quantity at the difference of the unit prices. A negative difference is cheaper than
// ordered.
func (r Row) PriceDifference() decimal.Decimal {
	if r.Ordered == nil || r.Billed == nil {
		return decimal.Zero
	}
	return r.Billed.UnitPrice.Sub(r.Ordered.UnitPrice).Mul(r.Billed.Quantity)
}

// Compare matches an invoice with its order and lists the lines of both. The order of an approved invoice already
// counts its quantities. They are subtracted, so that the invoice is not compared with itself.
func Compare(inv invoice.Invoice, order *Order, t Tolerance) Comparison {
	if order != nil && inv.Stage.CountedOnOrder() {
		order = order.without(inv)
	}
	c := Comparison{Order: order, Result: Match(inv, order, t)}
	if order == nil {
		return c
	}
	earlier, used := map[int]decimal.Decimal{}, map[int]bool{}
	for n := range inv.Lines {
		l := &inv.Lines[n]
		row := Row{Billed: l, Holds: c.Result.holdsOf(l.Line)}
		if ordered, ok := order.find(*l); ok && !order.isOther(*l) {
			row.Ordered = &ordered
			row.Earlier = ordered.Invoiced.Add(earlier[ordered.Line])
			earlier[ordered.Line], used[ordered.Line] = earlier[ordered.Line].Add(l.Quantity), true
		}
		c.Rows = append(c.Rows, row)
	}
	for n := range order.Lines {
		if l := &order.Lines[n]; !used[l.Line] {
			c.Rows = append(c.Rows, Row{Ordered: l, Earlier: l.Invoiced})
		}
	}
	return c
}

// Holds are the causes that concern the whole invoice.
func (c Comparison) Holds() []invoice.Hold { return c.Result.holdsOf(0) }

func (r Result) holdsOf(line int) (holds []invoice.Hold) {
	for _, p := range r.Problems {
		if p.Line == line {
			holds = append(holds, p.Hold)
		}
	}
	return holds
}
