package check_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/check"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

func usd(cents int64) money.Amount { return money.FromCents(cents, money.USD) }

func account() check.Account {
	return check.Account{
		CompanyName: "Northwind Traders, Inc.", CompanyAddress: []string{"1200 Harbor Avenue"}, BankName: "Wells Fargo",
		Routing: "121000248", FractionPrefix: 11, Number: "4000123456", SerialDigits: 6, SignatureLines: 2,
	}
}

func aCheck() check.Check {
	date, _ := calendar.Parse("2026-11-20")
	return check.Check{
		Number: 1001, Date: date, Amount: usd(9800), Payee: "Müller & <Søn>", PayeeAddress: []string{"88 Pier Road"},
		VendorNumber: "V-1", Memo: "rent",
		Invoices: []check.Invoice{{Number: "INV-1", Date: date, Gross: usd(10000), Discount: usd(200), Net: usd(9800)}},
	}
}

func texts(sheet check.Sheet) []string {
	var out []string
	for _, element := range sheet.Elements {
		if text, ok := element.(check.Text); ok {
			out = append(out, text.Value)
		}
	}
	return out
}

// glyphBoxes are the boxes inside the clear band: the MICR line.
func glyphBoxes(sheet check.Sheet) []check.Box {
	var out []check.Box
	for _, element := range sheet.Elements {
		if box, ok := element.(check.Box); ok && box.Y > 3.5*72-45 && box.Y < 3.5*72 {
			out = append(out, box)
		}
	}
	return out
}

func TestMICRLineIsAtStandardPosition(t *testing.T) {
	line, err := check.ComposeMICR("121000248", "4000123456", 1001, 6)
	require.NoError(t, err)
	require.Equal(t, "⑈001001⑈  ⑆121000248⑆        4000123456⑈", strings.TrimRight(line.String(), " "))
	at := func(position int) rune { return line[position-1] }
	for position := 1; position <= 13; position++ {
		require.Equal(t, ' ', at(position), "the amount field is blank on issue")
	}
	require.Equal(t, check.OnUs, at(14))
	require.Equal(t, '6', at(15))
	require.Equal(t, check.Transit, at(33))
	require.Equal(t, []rune{'8', '1'}, []rune{at(34), at(42)})
	require.Equal(t, check.Transit, at(43))
	require.Equal(t, ' ', at(44), "the external processing code is blank")
	require.Equal(t, []rune{check.OnUs, '1', check.OnUs}, []rune{at(46), at(47), at(53)})
}

func TestValuesThatExceedMICRFieldsAreRefused(t *testing.T) {
	for _, c := range []struct {
		routing, account string
		serial           int64
		digits           int
	}{
		{"121000249", "1", 1, 0}, {"121000248", "", 1, 0}, {"121000248", "1234567890123456789", 1, 0},
		{"121000248", "12-3", 1, 0}, {"121000248", "1", 0, 0}, {"121000248", "1", 1, 19},
	} {
		_, err := check.ComposeMICR("121000248", "1", 1, 18)
		require.NoError(t, err)
		a := account()
		a.Number, a.SerialDigits = c.account, c.digits
		if c.routing != "121000248" {
			a.Routing = "121000249"
		}
		doc := aCheck()
		doc.Number = c.serial
		_, err = check.Compose(a, doc)
		require.Equal(t, fault.Invalid, fault.KindOf(err), "%+v", c)
	}
}

func TestMICRLineIsInsidePrintBandAndClearBandIsFree(t *testing.T) {
	sheet, err := check.Compose(account(), aCheck())
	require.NoError(t, err)
	const foot = 3.5 * 72
	boxes := glyphBoxes(sheet)
	require.NotEmpty(t, boxes)
	for _, box := range boxes {
		require.GreaterOrEqual(t, box.Y, foot-7.0/16*72)
		require.LessOrEqual(t, box.Y+box.H, foot-3.0/16*72)
		require.LessOrEqual(t, box.X+box.W, check.PageWidth-5.0/16*72+0.001)
		require.GreaterOrEqual(t, box.X, 0.0)
		cells := box.W / (0.013 * 72)
		require.InDelta(t, float64(int(cells+0.5)), cells, 0.001, "drawn on the 0.013 inch grid")
	}
	for _, element := range sheet.Elements {
		if text, ok := element.(check.Text); ok {
			require.False(t, text.Y > foot-45 && text.Y < foot, "%q is in the clear band", text.Value)
		}
	}
}

func TestEachMICRCharacterHasDistinctGlyph(t *testing.T) {
	seen := map[string]string{}
	for _, digit := range "0123456789" {
		a := account()
		a.Number = string(digit)
		sheet, err := check.Compose(a, aCheck())
		require.NoError(t, err)
		drawn := fmt.Sprint(glyphBoxes(sheet))
		require.Empty(t, seen[drawn], "%c is drawn like %s", digit, seen[drawn])
		seen[drawn] = string(digit)
	}
}

func TestCheckContainsRequiredElements(t *testing.T) {
	sheet, err := check.Compose(account(), aCheck())
	require.NoError(t, err)
	all := strings.Join(texts(sheet), "\n")
	for _, want := range []string{
		"MULLER & <SON>", "Ninety-eight and 00/100", "********98.00", "001001", "11-24/1210", "November 20, 2026", "SPECIMEN",
		"Vendor V-1", "rent", "88 Pier Road",
	} {
		require.Contains(t, all, want)
	}
	approved := account()
	approved.Approved = true
	sheet, err = check.Compose(approved, aCheck())
	require.NoError(t, err)
	require.NotContains(t, strings.Join(texts(sheet), "\n"), "SPECIMEN")
}

func TestVoidCheckAndCopyHaveStampAndNoMICRLine(t *testing.T) {
	approved := account()
	approved.Approved = true
	for _, mark := range []check.Stamp{check.Void, check.Copy, check.Sandbox} {
		c := aCheck()
		c.Stamp = mark
		sheet, err := check.Compose(approved, c)
		require.NoError(t, err)
		require.Empty(t, glyphBoxes(sheet))
		require.Contains(t, texts(sheet), string(mark)+" – NOT NEGOTIABLE")
	}
}

func TestStubTotalEqualsCheckAmount(t *testing.T) {
	c := aCheck()
	c.Invoices, c.Amount = nil, usd(0)
	for i := range 45 {
		c.Invoices = append(c.Invoices, check.Invoice{Number: fmt.Sprint("INV-", i), Gross: usd(100), Net: usd(100)})
	}
	c.Amount = usd(4500)
	sheet, err := check.Compose(account(), c)
	require.NoError(t, err)
	all := texts(sheet)
	require.Contains(t, all, "INV-18")
	require.NotContains(t, all, "INV-19")
	require.Contains(t, all, "and 26 more")
	require.Contains(t, all, "26.00")
	require.Contains(t, all, "45.00")
	c.Invoices = nil
	sheet, err = check.Compose(account(), c)
	require.NoError(t, err)
	require.Contains(t, texts(sheet), "Total")
}

func TestEveryProblemIsNamedByItsField(t *testing.T) {
	var f *fault.Fault
	_, err := check.Compose(check.Account{}, check.Check{Payee: "株式会社", Invoices: []check.Invoice{{Net: usd(1)}}})
	require.ErrorAs(t, err, &f)
	var got []string
	for _, field := range f.Fields {
		got = append(got, field.Path)
	}
	require.Equal(t, []string{"payee", "amount", "date", "account.companyName", "invoices"}, got)
	a := account()
	a.FractionPrefix = 0
	_, err = check.Compose(a, aCheck())
	require.ErrorContains(t, err, "fractional form")
}

func TestPreviewIsWellFormed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := aCheck()
		c.Memo = rapid.StringMatching(`[ -~]{0,60}`).Draw(t, "memo")
		sheet, err := check.Compose(account(), c)
		require.NoError(t, err)
		decoder := xml.NewDecoder(strings.NewReader(sheet.SVG()))
		for {
			_, err := decoder.Token()
			if err == io.EOF {
				return
			}
			require.NoError(t, err)
		}
	})
}
