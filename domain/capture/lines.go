package capture

import (
	"strings"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/document"
)

// role is the content of a table column.
type role int

const (
	other role = iota
	itemNo
	description
	quantity
	unitPrice
	lineTotal
)

// titles are the words over columns, in normal form.
func titles() map[string]role {
	all := map[string]role{}
	put := func(r role, phrases string) {
		for _, phrase := range strings.Split(phrases, "|") {
			all[phrase] = r
		}
	}
	put(itemNo,
		"item no|item number|part|part no|part number|sku|code|service code|product code|artikel|artikelnr|reference|item "+
			"code")
	put(description,
		"description|details|product|service|bezeichnung|beschreibung|designation|item "+
			"description|activity|particulars|libelle")
	put(quantity, "qty|quantity|qty shipped|menge|anzahl|quantite|qte|units|hours|qty ordered")
	put(unitPrice,
		"unit price|price each|price|rate|each|unit|einzelpreis|preis|pu ht|prix unitaire|unit cost|price ea|rate usd")
	put(lineTotal,
		"amount|total|line total|net amount|extension|extended|betrag|betrag eur|gesamt|montant ht|montant|line "+
			"amount|charges|net|total price|extended price|ext price")
	put(other, "ln|line|no|pos|um|uom|vat|tax|weight|pieces|date|disc|discount|ordered|shipped")
	return all
}

// table is a row of titles and what is under it.
type table struct {
	title   *row
	columns []column
}

type column struct {
	role role
	box  document.Box
}

// findTables marks the rows of titles: a description or article with an amount
// or a quantity, and nothing but titles.
func (p *paper) findTables() {
	known := titles()
	known["item"] = itemNo
	for _, r := range p.rows {
		var columns []column
		named := 0
		for i := 0; i < len(r.words); {
			as, next, ok := longestAt(r.words, i, known)
			if !ok {
				i++
				continue
			}
			for next < len(r.words) && r.words[next].plain == "" && together(r.words[next-1:next+1]) {
				next++ // the currency sign of "Rate £" is part of the title: amounts align with it
			}
			columns = append(columns, column{role: as, box: boxOf(r.words[i:next])})
			named += next - i
			i = next
		}
		if named*4 >= len(r.words)*3 && isTable(columns) {
			r.title = true
			p.tables = append(p.tables, &table{title: r, columns: soleArticle(columns)})
		}
	}
}

func isTable(columns []column) bool {
	has := map[role]bool{}
	for _, c := range columns {
		has[c.role] = true
	}
	return has[lineTotal] && (has[description] || has[itemNo]) && len(columns) >= 3 || has[description] && has[quantity] &&
		has[unitPrice]
}

// soleArticle lets a column titled "Item" be the description when there is no other.
func soleArticle(columns []column) []column {
	for _, c := range columns {
		if c.role == description {
			return columns
		}
	}
	for i := range columns {
		if columns[i].role == itemNo {
			columns[i].role = description
			break
		}
	}
	return columns
}

// lines reads the rows under each table's titles until a total, or, in a
// document without tables, every row that ends in an amount.
func (p *paper) lines() []Line {
	var all []Line
	for i, t := range p.tables {
		end := len(p.rows)
		if i+1 < len(p.tables) {
			end = p.tables[i+1].title.index
		}
		for _, r := range p.rows[t.title.index+1 : end] {
			if r.page != t.title.page || r.sums() && !t.complete(p, r) {
				break
			}
			if r.carries() {
				continue
			}
			if line, ok := t.read(p, r); ok {
				all = append(all, line)
			} else {
				t.continued(all, r)
			}
		}
	}
	if len(p.tables) == 0 {
		return p.bareLines()
	}
	return all
}

// sums says whether the row belongs to the totals.
func (r *row) sums() bool {
	for _, h := range r.hits {
		if h.of == subtotal || h.of == tax || h.of == total || h.of == freight {
			return true
		}
	}
	return false
}

// complete reports whether a row that mentions a total is a position ("Freight" may be one): it has its own
// quantity or price.
func (t *table) complete(p *paper, r *row) bool {
	line, ok := t.read(p, r)
	return ok && (line.Quantity.Ok() && line.UnitPrice.Ok())
}

// carries reports whether the row repeats a subtotal at a page break.
func (r *row) carries() bool {
	text := plainOf(r.words)
	for _, phrase := range []string{"carried forward", "brought forward", "ubertrag", "a reporter", "report page"} {
		if strings.Contains(text, phrase) {
			return true
		}
	}
	return false
}

// read takes a row's numbers by alignment with the titles and its words by the
// column they begin in.
func (t *table) read(p *paper, r *row) (Line, bool) {
	var line Line
	texts := map[role][]*word{}
	for i := 0; i < len(r.words); {
		if value, n, ok := p.amountAt(r.words, i); ok {
			if t.place(&line, value, r, i, i+n) {
				i += n
				continue
			}
		}
		w := r.words[i]
		if value, ok := p.parse(strip(w.Text), quantityForm); ok && t.place(&line, value, r, i, i+1) {
			i++
			continue
		}
		as := t.textColumn(w.Box)
		texts[as] = append(texts[as], w)
		i++
	}
	line.Item = textFound(r, texts[itemNo])
	line.Description = textFound(r, texts[description])
	return line, line.Total.Ok() && (line.Description.Ok() || line.Item.Ok())
}

func textFound(r *row, words []*word) Found[string] {
	if len(words) == 0 {
		return Found[string]{Reason: NotFound}
	}
	return Found[string]{Value: textOf(words), Text: textOf(words), Confidence: 0.93, Page: r.page, Box: boxOf(words)}
}

// place gives a number to the numeric column it is aligned with.
func (t *table) place(line *Line, value decimal.Decimal, r *row, from, to int) bool {
	words := r.words[from:to]
	b := boxOf(words)
	f := Found[decimal.Decimal]{Value: value, Text: textOf(words), Confidence: 0.93, Page: r.page, Box: b}
	for _, c := range t.columns {
		if !aligned(b, c.box) {
			continue
		}
		switch {
		case c.role == quantity && !line.Quantity.Ok():
			line.Quantity = f
		case c.role == unitPrice && !line.UnitPrice.Ok():
			line.UnitPrice = f
		case c.role == lineTotal && !line.Total.Ok():
			line.Total = f
		default:
			continue
		}
		return true
	}
	return false
}

// aligned compares right edges, then middles; a closing parenthesis hangs over.
func aligned(value, title document.Box) bool {
	return abs(value.Right()-title.Right()) < 7 || abs(value.MidX()-title.MidX()) < 5
}

// textColumn is the last column of words that begins left of the box.
func (t *table) textColumn(b document.Box) role {
	as, at := other, -1.0
	for _, c := range t.columns {
		if c.role == quantity || c.role == unitPrice || c.role == lineTotal {
			continue
		}
		if c.role == other && aligned(b, c.box) {
			return other
		}
		if c.box.X-4 <= b.X && c.box.X > at {
			as, at = c.role, c.box.X
		}
	}
	return as
}

// continued adds a row of words alone to the description above it.
func (t *table) continued(lines []Line, r *row) {
	if len(lines) == 0 {
		return
	}
	last := &lines[len(lines)-1].Description
	b := r.box()
	if last.Page != r.page || b.Y-last.Box.Bottom() > 0.8*b.H || abs(b.X-last.Box.X) > 3 || len(r.hits) > 0 {
		return
	}
	last.Value += " " + textOf(r.words)
	last.Text, last.Box = last.Value, last.Box.Union(b)
}

// bareLines reads a document without table titles: rows that end in an amount
// and are no fact and no total. A till prints the article in the row above.
func (p *paper) bareLines() []Line {
	var all []Line
	for _, r := range p.rows {
		phrases := r.phrases()
		last := phrases[len(phrases)-1]
		value, n, ok := p.amountAt(r.words, last.from)
		if !ok || last.from+n != len(r.words) || last.from == 0 || r.states() {
			continue
		}
		line := Line{
			Total: Found[decimal.Decimal]{Value: value, Text: last.text(), Confidence: 0.8, Page: r.page, Box: last.box()}}
		words := r.words[:last.from]
		text := textOf(words)
		if m := manyAtPrice.FindString(text); line.many(p, r.page, boxOf(words), text) {
			if strings.HasPrefix(text, m) && r.index > 0 {
				words, text = p.rows[r.index-1].words, textOf(p.rows[r.index-1].words)
			} else {
				text = strings.TrimRight(strings.TrimSpace(strings.Replace(text, m, "", 1)), ",;:")
			}
		}
		line.Description = textFound(r, words)
		line.Description.Value = text
		all = append(all, line)
	}
	return all
}
