package capture

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"countersign.dev/domain/document"
)

// word is a word with its normalized form: lower case, without accents, only letters and digits. Punctuation has
// an empty normalized form and is skipped.
type word struct {
	document.Word
	plain string
	label *hit // the label it is part of
}

// row is one line of print across the whole page.
type row struct {
	page  int
	index int
	words []*word
	hits  []*hit
	title bool // the titles of a table: its labels name columns, not values
}

// hit is a label found on a row: words from..to (exclusive).
type hit struct {
	label
	row      *row
	from, to int
	box      document.Box
}

// paper is the document as rows, with its labels and its conventions.
type paper struct {
	rows     []*row
	pages    int
	comma    bool // 1.234,56
	dayFirst bool // 31/12/2026
	datesSet bool // something on the document decides dayFirst
	size     []document.Page
	tables   []*table
}

func newPaper(text document.Text) *paper {
	p := &paper{pages: len(text.Pages), size: text.Pages}
	for _, page := range text.Pages {
		p.rows = append(p.rows, rowsOf(page)...)
	}
	known := vocabulary()
	for i, r := range p.rows {
		r.index = i
		r.findLabels(known)
	}
	p.settleDecimals()
	p.findTables()
	return p
}

// rowsOf groups words into rows. A word joins the row whose nearest word to its left has about the same height.
// This follows the slope of a skewed scan better than a comparison with the average of the row.
func rowsOf(page document.Page) []*row {
	words := make([]*word, len(page.Words))
	for i, w := range page.Words {
		words[i] = &word{Word: w, plain: plain(w.Text)}
	}
	slices.SortStableFunc(words, func(a, b *word) int { return cmp.Compare(a.Box.X, b.Box.X) })
	var rows []*row
	for _, w := range words {
		var best *row
		nearest := w.Box.H
		for _, r := range rows {
			last := r.words[len(r.words)-1]
			off := abs(last.Box.MidY() - w.Box.MidY())
			if off < 0.45*min(w.Box.H, last.Box.H) && off < nearest && w.Box.X > last.Box.Right()-w.Box.H {
				best, nearest = r, off
			}
		}
		if best == nil {
			rows = append(rows, &row{page: page.Number, words: []*word{w}})
			continue
		}
		best.words = append(best.words, w)
	}
	slices.SortStableFunc(rows, func(a, b *row) int { return cmp.Compare(a.words[0].Box.MidY(), b.words[0].Box.MidY()) })
	return rows
}

func abs(x float64) float64 { return max(x, -x) }

// plain returns the normalized form of a word.
func plain(s string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(s) {
		switch {
		case strings.ContainsRune("áàâäãå", r):
			b.WriteByte('a')
		case strings.ContainsRune("éèêë", r):
			b.WriteByte('e')
		case strings.ContainsRune("íìîï", r):
			b.WriteByte('i')
		case strings.ContainsRune("óòôöõ°º", r):
			b.WriteByte('o') // n° is no
		case strings.ContainsRune("úùûü", r):
			b.WriteByte('u')
		case r == 'ç':
			b.WriteByte('c')
		case r == 'ß':
			b.WriteString("ss")
		case r == '#':
			b.WriteString("no")
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		}
	}
	return b.String()
}

// phrase is a sequence of adjacent words of a row: words i..j of r.
type phrase struct {
	r        *row
	from, to int
}

// phrases splits a row where the gap is wider than a line is high.
func (r *row) phrases() []phrase {
	var all []phrase
	start := 0
	for i := 1; i <= len(r.words); i++ {
		if i == len(r.words) || r.words[i].Box.X-r.words[i-1].Box.Right() > 0.9*r.words[i].Box.H {
			all = append(all, phrase{r: r, from: start, to: i})
			start = i
		}
	}
	return all
}

func (q phrase) box() document.Box { return boxOf(q.r.words[q.from:q.to]) }

func (q phrase) text() string { return textOf(q.r.words[q.from:q.to]) }

func boxOf(words []*word) document.Box {
	var b document.Box
	for _, w := range words {
		b = b.Union(w.Box)
	}
	return b
}

func textOf(words []*word) string {
	parts := make([]string, len(words))
	for i, w := range words {
		parts[i] = w.Text
	}
	return strings.Join(parts, " ")
}

func plainOf(words []*word) string {
	parts := make([]string, 0, len(words))
	for _, w := range words {
		if w.plain != "" {
			parts = append(parts, w.plain)
		}
	}
	return strings.Join(parts, " ")
}

func (r *row) box() document.Box { return boxOf(r.words) }

// states says whether the row is a fact or a sum and no position: "Customer
// charge" is a position although "Customer" is a label elsewhere.
func (r *row) states() bool {
	for _, h := range r.hits {
		if h.of != billTo && h.of != terms && (h.of != nothing || h.from == 0) {
			return true
		}
	}
	return false
}
