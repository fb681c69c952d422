// Package matching compares an invoice with its purchase order: two-way
// (ordered) and three-way (received), with quantity and price kept apart and a
// tolerance that is a share and an absolute sum (Oracle A60725, "Approval").
package matching

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
)

// Order is a purchase order as far as matching needs it.
type Order struct {
	ID       string
	Number   string
	VendorID string
	Currency money.Currency
	Total    money.Amount
	Open     bool
	Lines    []OrderLine
}

// OrderLine is one line: ordered, received and already invoiced quantities.
type OrderLine struct {
	Line        int
	Material    string
	Description string
	Quantity    decimal.Decimal
	UnitPrice   decimal.Decimal
	Received    decimal.Decimal
	Invoiced    decimal.Decimal
	Receipts    bool // also if all of them were reversed
}

// threeWay reports whether invoices are compared with the received quantity. A line whose receipts were all reversed
// stays so: what was returned is not paid.
func (l OrderLine) threeWay() bool { return l.Receipts || !l.Received.IsZero() }

// Tolerance is the permitted difference. Both the percentage and the absolute limit apply.
type Tolerance struct {
	PricePercent    decimal.Decimal
	PriceAbsolute   decimal.Decimal // per line, in the invoice's currency
	QuantityPercent decimal.Decimal
}

// DefaultTolerance: 2 % and at most 50.00 on price, and 0 on quantity.
func DefaultTolerance() Tolerance {
	return Tolerance{PricePercent: decimal.NewFromInt(2), PriceAbsolute: decimal.NewFromInt(50)}
}

// Problem is a hold with the line behind it.
type Problem struct {
	Hold invoice.Hold
	Line int // of the invoice; 0: the whole
}

// Allocation is the quantity a line takes from an order line once approved.
type Allocation struct {
	InvoiceLine int
	OrderLine   int
	Quantity    decimal.Decimal
}

// Result is what comparing said. Ways is 2 or 3.
type Result struct {
	Ways        int
	Problems    []Problem
	Allocations []Allocation
}

// Matched says whether everything is within tolerance.
func (r Result) Matched() bool { return len(r.Problems) == 0 }

// Text says the result in one line.
func (r Result) Text() string {
	if r.Matched() {
		return fmt.Sprintf("%d-way match", r.Ways)
	}
	first := r.Problems[0].Hold
	first.More = len(r.Problems) - 1
	return first.Text()
}

// Match compares. order nil means that no order of that number exists.
func Match(inv invoice.Invoice, order *Order, t Tolerance) Result {
	r := Result{Ways: 2}
	if order == nil {
		r.add(0, invoice.Hold{Code: invoice.HoldNoOrder, Detail: inv.Index.PONumber})
		return r
	}
	if !order.Open {
		r.add(0, invoice.Hold{Code: invoice.HoldClosed, Detail: order.Number})
	}
	if order.VendorID != inv.Index.VendorID {
		r.add(0, invoice.Hold{Code: invoice.HoldVendor, Detail: inv.Index.VendorName})
	}
	if order.Currency != inv.Index.Currency {
		r.add(0, invoice.Hold{Code: invoice.HoldCurrency, Detail: string(order.Currency)})
		return r
	}
	r.lines(inv, order, t)
	return r
}

func (r *Result) lines(inv invoice.Invoice, order *Order, t Tolerance) {
	taken := map[int]decimal.Decimal{} // many invoice lines may draw on one order line, never over it
	for _, l := range inv.Lines {
		if order.isOther(l) {
			r.add(l.Line, invoice.Hold{Code: invoice.HoldUnknown, Detail: l.PONumber})
			continue
		}
		ordered, ok := order.find(l)
		if !ok {
			r.add(l.Line, invoice.Hold{Code: invoice.HoldUnknown, Detail: l.Material})
			continue
		}
		taken[ordered.Line] = taken[ordered.Line].Add(l.Quantity)
		r.quantity(l, ordered, taken[ordered.Line], t)
		r.price(l, ordered, t)
		r.Allocations = append(r.Allocations, Allocation{InvoiceLine: l.Line, OrderLine: ordered.Line, Quantity: l.Quantity})
	}
	if len(r.Allocations) == 0 && len(r.Problems) == 0 {
		r.add(0, invoice.Hold{Code: invoice.HoldNoLines})
	}
}

// isOther reports whether a line names another order.
func (o *Order) isOther(l invoice.Line) bool { return l.PONumber != "" && l.PONumber != o.Number }

// without is the order before an approved invoice was counted. A later closing of the order does not concern the
// invoice.
func (o *Order) without(inv invoice.Invoice) *Order {
	before := *o
	before.Open, before.Lines = true, slices.Clone(o.Lines)
	for _, l := range inv.Lines {
		for n := range before.Lines {
			if c := &before.Lines[n]; l.POLine == c.Line {
				c.Invoiced = decimal.Max(decimal.Zero, c.Invoiced.Sub(l.Quantity))
			}
		}
	}
	return &before
}

// find takes the line by number, else by a material or a description that occurs once.
func (o *Order) find(l invoice.Line) (OrderLine, bool) {
	if l.POLine != 0 {
		return o.only(func(c OrderLine) bool { return c.Line == l.POLine })
	}
	if l.Material != "" {
		return o.only(func(c OrderLine) bool { return strings.EqualFold(c.Material, l.Material) })
	}
	return o.only(func(c OrderLine) bool { return l.Description != "" && strings.EqualFold(c.Description, l.Description) })
}

func (o *Order) only(is func(OrderLine) bool) (found OrderLine, ok bool) {
	for _, c := range o.Lines {
		if !is(c) {
			continue
		}
		if ok {
			return OrderLine{}, false // ambiguous is not found
		}
		found, ok = c, true
	}
	return found, ok
}

func (r *Result) quantity(l invoice.Line, o OrderLine, taken decimal.Decimal, t Tolerance) {
	slack := decimal.NewFromInt(1).Add(t.QuantityPercent.Div(decimal.NewFromInt(100)))
	total := o.Invoiced.Add(taken)
	if total.GreaterThan(o.Quantity.Mul(slack)) {
		r.add(l.Line, invoice.Hold{Code: invoice.HoldOrdered, Is: total.String(), Of: o.Quantity.String()})
		return
	}
	if !o.threeWay() {
		return // nothing is received against this order: two-way
	}
	r.Ways = 3
	if total.GreaterThan(o.Received.Mul(slack)) {
		r.add(l.Line, invoice.Hold{Code: invoice.HoldReceived, Is: total.String(), Of: o.Received.String()})
	}
}

func (r *Result) price(l invoice.Line, o OrderLine, t Tolerance) {
	over := l.UnitPrice.Sub(o.UnitPrice)
	if !over.IsPositive() {
		return // cheaper than agreed is no reason to stop
	}
	share := o.UnitPrice.Mul(t.PricePercent).Div(decimal.NewFromInt(100))
	if over.GreaterThan(share) || over.Mul(l.Quantity).GreaterThan(t.PriceAbsolute) {
		r.add(l.Line, invoice.Hold{Code: invoice.HoldUnitPrice, Is: l.UnitPrice.String(), Of: o.UnitPrice.String()})
	}
}

func (r *Result) add(line int, hold invoice.Hold) {
	r.Problems = append(r.Problems, Problem{Hold: hold, Line: line})
}
