package matching

import (
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
)

func d(text string) decimal.Decimal { return decimal.RequireFromString(text) }

func order() *Order {
	return &Order{ID: "o", Number: "PO-1", VendorID: "v", Currency: money.USD, Open: true, Lines: []OrderLine{
		{Line: 1, Material: "M-1", Description: "Paper", Quantity: d("10"), UnitPrice: d("5"), Received: d("6")},
		{Line: 2, Description: "Toner", Quantity: d("2"), UnitPrice: d("80")},
	}}
}

func billed(lines ...invoice.Line) invoice.Invoice {
	for n := range lines {
		lines[n].Line = n + 1
	}
	return invoice.Invoice{Type: invoice.PO,
		Index: invoice.IndexData{PONumber: "PO-1", VendorID: "v", Currency: money.USD}, Lines: lines}
}

func holds(r Result) (all []invoice.HoldCode) {
	for _, p := range r.Problems {
		all = append(all, p.Hold.Code)
	}
	return all
}

func TestReceivedQuantityAndAgreedPriceMatch(t *testing.T) {
	r := Match(billed(invoice.Line{Material: "m-1", Quantity: d("6"), UnitPrice: d("5.10")}), order(), DefaultTolerance())
	require.True(t, r.Matched(), r.Text())
	require.Equal(t, "3-way match", r.Text())
	require.Equal(t, []Allocation{{InvoiceLine: 1, OrderLine: 1, Quantity: d("6")}}, r.Allocations)
	r = Match(billed(invoice.Line{Description: "toner", Quantity: d("2"), UnitPrice: d("79")}), order(),
		DefaultTolerance())
	require.Equal(t, "2-way match", r.Text(), "nothing is received against this line; cheaper is no reason to stop")
}

func TestEachCauseHasDistinctHold(t *testing.T) {
	for want, lines := range map[invoice.HoldCode][]invoice.Line{
		invoice.HoldReceived:  {{POLine: 1, Quantity: d("7"), UnitPrice: d("5")}},
		invoice.HoldOrdered:   {{POLine: 2, Quantity: d("3"), UnitPrice: d("80")}},
		invoice.HoldUnitPrice: {{POLine: 2, Quantity: d("1"), UnitPrice: d("82")}},
		invoice.HoldUnknown:   {{Material: "X", Quantity: d("1"), UnitPrice: d("1")}},
		invoice.HoldNoLines:   {},
	} {
		require.Equal(t, []invoice.HoldCode{want}, holds(Match(billed(lines...), order(), DefaultTolerance())), want)
	}
	require.Equal(t, []invoice.HoldCode{invoice.HoldUnknown},
		holds(Match(billed(invoice.Line{PONumber: "PO-2", Quantity: d("1")}), order(), DefaultTolerance())))
}

func TestPriceToleranceHasPercentageAndAbsoluteLimit(t *testing.T) {
	o := order()
	o.Lines[0].Quantity, o.Lines[0].Received = d("10000"), d("10000")
	r := Match(billed(invoice.Line{POLine: 1, Quantity: d("10000"), UnitPrice: d("5.05")}), o, DefaultTolerance())
	require.Equal(t, []invoice.HoldCode{invoice.HoldUnitPrice}, holds(r),
		"1 % is within the share, 500.00 is not within the sum")
}

func TestLinesMayShareOrderLineUpToItsQuantity(t *testing.T) {
	line := invoice.Line{POLine: 1, Quantity: d("4"), UnitPrice: d("5")}
	r := Match(billed(line, line), order(), DefaultTolerance())
	require.Equal(t, []invoice.HoldCode{invoice.HoldReceived}, holds(r))
	o := order()
	o.Lines[0].Invoiced = d("3")
	require.Equal(t, []invoice.HoldCode{invoice.HoldReceived}, holds(Match(billed(line), o, DefaultTolerance())),
		"what other invoices took counts")
}

func TestOrderMustBeOpenAndOfSameVendorAndCurrency(t *testing.T) {
	require.Equal(t, []invoice.HoldCode{invoice.HoldNoOrder}, holds(Match(billed(), nil, DefaultTolerance())))
	o := order()
	o.Open, o.VendorID = false, "other"
	line := invoice.Line{POLine: 2, Quantity: d("1"), UnitPrice: d("80")}
	r := Match(billed(line), o, DefaultTolerance())
	require.Equal(t, []invoice.HoldCode{invoice.HoldClosed, invoice.HoldVendor}, holds(r))
	require.Equal(t, "purchase order closed: PO-1 (and 1 more)", r.Text())
	o = order()
	o.Currency = money.EUR
	require.Equal(t, []invoice.HoldCode{invoice.HoldCurrency}, holds(Match(billed(line), o, DefaultTolerance())))
}

func TestAmbiguousDescriptionMatchesNoLine(t *testing.T) {
	o := order()
	o.Lines[1].Description = "Paper"
	require.Equal(t, []invoice.HoldCode{invoice.HoldUnknown},
		holds(Match(billed(invoice.Line{Description: "Paper", Quantity: d("1")}), o, DefaultTolerance())))
}
