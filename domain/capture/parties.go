package capture

import (
	"slices"
	"strings"

	"countersign.dev/domain/money"
)

// legalForms say nothing about who a company is.
func legalForm(token string) bool {
	return slices.Contains([]string{"inc", "llc", "ltd", "co", "corp", "corporation", "company", "gmbh", "ag", "sarl",
		"sa", "plc", "lp", "the", "and"}, token)
}

// tokens is a name's significant words in normal form.
func tokens(name string) []string {
	var all []string
	for _, part := range strings.Fields(name) {
		if t := plain(part); t != "" && !legalForm(t) {
			all = append(all, t)
		}
	}
	return all
}

// nameMatch is the position and score of a name.
type nameMatch struct {
	row   *row
	from  int
	to    int
	score float64
}

// findName searches for a name: first for all its words in a row, then for similar words.
func (p *paper) findName(name string) (nameMatch, bool) {
	want := tokens(name)
	best := nameMatch{}
	if len(want) == 0 {
		return best, false
	}
	for _, r := range p.rows {
		for i := range r.words {
			if s, ok := matchName(r, i, want); ok && s.score > best.score {
				best = s
			}
		}
	}
	return best, best.score > 0
}

// matchName compares want with the words from i on, ignoring legal forms and punctuation.
func matchName(r *row, i int, want []string) (nameMatch, bool) {
	k, sum, end := 0, 0.0, i
	for ; end < len(r.words) && k < len(want); end++ {
		t := r.words[end].plain
		if end > i && (t == "" || legalForm(t)) {
			continue
		}
		likeness := similar(t, want[k])
		if likeness < 0.6 {
			return nameMatch{}, false
		}
		sum += likeness
		k++
	}
	if k < len(want) {
		return nameMatch{}, false
	}
	score := sum / float64(k)
	if score < 0.8 {
		return nameMatch{}, false
	}
	if len(want) == 1 && score < 1 {
		return nameMatch{}, false // a single similar word is no evidence
	}
	return nameMatch{row: r, from: i, to: end, score: score}, true
}

// similar is the share of common letter pairs (Dice), 1 for equal words.
func similar(a, b string) float64 {
	if a == b {
		return 1
	}
	if len(a) < 4 || len(b) < 4 || a[0] != b[0] && a[len(a)-1] != b[len(b)-1] {
		return 0 // words with two different ends are different; this check excludes most words early
	}
	common := 0
	pairs := map[string]int{}
	for i := range len(a) - 1 {
		pairs[a[i:i+2]]++
	}
	for i := range len(b) - 1 {
		if pairs[b[i:i+2]] > 0 {
			pairs[b[i:i+2]]--
			common++
		}
	}
	return 2 * float64(common) / float64(len(a)+len(b)-2)
}

// vendor recognizes the sender: tax number and name together are proof, one of
// them is good evidence, an address or e-mail line decides between namesakes.
func (p *paper) vendor(list []Vendor) Found[Vendor] {
	best, second := Found[Vendor]{Reason: NotFound}, Found[Vendor]{}
	for _, v := range list {
		f := p.scoreVendor(v)
		switch {
		case f.Confidence > best.Confidence:
			best, second = f, best
		case f.Confidence > second.Confidence:
			second = f
		}
	}
	if !best.Ok() {
		return p.guessSender()
	}
	if best.Confidence-second.Confidence < 0.015 {
		best.cap(0.6, Ambiguous)
	}
	return best
}

func (p *paper) scoreVendor(v Vendor) Found[Vendor] {
	f := Found[Vendor]{Value: v}
	if s, ok := p.findName(v.Name); ok {
		// A longer name that fits is better evidence than a shorter one.
		f.Confidence = 0.9*s.score + 0.01*float64(min(4, len(tokens(v.Name))))
		f.Page, f.Box, f.Text = s.row.page, boxOf(s.row.words[s.from:s.to]), textOf(s.row.words[s.from:s.to])
	}
	if r, ok := p.compact(v.TaxID, 7); ok {
		if !f.Ok() {
			f.Confidence, f.Page, f.Box, f.Text = 0.9, r.page, r.box(), v.TaxID
		} else {
			f.Confidence = 0.985
		}
	}
	for _, line := range v.RemitTo {
		if _, ok := p.compact(line, 8); ok && f.Ok() {
			f.Confidence = min(0.99, f.Confidence+0.02)
		}
	}
	return f
}

// compact searches a row for a text, ignoring spaces and punctuation.
func (p *paper) compact(text string, least int) (*row, bool) {
	want := plain(text)
	if len(want) < least {
		return nil, false
	}
	for _, r := range p.rows {
		if strings.Contains(strings.ReplaceAll(plainOf(r.words), " ", ""), want) {
			return r, true
		}
	}
	return nil, false
}

// guessSender guesses an unknown sender's name: the largest print in the upper
// third of the first page that is no label.
func (p *paper) guessSender() Found[Vendor] {
	best, height := Found[Vendor]{Reason: NotFound}, 0.0
	for _, r := range p.rows {
		if r.page > 1 || r.box().Y > p.size[0].Height/3 {
			break
		}
		for _, q := range r.phrases() {
			b := q.box()
			if r.words[q.from].label != nil || b.H <= height ||
				strings.Trim(plainOf(r.words[q.from:q.to]), "0123456789 ") == "" {
				continue
			}
			height = b.H
			best = Found[Vendor]{Value: Vendor{Name: q.text()}, Text: q.text(), Confidence: 0.4, Page: 1, Box: b,
				Reason: Unknown}
		}
	}
	return best
}

// company recognizes the receiver; among several, the one nearest under a
// "bill to" label.
func (p *paper) company(list []Company) Found[Company] {
	best, nearest := Found[Company]{Reason: NotFound}, 0
	for _, c := range list {
		s, ok := p.findName(c.Name)
		if !ok {
			continue
		}
		distance := p.fromBillTo(s.row)
		f := Found[Company]{Value: c, Text: textOf(s.row.words[s.from:s.to]), Confidence: 0.95 * s.score, Page: s.row.page,
			Box: boxOf(s.row.words[s.from:s.to])}
		if !best.Ok() || distance < nearest {
			best, nearest = f, distance
		}
	}
	if !best.Ok() {
		best.Reason = Unknown
	}
	return best
}

func (p *paper) fromBillTo(r *row) int {
	nearest := len(p.rows)
	for _, other := range p.rows[:r.index+1] {
		for _, h := range other.hits {
			if h.of == billTo && other.page == r.page {
				nearest = min(nearest, r.index-other.index)
			}
		}
	}
	return nearest
}

// currency reads the currency from its code or sign. The vendor's currency applies without one. Otherwise the currency
// stays unknown: the tenant's default says nothing about the document.
func (p *paper) currency(v Found[Vendor]) Found[money.Currency] {
	signs := map[rune]money.Currency{'€': "EUR", '£': "GBP"}
	sign := Found[money.Currency]{}
	for _, r := range p.rows {
		for _, w := range r.words {
			code := strings.ToUpper(w.plain)
			if slices.Contains([]string{"USD", "EUR", "GBP", "CAD", "AUD", "CHF", "MXN"}, code) &&
				w.Text == strings.ToUpper(w.Text) {
				return Found[money.Currency]{Value: money.Currency(code), Text: w.Text, Confidence: 0.97, Page: r.page, Box: w.Box}
			}
			for sign, c := range signs {
				if strings.ContainsRune(w.Text, sign) {
					return Found[money.Currency]{Value: c, Text: string(sign), Confidence: 0.97, Page: r.page, Box: w.Box}
				}
			}
			if strings.Contains(w.Text, "$") && !sign.Ok() {
				sign = Found[money.Currency]{Text: "$", Confidence: 0.9, Page: r.page, Box: w.Box}
			}
		}
	}
	switch {
	case sign.Ok():
		return dollar(sign, v.Value)
	case v.Value.Currency != "":
		return Found[money.Currency]{Value: v.Value.Currency, Confidence: 0.86, Reason: Assumed}
	default:
		return Found[money.Currency]{Reason: NotFound}
	}
}

// dollars are the currencies that "$" means, by the country of the vendor.
var dollars = map[string]money.Currency{"US": "USD", "CA": "CAD", "AU": "AUD", "MX": "MXN", "NZ": "NZD", "HK": "HKD",
	"SG": "SGD"}

// dollar decides which currency "$" means. The vendor's currency or country says it. Without them it is a suggestion
// that a person confirms.
func dollar(sign Found[money.Currency], v Vendor) Found[money.Currency] {
	home := v.Currency
	if home == "" {
		home = dollars[strings.ToUpper(v.Country)]
	}
	for _, c := range dollars {
		if c == home {
			sign.Value = home
			return sign
		}
	}
	sign.Value = money.USD
	sign.cap(0.6, Assumed)
	return sign
}

// isCredit says whether the head of the document calls it a credit.
func (p *paper) isCredit() bool {
	for _, r := range p.rows {
		if r.page > 1 || r.box().Y > p.size[0].Height/2 {
			return false
		}
		for _, h := range r.hits {
			if h.of == credit {
				return true
			}
		}
	}
	return false
}
