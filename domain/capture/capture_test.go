package capture

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// printed sets rows of text in a fixed pitch; two or more blanks move on, so a
// column stands where it stands in the string.
func printed(rows ...string) document.Text {
	page := document.Page{Number: 1, Width: 612, Height: 792}
	for i, line := range rows {
		at := 0
		for _, part := range strings.SplitAfter(line, " ") {
			if w := strings.TrimSpace(part); w != "" {
				page.Words = append(page.Words, document.Word{Text: w, Confidence: 1,
					Box: document.Box{X: 40 + 6*float64(at), Y: 40 + 14*float64(i), W: 6 * float64(len([]rune(w))), H: 10}})
			}
			at += len([]rune(part))
		}
	}
	return document.Text{Pages: []document.Page{page}}
}

func known() Known {
	return Known{
		Vendors: []Vendor{{Number: "V1", Name: "Acme Supply, Inc.", TaxID: "52-1234567", Currency: "USD"},
			{Number: "V2", Name: "Acme Supply Europe GmbH", Currency: "EUR"}},
		Companies: []Company{{Number: "100", Name: "Northwind Traders, Inc."},
			{Number: "200", Name: "Northwind Cold Storage LLC"}},
		Terms: TermTable{"N60X": 60},
	}
}

func TestLabelsToTheLeftAndAboveAreBothRead(t *testing.T) {
	d := Read(printed(
		"Acme Supply Inc      52-1234567",
		"",
		"Invoice No: 4711-A      Invoice Date: 12/31/2026",
		"PO Number     Terms     Due Date",
		"PO-9912       Net 30    01/30/2027",
		"Bill To: Northwind Cold Storage LLC",
		"",
		"Qty   Description            Unit Price      Amount",
		"  2   Pallet                      10.00       20.00",
		"  3   Crate, wooden                5.50       16.50",
		"                               Subtotal       36.50",
		"                               Sales Tax       3.50",
		"                               Total         $40.00",
	), known())
	require.Equal(t, "V1", d.Vendor.Value.Number)
	require.Equal(t, "200", d.Company.Value.Number)
	require.Equal(t, "4711-A", d.Number.Value)
	require.Equal(t, "PO-9912", d.PO.Value)
	require.Equal(t, "2026-12-31", d.Date.Value.String())
	require.Equal(t, "2027-01-30", d.Due.Value.String())
	require.Equal(t, 30, d.Terms.Value.NetDays)
	require.Equal(t, "40", d.Total.Value.String())
	require.Equal(t, "3.5", d.Tax.Value.String())
	require.Len(t, d.Lines, 2)
	require.Equal(t, "Crate, wooden", d.Lines[1].Description.Value)
	for name, confidence := range map[string]float64{"number": d.Number.Confidence, "due": d.Due.Confidence,
		"total": d.Total.Confidence, "vendor": d.Vendor.Confidence, "line": d.Lines[0].Total.Confidence} {
		require.GreaterOrEqual(t, confidence, Sure, name)
	}
}

func TestContradictingValuesHaveLowConfidence(t *testing.T) {
	d := Read(printed("Acme Supply Inc", "Invoice No: 1001", "Invoice Date: 03/20/2026", "Due Date: 06/30/2026",
		"Terms: Net 30",
		"Qty   Description            Unit Price      Amount",
		"  2   Pallet                      10.00       25.00",
		"                               Subtotal       25.00",
		"                               Tax             2.00",
		"                               Total          99.00"), known())
	require.Equal(t, Contradiction, d.Total.Reason)
	require.Less(t, d.Total.Confidence, Sure)
	require.Equal(t, Contradiction, d.Due.Reason)
	require.Equal(t, Contradiction, d.Lines[0].UnitPrice.Reason)
}

func TestTermsResolveAmbiguousDatesOrConfidenceIsLow(t *testing.T) {
	settled := Read(printed("Acme Supply Inc", "Invoice Date: 04/03/2026", "Due Date: 04/04/2026", "Terms: 31 days",
		"Total  $5.00"), known())
	require.Equal(t, "2026-03-04", settled.Date.Value.String())
	require.Equal(t, "2026-04-04", settled.Due.Value.String())
	require.GreaterOrEqual(t, settled.Date.Confidence, Sure)

	open := Read(printed("Acme Supply Inc", "Invoice Date: 04/03/2026", "Total  $5.00"), known())
	require.Equal(t, "2026-04-03", open.Date.Value.String(), "a dollar invoice is read the American way")
	require.Equal(t, Ambiguous, open.Date.Reason)
	require.Less(t, open.Date.Confidence, Sure)
}

func TestMissingDueDateFollowsFromTerms(t *testing.T) {
	d := Read(printed("Acme Supply Inc", "Invoice Date: 2026-03-20", "Terms: N60X"), known())
	require.Equal(t, "2026-05-19", d.Due.Value.String())
	require.Equal(t, Assumed, d.Due.Reason)
	require.Zero(t, d.Due.Page)
}

func TestTermCodesParseToDaysOrAreRefused(t *testing.T) {
	table := TermTable{"N60X": 61}
	for code, want := range map[string]int{"NOW": 0, "immed": 0, "NET30": 30, "Net 45": 45, "2/10 net 30": 30, "15": 15,
		"n60x": 61, "Due on receipt": 0, "Zahlbar innerhalb 14 Tagen netto": 14, "30 jours": 30} {
		days, err := table.NetDays(code)
		require.NoError(t, err, code)
		require.Equal(t, want, days, code)
	}
	for _, code := range []string{"", "EOM", "2/10", "as agreed"} {
		_, err := table.NetDays(code)
		require.Equal(t, fault.TermCode, fault.CodeOf(err), code)
	}
}

func TestCreditNoteAmountIsNegativeInEveryNotation(t *testing.T) {
	d := Read(printed("Acme Supply Inc", "CREDIT NOTE", "Credit Note No. C-77", "Subtotal   10.00", "VAT   2.00",
		"Total   12.00"), known())
	require.True(t, d.Credit)
	require.Equal(t, "-12", d.Total.Value.String())
	require.Equal(t, "-10", d.Subtotal.Value.String())
	require.Equal(t, "C-77", d.Number.Value)
}

func TestContinentalNumberFormatsAreRead(t *testing.T) {
	d := Read(printed("Acme Supply Europe GmbH", "Rechnungsnummer RE-12", "Rechnungsdatum 05.04.2026",
		"Nettobetrag  1.000,00", "MwSt.  190,00", "Gesamtbetrag  1.190,00 €"), known())
	require.Equal(t, "V2", d.Vendor.Value.Number, "the longer name that fits wins")
	require.Equal(t, "1190", d.Total.Value.String())
	require.Equal(t, "2026-04-05", d.Date.Value.String())
	require.Equal(t, "EUR", string(d.Currency.Value))
}

func TestDollarSignAloneIsASuggestion(t *testing.T) {
	currency := func(vendor Vendor, lines ...string) Found[money.Currency] {
		return Read(printed(append([]string{"Zebra Tools", "Invoice No: 12345"}, lines...)...),
			Known{Vendors: []Vendor{vendor}}).Currency
	}
	zebra := Vendor{Number: "V9", Name: "Zebra Tools"}
	alone := currency(zebra, "Total $1.00")
	require.Equal(t, money.USD, alone.Value)
	require.Equal(t, Assumed, alone.Reason)
	require.Less(t, alone.Confidence, Sure, "a person confirms it")
	for country, want := range map[string]money.Currency{"US": "USD", "ca": "CAD", "AU": "AUD"} {
		zebra.Country = country
		known := currency(zebra, "Total $1.00")
		require.Equal(t, want, known.Value)
		require.GreaterOrEqual(t, known.Confidence, Sure, country)
	}
	zebra.Country = "DE"
	require.Less(t, currency(zebra, "Total $1.00").Confidence, Sure)
	named := currency(zebra, "Total USD $1.00")
	require.Equal(t, money.USD, named.Value)
	require.GreaterOrEqual(t, named.Confidence, Sure, "the document names it")
}

func TestCurrencyThatTheDocumentDoesNotNameIsUnknown(t *testing.T) {
	d := Read(printed("Zebra Tools", "Invoice No: 12345", "Total 1.00"),
		Known{Vendors: []Vendor{{Number: "V9", Name: "Zebra Tools", Country: "US"}}})
	require.False(t, d.Currency.Ok())
	require.Equal(t, NotFound, d.Currency.Reason)
}

func TestUnknownVendorHasLowConfidence(t *testing.T) {
	d := Read(printed("Zebra Tools", "Invoice No: 12345", "Total $1.00"), known())
	require.Equal(t, "Zebra Tools", d.Vendor.Value.Name)
	require.Equal(t, Unknown, d.Vendor.Reason)
	require.Less(t, d.Vendor.Confidence, Sure)
	require.Equal(t, NotFound, d.PO.Reason)
	require.False(t, d.PO.Ok())
}

func TestUncertainRecognitionHasLowConfidence(t *testing.T) {
	text := printed("Acme Supply Inc", "Invoice No: 12345", "Total $1.00")
	for i := range text.Pages[0].Words {
		if text.Pages[0].Words[i].Text == "12345" {
			text.Pages[0].Words[i].Confidence = 0.55
		}
	}
	d := Read(text, known())
	require.Equal(t, Blurred, d.Number.Reason)
	require.InDelta(t, 0.55, d.Number.Confidence, 0.001)
}

func TestRowsFollowSlopeOfSkewedScan(t *testing.T) {
	text := printed("Invoice No: 12345                                                  Date: 03/20/2026",
		"Terms: Net 30                                                      PO: 998877")
	for i := range text.Pages[0].Words {
		b := &text.Pages[0].Words[i].Box
		b.Y += b.X * 0.015 // just under one degree
	}
	d := Read(text, known())
	require.Equal(t, "12345", d.Number.Value)
	require.Equal(t, "2026-03-20", d.Date.Value.String())
	require.Equal(t, "998877", d.PO.Value)
}

func TestDocumentWithoutTextHasNoIndexData(t *testing.T) {
	d := Read(document.Text{Pages: []document.Page{{Number: 1}}}, known())
	require.Equal(t, NoTextLayer, d.Total.Reason)
	require.False(t, d.Vendor.Ok())
}

func FuzzReadNeverPanics(f *testing.F) {
	f.Add("Invoice No: 1 Total ( ) - $ 1 234,56 12/13/14 Net")
	f.Add("Qty Description Amount\n1 x 2.00\nTotal\n2/30/2026 Jan 2")
	f.Fuzz(func(_ *testing.T, s string) { Read(printed(strings.Split(s, "\n")...), known()) })
}
