package document

import "github.com/shopspring/decimal"

// Paper sizes in points.
const (
	letterW, letterH = 612, 792
	a4W, a4H         = 595.28, 841.89
)

func black() rgb { return rgb{20, 20, 24} }
func gray() rgb  { return rgb{110, 112, 118} }
func white() rgb { return rgb{255, 255, 255} }
func pale() rgb  { return rgb{238, 241, 245} }

// layouts are the layouts of invoices. They differ in the position of labels, the tables and the formats of
// dates and amounts.
func layouts() []layout {
	return []layout{
		{name: "modern", vendor: 0, width: letterW, height: letterH, draw: drawModern},
		{name: "classic", vendor: 1, width: letterW, height: letterH, prepare: dashedNumber("CS-"), draw: drawClassic},
		{name: "strip", vendor: 2, width: letterW, height: letterH, prepare: withFreight, draw: drawStrip},
		{name: "german", vendor: 3, width: a4W, height: a4H, prepare: german, draw: drawGerman},
		{name: "french", vendor: 4, width: a4W, height: a4H, prepare: frenchTax, draw: drawFrench},
		{name: "utility", vendor: 5, width: letterW, height: letterH, lines: 4, prepare: utility, draw: drawUtility},
		{name: "longtable", vendor: 6, width: letterW, height: letterH, lines: 40, draw: drawLongTable},
		{name: "creditmemo", vendor: 7, width: letterW, height: letterH, lines: 2, prepare: creditMemo, draw: drawCreditMemo},
		{name: "letter", vendor: 8, width: letterW, height: letterH, lines: 2, prepare: consulting, draw: drawLetter},
		{name: "receipt", vendor: 9, width: 227, height: 560, lines: 4, prepare: receipt, draw: drawReceipt},
		{name: "sidebar", vendor: 10, width: letterW, height: letterH, prepare: dashedNumber("PO-INV-"), draw: drawSidebar},
		{name: "vat", vendor: 11, width: a4W, height: a4H, prepare: vat, draw: drawVAT},
		{name: "freight", vendor: 12, width: letterW, height: letterH, lines: 3, prepare: freightBill, draw: drawFreight},
		{name: "lineprinter", vendor: 13, width: letterW, height: letterH, draw: drawLinePrinter},
		{name: "minimal", vendor: 14, width: letterW, height: letterH, lines: 2, prepare: subscription, draw: drawMinimal},
		{name: "canadian", vendor: 15, width: letterW, height: letterH, prepare: canadian, draw: drawCanadian},
		{name: "wide", vendor: 16, width: letterH, height: letterW, prepare: noOrder, draw: drawWide},
		{name: "scan", vendor: 17, width: letterW, height: letterH, lines: 4, prepare: scan, draw: drawScan},
	}
}

func dashedNumber(prefix string) func(*Invoice) {
	return func(v *Invoice) { v.Number = prefix + v.Number[:6] }
}

func withFreight(v *Invoice) {
	v.Number = "T" + v.Number[1:]
	v.Freight = decimal.New(4250, -2)
}

func german(v *Invoice) {
	v.Number = "RE-2026-" + v.Number[:5]
	v.TaxRate = decimal.NewFromInt(19)
	v.Terms = "Zahlbar innerhalb " + decimal.NewFromInt(int64(v.NetDays)).String() + " Tagen netto"
}

func frenchTax(v *Invoice) {
	v.Number = "F" + v.Number[:7]
	v.TaxRate = decimal.NewFromInt(20)
	v.Terms, v.PO = "", "BC"+v.PO[4:]
}

func utility(v *Invoice) {
	v.Number = v.Number + "3"
	v.PO, v.Terms = "", ""
	names := []string{"Customer charge", "Energy charge, commercial rate", "Demand charge, peak",
		"Environmental surcharge"}
	for i := range v.Lines {
		v.Lines[i].Description, v.Lines[i].Quantity = names[i], decimal.NewFromInt(1)
		v.Lines[i].UnitPrice = v.Lines[i].UnitPrice.Add(decimal.New(int64(21+i*307), -1)).Round(2)
	}
}

func creditMemo(v *Invoice) {
	v.Number = "CM" + v.Number[:6]
	v.Credit, v.Terms, v.NetDays = true, "", -1
	for i := range v.Lines {
		v.Lines[i].Quantity = v.Lines[i].Quantity.Neg()
	}
}

func consulting(v *Invoice) {
	v.Number = "WCG-" + v.Number[:4]
	v.TaxRate = decimal.Zero
	v.PO = ""
	names := []string{"Process review and workshops", "Implementation support", "Training"}
	for i := range v.Lines {
		v.Lines[i].Description = names[i]
		v.Lines[i].UnitPrice = decimal.New(18500+int64(i)*2500, -2)
	}
}

func receipt(v *Invoice) {
	v.Number = v.Number[:6]
	v.PO, v.Terms, v.NetDays = "", "", -1
}

func vat(v *Invoice) {
	v.Number = "SI" + v.Number[:6]
	v.TaxRate = decimal.NewFromInt(20)
	v.Terms = decimal.NewFromInt(int64(v.NetDays)).String() + " days"
}

func freightBill(v *Invoice) {
	v.TaxRate = decimal.Zero
	v.Number = v.Number[:7] + "-0"
	names := []string{"Linehaul, 14 pallets", "Fuel surcharge", "Liftgate delivery"}
	for i := range v.Lines {
		v.Lines[i].Description, v.Lines[i].Quantity = names[i], decimal.NewFromInt(1)
	}
}

func subscription(v *Invoice) {
	v.Number = "STK-" + v.Number[:4] + "-" + v.Number[4:]
	v.PO, v.Terms = "", ""
	names := []string{"Business plan, 25 seats", "Additional storage, 500 GB"}
	for i := range v.Lines {
		v.Lines[i].Description = names[i]
	}
}

func canadian(v *Invoice) { v.TaxRate = decimal.NewFromInt(13) }

func noOrder(v *Invoice) { v.PO, v.NetDays, v.Terms = "", 0, "Due on receipt" }

func scan(v *Invoice) { v.Scanned, v.TaxRate = true, decimal.NewFromInt(6) }
