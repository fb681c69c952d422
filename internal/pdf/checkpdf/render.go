// Package checkpdf draws check sheets as PDF. The same sheets and date give the
// same bytes, so that a retry of a print has the same hash.
package checkpdf

import (
	"bytes"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"

	"countersign.dev/domain/check"
	"countersign.dev/domain/fault"
)

// Render draws one page per sheet. createdAt is the seal's, never the clock's.
func Render(sheets []check.Sheet, createdAt time.Time) ([]byte, error) {
	if len(sheets) == 0 {
		return nil, fault.New(fault.Invalid, fault.Required, "there is no check to print")
	}
	pdf := document(sheets[0].Title, createdAt)
	for _, sheet := range sheets {
		pdf.AddPage()
		for _, element := range sheet.Elements {
			draw(pdf, element)
		}
	}
	var out bytes.Buffer
	if err := pdf.Output(&out); err != nil {
		return nil, fault.Wrap(err, fault.Internal, fault.InternalError, "the checks could not be drawn")
	}
	return out.Bytes(), nil
}

func document(title string, createdAt time.Time) *fpdf.Fpdf {
	pdf := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: check.PageWidth, Ht: check.PageHeight}})
	// Without these three, two renderings of the same checks would differ.
	pdf.SetCreationDate(createdAt.UTC())
	pdf.SetModificationDate(createdAt.UTC())
	pdf.SetCatalogSort(true)
	pdf.SetTitle(title, true)
	pdf.SetProducer("Countersign", true)
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetMargins(0, 0, 0)
	// fpdf renumbers composite glyphs inside the font it is given: a shared one would be ruined for the next rendering.
	pdf.AddUTF8FontFromBytes(string(check.Regular), "", bytes.Clone(goregular.TTF))
	pdf.AddUTF8FontFromBytes(string(check.Bold), "", bytes.Clone(gobold.TTF))
	pdf.AddUTF8FontFromBytes(string(check.Mono), "", bytes.Clone(gomonobold.TTF))
	return pdf
}

func draw(pdf *fpdf.Fpdf, element check.Element) {
	switch e := element.(type) {
	case check.Text:
		drawText(pdf, e)
	case check.Rule:
		pdf.SetDrawColor(int(e.Color.R), int(e.Color.G), int(e.Color.B))
		pdf.SetLineWidth(e.Width)
		if e.Dashed {
			pdf.SetDashPattern([]float64{3, 3}, 0)
		}
		pdf.Line(e.X1, e.Y1, e.X2, e.Y2)
		if e.Dashed {
			pdf.SetDashPattern(nil, 0)
		}
	case check.Box:
		pdf.SetFillColor(int(e.Fill.R), int(e.Fill.G), int(e.Fill.B))
		style := "F"
		if e.Line > 0 {
			pdf.SetDrawColor(int(e.LineColor.R), int(e.LineColor.G), int(e.LineColor.B))
			pdf.SetLineWidth(e.Line)
			style = "FD"
		}
		pdf.Rect(e.X, e.Y, e.W, e.H, style)
	default:
		pdf.SetErrorf("checkpdf: cannot draw %T", element)
	}
}

func drawText(pdf *fpdf.Fpdf, t check.Text) {
	pdf.SetTextColor(int(t.Color.R), int(t.Color.G), int(t.Color.B))
	pdf.SetFont(string(t.Font), "", t.Size)
	width := pdf.GetStringWidth(t.Value)
	if t.MaxWidth > 0 && width > t.MaxWidth {
		pdf.SetFontSize(t.Size * t.MaxWidth / width)
		width = t.MaxWidth
	}
	x := t.X
	switch t.Align {
	case check.Middle:
		x -= width / 2
	case check.End:
		x -= width
	case check.Start:
	}
	if t.Angle == 0 {
		pdf.Text(x, t.Y, t.Value)
		return
	}
	pdf.TransformBegin()
	pdf.TransformRotate(t.Angle, t.X, t.Y)
	pdf.Text(x, t.Y, t.Value)
	pdf.TransformEnd()
}
