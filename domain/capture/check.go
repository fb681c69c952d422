package capture

import (
	"cmp"
	"slices"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/document"
)

type found = Found[decimal.Decimal]

// candidates are the amounts at the labels of a subject, the best first.
func (p *paper) candidates(of subject) []found {
	var all []found
	for _, at := range p.places(of) {
		for i := at.from; i < len(at.words); i++ {
			value, n, ok := p.amountAt(at.words, i)
			if !ok {
				continue
			}
			words := at.words[i : i+n]
			f := found{Value: value, Text: textOf(words), Confidence: min(0.95, at.score), Page: at.page, Box: boxOf(words)}
			if !slices.ContainsFunc(all, func(o found) bool { return o.Value.Equal(value) && o.Confidence >= f.Confidence }) {
				all = append(all, f)
			}
			break
		}
	}
	// The last page has the totals of the whole document.
	slices.SortStableFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.Confidence+0.01*float64(b.Page), a.Confidence+0.01*float64(a.Page)))
	})
	return all[:min(len(all), 5)]
}

// amounts selects subtotal, tax, freight and total together. A combination whose sum is correct wins over the
// confidence of single labels.
func (p *paper) amounts(d *IndexData) {
	none := []found{{Reason: NotFound}}
	totals, subtotals := p.candidates(total), append(p.candidates(subtotal), none...)
	taxes, freights := append(p.candidates(tax), none...), append(p.candidates(freight), none...)
	sum := linesTotal(d.Lines)
	best := -1.0
	for _, t := range totals {
		for _, s := range subtotals {
			base := s.Value
			if !s.Ok() {
				base = sum
			}
			for _, x := range taxes {
				for _, f := range freights {
					adds := !base.IsZero() && base.Add(x.Value).Add(f.Value).Equal(t.Value)
					worth := t.Confidence + (s.Confidence+x.Confidence+f.Confidence)/10
					if adds {
						worth++
					}
					if s.Ok() && s.Value.Equal(sum) {
						worth += 0.5
					}
					if worth > best {
						best = worth
						d.Total, d.Subtotal, d.Tax, d.Freight = t, s, x, f
					}
				}
			}
		}
	}
	if len(totals) == 0 {
		d.Total, d.Subtotal, d.Tax, d.Freight = p.largest(), subtotals[0], taxes[0], freights[0]
	}
}

func linesTotal(lines []Line) decimal.Decimal {
	sum := decimal.Zero
	for _, line := range lines {
		sum = sum.Add(line.Total.Value)
	}
	return sum
}

// largest is the biggest amount on the last page: often the total, never sure.
func (p *paper) largest() found {
	best := found{Reason: NotFound}
	for _, r := range p.rows {
		for i := range r.words {
			if value, n, ok := p.amountAt(r.words, i); ok && r.page == p.pages && value.Abs().GreaterThan(best.Value.Abs()) {
				best = found{Value: value, Text: textOf(r.words[i : i+n]), Confidence: 0.4, Page: r.page,
					Box: boxOf(r.words[i : i+n]), Reason: NoLabel}
			}
		}
	}
	return best
}

// check holds the values against each other.
func (d *IndexData) check(p *paper) {
	d.checkSign()
	d.checkLines()
	d.checkSums()
	d.checkDates()
}

// checkSign makes a credit's amounts negative however they are printed.
func (d *IndexData) checkSign() {
	if !d.Credit || !d.Total.Value.IsPositive() {
		return
	}
	for _, f := range []*found{&d.Total, &d.Subtotal, &d.Tax, &d.Freight} {
		f.Value = f.Value.Neg()
	}
	for i := range d.Lines {
		d.Lines[i].Total.Value = d.Lines[i].Total.Value.Neg()
		d.Lines[i].Quantity.Value = d.Lines[i].Quantity.Value.Neg()
	}
}

func (d *IndexData) checkLines() {
	cent := decimal.New(1, -2)
	for i := range d.Lines {
		l := &d.Lines[i]
		if !l.Quantity.Ok() || !l.UnitPrice.Ok() {
			continue
		}
		product := l.Quantity.Value.Mul(l.UnitPrice.Value)
		if product.Sub(l.Total.Value).Abs().LessThanOrEqual(cent) {
			for _, f := range []*found{&l.Quantity, &l.UnitPrice, &l.Total} {
				f.confirm(0.98)
			}
			continue
		}
		for _, f := range []*found{&l.Quantity, &l.UnitPrice, &l.Total} {
			f.cap(0.6, Contradiction)
		}
	}
}

// checkSums holds lines, subtotal, tax and freight against the total.
func (d *IndexData) checkSums() {
	sum := linesTotal(d.Lines)
	linesFit := len(d.Lines) > 0 &&
		(d.Subtotal.Ok() && sum.Equal(d.Subtotal.Value) || sum.Add(d.Tax.Value).Add(d.Freight.Value).Equal(d.Total.Value))
	base := d.Subtotal.Value
	if !d.Subtotal.Ok() && linesFit {
		d.Subtotal = found{Value: sum, Confidence: 0.9, Reason: Assumed}
		base = sum
	}
	adds := d.Total.Ok() && d.Subtotal.Ok() && base.Add(d.Tax.Value).Add(d.Freight.Value).Equal(d.Total.Value)
	switch {
	case adds:
		for _, f := range []*found{&d.Total, &d.Tax, &d.Freight} {
			f.confirm(0.98)
		}
		if d.Subtotal.Page > 0 {
			d.Subtotal.confirm(0.98)
		}
		if !d.Tax.Ok() {
			d.Tax = found{Confidence: 0.9, Reason: Assumed}
		}
	case d.Subtotal.Ok():
		d.Total.cap(0.7, Contradiction)
		d.Subtotal.cap(0.6, Contradiction)
		d.Tax.cap(0.6, Contradiction)
	default:
		d.Tax.cap(0.7, WeakLabel)
	}
	for i := range d.Lines {
		if linesFit {
			d.Lines[i].Total.confirm(0.97)
		} else {
			d.Lines[i].Total.cap(0.7, Contradiction)
		}
	}
}

// checkDates uses due = date + terms: to choose between day and month, to fill
// in a due date that is not printed, and as a check. Vendors move a due date
// off a weekend, hence the three days.
func (d *IndexData) checkDates() {
	if d.Date.Reason == Ambiguous {
		d.chooseDayFirst()
	}
	if !d.Date.Ok() || !d.Terms.Ok() || d.Terms.Reason == TermCode {
		d.checkOrder()
		return
	}
	expected := d.Date.Value.AddDays(d.Terms.Value.NetDays)
	switch {
	case !d.Due.Ok():
		d.Due.Value, d.Due.Reason = expected, Assumed
		d.Due.Confidence = 0.95 * min(d.Date.Confidence, d.Terms.Confidence)
	case d.Due.Value == expected:
		d.Date.confirm(0.98)
		d.Due.confirm(0.98)
		d.Terms.confirm(0.98)
	case expected.DaysUntil(d.Due.Value) < 0 || expected.DaysUntil(d.Due.Value) > 3:
		d.Due.cap(0.7, Contradiction)
		d.Terms.cap(0.7, Contradiction)
	}
	d.checkOrder()
}

func (d *IndexData) checkOrder() {
	if d.Date.Ok() && d.Due.Ok() && d.Due.Value.Before(d.Date.Value) {
		d.Due.cap(0.4, Contradiction)
		d.Date.cap(0.6, Contradiction)
	}
	for _, f := range []*float64{&d.Date.Confidence, &d.Due.Confidence} {
		*f = min(*f, 0.99)
	}
}

// chooseDayFirst decides an ambiguous pair of dates by the terms.
func (d *IndexData) chooseDayFirst() {
	other, ok := swapped(d.Date.Value)
	otherDue, dueOk := swapped(d.Due.Value)
	days := d.Terms.Value.NetDays
	if !d.Due.Ok() || !d.Terms.Ok() {
		d.Date.cap(0.7, Ambiguous)
		d.Due.cap(0.7, Ambiguous)
		return
	}
	asRead := d.Date.Value.AddDays(days) == d.Due.Value
	asSwapped := ok && dueOk && other.AddDays(days) == otherDue
	if asSwapped && !asRead {
		d.Date.Value, d.Due.Value = other, otherDue
	}
	if asSwapped == asRead {
		d.Date.cap(0.6, Ambiguous)
		d.Due.cap(0.6, Ambiguous)
		return
	}
	d.Date.Reason, d.Due.Reason = "", ""
}

// blur lowers what the recognizer was not sure of.
func (d *IndexData) blur(p *paper) {
	fade(p, &d.Number)
	fade(p, &d.PO)
	fade(p, &d.Date)
	fade(p, &d.Due)
	fade(p, &d.Total)
	fade(p, &d.Subtotal)
	fade(p, &d.Tax)
	for i := range d.Lines {
		fade(p, &d.Lines[i].Total)
	}
}

func fade[T any](p *paper, f *Found[T]) {
	if f.Page == 0 {
		return
	}
	lowest := 1.0
	for _, r := range p.rows {
		if r.page != f.Page {
			continue
		}
		for _, w := range r.words {
			if inside(w.Box, f.Box) {
				lowest = min(lowest, w.Confidence)
			}
		}
	}
	if lowest < 0.8 {
		f.cap(lowest, Blurred)
	}
}

func inside(b, outer document.Box) bool {
	return b.MidX() >= outer.X && b.MidX() <= outer.Right() && b.MidY() >= outer.Y && b.MidY() <= outer.Bottom()
}
