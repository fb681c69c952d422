package check

import (
	"fmt"

	"countersign.dev/domain/money"
)

// stubLines is how many invoices a stub lists; of more, the last line sums up
// the rest, so that a stub always adds up to its check.
const stubLines = 20

type column struct {
	title string
	x     float64
	align Align
	width float64
}

var columns = [...]column{
	{"INVOICE", left, Start, 120}, {"DATE", 162, Start, 60}, {"DESCRIPTION", 222, Start, 160},
	{"GROSS", 446, End, 60}, {"DISCOUNT", 510, End, 60}, {"NET", right, End, 62},
}

func (p *page) stub(top float64, title string) error {
	rows, err := p.rows()
	if err != nil {
		return err
	}
	y := top + 24
	p.text(left, y, p.account.CompanyName, Bold, 9, ink, 220)
	p.text(left, y+10, p.payee, Regular, 7.5, ink, 220)
	if p.check.VendorNumber != "" {
		p.text(left, y+19, "Vendor "+p.check.VendorNumber, Regular, 7, gray, 220)
	}
	p.sheet.add(
		Text{X: right, Y: y, Value: "Check " + serial(p.account, p.check), Font: Bold, Size: 9, Align: End, Color: ink},
		Text{X: right, Y: y + 10, Value: p.check.Date.Format("January 2, 2006"), Font: Regular, Size: 7.5, Align: End,
			Color: ink},
		Text{X: right, Y: y + 19, Value: title, Font: Regular, Size: 6, Align: End, Color: gray},
	)
	y += 33
	for _, c := range columns {
		p.sheet.add(Text{X: c.x, Y: y, Value: c.title, Font: Regular, Size: 6, Align: c.align, Color: gray})
	}
	p.sheet.add(Rule{X1: left, Y1: y + 3, X2: right, Y2: y + 3, Width: 0.5, Color: pale})
	const step = 8.4
	for _, row := range rows {
		y += step
		p.row(y+2, row, Regular)
	}
	total, err := total(p.check.Invoices)
	if err != nil {
		return err
	}
	p.sheet.add(Rule{X1: 386, Y1: y + 6, X2: right, Y2: y + 6, Width: 0.5, Color: pale})
	if len(p.check.Invoices) == 0 {
		total.Gross, total.Net = p.check.Amount, p.check.Amount
	}
	p.row(y+15, total, Bold)
	return nil
}

func (p *page) row(y float64, invoice Invoice, font Font) {
	date := ""
	if !invoice.Date.IsZero() {
		date = invoice.Date.Format("01/02/2006")
	}
	for i, value := range [...]string{
		invoice.Number, date, invoice.Description,
		invoice.Gross.Grouped(), invoice.Discount.Grouped(), invoice.Net.Grouped(),
	} {
		if value != "" {
			c := columns[i]
			p.sheet.add(Text{X: c.x, Y: y, Value: value, Font: font, Size: 7, Align: c.align, Color: ink, MaxWidth: c.width})
		}
	}
}

func (p *page) rows() ([]Invoice, error) {
	invoices := p.check.Invoices
	if len(invoices) <= stubLines {
		return invoices, nil
	}
	rest, err := total(invoices[stubLines-1:])
	if err != nil {
		return nil, err
	}
	rest.Number = fmt.Sprintf("and %d more", len(invoices)-stubLines+1)
	rest.Description = "listed in the remittance advice"
	return append(append([]Invoice{}, invoices[:stubLines-1]...), rest), nil
}

func total(invoices []Invoice) (Invoice, error) {
	sum := Invoice{Number: "Total"}
	for _, invoice := range invoices {
		for _, pair := range []struct {
			into *money.Amount
			add  money.Amount
		}{{&sum.Gross, invoice.Gross}, {&sum.Discount, invoice.Discount}, {&sum.Net, invoice.Net}} {
			next, err := pair.into.Add(pair.add)
			if err != nil {
				return Invoice{}, err
			}
			*pair.into = next
		}
	}
	return sum, nil
}
