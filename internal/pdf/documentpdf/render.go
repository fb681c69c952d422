// Package documentpdf draws a text and a table as PDF. The same document and time give the same bytes, so that a
// repeated step makes the same file.
package documentpdf

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow/kind/renderdocument"
)

// Sizes in points.
const (
	margin     = 40
	titleSize  = 16
	textSize   = 10
	cellSize   = 8.5
	lineHeight = 1.35 // of a size
	padding    = 4
	upright    = 6 // columns of a page in portrait, at most
)

const font = "go"

// Render draws the document.
func Render(d renderdocument.Document, at time.Time) ([]byte, error) {
	d = drawable(d)
	p := page(d, at)
	if d.Title != "" {
		p.SetFont(font, "B", titleSize)
		p.MultiCell(0, titleSize*lineHeight, d.Title, "", "L", false)
		p.Ln(textSize)
	}
	if d.Text != "" {
		p.SetFont(font, "", textSize)
		p.MultiCell(0, textSize*lineHeight, d.Text, "", "L", false)
		p.Ln(textSize)
	}
	if len(d.Columns) > 0 {
		newTable(p, d).draw()
	}
	var out bytes.Buffer
	if err := p.Output(&out); err != nil {
		return nil, fault.Wrap(err, fault.Internal, fault.InternalError, "The file could not be drawn.")
	}
	return out.Bytes(), nil
}

// drawable replaces characters beyond the first 65,536, which the library cannot draw.
func drawable(d renderdocument.Document) renderdocument.Document {
	known := func(text string) string {
		return strings.Map(func(r rune) rune {
			if r > math.MaxUint16 {
				return '□'
			}
			return r
		}, text)
	}
	d.Title, d.Text, d.Columns = known(d.Title), known(d.Text), slices.Clone(d.Columns)
	for i := range d.Columns {
		d.Columns[i].Text = known(d.Columns[i].Text)
	}
	rows := make([][]string, len(d.Rows))
	for n, cells := range d.Rows {
		rows[n] = make([]string, len(cells))
		for i, cell := range cells {
			rows[n][i] = known(cell)
		}
	}
	d.Rows = rows
	return d
}

// page is the first page, with the number of each page at its foot.
func page(d renderdocument.Document, at time.Time) *fpdf.Fpdf {
	orientation := "P"
	if len(d.Columns) > upright {
		orientation = "L"
	}
	p := fpdf.New(orientation, "pt", "Letter", "")
	// Without these three, two renderings of the same document would differ.
	p.SetCreationDate(at.UTC())
	p.SetModificationDate(at.UTC())
	p.SetCatalogSort(true)
	p.SetTitle(d.Title, true)
	p.SetProducer("Countersign", true)
	// fpdf renumbers composite glyphs inside the font it is given: a shared one would be ruined for the next rendering.
	p.AddUTF8FontFromBytes(font, "", bytes.Clone(goregular.TTF))
	p.AddUTF8FontFromBytes(font, "B", bytes.Clone(gobold.TTF))
	p.SetMargins(margin, margin, margin)
	p.SetCellMargin(0)
	p.SetAutoPageBreak(true, margin+textSize)
	p.SetFooterFunc(func() {
		p.SetFont(font, "", cellSize)
		p.SetY(-margin)
		p.CellFormat(0, textSize, strconv.Itoa(p.PageNo()), "", 0, "R", false, 0, "")
	})
	p.AddPage()
	return p
}

// table draws rows whose cells can have several lines. The headings are repeated on each page.
type table struct {
	*fpdf.Fpdf

	of     renderdocument.Document
	widths []float64
	bottom float64 // of the area for rows
}

// newTable divides the width of the page by the longest text of each column, between a least and a greatest share.
func newTable(p *fpdf.Fpdf, d renderdocument.Document) *table {
	p.SetFont(font, "", cellSize)
	width, height := p.GetPageSize()
	width -= 2 * margin
	t := &table{Fpdf: p, of: d, bottom: height - margin - textSize, widths: make([]float64, len(d.Columns))}
	least, greatest, sum := width/float64(4*len(d.Columns)), width/2, 0.0
	for i, c := range d.Columns {
		wanted := p.GetStringWidth(c.Text) * 1.1 // headings are bold
		for _, row := range d.Rows {
			wanted = max(wanted, p.GetStringWidth(row[i]))
		}
		t.widths[i] = min(max(wanted+2*padding, least), greatest)
		sum += t.widths[i]
	}
	for i := range t.widths {
		t.widths[i] *= width / sum
	}
	return t
}

func (t *table) draw() {
	headings := make([]string, len(t.of.Columns))
	for i, c := range t.of.Columns {
		headings[i] = c.Text
	}
	t.row(headings, "B")
	for _, cells := range t.of.Rows {
		if t.GetY()+t.height(t.lines(cells)) > t.bottom {
			t.AddPage()
			t.row(headings, "B")
		}
		t.row(cells, "")
	}
}

// lines are the lines of each cell. A cell that is higher than a page is cut.
func (t *table) lines(cells []string) [][]string {
	all := make([][]string, len(cells))
	highest := int((t.bottom - 2*margin) / (cellSize * lineHeight))
	for i, text := range cells {
		lines := t.SplitText(text, t.widths[i]-2*padding)
		all[i] = lines[:min(len(lines), highest)]
	}
	return all
}

func (t *table) height(lines [][]string) float64 {
	most := 1
	for _, cell := range lines {
		most = max(most, len(cell))
	}
	return float64(most)*cellSize*lineHeight + padding
}

func (t *table) row(cells []string, style string) {
	t.SetFont(font, style, cellSize)
	lines := t.lines(cells)
	x, y, height := t.GetX(), t.GetY(), t.height(lines)
	for i, cell := range lines {
		align := "L"
		if t.of.Columns[i].Amount {
			align = "R"
		}
		for n, line := range cell {
			t.SetXY(x+padding, y+padding/2+float64(n)*cellSize*lineHeight)
			t.CellFormat(t.widths[i]-2*padding, cellSize*lineHeight, line, "", 0, align, false, 0, "")
		}
		x += t.widths[i]
	}
	t.SetDrawColor(200, 200, 200)
	t.Line(margin, y+height, x, y+height)
	t.SetXY(margin, y+height)
}
