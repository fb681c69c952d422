package capture

import (
	"regexp"
	"strings"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/document"
)

// place is where the value of a label may be: words[from:], up to the next label.
type place struct {
	words []*word
	from  int
	page  int
	row   *row
	hit   *hit
	right bool
	gap   float64 // between label and value, in line heights
	score float64
}

// places are all positions to the right of and below the labels of a subject. Distance to the right has a low
// cost, because totals are right-aligned. A value below must be aligned with its label.
func (p *paper) places(of subject) []place {
	var all []place
	for _, r := range p.rows {
		if r.title {
			continue
		}
		for i, h := range r.hits {
			if h.of != of {
				continue
			}
			if at, ok := rightOf(r, i); ok {
				all = append(all, at)
			}
			if at, ok := p.below(r, i); ok {
				all = append(all, at)
			}
		}
	}
	return all
}

func rightOf(r *row, i int) (place, bool) {
	h := r.hits[i]
	limit := len(r.words)
	if i+1 < len(r.hits) {
		limit = r.hits[i+1].from
	}
	from := h.to
	for from < limit && r.words[from].plain == "" {
		from++
	}
	if from >= limit {
		return place{}, false
	}
	gap := r.words[from].Box.X - h.box.Right()
	score := h.weight * (1 - min(0.35, max(0, gap-2*h.box.H)/800))
	return place{words: r.words[:limit], from: from, page: r.page, row: r, hit: h, right: true, gap: gap / h.box.H,
		score: score}, true
}

// below searches the next rows for a phrase under the label.
func (p *paper) below(r *row, i int) (place, bool) {
	h := r.hits[i]
	for _, under := range p.rows[r.index+1:] {
		drop := under.box().Y - h.box.Bottom()
		if under.page != r.page || drop > 2.2*h.box.H+6 {
			return place{}, false
		}
		for _, q := range under.phrases() {
			b := q.box()
			if b.X > h.box.Right() || b.Right() < h.box.X {
				continue
			}
			if under.words[q.from].label != nil || b.Y < h.box.MidY() {
				return place{}, false // another label: its values are elsewhere
			}
			score := 0.93 - 0.02*max(0, drop)/h.box.H
			if abs(b.X-h.box.X) < 3 || abs(b.MidX()-h.box.MidX()) < 4 || abs(b.Right()-h.box.Right()) < 3 {
				score += 0.05
			} else {
				score -= 0.15
			}
			return place{words: under.words[:q.to], from: q.from, page: r.page, row: under, hit: h, gap: drop / h.box.H,
				score: h.weight * score}, true
		}
	}
	return place{}, false
}

var (
	idForm    = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9/_.-]{2,29}$`)
	anyDigit  = regexp.MustCompile(`\d`)
	phoneForm = regexp.MustCompile(`^\+?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}$`)
)

// idAt reads an identifier: one word with a digit that is neither a date nor an amount.
func idAt(w *word) (string, bool) {
	s := strings.Trim(w.Text, ",;:()#.")
	if !idForm.MatchString(s) || !anyDigit.MatchString(s) || numericDate.MatchString(s) || amountForm.MatchString(s) ||
		phoneForm.MatchString(s) {
		return "", false
	}
	return s, true
}

// identifier is the best identifier at the labels of a subject.
func (p *paper) identifier(of subject, except string) Found[string] {
	best, second := Found[string]{Reason: NotFound}, Found[string]{}
	for _, at := range p.places(of) {
		w := at.words[at.from]
		text, ok := idAt(w)
		if !ok || text == except {
			continue
		}
		f := Found[string]{Value: text, Text: text, Confidence: min(0.97, at.score), Page: at.page, Box: w.Box}
		if at.hit.weight < 0.7 {
			if f.Confidence = p.weak(at); f.Confidence < Sure {
				f.Reason = WeakLabel
			}
		}
		switch {
		case f.Confidence > best.Confidence:
			if best.Value != f.Value {
				second = best
			}
			best = f
		case f.Value != best.Value && f.Confidence > second.Confidence:
			second = f
		}
	}
	if best.Confidence-second.Confidence < 0.03 {
		best.cap(0.6, Ambiguous)
	}
	return best
}

// weak is the confidence of a value at a label as vague as "Invoice" or "#":
// good when it follows at once in the head of the first page, as in a title.
func (p *paper) weak(at place) float64 {
	head := at.page == 1 && at.row.box().Y < 0.35*p.size[0].Height
	if at.right && at.gap < 2 && head {
		return 0.86
	}
	return 0.3
}

func (p *paper) number() Found[string] { return p.identifier(number, "") }

func (p *paper) order(invoiceNumber string) Found[string] { return p.identifier(order, invoiceNumber) }

// dates are the invoice date and the due date.
func (p *paper) dates() (issued, dueBy Found[calendar.Date]) {
	dueBy = p.dateOf(due)
	issued = p.dateOf(date)
	if !issued.Ok() {
		issued = p.unlabeledDate(dueBy.Box)
	}
	return issued, dueBy
}

func (p *paper) dateOf(of subject) Found[calendar.Date] {
	best := Found[calendar.Date]{Reason: NotFound}
	for _, at := range p.places(of) {
		for i := at.from; i < min(len(at.words), at.from+4); i++ {
			f, ok := p.dateFound(at.words, i, at.page, min(0.97, at.score))
			if ok && f.Confidence > best.Confidence {
				best = f
			}
			if ok {
				break
			}
		}
	}
	return best
}

func (p *paper) dateFound(words []*word, i, page int, confidence float64) (Found[calendar.Date], bool) {
	d, count, sure, ok := p.dateAt(words, i)
	if !ok {
		return Found[calendar.Date]{}, false
	}
	f := Found[calendar.Date]{Value: d, Text: strings.Trim(textOf(words[i:i+count]), ",.;:"), Confidence: confidence,
		Page: page, Box: boxOf(words[i : i+count])}
	if !sure {
		f.Reason = Ambiguous
	}
	return f, true
}

// unlabeledDate is the first date in the upper half of the first page: a
// letter is dated without a label.
func (p *paper) unlabeledDate(except document.Box) Found[calendar.Date] {
	for _, r := range p.rows {
		if r.page > 1 || r.box().Y > p.size[0].Height/2 {
			break
		}
		for i := range r.words {
			f, ok := p.dateFound(r.words, i, r.page, 0.7)
			if ok && f.Box != except {
				f.Reason = NoLabel
				return f
			}
		}
	}
	return Found[calendar.Date]{Reason: NotFound}
}
