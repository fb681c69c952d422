// Package matching compares an invoice with its purchase order: two-way
// (ordered) and three-way (received), with quantity and price kept apart and a
// tolerance that is a share and an absolute sum (Oracle A60725, "Approval").
package matching

import (
	"fmt"
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
}

// Tolerance is what may differ: both the share and the absolute bound must hold.
type Tolerance struct {
	PricePercent    decimal.Decimal
	PriceAbsolute   decimal.Decimal // per line, in the invoice's currency
	QuantityPercent decimal.Decimal
}

// DefaultTolerance: 2 % and at most 50.00 on price, nothing on quantity.
func DefaultTolerance() Tolerance {
	return Tolerance{PricePercent: decimal.NewFromInt(2), PriceAbsolute: decimal.NewFromInt(50)}
}

// Hold names one cause; its release is a correction or an approver's reasoned override.
type Hold string

const (
	HoldNoOrder   Hold = "purchase order not found"
	HoldClosed    Hold = "purchase order closed"
	HoldVendor    Hold = "vendor differs from the purchase order"
	HoldCurrency  Hold = "currency differs from the purchase order"
	HoldNoLines   Hold = "no line names a purchase order line"
	HoldUnknown   Hold = "line not on the purchase order"
	HoldOrdered   Hold = "quantity over ordered"
	HoldReceived  Hold = "quantity over received"
	HoldUnitPrice Hold = "price over tolerance"
)

// Problem is a hold with the line and figures behind it.
type Problem struct {
	Hold   Hold
	Line   int // of the invoice; 0: the whole
	Detail string
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

// Words says the result in one line.
func (r Result) Words() string {
	if r.Matched() {
		return fmt.Sprintf("%d-way match", r.Ways)
	}
	text := string(r.Problems[0].Hold)
	if r.Problems[0].Detail != "" {
		text += ": " + r.Problems[0].Detail
	}
	if more := len(r.Problems) - 1; more > 0 {
		text += fmt.Sprintf(" (and %d more)", more)
	}
	return text
}

// Match compares. order nil means that no order of that number exists.
func Match(inv invoice.Invoice, order *Order, t Tolerance) Result {
	r := Result{Ways: 2}
	if order == nil {
		r.add(HoldNoOrder, 0, inv.Index.PONumber)
		return r
	}
	if !order.Open {
		r.add(HoldClosed, 0, order.Number)
	}
	if order.VendorID != inv.Index.VendorID {
		r.add(HoldVendor, 0, inv.Index.VendorName)
	}
	if order.Currency != inv.Index.Currency {
		r.add(HoldCurrency, 0, string(order.Currency))
		return r
	}
	r.lines(inv, order, t)
	return r
}

func (r *Result) lines(inv invoice.Invoice, order *Order, t Tolerance) {
	taken := map[int]decimal.Decimal{} // many invoice lines may draw on one order line, never over it
	for _, l := range inv.Lines {
		if l.PONumber != "" && l.PONumber != order.Number {
			r.add(HoldUnknown, l.Line, l.PONumber)
			continue
		}
		ordered, ok := order.find(l)
		if !ok {
			r.add(HoldUnknown, l.Line, l.Material)
			continue
		}
		taken[ordered.Line] = taken[ordered.Line].Add(l.Quantity)
		r.quantity(l, ordered, taken[ordered.Line], t)
		r.price(l, ordered, t)
		r.Allocations = append(r.Allocations, Allocation{InvoiceLine: l.Line, OrderLine: ordered.Line, Quantity: l.Quantity})
	}
	if len(r.Allocations) == 0 && len(r.Problems) == 0 {
		r.add(HoldNoLines, 0, "")
	}
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
		r.add(HoldOrdered, l.Line, fmt.Sprintf("%s of %s", total, o.Quantity))
		return
	}
	if o.Received.IsZero() {
		return // nothing is received against this order: two-way
	}
	r.Ways = 3
	if total.GreaterThan(o.Received.Mul(slack)) {
		r.add(HoldReceived, l.Line, fmt.Sprintf("%s of %s", total, o.Received))
	}
}

func (r *Result) price(l invoice.Line, o OrderLine, t Tolerance) {
	over := l.UnitPrice.Sub(o.UnitPrice)
	if !over.IsPositive() {
		return // cheaper than agreed is no reason to stop
	}
	share := o.UnitPrice.Mul(t.PricePercent).Div(decimal.NewFromInt(100))
	if over.GreaterThan(share) || over.Mul(l.Quantity).GreaterThan(t.PriceAbsolute) {
		r.add(HoldUnitPrice, l.Line, fmt.Sprintf("%s instead of %s", l.UnitPrice, o.UnitPrice))
	}
}

func (r *Result) add(hold Hold, line int, detail string) {
	r.Problems = append(r.Problems, Problem{Hold: hold, Line: line, Detail: detail})
}
