package document

import (
	"bytes"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/goregular"

	"countersign.dev/domain/calendar"
)

// printer is a pen that writes a PDF with a text layer.
type printer struct {
	pdf    *fpdf.Fpdf
	encode func(string) string // the core fonts know cp1252 only
}

func newPrinter(width, height float64, on calendar.Date) *printer {
	p := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: width, Ht: height}})
	p.SetAutoPageBreak(false, 0)
	p.SetCatalogSort(true)
	p.SetCreationDate(on.StartIn(time.UTC))
	p.SetModificationDate(on.StartIn(time.UTC))
	p.AddUTF8FontFromBytes("go", "", goregular.TTF)
	p.AddUTF8FontFromBytes("go", "B", gobold.TTF)
	p.AddUTF8FontFromBytes("go", "I", goitalic.TTF)
	return &printer{pdf: p, encode: p.UnicodeTranslatorFromDescriptor("")}
}

func (p *printer) use(f font) func(string) string {
	style := ""
	if f.bold {
		style += "B"
	}
	if f.italic {
		style += "I"
	}
	p.pdf.SetTextColor(int(f.color.r), int(f.color.g), int(f.color.b))
	if f.family == "go" {
		p.pdf.SetFont("go", style, f.size)
		return func(s string) string { return s }
	}
	core := map[string]string{"sans": "Helvetica", "serif": "Times", "mono": "Courier"}
	p.pdf.SetFont(core[f.family], style, f.size)
	return p.encode
}

func (p *printer) addPage() { p.pdf.AddPage() }

func (p *printer) text(x, y float64, f font, s string) {
	encode := p.use(f)
	p.pdf.Text(x, y, encode(s))
}

func (p *printer) width(f font, s string) float64 {
	encode := p.use(f)
	return p.pdf.GetStringWidth(encode(s))
}

func (p *printer) fill(points []point, c rgb) {
	p.pdf.SetFillColor(int(c.r), int(c.g), int(c.b))
	corners := make([]fpdf.PointType, len(points))
	for i, q := range points {
		corners[i] = fpdf.PointType{X: q.x, Y: q.y}
	}
	p.pdf.Polygon(corners, "F")
}

func (p *printer) bytes() ([]byte, error) {
	var b bytes.Buffer
	err := p.pdf.Output(&b)
	return b.Bytes(), err
}
